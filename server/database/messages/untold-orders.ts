import type { OrderState } from '#domain/sales/order.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';

const isUnprovenFree = `(o.total_amount = 0 AND NOT EXISTS (SELECT 1 FROM users u
  WHERE u.id = o.user_id AND lower(u.email) = lower(o.buyer_email) AND u.email_verified_at IS NOT NULL))`;

export interface UntoldOrder {
  readonly id: string;
  readonly state: OrderState;
  readonly email: string;
  /** ms; null is at once. */
  readonly notBefore: number | null;
}

/** Orders that one look finds at most. */
export const mostSettledAtOnce = 500;

/**
 * Orders settled since a moment of which their buyers were not told: all of them, or one. A free order to an unproven
 * address waits `freeWaitMs`, and is not told of at all where it ended within that time.
 */
export function findSettledOrders(
  queries: Queries,
  wanted: { readonly since: number; readonly orderId: string | null; readonly freeWaitMs: number },
): Promise<UntoldOrder[]> {
  return queries.query<UntoldOrder>(
    `SELECT o.id, o.state, o.buyer_email AS email, CASE WHEN ${isUnprovenFree} THEN o.created_at + $3::bigint END AS "notBefore"
       FROM orders o
      WHERE o.settled_at > $1
        AND (o.state IN ('confirmed', 'cancelled', 'refunded') OR (o.state = 'expired' AND o.way_to_pay_id IS NOT NULL)) AND ($2::text IS NULL OR o.id = $2)
        AND o.buyer_email <> ''
        AND NOT (o.state <> 'confirmed' AND o.settled_at - o.created_at < $3::bigint AND ${isUnprovenFree})
        AND NOT EXISTS (SELECT 1 FROM outbox m
             WHERE m.once = CASE WHEN o.state = 'confirmed' THEN 'order_confirmed ' ELSE 'order_ended ' END || o.id)
      ORDER BY o.settled_at LIMIT ${mostSettledAtOnce}`,
    [wanted.since, wanted.orderId, wanted.freeWaitMs],
  );
}

/** An order that waits to be paid by hand, of which its buyer is to be told. */
export interface UnpaidOrder {
  readonly id: string;
  readonly email: string;
  /** Told first how to pay it, and once more before its time is over. */
  readonly kind: 'order_to_pay' | 'order_pay_soon';
}

/**
 * Orders that wait to be paid by hand of which their buyers were not told: just made, or with little time left, at most
 * `soonMs` and no more than half of what they had.
 */
export function findUnpaidOrders(
  queries: Queries,
  wanted: {
    readonly now: number;
    readonly since: number;
    readonly soonMs: number;
    readonly orderId: string | null;
  },
): Promise<UnpaidOrder[]> {
  return queries.query<UnpaidOrder>(
    `SELECT o.id, o.buyer_email AS email, k.kind FROM orders o CROSS JOIN LATERAL (
       SELECT 'order_to_pay' AS kind WHERE o.created_at > $2::bigint
       UNION ALL
       SELECT 'order_pay_soon' WHERE o.payment_due_at - $1::bigint <= least($3::bigint, (o.payment_due_at - o.created_at) / 2)
     ) k
      WHERE o.state = 'awaiting_payment' AND o.way_to_pay_id IS NOT NULL AND o.payment_due_at > $1::bigint
        AND o.buyer_email <> '' AND ($4::text IS NULL OR o.id = $4)
        AND NOT EXISTS (SELECT 1 FROM outbox m WHERE m.once = k.kind || ' ' || o.id)
      ORDER BY o.created_at LIMIT 500`,
    [wanted.now, wanted.since, wanted.soonMs, wanted.orderId],
  );
}

/** The address of the buyer of a payment; null where there is none. */
export async function findBuyerEmail(queries: Queries, transactionId: string): Promise<string | null> {
  const [row] = await queries.query<{ email: string }>(
    `SELECT o.buyer_email AS email FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE p.transaction_id = $1 AND o.buyer_email <> ''`,
    [transactionId],
  );
  return row?.email ?? null;
}

/** Who got a ticket of an order from its buyer and lost it with the order. */
export function findOtherHolders(
  queries: Queries,
  orderId: string,
): Promise<{ readonly ticketId: string; readonly email: string }[]> {
  return queries.query(
    `SELECT t.id AS "ticketId", u.email FROM tickets t JOIN orders o ON o.id = t.order_id JOIN users u ON u.id = t.holder_user_id
      WHERE o.id = $1 AND u.id <> o.user_id AND u.email <> '' AND (t.state & ${ticketBits.cancelled}) <> 0 ORDER BY t.number`,
    [orderId],
  );
}
