import type { OrderState } from '#domain/sales/order.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';

/**
 * SQL for the address that an order's buyer is told at how it ended: the order's or, for those who bought by phone, the one
 * that their account has by now; '' if there is none. Contact details that were erased are not replaced.
 */
export const buyerAddress = `CASE WHEN o.buyer_email = '' AND o.buyer_phone <> '' AND o.sold_by IS NULL
  THEN coalesce((SELECT u.email FROM users u WHERE u.id = o.user_id), '') ELSE o.buyer_email END`;

const isUnprovenFree = `(o.total_amount = 0 AND NOT EXISTS (SELECT 1 FROM users u
  WHERE u.id = o.user_id AND lower(u.email) = lower(b.email) AND u.email_verified_at IS NOT NULL))`;

export interface UnnotifiedOrder {
  readonly id: string;
  readonly state: OrderState;
  readonly email: string;
  /** In ms; null: at once. */
  readonly notBefore: number | null;
}

/** Maximum number of orders found at a time. */
export const maxSettledAtOnce = 500;

/**
 * Finds orders settled since a moment whose buyers were not notified: all of them, or one. Free orders to an
 * unverified address wait for `freeWaitMs`, and are not notified at all if they end within that time.
 */
export function findSettledOrders(
  queries: Queries,
  wanted: { readonly since: number; readonly orderId: string | null; readonly freeWaitMs: number },
): Promise<UnnotifiedOrder[]> {
  return queries.query<UnnotifiedOrder>(
    `SELECT o.id, o.state, b.email, CASE WHEN ${isUnprovenFree} THEN o.created_at + $3::bigint END AS "notBefore"
       FROM orders o
       CROSS JOIN LATERAL (SELECT CASE WHEN o.state = 'confirmed' THEN o.buyer_email ELSE ${buyerAddress} END AS email) b
      WHERE o.settled_at > $1
        AND (o.state IN ('confirmed', 'cancelled', 'refunded') OR (o.state = 'expired' AND o.way_to_pay_id IS NOT NULL)) AND ($2::text IS NULL OR o.id = $2)
        AND b.email <> ''
        AND NOT (o.state <> 'confirmed' AND o.settled_at - o.created_at < $3::bigint AND ${isUnprovenFree})
        AND NOT EXISTS (SELECT 1 FROM outbox m
             WHERE m.once = CASE WHEN o.state = 'confirmed' THEN 'order_confirmed ' ELSE 'order_ended ' END || o.id)
      ORDER BY o.settled_at LIMIT ${maxSettledAtOnce}`,
    [wanted.since, wanted.orderId, wanted.freeWaitMs],
  );
}

/** An order awaiting payment by hand, whose buyer is to be notified. */
export interface UnpaidOrder {
  readonly id: string;
  readonly email: string;
  /** First how to pay, then a reminder before the deadline. */
  readonly kind: 'order_to_pay' | 'order_pay_soon';
}

/**
 * Finds orders awaiting payment by hand whose buyers were not notified: new ones, and ones with at most `soonMs` and
 * at most half of their time left.
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

/** Returns the address of a payment's buyer; null if there is none. */
export async function findBuyerEmail(queries: Queries, transactionId: string): Promise<string | null> {
  const [row] = await queries.query<{ email: string }>(
    `SELECT ${buyerAddress} AS email FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.transaction_id = $1`,
    [transactionId],
  );
  return row === undefined || row.email === '' ? null : row.email;
}

/** Returns the address of an order's buyer; '' if there is none. */
export async function findAddressOfOrder(queries: Queries, orderId: string): Promise<string> {
  const [row] = await queries.query<{ email: string }>(
    `SELECT ${buyerAddress} AS email FROM orders o WHERE o.id = $1`,
    [orderId],
  );
  return row?.email ?? '';
}

/**
 * Returns the address for an order's tickets; '' if there is none. Whoever receives tickets gets in, so the address of the
 * account of a buyer by phone is used only if it is confirmed.
 */
export async function findAddressForTickets(queries: Queries, orderId: string): Promise<string> {
  const [row] = await queries.query<{ email: string }>(
    `SELECT ${buyerAddress} AS email FROM orders o
      WHERE o.id = $1 AND (o.buyer_email <> '' OR EXISTS (
        SELECT 1 FROM users u WHERE u.id = o.user_id AND u.email_verified_at IS NOT NULL))`,
    [orderId],
  );
  return row?.email ?? '';
}

/** Finds the recipients of an order's transferred tickets, who lost them with the order. */
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
