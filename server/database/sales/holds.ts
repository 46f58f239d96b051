import type { Fee } from '#domain/sales/fee.ts';
import type { Queries } from '#server/database/database.ts';
import { reservedRows } from './reserved-places.ts';
import { takeAgain, takeOffered } from './waiting-offers.ts';

/** Places set aside. Times in ms. */
export interface HoldRow {
  readonly holdId: string;
  readonly eventId: string;
  readonly ticketTypeId: string;
  /** Counted in groups. */
  readonly quantity: number;
  /** How many tickets one of it is. */
  readonly groupSize: number;
  /** Null for a visitor's. */
  readonly userId: string | null;
  readonly kind: 'buyer' | 'organizer';
  readonly label: string;
  /** `expired` once it was noted that it ran out; until then the clock says it. */
  readonly state: 'held' | 'ordered' | 'used' | 'expired' | 'released';
  /** Null is without end. */
  readonly expiresAt: number | null;
  readonly orderId: string | null;
  readonly requestHash: string;
  readonly createdAt: number;
  /** What one place costs until the hold ends, minor units; null for holds from before prices were kept. */
  readonly unitAmount: number | null;
  readonly currency: string | null;
  /** The price tier that its places are reserved at; null where they are not of one. */
  readonly tierId: string | null;
  /** What a promo code takes off each place, minor units; `unitAmount` is what is left to pay. */
  readonly offAmount: number;
  /** The terms of the fee that it was reserved at, and what of `unitAmount` is that fee. */
  readonly fee: Fee | null;
  readonly feeAmount: number;
  /** Whether a waiting list offers it, or did. */
  readonly isOffer: boolean;
  /** HMAC of the network that asked, until the hold is ordered; null where it is not known. */
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

/** @returns false where the id is taken: a repeat, or another's. */
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

/** As `findHolds`; nobody changes them until the transaction ends. */
export function lockHolds(queries: Queries, holdIds: readonly string[]): Promise<HoldRow[]> {
  return queries.query<HoldRow>(
    `SELECT ${columns} FROM holds WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE`,
    [holdIds],
  );
}

/**
 * Places of a type that buyers reserved and did not order yet: by visitors, and from an address, found by the address; the
 * caller has locked the type.
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

/** A hold is of so many places from now on; the caller has locked its type and the hold. */
export async function setHoldQuantity(queries: Queries, holdId: string, quantity: number): Promise<void> {
  await queries.query('UPDATE holds SET quantity = $2 WHERE id = $1', [holdId, quantity]);
}

/**
 * Gives the places of a hold back that are still held; one that ran out, or is in an order, stays as it is, and so does
 * one that was offered from a waiting list: it is given back by leaving that.
 */
export async function releaseHold(queries: Queries, holdId: string, now: number): Promise<void> {
  await queries.query(
    `UPDATE holds SET state = 'released', ended_at = $2, address = NULL
      WHERE id = $1 AND state = 'held' AND (expires_at IS NULL OR expires_at > $2)
        AND NOT EXISTS (SELECT 1 FROM waiting_entries w WHERE w.hold_id = holds.id AND w.state = 'offered')`,
    [holdId, now],
  );
}

/** Held, and over by `$1`; ms. Found by the second. */
const ranOut = `state = 'held' AND expires_at / 1000 <= $1::bigint / 1000 AND expires_at <= $1`;

/** Whether `noteExpiredHolds` would note one. */
export async function hasExpiredHolds(queries: Queries, before: number): Promise<boolean> {
  const rows = await queries.query(`SELECT 1 AS found FROM holds WHERE ${ranOut} LIMIT 1`, [before]);
  return rows.length > 0;
}

/**
 * Notes of holds that they ran out, so that counting places looks at few. Waits for nobody: what somebody works on is
 * noted the next time.
 */
export async function noteExpiredHolds(queries: Queries, before: number): Promise<void> {
  await queries.query(
    `UPDATE holds SET state = 'released', ended_at = expires_at, address = NULL WHERE id IN (
       SELECT id FROM holds WHERE ${ranOut} LIMIT 1000 FOR UPDATE SKIP LOCKED)`,
    [before],
  );
}

/** Forgets holds that came to nothing. */
export async function forgetOldHolds(queries: Queries, before: number): Promise<void> {
  await queries.query(`DELETE FROM holds WHERE state = 'released' AND order_id IS NULL AND ended_at <= $1`, [
    before,
  ]);
}

/** Places that are sold at a door, part of their order from the beginning: they count against nobody's limit. */
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

/** Holds become part of an order, which is its buyer's from then on; what a waiting list offered is taken by it. Asked at once. */
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

/** The holds of an order come to their end: `used` when its tickets take the places, `released` when nobody does. */
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
 * Takes the places of an order again that had gone back; the caller has locked its types, and counts them afterwards.
 *
 * @returns the ids of their reservations
 */
export async function retakeHoldsOfOrder(queries: Queries, orderId: string, now: number): Promise<string[]> {
  const retaken = await queries.query<{ id: string }>(
    `UPDATE holds SET state = 'ordered', ended_at = NULL
      WHERE id IN (SELECT hold_id FROM order_lines WHERE order_id = $1) AND order_id = $1 AND state = 'released'
      RETURNING id`,
    [orderId],
  );
  await takeAgain(queries, orderId, now);
  return retaken.map(({ id }) => id);
}

/** Places that tickets are made for leave an organizer's hold; the last ones end it. */
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

/** Places that an event's organizer keeps back, oldest first. */
export function findReservedSeats(queries: Queries, eventId: string): Promise<ReservedSeatsRow[]> {
  return queries.query<ReservedSeatsRow>(
    `SELECT h.id AS "holdId", h.ticket_type_id AS "ticketTypeId", t.name AS "ticketTypeName", h.quantity, h.label, h.created_at AS "createdAt"
       FROM holds h JOIN ticket_types t ON t.id = h.ticket_type_id
      WHERE h.event_id = $1 AND h.kind = 'organizer' AND h.state = 'held' ORDER BY h.created_at, h.id LIMIT 1000`,
    [eventId],
  );
}
