import type * as contract from '#contract/events/locations.ts';
import {
  changeLocation,
  createLocation,
  deleteLocation,
  listLocations,
  type LocationDeps,
} from '#server/events/locations.ts';
import type { Answer } from '#server/resources/call.ts';

type LocationAnswers = {
  readonly [K in 'listLocations' | 'addLocation' | 'changeLocation' | 'deleteLocation']: Answer<
    (typeof contract)[K]
  >;
};

/** Organizers' saved locations. */
export function createLocations(deps: LocationDeps): LocationAnswers {
  return {
    listLocations: ({ query, caller }) => listLocations(deps, caller, query),
    addLocation: ({ body, caller }) => createLocation(deps, caller, body),
    changeLocation: ({ params, query, body, caller }) =>
      changeLocation(deps, caller, params.locationId, body, query.version),
    deleteLocation: ({ params, caller }) => deleteLocation(deps, caller, params.locationId),
  };
}
