import type { Queries } from '#server/database/database.ts';

export type PaymentState = 'open' | 'completed' | 'failed' | 'expired' | 'refund_due' | 'refunded';

/** What stands as the provider of payments that a person takes: cash, a bank transfer, an agent. */
export const manualProviderName = 'manual';

/** SQL for whether a person took a payment, or is to take it. @param payment alias of a row of `payments` */
export const isManual = (payment: string): string => `${payment}.provider = '${manualProviderName}'`;

/** One attempt to pay an order, as stored. */
export interface PaymentRow {
  readonly transactionId: string;
  readonly orderId: string;
  readonly provider: string;
  /** Null until the provider has replied. */
  readonly sessionId: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly checkoutUrl: string;
  readonly state: PaymentState;
  readonly providerPayment: string | null;
  /** The amount that the provider reports as taken; null until then. */
  readonly takenAmount: number | null;
  readonly takenCurrency: string | null;
  /** The part to be refunded while the order is valid, and the part of that confirmed by the provider. */
  readonly returnAmount: number;
  readonly returnedAmount: number;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly asked: number;
  /** When a person last retried a refused refund, in ms; null if nobody has. */
  readonly retriedAt: number | null;
  /** Since when a refused refund waits for a person to settle it, in ms; null if none does. */
  readonly refusedAt: number | null;
}

const columns = `p.transaction_id AS "transactionId", p.order_id AS "orderId", p.provider, p.session_id AS "sessionId",
  p.amount, p.currency, p.checkout_url AS "checkoutUrl", p.state, p.provider_payment AS "providerPayment",
  p.taken_amount AS "takenAmount", p.taken_currency AS "takenCurrency",
  p.return_amount AS "returnAmount", p.returned_amount AS "returnedAmount", p.created_at AS "createdAt",
  p.expires_at AS "expiresAt", p.asked, p.refund_retried_at AS "retriedAt",
  p.refund_refused_at AS "refusedAt"`;

/**
 * Adds an open payment attempt for an order that awaits payment and has time left, unless there is one. Locks the
 * order's row, so that the order cannot end concurrently. Returns whether it was added.
 */
export async function addPayment(
  queries: Queries,
  payment: Pick<
    PaymentRow,
    'transactionId' | 'orderId' | 'provider' | 'amount' | 'currency' | 'createdAt' | 'expiresAt'
  > & {
    readonly askAt: number;
  },
): Promise<boolean> {
  const rows = await queries.query(
    `INSERT INTO payments (transaction_id, order_id, provider, amount, currency, state, created_at, expires_at, ask_at)
     SELECT $1, o.id, $3, $4, $5, 'open', $6, $7, $8 FROM orders o
     WHERE o.id = $2 AND o.state = 'awaiting_payment' AND o.payment_due_at > $6 FOR SHARE OF o
     ON CONFLICT (order_id) WHERE state = 'open' DO NOTHING RETURNING transaction_id`,
    [
      payment.transactionId,
      payment.orderId,
      payment.provider,
      payment.amount,
      payment.currency,
      payment.createdAt,
      payment.expiresAt,
      payment.askAt,
    ],
  );
  return rows.length > 0;
}

export async function findPayment(queries: Queries, transactionId: string): Promise<PaymentRow | null> {
  const [row] = await queries.query<PaymentRow>(
    `SELECT ${columns} FROM payments p WHERE p.transaction_id = $1`,
    [transactionId],
  );
  return row ?? null;
}

/** Returns a payment, locked until the transaction ends. */
export async function lockPayment(queries: Queries, transactionId: string): Promise<PaymentRow | null> {
  const [row] = await queries.query<PaymentRow>(
    `SELECT ${columns} FROM payments p WHERE p.transaction_id = $1 FOR UPDATE`,
    [transactionId],
  );
  return row ?? null;
}

export async function findOpenPayment(queries: Queries, orderId: string): Promise<PaymentRow | null> {
  const [row] = await queries.query<PaymentRow>(
    `SELECT ${columns} FROM payments p WHERE p.order_id = $1 AND p.state = 'open'`,
    [orderId],
  );
  return row ?? null;
}

/** Returns our transaction for a provider's session. */
export async function transactionOfSession(
  queries: Queries,
  provider: string,
  sessionId: string,
): Promise<string | null> {
  const [row] = await queries.query<{ id: string }>(
    'SELECT transaction_id AS id FROM payments WHERE provider = $1 AND session_id = $2',
    [provider, sessionId],
  );
  return row?.id ?? null;
}

/** Returns our transaction of a payment as its provider calls the money. */
export async function transactionOfMoney(
  queries: Queries,
  provider: string,
  providerPayment: string,
): Promise<string | null> {
  const [row] = await queries.query<{ id: string }>(
    'SELECT transaction_id AS id FROM payments WHERE provider = $1 AND provider_payment = $2',
    [provider, providerPayment],
  );
  return row?.id ?? null;
}

/** Stores the session created by the provider; the first one is kept. */
export async function recordSession(
  queries: Queries,
  transactionId: string,
  session: { readonly sessionId: string; readonly checkoutUrl: string },
): Promise<void> {
  await queries.query(
    'UPDATE payments SET session_id = $2, checkout_url = $3 WHERE transaction_id = $1 AND session_id IS NULL',
    [transactionId, session.sessionId, session.checkoutUrl],
  );
}

/** A payment's new state. */
export interface PaymentOutcome {
  readonly transactionId: string;
  readonly state: PaymentState;
  /** The amount taken; kept once known. */
  readonly taken: { readonly payment: string; readonly amount: number; readonly currency: string } | null;
  readonly settledAt: number;
  /** When the provider is queried next; null if there is nothing to ask. */
  readonly askAt: number | null;
}

export async function writeOutcome(queries: Queries, outcome: PaymentOutcome): Promise<void> {
  const { transactionId, state, taken, settledAt, askAt } = outcome;
  await queries.query(
    `UPDATE payments SET state = $2, provider_payment = coalesce($3, provider_payment),
       taken_amount = coalesce($4, taken_amount), taken_currency = coalesce($5, taken_currency),
       settled_at = $6, ask_at = $7, asked = 0, refund_refused_at = NULL
     WHERE transaction_id = $1`,
    [
      transactionId,
      state,
      taken?.payment ?? null,
      taken?.amount ?? null,
      taken?.currency ?? null,
      settledAt,
      askAt,
    ],
  );
}

/** Returns whether another payment of the order counts. */
export async function anotherCounts(queries: Queries, payment: PaymentRow): Promise<boolean> {
  const rows = await queries.query(
    `SELECT 1 FROM payments WHERE order_id = $1 AND state = 'completed' AND transaction_id <> $2`,
    [payment.orderId, payment.transactionId],
  );
  return rows.length > 0;
}

/**
 * Returns each order's most significant attempt: one that counts, then an open one, then one being refunded; the
 * newest of these.
 */
export function newestPayments(
  queries: Queries,
  orderIds: readonly string[],
): Promise<readonly PaymentRow[]> {
  return queries.query<PaymentRow>(
    `SELECT DISTINCT ON (p.order_id) ${columns} FROM payments p WHERE p.order_id = ANY($1::text[])
     ORDER BY p.order_id, array_position(ARRAY['completed', 'open', 'refund_due', 'refunded'], p.state) NULLS LAST,
       p.created_at DESC, p.transaction_id DESC`,
    [orderIds],
  );
}

/** Returns whether a payment is due for a provider query. */
export async function hasPaymentsToAsk(queries: Queries, now: number): Promise<boolean> {
  const rows = await queries.query('SELECT 1 AS found FROM payments WHERE ask_at <= $1 LIMIT 1', [now]);
  return rows.length > 0;
}

/** Claims payments to query at their provider: no other server gets them before `againAt`. Longest waiting first. */
export function claimDuePayments(
  queries: Queries,
  now: number,
  againAt: number,
  most: number,
): Promise<readonly PaymentRow[]> {
  return queries.query<PaymentRow>(
    `UPDATE payments p SET ask_at = $2, asked = p.asked + 1
     FROM (SELECT transaction_id FROM payments WHERE ask_at <= $1 ORDER BY ask_at LIMIT $3 FOR UPDATE SKIP LOCKED) due
     WHERE p.transaction_id = due.transaction_id RETURNING ${columns}`,
    [now, againAt, most],
  );
}

/** After an order was paid: makes its other open payments due now, so that they are closed. */
export async function queryOthersNow(queries: Queries, payment: PaymentRow, now: number): Promise<void> {
  await queries.query(
    `UPDATE payments SET ask_at = $3 WHERE order_id = $1 AND transaction_id <> $2 AND state = 'open'`,
    [payment.orderId, payment.transactionId, now],
  );
}

/**
 * Sets when a payment is queried next, if its state has not changed.
 *
 * @param askAt ms
 * @param accepted whether the provider is giving back what is due, refused before or not
 */
export async function scheduleQuery(
  queries: Queries,
  { transactionId, state }: Pick<PaymentRow, 'transactionId' | 'state'>,
  askAt: number,
  { accepted = false }: { readonly accepted?: boolean } = {},
): Promise<void> {
  await queries.query(
    `UPDATE payments SET ask_at = $3, refund_refused_at = CASE WHEN NOT $4 THEN refund_refused_at END
      WHERE transaction_id = $1 AND state = $2`,
    [transactionId, state, askAt, accepted],
  );
}

/** A payment's order: its state, its deadline (ms), and what it is for. */
interface OrderPaidFor {
  readonly eventId: string;
  readonly state: string;
  readonly dueAt: number | null;
  readonly title: string;
}

export async function orderOf(queries: Queries, orderId: string): Promise<OrderPaidFor | null> {
  const [row] = await queries.query<OrderPaidFor>(
    `SELECT o.event_id AS "eventId", o.state, o.payment_due_at AS "dueAt", e.name AS title FROM orders o JOIN events e ON e.id = o.event_id WHERE o.id = $1`,
    [orderId],
  );
  return row ?? null;
}

/** Returns whether a provider's message was already received. */
export async function knowsMessage(queries: Queries, provider: string, messageId: string): Promise<boolean> {
  const rows = await queries.query('SELECT 1 FROM payment_messages WHERE provider = $1 AND message_id = $2', [
    provider,
    messageId,
  ]);
  return rows.length > 0;
}

export async function recordMessage(
  queries: Queries,
  message: {
    readonly provider: string;
    readonly messageId: string;
    readonly sessionId: string;
    readonly receivedAt: number;
    readonly outcome: string;
  },
): Promise<void> {
  await queries.query(
    `INSERT INTO payment_messages (provider, message_id, session_id, received_at, outcome)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [message.provider, message.messageId, message.sessionId, message.receivedAt, message.outcome],
  );
}

/** Deletes messages received before a time, in ms: providers stop resending after days. */
export async function deleteProviderMessages(queries: Queries, before: number): Promise<void> {
  await queries.query('DELETE FROM payment_messages WHERE received_at < $1', [before]);
}
