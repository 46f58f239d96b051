import type { Fee } from '#domain/sales/fee.ts';
import type { Queries } from '#server/database/database.ts';
import { reservedRows } from './reserved-places.ts';
import { retakeOffers, takeOffered } from './waiting-offers.ts';

/** A reservation of places. Times in ms. */
export interface HoldRow {
  readonly holdId: string;
  readonly eventId: string;
  readonly ticketTypeId: string;
  /** In groups. */
  readonly quantity: number;
  /** Number of tickets in one unit. */
  readonly groupSize: number;
  /** Null for a visitor's. */
  readonly userId: string | null;
  readonly kind: 'buyer' | 'organizer';
  readonly label: string;
  /** `expired` once the expiry was recorded; until then `expiresAt` decides. */
  readonly state: 'held' | 'ordered' | 'used' | 'expired' | 'released';
  /** Null: never expires. */
  readonly expiresAt: number | null;
  readonly orderId: string | null;
  readonly requestHash: string;
  readonly createdAt: number;
  /** Price of one place until the hold ends, in minor units; null for holds from before prices were stored. */
  readonly unitAmount: number | null;
  readonly currency: string | null;
  /** The price tier of its places; null without one. */
  readonly tierId: string | null;
  /** Discount of a promo code per place, in minor units; `unitAmount` is what remains to pay. */
  readonly offAmount: number;
  /** The fee terms at the time of the reservation, and the part of `unitAmount` that is this fee. */
  readonly fee: Fee | null;
  readonly feeAmount: number;
  /** Whether it is or was an offer from a waiting list. */
  readonly isOffer: boolean;
  /** HMAC of the requesting network, until the hold is ordered; null if unknown. */
  readonly address: string | null;
  /** How many of its type one buyer may have. */
  readonly perOrderLimit: number;
}

export type NewHold = Omit<
  HoldRow,
  'state' | 'orderId' | 'offAmount' | 'groupSize' | 'isOffer' | 'perOrderLimit'
>;

const columns = `id AS "holdId", event_id AS "eventId", ticket_type_id AS "ticketTypeId", quantity,
  (SELECT t.group_size FROM ticket_types t WHERE t.id = ticket_type_id) AS "groupSize",
  (SELECT t.per_order_limit FROM ticket_types t WHERE t.id = ticket_type_id) AS "perOrderLimit", user_id AS "userId", kind, label,
  CASE WHEN state = 'released' AND ended_at >= expires_at THEN 'expired' ELSE state END AS state, expires_at AS "expiresAt", order_id AS "orderId", request_hash AS "requestHash", created_at AS "createdAt",
  unit_amount AS "unitAmount", currency, tier_id AS "tierId", off_amount AS "offAmount", address, fee, fee_amount AS "feeAmount",
  EXISTS (SELECT 1 FROM waiting_entries w WHERE w.hold_id = holds.id) AS "isOffer"`;

/** @returns false if the id is taken, by a retry or by somebody else */
export async function addHold(queries: Queries, hold: NewHold): Promise<boolean> {
  const added = await queries.query(
    `INSERT INTO holds (id, event_id, ticket_type_id, quantity, user_id, kind, label, state, expires_at, request_hash, created_at, address,
                        unit_amount, currency, tier_id, fee, fee_amount)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'held', $8, $9, $10, $11, $12, $13, $14, $15::jsonb, $16) ON CONFLICT (id) DO NOTHING RETURNING id`,
    [
      hold.holdId,
      hold.eventId,
      hold.ticketTypeId,
      hold.quantity,
      hold.userId,
      hold.kind,
      hold.label,
      hold.expiresAt,
      hold.requestHash,
      hold.createdAt,
      hold.address,
      hold.unitAmount,
      hold.currency,
      hold.tierId,
      hold.fee === null ? null : JSON.stringify(hold.fee),
      hold.feeAmount,
    ],
  );
  return added.length > 0;
}

export async function findHold(queries: Queries, holdId: string): Promise<HoldRow | null> {
  const [row] = await findHolds(queries, [holdId]);
  return row ?? null;
}

export function findHolds(queries: Queries, holdIds: readonly string[]): Promise<HoldRow[]> {
  return queries.query<HoldRow>(`SELECT ${columns} FROM holds WHERE id = ANY($1::text[]) ORDER BY id`, [
    holdIds,
  ]);
}

/** Like `findHolds`, locked until the transaction ends. */
export function lockHolds(queries: Queries, holdIds: readonly string[]): Promise<HoldRow[]> {
  return queries.query<HoldRow>(
    `SELECT ${columns} FROM holds WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE`,
    [holdIds],
  );
}

/**
 * Counts places of a type that are reserved but not ordered: by visitors, and from one network address; the caller
 * has locked the type.
 */
export async function countReserved(
  queries: Queries,
  ticketTypeId: string,
  address: NewHold['address'],
  now: number,
): Promise<{ readonly byVisitors: number; readonly fromAddress: number }> {
  const [row] = await queries.query<{ byVisitors: number; fromAddress: number }>(
    `SELECT (SELECT coalesce(sum(r.visitors), 0) FROM ${reservedRows('t', '$3')} r)::bigint AS "byVisitors",
            (SELECT coalesce(sum(h.quantity), 0) FROM holds h
              WHERE (h.ticket_type_id = t.id) IS TRUE AND h.address = $2 AND h.kind = 'buyer' AND h.state = 'held' AND coalesce(h.expires_at, 0) > $3)::bigint
              AS "fromAddress"
       FROM ticket_types t WHERE t.id = $1`,
    [ticketTypeId, address, now],
  );
  return row ?? { byVisitors: 0, fromAddress: 0 };
}

/** Changes a hold's number of places; the caller has locked its type and the hold. */
export async function setHoldQuantity(queries: Queries, holdId: string, quantity: number): Promise<void> {
  await queries.query('UPDATE holds SET quantity = $2 WHERE id = $1', [holdId, quantity]);
}

/**
 * Releases a hold that is still held. An expired or ordered one stays unchanged, and so does a waiting list offer,
 * which is released by leaving the list.
 */
export async function releaseHold(queries: Queries, holdId: string, now: number): Promise<void> {
  await queries.query(
    `UPDATE holds SET state = 'released', ended_at = $2, address = NULL
      WHERE id = $1 AND state = 'held' AND (expires_at IS NULL OR expires_at > $2)
        AND NOT EXISTS (SELECT 1 FROM waiting_entries w WHERE w.hold_id = holds.id AND w.state = 'offered')`,
    [holdId, now],
  );
}

/** SQL for holds that are held but expired by `$1`, in ms. The index is by second. */
const ranOut = `state = 'held' AND expires_at / 1000 <= $1::bigint / 1000 AND expires_at <= $1`;

/** Returns whether `noteExpiredHolds` would change anything. */
export async function hasExpiredHolds(queries: Queries, before: number): Promise<boolean> {
  const rows = await queries.query(`SELECT 1 AS found FROM holds WHERE ${ranOut} LIMIT 1`, [before]);
  return rows.length > 0;
}

/** Marks expired holds, so that counting places examines few rows. Never waits: locked rows are left for next time. */
export async function noteExpiredHolds(queries: Queries, before: number): Promise<void> {
  await queries.query(
    `UPDATE holds SET state = 'released', ended_at = expires_at, address = NULL WHERE id IN (
       SELECT id FROM holds WHERE ${ranOut} LIMIT 1000 FOR UPDATE SKIP LOCKED)`,
    [before],
  );
}

/** Deletes expired and released holds. */
export async function deleteOldHolds(queries: Queries, before: number): Promise<void> {
  await queries.query(`DELETE FROM holds WHERE state = 'released' AND order_id IS NULL AND ended_at <= $1`, [
    before,
  ]);
}

/** Adds places sold at a door, ordered from the start: they don't count towards anybody's limit. */
export async function addOrderedHold(
  queries: Queries,
  hold: Pick<HoldRow, 'holdId' | 'eventId' | 'ticketTypeId' | 'quantity' | 'createdAt'> & {
    readonly orderId: string;
    readonly unitAmount: number;
    readonly currency: string;
    readonly tierId: string | null;
  },
): Promise<void> {
  await queries.query(
    `INSERT INTO holds (id, event_id, ticket_type_id, quantity, kind, state, order_id, request_hash, created_at, unit_amount,
       currency, tier_id)
     VALUES ($1, $2, $3, $4, 'buyer', 'ordered', $5, '', $6, $7, $8, $9)`,
    [
      hold.holdId,
      hold.eventId,
      hold.ticketTypeId,
      hold.quantity,
      hold.orderId,
      hold.createdAt,
      hold.unitAmount,
      hold.currency,
      hold.tierId,
    ],
  );
}

/**
 * Attaches holds to an order, which assigns them to its buyer and accepts waiting list offers. Statements are sent
 * together.
 */
export async function putHoldsInOrder(
  queries: Queries,
  holdIds: readonly string[],
  order: { readonly orderId: string; readonly userId: string },
  now: number,
): Promise<void> {
  const ordered = queries.query(
    `UPDATE holds SET state = 'ordered', expires_at = NULL, order_id = $2, user_id = $3, address = NULL WHERE id = ANY($1::text[])`,
    [holdIds, order.orderId, order.userId],
  );
  await Promise.all([ordered, takeOffered(queries, holdIds, now)]);
}

/** Ends the holds of an order: `used` if its tickets take the places, otherwise `released`. */
export async function endHoldsOfOrder(
  queries: Queries,
  orderId: string,
  state: 'used' | 'released',
  now: number,
): Promise<void> {
  await queries.query(
    `UPDATE holds SET state = $2, ended_at = $3
      WHERE id IN (SELECT hold_id FROM order_lines WHERE order_id = $1) AND order_id = $1 AND state = 'ordered'`,
    [orderId, state, now],
  );
}

/**
 * Takes an order's released places again; the caller has locked its types, and counts the places afterwards.
 *
 * @returns the ids of their holds
 */
export async function retakeHoldsOfOrder(queries: Queries, orderId: string, now: number): Promise<string[]> {
  const retaken = await queries.query<{ id: string }>(
    `UPDATE holds SET state = 'ordered', ended_at = NULL
      WHERE id IN (SELECT hold_id FROM order_lines WHERE order_id = $1) AND order_id = $1 AND state = 'released'
      RETURNING id`,
    [orderId],
  );
  await retakeOffers(queries, orderId, now);
  return retaken.map(({ id }) => id);
}

/** Removes the places that tickets are issued for from an organizer's hold; removing the last ones ends it. */
export async function drawFromHold(
  queries: Queries,
  hold: Pick<HoldRow, 'holdId' | 'quantity'>,
  drawn: number,
  now: number,
): Promise<void> {
  if (drawn === hold.quantity) {
    await queries.query(`UPDATE holds SET state = 'used', ended_at = $2 WHERE id = $1`, [hold.holdId, now]);
    return;
  }
  await queries.query('UPDATE holds SET quantity = quantity - $2 WHERE id = $1', [hold.holdId, drawn]);
}

export interface ReservedSeatsRow {
  readonly holdId: string;
  readonly ticketTypeId: string;
  readonly ticketTypeName: string;
  readonly quantity: number;
  readonly label: string;
  readonly createdAt: number;
}

/** Lists an event's reserved seats, oldest first. */
export function findReservedSeats(queries: Queries, eventId: string): Promise<ReservedSeatsRow[]> {
  return queries.query<ReservedSeatsRow>(
    `SELECT h.id AS "holdId", h.ticket_type_id AS "ticketTypeId", t.name AS "ticketTypeName", h.quantity, h.label, h.created_at AS "createdAt"
       FROM holds h JOIN ticket_types t ON t.id = h.ticket_type_id
      WHERE h.event_id = $1 AND h.kind = 'organizer' AND h.state = 'held' ORDER BY h.created_at, h.id LIMIT 1000`,
    [eventId],
  );
}
