import type { Location, LocationFormBody } from '#contract/events/locations.ts';
import { changedElsewhereCode } from '#domain/failures/failure.ts';
import { isTimeZone } from '#domain/time/zoned-time.ts';
import { asAdministrator, type Caller } from '#server/access/caller.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { isRefusal, refusal, refuseFields, type Refusal } from '#server/access/refusal.ts';
import { notSignedIn } from '#server/access/refusals.ts';
import { recordInAudit } from '#server/database/audit.ts';
import type { Database, Queries } from '#server/database/database.ts';
import {
  addLocation,
  deleteLocationRow,
  findEventsAt,
  findLocations,
  lockLocation,
  writeLocation,
  type LocationFields,
  type LocationRow,
} from '#server/database/events/locations.ts';
import { contentVersion } from '#server/ops/content-version.ts';
import { differingFields } from './differing-fields.ts';

export interface LocationDeps {
  readonly database: Database;
  /** In ms. */
  readonly now: () => number;
}

/** Maximum number of events listed as using a location. */
const maxNamed = 5;

const noLocation = refusal(404, 'location_not_found', (texts) => texts.locations.notFound);
const idTaken = refusal(409, 'location_id_taken', (texts) => texts.locations.idTaken);
const changedElsewhere = (
  now: LocationRow,
  differs: readonly string[],
  words: 'changedElsewhere' | 'addedOtherwise' = 'changedElsewhere',
) =>
  refusal(409, changedElsewhereCode, (texts) => texts.locations[words], {
    version: versionOf(now),
    differs,
  });

/** Returns a page of the caller's locations; for administrators, of all. */
export async function listLocations(
  { database, now }: LocationDeps,
  caller: Caller,
  query: Parameters<typeof findLocations>[2],
) {
  if (caller.kind !== 'user') return notSignedIn;
  const { rows, total } = await findLocations(database, ownerOf(caller), query, now());
  return { items: rows.map(present), page: query.page, limit: query.limit, total };
}

/** Adds a location of the caller's; idempotent for the same id and form. */
export function createLocation(
  deps: LocationDeps,
  caller: Caller,
  { locationId, ...form }: LocationFormBody & { readonly locationId: string },
): Promise<Location | Refusal> {
  return editing(deps, caller, locationId, form, async (queries, fields, userId) => {
    // Added before anything is read: the same request may be adding it, and is then waited for here.
    if (await addLocation(queries, { locationId, ownerId: userId }, deps.now())) return 'location_added';
    const known = await lockLocation(queries, locationId, deps.now());
    if (known === null || !isTheirs(known, caller)) return idTaken;
    const differs = differsIn(fields, known);
    return differs.length > 0 ? changedElsewhere(known, differs, 'addedOtherwise') : 'unchanged';
  });
}

/** Saves a location's form; refuses if `version` is outdated. */
export function changeLocation(
  deps: LocationDeps,
  caller: Caller,
  locationId: string,
  form: LocationFormBody,
  version: string | undefined,
): Promise<Location | Refusal> {
  return editing(deps, caller, locationId, form, async (queries, fields) => {
    const before = await lockLocation(queries, locationId, deps.now());
    if (before === null || !isTheirs(before, caller)) return noLocation;
    const differs = differsIn(fields, before);
    // A retry after a lost reply sends an outdated version.
    if (differs.length === 0) return 'unchanged';
    if (version !== undefined && version !== versionOf(before)) return changedElsewhere(before, differs);
    return 'location_changed';
  });
}

/** Deletes a location without upcoming events. Idempotent. */
export function deleteLocation(
  { database, now }: LocationDeps,
  caller: Caller,
  locationId: string,
): Promise<{ deleted: boolean } | Refusal> {
  return database.transaction(async (queries) => {
    if (caller.kind !== 'user') return notSignedIn;
    const location = await lockLocation(queries, locationId, now());
    if (location === null) return { deleted: true };
    if (!isTheirs(location, caller)) return noLocation;
    if (location.events > 0) {
      const events = await findEventsAt(queries, locationId, now(), maxNamed);
      const names = events.flatMap(({ name }) => (name === '' ? [] : [name])).join(', ');
      return refusal(409, 'location_in_use', (texts) => texts.locations.inUse(names, location.events), {
        events: Object.fromEntries(events.map((event) => [event.registrationId, event.name])),
        total: location.events,
      });
    }
    await deleteLocationRow(queries, locationId);
    await note(queries, caller, 'location_deleted', locationId, now());
    return { deleted: true };
  });
}

/** Writes a form under the audit action that `decide` returns, and returns the location's new state. */
function editing(
  { database, now }: LocationDeps,
  caller: Caller,
  locationId: string,
  form: LocationFormBody,
  decide: (queries: Queries, fields: LocationFields, userId: string) => Promise<Refusal | string>,
): Promise<Location | Refusal> {
  return commitUnlessRefused(database, async (queries): Promise<Location | Refusal> => {
    if (caller.kind !== 'user') return notSignedIn;
    if (!isTimeZone(form.timeZone)) return refuseFields(['timeZone', ({ events }) => events.unknownTimeZone]);
    const done = await decide(queries, form, caller.userId);
    if (isRefusal(done)) return done;
    if (done !== 'unchanged') {
      await writeLocation(queries, locationId, form, now());
      await note(queries, caller, done, locationId, now());
    }
    const after = await lockLocation(queries, locationId, now());
    return after === null ? noLocation : present(after);
  });
}

type Person = Extract<Caller, { kind: 'user' }>;

const ownerOf = (caller: Person) => (caller.role === 'ADMIN' ? null : caller.userId);
const isTheirs = ({ ownerId }: LocationRow, caller: Caller) =>
  caller.kind === 'user' && (caller.role === 'ADMIN' || caller.userId === ownerId);

function note(queries: Queries, caller: Person, action: string, subject: string, at: number): Promise<void> {
  return recordInAudit(queries, {
    at,
    actor: caller.userId,
    action,
    outcome: 'done',
    subject,
    details: asAdministrator(caller),
  });
}

const formOf = ({ name, address, city, country, ...others }: LocationFields) => ({
  name,
  address,
  city,
  country,
  mapUrl: others.mapUrl,
  coordinates: others.coordinates,
  capacity: others.capacity,
  timeZone: others.timeZone,
  gates: [...others.gates],
});
const versionOf = (location: LocationFields) => contentVersion([JSON.stringify(formOf(location))]);
const differsIn = (one: LocationFields, other: LocationFields) => differingFields(formOf(one), formOf(other));

function present(location: LocationRow): Location {
  const { locationId, events } = location;
  return { locationId, ...formOf(location), events, version: versionOf(location) };
}
