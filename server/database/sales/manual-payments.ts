import { randomUUID } from 'node:crypto';
import type { Queries } from '#server/database/database.ts';
import { orderColumns, type OrderRow } from './orders.ts';

/**
 * Records that somebody took the money for an order: its payment by hand counts from now on, whatever its state was;
 * if there is none, one is added. The caller has locked the order.
 *
 * @returns its transaction
 */
export async function writeManualPayment(
  queries: Queries,
  taken: {
    readonly orderId: string;
    readonly provider: string;
    readonly amount: number;
    readonly received: number;
    readonly currency: string;
    readonly takenBy: string;
    readonly now: number;
  },
): Promise<string> {
  const { orderId, provider, amount, received, currency, takenBy, now } = taken;
  const [open] = await queries.query<{ id: string }>(
    `SELECT transaction_id AS id FROM payments
      WHERE order_id = $1 AND provider = $2 AND state IN ('open', 'failed', 'expired')
      ORDER BY created_at DESC, transaction_id DESC LIMIT 1 FOR UPDATE`,
    [orderId, provider],
  );
  const id = open?.id ?? randomUUID();
  await queries.query(
    `INSERT INTO payments AS p (transaction_id, order_id, provider, session_id, amount, currency, state, provider_payment,
       taken_amount, taken_currency, taken_by, created_at, expires_at, settled_at)
     VALUES ($1, $2, $3, $1, $4, $5, 'completed', $1, $6, $5, $7, $8, $8, $8)
     ON CONFLICT (transaction_id) DO UPDATE SET state = 'completed', provider_payment = excluded.provider_payment,
       taken_amount = excluded.taken_amount, taken_currency = excluded.taken_currency, taken_by = excluded.taken_by,
       settled_at = excluded.settled_at, ask_at = NULL, asked = 0`,
    [id, orderId, provider, amount, currency, received, takenBy, now],
  );
  return id;
}

export async function isPayReferenceTaken(queries: Queries, reference: string): Promise<boolean> {
  const rows = await queries.query('SELECT 1 FROM orders WHERE pay_reference = $1', [reference]);
  return rows.length > 0;
}

/** Finds an event's orders with these references. */
export function findByPayReferences(
  queries: Queries,
  eventId: string,
  references: readonly string[],
): Promise<OrderRow[]> {
  return queries.query<OrderRow>(
    `SELECT ${orderColumns} FROM orders o WHERE o.event_id = $1 AND o.pay_reference = ANY($2::text[])`,
    [eventId, references],
  );
}
