import type { Parameter, Queries } from '#server/database/database.ts';

/** Marks waiting list offers as taken by an order. */
export async function takeOffered(queries: Queries, holdIds: readonly string[], now: number): Promise<void> {
  await queries.query(
    `UPDATE waiting_entries SET state = 'taken', ended_at = $2, address = NULL
      WHERE hold_id = ANY($1::text[]) AND state = 'offered'`,
    [holdIds, now],
  );
}

/** Returns an order's taken offers, for ending that order. */
export function findTaken(
  queries: Queries,
  orderId: string,
): Promise<Pick<WaitingRow, 'entryId' | 'eventId' | 'ticketTypeId' | 'lapses'>[]> {
  return queries.query(
    `SELECT w.id AS "entryId", w.event_id AS "eventId", w.ticket_type_id AS "ticketTypeId", w.lapses FROM waiting_entries w
      WHERE w.state = 'taken' AND w.hold_id IN (SELECT hold_id FROM order_lines WHERE order_id = $1) ORDER BY w.id`,
    [orderId],
  );
}

/**
 * Handles an order with a taken offer that came to nothing: its person goes to the end of the list, or is removed. If
 * they have joined again meanwhile, they are on the list already. The caller has locked the type.
 */
export async function endTakenOffers(
  queries: Queries,
  { entryId, ticketTypeId }: Pick<WaitingRow, 'entryId' | 'ticketTypeId'>,
  next: 'waiting' | 'lapsed',
): Promise<void> {
  await queries.query(
    `UPDATE waiting_entries w SET lapses = w.lapses + 1, state = s.next, offered_until = NULL,
       rank = CASE WHEN s.next = 'waiting' THEN (SELECT max(o.rank) + 1 FROM waiting_entries o WHERE o.ticket_type_id = $2) ELSE w.rank END,
       ended_at = CASE WHEN s.next = 'waiting' THEN NULL ELSE w.ended_at END
     FROM (SELECT m.id, CASE WHEN EXISTS (SELECT 1 FROM waiting_entries o WHERE o.ticket_type_id = $2 AND o.user_id = m.user_id
             AND o.state IN ('waiting', 'offered')) THEN 'lapsed' ELSE $3::text END AS next
             FROM waiting_entries m WHERE m.id = $1) s
     WHERE w.id = s.id AND w.state = 'taken'`,
    [entryId, ticketTypeId, next],
  );
}

/** Marks the offers of an ended order as taken after it was paid after all. */
export async function retakeOffers(queries: Queries, orderId: string, now: number): Promise<void> {
  await queries.query(
    `UPDATE waiting_entries SET state = 'taken', ended_at = $2, address = NULL
      WHERE state IN ('waiting', 'lapsed') AND hold_id IN (SELECT hold_id FROM order_lines WHERE order_id = $1)`,
    [orderId, now],
  );
}

/** Somebody on a waiting list, with what decisions about them need. Times in ms. */
export interface WaitingRow {
  readonly entryId: string;
  readonly eventId: string;
  readonly ticketTypeId: string;
  readonly userId: string;
  readonly quantity: number;
  readonly state: 'waiting' | 'offered' | 'taken' | 'lapsed' | 'left' | 'removed' | 'ended';
  readonly rank: number;
  readonly holdId: string | null;
  readonly offeredUntil: number | null;
  readonly lapses: number;
  readonly reason: string;
  readonly joinedAt: number;
}

export const waitingColumns = `w.id AS "entryId", w.event_id AS "eventId", w.ticket_type_id AS "ticketTypeId", w.user_id AS "userId",
  w.quantity, w.state, w.rank, w.hold_id AS "holdId", w.offered_until AS "offeredUntil", w.lapses, w.reason,
  w.joined_at AS "joinedAt"`;

/** Finds the first people waiting for a type who want no more than the given places; the caller has locked the type. */
export function findFirstWaiting(
  queries: Queries,
  { ticketTypeId, quantity, limit }: { ticketTypeId: string; quantity: number | null; limit: number },
): Promise<WaitingRow[]> {
  return queries.query<WaitingRow>(
    `SELECT ${waitingColumns} FROM waiting_entries w
      WHERE w.ticket_type_id = $1 AND w.state = 'waiting' AND ($2::bigint IS NULL OR w.quantity <= $2)
      ORDER BY w.rank, w.id LIMIT $3`,
    [ticketTypeId, quantity, limit],
  );
}

/** Records the hold that somebody is offered. */
export async function recordOffer(
  queries: Queries,
  entryId: string,
  offer: { readonly holdId: string; readonly until: number },
): Promise<void> {
  await queries.query(
    `UPDATE waiting_entries SET state = 'offered', hold_id = $2, offered_until = $3 WHERE id = $1 AND state = 'waiting'`,
    [entryId, offer.holdId, offer.until],
  );
}

/** Finds ticket types with expired offers. */
export function findLapsedTypes(queries: Queries, now: number, most: number): Promise<{ id: string }[]> {
  return queries.query(
    `SELECT DISTINCT ticket_type_id AS id FROM (
       SELECT ticket_type_id FROM waiting_entries WHERE state = 'offered' AND offered_until <= $1
        ORDER BY offered_until LIMIT 500) due LIMIT $2`,
    [now, most],
  );
}

/** Finds a type's expired offers; the caller has locked the type. */
export function findLapsed(queries: Queries, ticketTypeId: string, now: number): Promise<WaitingRow[]> {
  return queries.query<WaitingRow>(
    `SELECT ${waitingColumns} FROM waiting_entries w
      WHERE w.ticket_type_id = $1 AND w.state = 'offered' AND w.offered_until <= $2
      ORDER BY w.offered_until, w.id LIMIT 200`,
    [ticketTypeId, now],
  );
}

/** Records that an offer was not taken in time: its person goes to the end of the list, or is removed. */
export async function recordLapse(
  queries: Queries,
  { entryId, ticketTypeId }: Pick<WaitingRow, 'entryId' | 'ticketTypeId'>,
  next: 'waiting' | 'lapsed',
  now: number,
): Promise<void> {
  await queries.query(
    `UPDATE waiting_entries SET state = $3, lapses = lapses + 1, hold_id = NULL, offered_until = NULL,
       rank = CASE WHEN $3 = 'waiting' THEN (SELECT max(o.rank) + 1 FROM waiting_entries o WHERE o.ticket_type_id = $2) ELSE rank END,
       ended_at = CASE WHEN $3 = 'waiting' THEN NULL ELSE $4::bigint END,
       address = CASE WHEN $3 = 'waiting' THEN address END
     WHERE id = $1 AND state = 'offered'`,
    [entryId, ticketTypeId, next, now],
  );
}

/** A ticket type that somebody waits for, with what an offer depends on. Times in ms. */
export interface WaitedType {
  readonly ticketTypeId: string;
  readonly startsAt: number;
  readonly left: number | null;
  /** The smallest number of places that anybody waits for. */
  readonly fewest: number;
  readonly saleStartsAt: number | null;
  readonly saleEndsAt: number | null;
  readonly validUntil: number | null;
  readonly status: 'draft' | 'published' | 'cancelled' | 'ended';
  readonly endsAt: number;
}

/**
 * Locks the types of some entries in the order used everywhere: each change of an entry updates its type's sums by a
 * trigger, so locking them in different orders could deadlock.
 *
 * @param ofEntries SQL query for ids of types
 * @returns the locked types
 */
export async function lockTypesWaited(
  queries: Queries,
  ofEntries: string,
  params: readonly Parameter[],
): Promise<string[]> {
  const rows = await queries.query<{ id: string }>(
    `SELECT id FROM ticket_types WHERE id IN (${ofEntries}) ORDER BY id FOR NO KEY UPDATE`,
    params,
  );
  return rows.map(({ id }) => id);
}

const openOfOver = `FROM waiting_entries w JOIN events e ON e.id = w.event_id
          WHERE w.state IN ('waiting', 'offered') AND (e.status = 'cancelled' OR e.ends_at <= $1)`;

/** Ends open entries of events that are cancelled or over. @returns each person and event, once each */
export async function endWaitingOfOver(
  queries: Queries,
  now: number,
  most: number,
): Promise<{ readonly eventId: string; readonly userId: string }[]> {
  const types = await lockTypesWaited(
    queries,
    `SELECT ticket_type_id FROM (SELECT w.ticket_type_id ${openOfOver} ORDER BY w.id LIMIT $2) due`,
    [now, most],
  );
  return queries.query(
    `WITH ended AS (
       UPDATE waiting_entries SET state = 'ended', ended_at = $1, address = NULL WHERE id IN (
         SELECT w.id ${openOfOver} AND w.ticket_type_id = ANY($3::text[])
          ORDER BY w.id LIMIT $2 FOR UPDATE OF w SKIP LOCKED)
       RETURNING event_id, user_id)
     SELECT DISTINCT event_id AS "eventId", user_id AS "userId" FROM ended`,
    [now, most, types],
  );
}

/** Returns whether `endWaitingOfOver` would end anything. */
export async function hasWaitingOfOver(queries: Queries, now: number): Promise<boolean> {
  const rows = await queries.query(`SELECT 1 ${openOfOver} LIMIT 1`, [now]);
  return rows.length > 0;
}
