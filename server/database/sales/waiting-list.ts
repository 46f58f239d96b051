import { waitingList, type LapseRule } from '#domain/sales/waiting-list.ts';
import { unitsLeft } from './availability.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { lockTypesWaited, waitingColumns, type WaitedType, type WaitingRow } from './waiting-offers.ts';

/** Settings of an event's waiting lists. */
export interface WaitingSettings {
  /** How long an offer is valid at most, in ms. */
  readonly offerMs: number;
  readonly lapsed: LapseRule;
}

/** Returns an event's settings, or the defaults. */
export async function findWaitingSettings(queries: Queries, eventId: string): Promise<WaitingSettings> {
  const [row] = await queries.query<WaitingSettings>(
    'SELECT offer_ms AS "offerMs", lapsed FROM waiting_lists WHERE event_id = $1',
    [eventId],
  );
  return row ?? { offerMs: waitingList.usualOfferMs, lapsed: 'out' };
}

/**
 * Sets how an event's lists work, and which types have one; the caller has locked the types. @returns false if they
 * already do
 */
export async function setWaitingSettings(
  queries: Queries,
  eventId: string,
  { offerMs, lapsed, ticketTypeIds }: WaitingSettings & { readonly ticketTypeIds: readonly string[] },
): Promise<boolean> {
  const lists = await queries.query(
    `INSERT INTO waiting_lists AS old (event_id, offer_ms, lapsed) VALUES ($1, $2, $3)
     ON CONFLICT (event_id) DO UPDATE SET offer_ms = $2, lapsed = $3
      WHERE (old.offer_ms, old.lapsed) IS DISTINCT FROM ($2, $3) RETURNING event_id`,
    [eventId, offerMs, lapsed],
  );
  const types = await queries.query(
    `UPDATE ticket_types SET waiting_list = (id = ANY($2::text[]))
      WHERE event_id = $1 AND waiting_list <> (id = ANY($2::text[])) RETURNING id`,
    [eventId, ticketTypeIds],
  );
  return lists.length + types.length > 0;
}

/**
 * Finds types with people waiting, at published events that are not over; earliest events first.
 *
 * @param now ms
 * @param after the last one of the previous page; null for the first
 */
export function findWaitedTypes(
  queries: Queries,
  now: number,
  after: Pick<WaitedType, 'startsAt' | 'ticketTypeId'> | null,
  most: number,
): Promise<WaitedType[]> {
  return queries.query<WaitedType>(
    `SELECT t.id AS "ticketTypeId", e.starts_at AS "startsAt", ${unitsLeft('t', '$1')} AS left, f.fewest, t.sale_starts_at AS "saleStartsAt",
       least(t.sale_ends_at, t.off_sale_at) AS "saleEndsAt", t.valid_until_at AS "validUntil", e.status, e.ends_at AS "endsAt"
     FROM ticket_types t JOIN events e ON e.id = t.event_id
     CROSS JOIN LATERAL (SELECT min(w.quantity) AS fewest FROM waiting_quantities w
       WHERE w.event_id = t.event_id AND w.ticket_type_id = t.id AND w.entries > 0) f
     WHERE t.waiting_list AND f.fewest IS NOT NULL AND e.status = 'published' AND e.ends_at > $1
       AND ($3::bigint IS NULL OR (e.starts_at, t.id) > ($3, $4))
     ORDER BY e.starts_at, t.id LIMIT $2`,
    [now, most, after?.startsAt ?? null, after?.ticketTypeId ?? null],
  );
}

/** Returns whether a type has a waiting list. */
export async function isListOn(queries: Queries, ticketTypeId: string): Promise<boolean> {
  const rows = await queries.query('SELECT 1 FROM ticket_types WHERE id = $1 AND waiting_list', [
    ticketTypeId,
  ]);
  return rows.length > 0;
}

export async function findWaiting(queries: Queries, entryId: string): Promise<WaitingRow | null> {
  const [row] = await queries.query<WaitingRow>(
    `SELECT ${waitingColumns} FROM waiting_entries w WHERE w.id = $1`,
    [entryId],
  );
  return row ?? null;
}

/** Counts a person's entries, and their network's, for joining a type's list. */
export async function countWaitingOf(
  queries: Queries,
  asked: { readonly userId: string; readonly ticketTypeId: string; readonly address: string | null },
): Promise<{ readonly isWaiting: boolean; readonly lists: number; readonly fromNetwork: number }> {
  const [row] = await queries.query<{ isWaiting: boolean; lists: number; fromNetwork: number }>(
    `SELECT coalesce(bool_or(w.ticket_type_id = $2), false) AS "isWaiting", count(*) AS lists,
       (SELECT count(*) FROM waiting_entries n
         WHERE n.ticket_type_id = $2 AND n.address = $3 AND n.state IN ('waiting', 'offered')) AS "fromNetwork"
     FROM waiting_entries w WHERE w.state IN ('waiting', 'offered') AND w.user_id = $1`,
    [asked.userId, asked.ticketTypeId, asked.address],
  );
  return row ?? { isWaiting: false, lists: 0, fromNetwork: 0 };
}

export interface NewWaiting {
  readonly entryId: string;
  readonly eventId: string;
  readonly ticketTypeId: string;
  readonly userId: string;
  readonly quantity: number;
  /** HMAC of the joining network. */
  readonly address: string | null;
  readonly now: number;
}

/** Adds somebody to the end of a type's list; the caller has locked the type. */
export async function addWaiting(queries: Queries, entry: NewWaiting): Promise<void> {
  await queries.query(
    `INSERT INTO waiting_entries (id, event_id, ticket_type_id, user_id, quantity, address, joined_at, rank)
     VALUES ($1, $2, $3, $4, $5, $6, $7,
       (SELECT coalesce(max(rank), 0) + 1 FROM waiting_entries WHERE ticket_type_id = $3))`,
    [
      entry.entryId,
      entry.eventId,
      entry.ticketTypeId,
      entry.userId,
      entry.quantity,
      entry.address,
      entry.now,
    ],
  );
}

/** Ends an open entry and releases its offer; the caller has locked the type. */
export async function endWaiting(
  queries: Queries,
  entryId: string,
  end: { readonly state: 'left' | 'removed'; readonly reason: string; readonly now: number },
): Promise<void> {
  await queries.query(
    `UPDATE holds SET state = 'released', ended_at = $2
      WHERE state = 'held' AND id = (SELECT hold_id FROM waiting_entries WHERE id = $1 AND state = 'offered')`,
    [entryId, end.now],
  );
  await queries.query(
    `UPDATE waiting_entries SET state = $3, reason = $4, ended_at = $2, address = NULL
      WHERE id = $1 AND state IN ('waiting', 'offered')`,
    [entryId, end.now, end.state, end.reason],
  );
}

/**
 * Moves an entry to the top, or up by one unless it is above the position `from` already; the caller has locked the
 * type. Returns whether it moved.
 */
export async function moveWaitingRow(
  queries: Queries,
  { entryId, ticketTypeId, rank }: WaitingRow,
  to: 'top' | 'up',
  from = 1,
): Promise<boolean> {
  const [front] = await queries.query<{ id: string; rank: number }>(
    `SELECT id, rank FROM waiting_entries WHERE ticket_type_id = $1 AND state = 'waiting' AND rank < $2
        AND (SELECT count(*) FROM waiting_entries WHERE ticket_type_id = $1 AND state = 'waiting' AND rank < $2) >= $3::bigint - 1
      ORDER BY rank ${to === 'top' ? '' : 'DESC'} LIMIT 1`,
    [ticketTypeId, rank, to === 'top' ? 1 : from],
  );
  if (front === undefined) return false;
  const set = (id: string, next: number) =>
    queries.query('UPDATE waiting_entries SET rank = $2 WHERE id = $1', [id, next]);
  if (to === 'top') {
    await set(entryId, front.rank - 1);
    return true;
  }
  await set(front.id, rank);
  await set(entryId, front.rank);
  return true;
}

/** A person's own list entry with what they see of it. Times in ms. */
export interface OwnWaitingRow extends WaitingRow {
  readonly eventName: string;
  readonly startsAt: number;
  readonly timeZone: string;
  readonly ticketTypeName: string;
  /** Number of tickets in one unit. */
  readonly groupSize: number;
  readonly ahead: number;
  /** Price of one offered place. */
  readonly unitAmount: number | null;
  readonly currency: string | null;
}

/**
 * Lists a person's waiting list entries, and offers that lapsed since a moment; or one entry of theirs.
 *
 * @param asked `since` ms
 */
export function findOwnWaiting(
  queries: Queries,
  userId: string,
  asked: { readonly eventId?: string | undefined; readonly entryId?: string; readonly since: number },
): Promise<OwnWaitingRow[]> {
  return queries.query<OwnWaitingRow>(
    `SELECT ${waitingColumns}, e.name AS "eventName", e.starts_at AS "startsAt", e.time_zone AS "timeZone", t.name AS "ticketTypeName", t.group_size AS "groupSize",
       (SELECT count(*) FROM waiting_entries o WHERE o.ticket_type_id = w.ticket_type_id AND o.state = 'waiting' AND o.rank < w.rank) AS ahead,
       h.unit_amount AS "unitAmount", h.currency
     FROM waiting_entries w JOIN events e ON e.id = w.event_id JOIN ticket_types t ON t.id = w.ticket_type_id
     LEFT JOIN holds h ON h.id = w.hold_id
     WHERE w.user_id = $1 AND ($2::text IS NULL OR w.event_id = $2)
       AND (w.id = $3 OR ($3::text IS NULL AND (w.state IN ('waiting', 'offered') OR (w.state = 'lapsed' AND w.ended_at > $4))))
     ORDER BY w.state <> 'offered', w.state = 'lapsed', e.starts_at, w.id LIMIT 50`,
    [userId, asked.eventId ?? null, asked.entryId ?? null, asked.since],
  );
}

/** Entries deleted per transaction, so that others wait only briefly for their types. */
const forgottenAtOnce = 500;

/** Deletes entries that ended before a moment, in ms, part by part. */
export async function deleteOldWaiting(database: Database, before: number): Promise<void> {
  for (let after: string | null = ''; after !== null;) {
    const from: string = after;
    after = await database.transaction((queries) => deleteWaitingPart(queries, before, from));
  }
}

/** Deletes one part of them, by id, in a transaction. @returns the last one's id; null if there are no more */
export async function deleteWaitingPart(
  queries: Queries,
  before: number,
  after: string,
  most = forgottenAtOnce,
): Promise<string | null> {
  const due = await queries.query<{ id: string; ticketTypeId: string }>(
    `SELECT id, ticket_type_id AS "ticketTypeId" FROM waiting_entries
      WHERE id > $2 AND state NOT IN ('waiting', 'offered') AND ended_at <= $1 ORDER BY id LIMIT $3`,
    [before, after, most],
  );
  const types = [...new Set(due.map(({ ticketTypeId }) => ticketTypeId))];
  await lockTypesWaited(queries, 'SELECT unnest($1::text[])', [types]);
  await queries.query('DELETE FROM waiting_entries WHERE id = ANY($1::text[])', [due.map(({ id }) => id)]);
  return due.length < most ? null : (due.at(-1)?.id ?? null);
}

/**
 * Takes a person from all lists and releases their offers. Locks types, then holds, in the same order as placing an
 * order, so call it before orders are locked.
 */
export async function leaveAllWaiting(queries: Queries, userId: string, now: number): Promise<void> {
  await lockTypesWaited(
    queries,
    `SELECT ticket_type_id FROM waiting_entries WHERE user_id = $1 AND state IN ('waiting', 'offered')`,
    [userId],
  );
  await releaseOffersOf(queries, userId, now);
  await queries.query(
    `UPDATE waiting_entries SET state = 'left', ended_at = $2, address = NULL
      WHERE user_id = $1 AND state IN ('waiting', 'offered')`,
    [userId, now],
  );
}

/** Deletes a person's entries and releases their offers; locks like `leaveAllWaiting`. */
export async function deleteWaitingOf(queries: Queries, userId: string, now: number): Promise<void> {
  await lockTypesWaited(queries, 'SELECT ticket_type_id FROM waiting_entries WHERE user_id = $1', [userId]);
  await releaseOffersOf(queries, userId, now);
  await queries.query('DELETE FROM waiting_entries WHERE user_id = $1', [userId]);
}

async function releaseOffersOf(queries: Queries, userId: string, now: number): Promise<void> {
  await queries.query(
    `UPDATE holds SET state = 'released', ended_at = $2 WHERE state = 'held'
       AND id IN (SELECT hold_id FROM waiting_entries WHERE user_id = $1 AND state = 'offered')`,
    [userId, now],
  );
}
