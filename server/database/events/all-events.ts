import { calledBySql } from '#server/database/accounts/users.ts';
import { isPunctuationOnly } from '#domain/text/text-fold.ts';
import { searchQuery } from '#domain/events/event-search.ts';
import type { Parameter, Queries } from '#server/database/database.ts';
import { built } from '#server/database/statement-names.ts';

/** An event of any organizer, as administrators see it. Times in ms. */
export interface AdminEventRow {
  readonly eventId: string;
  readonly name: string;
  readonly state: EventState;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly timeZone: string;
  readonly city: string;
  readonly organizerId: string;
  readonly credentialId: number;
  readonly username: string;
  readonly organizerName: string;
  readonly tickets: number;
  readonly createdAt: number;
  readonly takenDownAt: number | null;
  readonly takenDownBy: string;
  readonly reason: string;
}

type EventState = 'draft' | 'published' | 'ended' | 'cancelled' | 'taken_down';

export interface EventsAsked {
  readonly search: string;
  readonly state?: EventState | undefined;
  /** The cursor of the previous page's last event; null for the first page. */
  readonly after: { readonly at: number; readonly id: string } | null;
  readonly limit: number;
}

/** With more matches than this, walking the sort order is faster than collecting the matches. */
const maxCollected = 2_000;

/** @param now placeholder of the time, ms */
const columns = (now: string) => `e.id AS "eventId", e.name,
  CASE WHEN e.taken_down_at IS NOT NULL THEN 'taken_down'
       WHEN e.status = 'published' AND e.ends_at <= ${now} THEN 'ended' ELSE e.status END AS state,
  e.starts_at AS "startsAt", e.ends_at AS "endsAt", e.time_zone AS "timeZone", coalesce(e.venue->>'city', '') AS city,
  e.organizer_id AS "organizerId", o.credential_id AS "credentialId", o.username, e.organizer_name AS "organizerName",
  e.ticket_count AS tickets, e.created_at AS "createdAt", e.taken_down_at AS "takenDownAt",
  coalesce(${calledBySql('b')}, '') AS "takenDownBy", e.taken_down_reason AS reason`;
const people = 'JOIN users o ON o.id = e.organizer_id LEFT JOIN users b ON b.id = e.taken_down_by';

/** Conditions on `e` for each state; `$1` is now. */
const standing: Readonly<Record<EventState, string>> = {
  draft: `e.status = 'draft' AND e.taken_down_at IS NULL`,
  published: `e.status = 'published' AND e.ends_at > $1::bigint`,
  ended: `(e.status = 'ended' OR (e.status = 'published' AND e.ends_at <= $1::bigint))`,
  cancelled: `e.status = 'cancelled'`,
  taken_down: 'e.taken_down_at IS NOT NULL',
};

/** Lists matching events of all organizers, latest first. @param now ms */
export async function findAllEvents(
  queries: Queries,
  { search, state, after, limit }: EventsAsked,
  now: number,
): Promise<AdminEventRow[]> {
  const params: Parameter[] = [now];
  const place = (value: Parameter) => `$${params.push(value)}`;
  // Declares the parameter's type even if no state uses it.
  const conditions = ['$1::bigint IS NOT NULL'];
  if (state !== undefined) conditions.push(standing[state]);
  const found = foundBy(search, place);
  const isDense = found !== null && (await isShared(queries, found, params));
  if (after !== null)
    conditions.push(`(e.starts_at, e.id) < (${place(after.at)}::bigint, ${place(after.id)}::text)`);
  if (isDense) conditions.push(`(${found}) IS TRUE`);
  const order = 'ORDER BY e.starts_at DESC, e.id DESC';
  const where = conditions.join(' AND ');
  // Few matches are collected by their index and then sorted, which OFFSET makes the planner do.
  const from = found === null || isDense ? 'events' : `(SELECT e.* FROM events e WHERE ${found} OFFSET 0)`;
  const page = `(SELECT e.* FROM ${from} e WHERE ${where} ${order} LIMIT ${place(limit)})`;
  return queries.query<AdminEventRow>(
    built(`SELECT ${columns('$1::bigint')} FROM ${page} e ${people} ${order}`),
    params,
  );
}

/** Returns the search as a condition on `e`; null if nothing is searched for. */
function foundBy(search: string, place: (value: Parameter) => string): string | null {
  const query = searchQuery(search);
  if (query === null) return null;
  const words = `e.words @@ ${place(query)}::tsquery`;
  if (isPunctuationOnly(search) || !/^[\w.-]{3,60}$/.test(search)) return words;
  return `(${words} OR e.organizer_id = (SELECT u.id FROM users u WHERE lower(u.username) = ${place(search.toLowerCase())}))`;
}

async function isShared(queries: Queries, found: string, params: readonly Parameter[]): Promise<boolean> {
  const [row] = await queries.query<{ many: number }>(
    built(
      `SELECT count(*) AS many FROM (SELECT 1 FROM events e WHERE $1::bigint IS NOT NULL AND ${found} LIMIT ${maxCollected + 1}) one`,
    ),
    params,
  );
  return (row?.many ?? 0) > maxCollected;
}

/** Returns one event as administrators see it; null if it does not exist. @param now ms */
export async function findAdminEvent(
  queries: Queries,
  eventId: string,
  now: number,
): Promise<AdminEventRow | null> {
  const [row] = await queries.query<AdminEventRow>(
    `SELECT ${columns('$2::bigint')} FROM events e ${people} WHERE e.id = $1`,
    [eventId, now],
  );
  return row ?? null;
}

/** Hides a published event until `putBack`. @param by an administrator's id */
export async function takeDown(
  queries: Queries,
  eventId: string,
  { by, reason, now }: { readonly by: string; readonly reason: string; readonly now: number },
): Promise<void> {
  await queries.query(
    `UPDATE events SET status = 'draft', taken_down_at = $4, taken_down_by = $2, taken_down_reason = $3, updated_at = $4
      WHERE id = $1`,
    [eventId, by, reason, now],
  );
}

/** Publishes an event again after it was taken down. */
export async function putBack(queries: Queries, eventId: string, now: number): Promise<void> {
  await queries.query(
    `UPDATE events SET status = 'published', taken_down_at = NULL, taken_down_by = NULL, taken_down_reason = '',
       updated_at = $2 WHERE id = $1`,
    [eventId, now],
  );
}

/** Returns whether an administrator took an event down; its organizer can then neither publish nor delete it. */
export async function isTakenDown(queries: Queries, eventId: string): Promise<boolean> {
  const rows = await queries.query('SELECT 1 FROM events WHERE id = $1 AND taken_down_at IS NOT NULL', [
    eventId,
  ]);
  return rows.length > 0;
}

/** Returns why events were taken down, by event; events that were not are omitted. */
export async function findTakenDown(
  queries: Queries,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await queries.query<{ id: string; reason: string }>(
    `SELECT id, taken_down_reason AS reason FROM events WHERE id = ANY($1::text[]) AND taken_down_at IS NOT NULL`,
    [eventIds],
  );
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

/** Transfers an event to another owner, with the organizer name of their events; they leave its team as members. */
export async function giveEvent(
  queries: Queries,
  eventId: string,
  organizerId: string,
  now: number,
): Promise<void> {
  await queries.query('DELETE FROM event_staff WHERE event_id = $1 AND user_id = $2', [eventId, organizerId]);
  await queries.query(
    `UPDATE events e SET organizer_id = u.id, updated_at = $3,
       organizer_name = coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), ${calledBySql('u')})
      FROM users u WHERE e.id = $1 AND u.id = $2`,
    [eventId, organizerId, now],
  );
}
