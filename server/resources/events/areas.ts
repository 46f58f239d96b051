import type * as contract from '#contract/door/areas.ts';
import {
  addAreaTo,
  changeAreaOf,
  countPeopleIn,
  listAreasOf,
  orderAreasOf,
  removeAreaOf,
} from '#server/events/areas.ts';
import type { EditingDeps } from '#server/events/edit-event.ts';
import type { Answer } from '#server/resources/call.ts';

type AreaAnswers = {
  readonly [
    K in 'listAreas' | 'addArea' | 'changeArea' | 'orderAreas' | 'removeArea' | 'countPeople'
  ]: Answer<(typeof contract)[K]>;
};

/** Areas of an event and their rules. A change reaches every device as a new signed header in the feed. */
export function createAreas(deps: EditingDeps): AreaAnswers {
  return {
    listAreas: ({ params }) => listAreasOf(deps, params.registrationId),
    addArea: ({ params, query, body, caller }) => addAreaTo(deps, caller, params.registrationId, body, query),
    changeArea: ({ params, body, query, caller }) =>
      changeAreaOf(deps, caller, {
        eventId: params.registrationId,
        checkpoint: params.checkpoint,
        form: body,
        ...query,
      }),
    orderAreas: ({ params, body, caller }) =>
      orderAreasOf(deps, caller, params.registrationId, body.checkpoints),
    removeArea: ({ params, query, caller }) =>
      removeAreaOf(deps, caller, {
        eventId: params.registrationId,
        checkpoint: params.checkpoint,
        ...query,
      }),
    countPeople: ({ params }) => countPeopleIn(deps, params.registrationId, params.checkpoint),
  };
}
