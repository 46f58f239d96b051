import * as v from 'valibot';
import { maxPlaces } from '#domain/events/ticket-type-form.ts';
import { endpoint } from '../wire/endpoint.ts';
import { problem } from '../wire/field-problem.ts';
import { newId, wholeBetween } from '../wire/form-fields.ts';
import { count, pageOf } from '../wire/page-query.ts';
import { typedLine } from '../wire/plain-text.ts';
import { repliedVersion, versionQuery } from '../wire/version-query.ts';
import { webAddress } from '../wire/web-address.ts';

/* @__NO_SIDE_EFFECTS__ */
const line = (most: number) => v.pipe(typedLine, v.maxLength(most));
/* @__NO_SIDE_EFFECTS__ */
const degrees = (most: number, wrong: 'latitude' | 'longitude') =>
  v.pipe(v.number(problem(wrong)), v.minValue(-most, problem(wrong)), v.maxValue(most, problem(wrong)));

const form = {
  name: v.pipe(typedLine, v.nonEmpty(problem('venueName')), v.maxLength(120)),
  address: v.optional(line(200), ''),
  city: v.optional(line(120), ''),
  country: v.optional(line(60), ''),
  /** A page with a map of it. */
  mapUrl: v.nullable(webAddress),
  coordinates: v.nullable(
    v.object({ latitude: degrees(90, 'latitude'), longitude: degrees(180, 'longitude') }),
  ),
  /** Maximum number of people; null when unknown. */
  capacity: v.nullable(wholeBetween(1, maxPlaces, 'capacity')),
  timeZone: v.pipe(v.string(), v.maxLength(64, problem('timeZone'))),
  /** Names of its gates, which an event without gates takes over. */
  gates: v.pipe(
    v.array(v.pipe(typedLine, v.nonEmpty(problem('gateName')), v.maxLength(80))),
    v.maxLength(50),
    v.check((names) => new Set(names).size === names.length, problem('gateTwice')),
  ),
};
const formBody = v.object(form);
export type LocationFormBody = v.InferOutput<typeof formBody>;

const location = v.object({
  locationId: v.string(),
  name: v.string(),
  address: v.string(),
  city: v.string(),
  country: v.string(),
  mapUrl: v.nullable(v.string()),
  coordinates: v.nullable(v.object({ latitude: v.number(), longitude: v.number() })),
  capacity: v.nullable(v.number()),
  timeZone: v.string(),
  gates: v.array(v.string()),
  /** Current and upcoming events at this location. */
  events: v.number(),
  /** The form's version, to send as `version` with a change. */
  version: repliedVersion,
});
export type Location = v.InferOutput<typeof location>;
export const locationsPage = pageOf(location);

const locationParams = v.object({ locationId: v.pipe(v.string(), v.maxLength(64)) });

export const listLocations = endpoint({
  method: 'GET',
  path: '/api/locations',
  access: 'organizer',
  about:
    'The caller’s saved locations by name, or all for administrators. `search`: part of a name or address.',
  query: v.object({
    search: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
    page: count('1', 1_000_000),
    limit: count('50', 200),
  }),
  reply: locationsPage,
});

export const addLocation = endpoint({
  method: 'POST',
  path: '/api/locations',
  access: 'organizer',
  about:
    'Saves a new location of the caller’s. Idempotent by locationId, which the client generates. Fails with 409 `changed_elsewhere` (details: `version`, `differs`) if it exists with other contents, 409 `location_id_taken` if it belongs to another organizer.',
  body: v.object({ locationId: newId, ...form }),
  reply: location,
});

export const changeLocation = endpoint({
  method: 'PUT',
  path: '/api/locations/{locationId}',
  access: 'organizer',
  about:
    'Saves a location’s form. Idempotent for the same form. Events at this location keep their own place and gates. Fails with 409 `changed_elsewhere` (details: `version`, `differs`) if the version is outdated.',
  params: locationParams,
  query: versionQuery,
  body: formBody,
  reply: location,
});

export const deleteLocation = endpoint({
  method: 'DELETE',
  path: '/api/locations/{locationId}',
  access: 'organizer',
  about:
    'Deletes a location. Idempotent. Fails with 409 `location_in_use` (details: `events`, up to five event names by id, and `total`) while events that aren’t over take place there.',
  params: locationParams,
  reply: v.object({ deleted: v.boolean() }),
});
