import type { Queries } from '#server/database/database.ts';
import { isAsking } from './payment-claims.ts';

/** Adds a partial refund of an order; a table constraint prevents refunding more than was paid. */
export async function addRefunded(queries: Queries, orderId: string, amount: number): Promise<void> {
  await queries.query('UPDATE orders SET refunded_amount = refunded_amount + $2 WHERE id = $1', [
    orderId,
    amount,
  ]);
}

/** Lists an order's refunds with their times, oldest first. Money in minor units, times in ms. */
export async function findRefunds(
  queries: Queries,
  { orderId, totalAmount }: { readonly orderId: string; readonly totalAmount: number },
): Promise<readonly { readonly at: number; readonly amount: number }[]> {
  const rows = await queries.query<{ at: number; amount: number | null }>(
    `SELECT at, CASE WHEN kind = 'tickets_refunded' THEN coalesce(amount, 0) END AS amount FROM order_history
      WHERE order_id = $1 AND kind IN ('tickets_refunded', 'refunded') ORDER BY id`,
    [orderId],
  );
  let left = totalAmount;
  return rows.flatMap(({ at, amount: part }) => {
    // A full refund of the order returns everything left.
    const amount = part ?? left;
    left -= amount;
    return amount === 0 ? [] : [{ at, amount }];
  });
}

/** Marks the places of these tickets as individually refunded. @param now ms */
export async function markPlacesRefunded(
  queries: Queries,
  orderId: string,
  ticketIds: readonly string[],
  now: number,
): Promise<void> {
  await queries.query(
    `UPDATE order_attendees SET refunded_at = $3
      WHERE order_id = $1 AND ticket_id = ANY($2::text[]) AND refunded_at IS NULL`,
    [orderId, ticketIds, now],
  );
}

/** Counts which of an event's tickets, by number, have admitted somebody. */
export async function countUsed(
  queries: Queries,
  eventId: string,
  numbers: readonly number[],
): Promise<number> {
  const [row] = await queries.query<{ used: number }>(
    `SELECT count(DISTINCT ticket_number) AS used FROM claims
      WHERE event_id = $1 AND ticket_number = ANY($2::int[]) AND direction = 'entry' AND counting IN ('first', 'second')`,
    [eventId, numbers],
  );
  return row?.used ?? 0;
}

/** Whether money of an order, by its alias, is due that the provider refused to give back; for a WHERE clause. */
export const hasRefusedRefund = (order: string): string =>
  `${order}.id IN (SELECT order_id FROM payments WHERE refund_refused_at IS NOT NULL)`;

/**
 * Records that the provider refused a due refund. Returns whether that is new.
 *
 * @param now ms
 */
export async function recordRefundRefused(
  queries: Queries,
  transactionId: string,
  now: number,
): Promise<boolean> {
  const rows = await queries.query(
    `UPDATE payments SET refund_refused_at = $2
      WHERE transaction_id = $1 AND refund_refused_at IS NULL
        AND (state = 'refund_due' OR (state = 'completed' AND return_amount > returned_amount))
      RETURNING transaction_id`,
    [transactionId, now],
  );
  return rows.length > 0;
}

/**
 * Records that less of a payment is back with its buyer than its provider had confirmed: the rest is due again, and
 * refused.
 *
 * @param stands the amount that is back, minor units; `at` in ms
 */
export async function recordRefundLost(
  queries: Queries,
  transactionId: string,
  { stands, at, askAt }: { readonly stands: number; readonly at: number; readonly askAt: number },
): Promise<void> {
  await queries.query(
    `UPDATE payments SET state = CASE state WHEN 'refunded' THEN 'refund_due' ELSE state END,
        returned_amount = $2, refund_refused_at = $3, ask_at = $4
      WHERE transaction_id = $1`,
    [transactionId, stands, at, askAt],
  );
}

/** What a loss is known by in the order's history. @param at when it made the refund count as refused, ms */
export const intentOfLoss = (transactionId: string, at: number) => ({
  intentId: `refund lost ${transactionId} ${at}`,
  requestHash: '',
});

/** Records the amount of a payment that is back with its buyer, minor units, though more of it is due. */
export async function recordBackAlready(
  queries: Queries,
  transactionId: string,
  amount: number,
): Promise<void> {
  await queries.query('UPDATE payments SET returned_amount = $2 WHERE transaction_id = $1', [
    transactionId,
    amount,
  ]);
}

const byHand = 'returned by hand ';
const byHandOf = (transactionId: string) => `${byHand}${transactionId} `;

/** What money that a person gave back another way is known by in the order's history. @param at ms */
export const intentByHand = (transactionId: string, at: number) => ({
  intentId: `${byHandOf(transactionId)}${at}`,
  requestHash: '',
});

/** Returns how much of a payment people gave back another way, which its provider must not give back too. */
export async function countReturnedByHand(
  queries: Queries,
  { orderId, transactionId }: { readonly orderId: string; readonly transactionId: string },
): Promise<number> {
  const [row] = await queries.query<{ amount: number }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS amount FROM order_history
      WHERE order_id = $1 AND kind = 'money_returned' AND starts_with(intent_id, $2)`,
    [orderId, byHandOf(transactionId)],
  );
  return row?.amount ?? 0;
}

/**
 * Gives what people gave back of an order another way the intent by which it is known, where a server of a build
 * recorded it that named only parts. Migration 0178 did so once for all.
 */
export async function nameReturnedByHand(queries: Queries, orderId: string): Promise<void> {
  // Given as values: a column of another collation cannot use the audit log's index.
  const payments = await queries.query<{ id: string }>(
    'SELECT transaction_id AS id FROM payments WHERE order_id = $1',
    [orderId],
  );
  await queries.query(
    `UPDATE order_history h SET intent_id = $2 || said.transaction_id || ' ' || said.at, request_hash = ''
       FROM (SELECT id, at, row_number() OVER (PARTITION BY at ORDER BY id) AS nth FROM order_history
              WHERE order_id = $1 AND kind = 'money_returned' AND actor IN ('team', 'administrator')
                AND intent_id IS NULL) line
       JOIN (SELECT p.transaction_id, a.at, row_number() OVER (PARTITION BY a.at ORDER BY a.id) AS nth
               FROM payments p JOIN audit_log a ON a.subject = p.transaction_id
              WHERE a.subject = ANY($3::text[]) AND a.action IN ('payment_refunded', 'payment_part_refunded')
                AND a.actor <> p.provider
                AND NOT EXISTS (SELECT 1 FROM order_history k WHERE k.order_id = $1 AND k.at = a.at
                                   AND starts_with(k.intent_id, $2 || p.transaction_id || ' '))) said
         ON said.at = line.at AND said.nth = line.nth
      WHERE h.id = line.id`,
    [orderId, byHand, payments.map(({ id }) => id)],
  );
}

/** A person gave back a part that was refused: what is due later is another request than that. @param now ms */
export async function recordReturnedByHand(
  queries: Queries,
  transactionId: string,
  now: number,
): Promise<void> {
  await queries.query('UPDATE payments SET refund_retried_at = $2 WHERE transaction_id = $1', [
    transactionId,
    now,
  ]);
}

/** Returns an order's payments whose refund the provider refused. */
export async function findRefused(queries: Queries, orderId: string): Promise<readonly string[]> {
  const rows = await queries.query<{ id: string }>(
    `SELECT transaction_id AS id FROM payments
      WHERE order_id = $1 AND refund_refused_at IS NOT NULL ORDER BY transaction_id`,
    [orderId],
  );
  return rows.map(({ id }) => id);
}

/** A payment whose refund the provider refused. */
export interface RefusedPayment {
  readonly transactionId: string;
  /** Whether the provider is being asked about it. */
  readonly isAsked: boolean;
  /** The latest claim to ask, which may be over; null if it was released. */
  readonly askingUntil: number | null;
}

/** Locks an order's payments whose refund the provider refused. */
export function lockRefused(queries: Queries, orderId: string): Promise<RefusedPayment[]> {
  return queries.query(
    `SELECT transaction_id AS "transactionId", ${isAsking} AS "isAsked", asking_until AS "askingUntil" FROM payments
      WHERE order_id = $1 AND refund_refused_at IS NOT NULL ORDER BY transaction_id FOR UPDATE`,
    [orderId],
  );
}

/**
 * Requests a refused refund again, under a new key.
 *
 * @param now ms
 */
export async function markRefundRetried(queries: Queries, transactionId: string, now: number): Promise<void> {
  await queries.query(
    `UPDATE payments SET refund_refused_at = NULL, refund_retried_at = $2, ask_at = $2, asked = 0
      WHERE transaction_id = $1`,
    [transactionId, now],
  );
}

/** Marks the payment of a refunded order as due for a refund. Returns which payment that is. */
export async function markRefundDue(queries: Queries, orderId: string, now: number): Promise<string | null> {
  const [row] = await queries.query<{ id: string }>(
    `UPDATE payments SET state = 'refund_due', ask_at = $2, asked = 0 WHERE order_id = $1 AND state = 'completed'
     RETURNING transaction_id AS id`,
    [orderId, now],
  );
  return row?.id ?? null;
}

/**
 * Sets the total to be refunded of an order's payment, over all partial refunds.
 *
 * @returns its provider and the amount taken; null if no payment counts
 */
export async function markReturnDue(
  queries: Queries,
  orderId: string,
  { amount, now }: { readonly amount: number; readonly now: number },
): Promise<{
  readonly transactionId: string;
  readonly provider: string;
  readonly takenAmount: number;
} | null> {
  const [row] = await queries.query<{ transactionId: string; provider: string; takenAmount: number }>(
    `UPDATE payments SET return_amount = $2, ask_at = $3, asked = 0 WHERE order_id = $1 AND state = 'completed'
     RETURNING transaction_id AS "transactionId", provider, coalesce(taken_amount, amount) AS "takenAmount"`,
    [orderId, amount, now],
  );
  return row ?? null;
}

/** Records the total that the provider has refunded; the payment is due again if more is owed by now. @param now ms */
export async function recordReturned(
  queries: Queries,
  transactionId: string,
  amount: number,
  now: number,
): Promise<void> {
  await queries.query(
    `UPDATE payments SET returned_amount = greatest(returned_amount, $2::bigint), asked = 0,
        ask_at = CASE WHEN return_amount > $2::bigint THEN $3::bigint END,
        refund_refused_at = CASE WHEN return_amount > $2::bigint THEN refund_refused_at END
      WHERE transaction_id = $1 AND state = 'completed'`,
    [transactionId, amount, now],
  );
}
