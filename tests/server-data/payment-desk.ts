import type { Database, Queries } from '#server/database/database.ts';
import { findPayment, type PaymentRow, type PaymentState } from '#server/database/sales/payments.ts';
import type { Settled } from '#server/sales/orders/settled.ts';
import type { OrderToPay } from '#server/sales/money/payments-port.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import type {
  NewSession,
  Provider,
  RefundAsk,
  RefundState,
  SessionState,
} from '#server/payments/provider.ts';
import { asOneConnection } from '../server-http/one-connection.ts';
import { openOneDatabase } from './databases.ts';

/** Payments on a real database, with a provider and orders controlled by the test. */
export interface PaymentDesk {
  readonly parts: PaymentDeps;
  readonly database: Database;
  readonly clock: { now: number };
  /** Calls to the provider, oldest first: `create transaction`, `ask session`, `end session`, `refund key`. */
  readonly asked: string[];
  readonly made: NewSession[];
  readonly refunds: RefundAsk[];
  /** The provider's next answers; a test replaces the ones it needs. */
  readonly says: Says;
  /** Additional work of orders inside the settling transaction. */
  readonly besides: { confirm: Beside; end: Beside };
  /** Announcements made after the commit. */
  readonly told: Settled[];
  /** Payments whose buyers were told of a refund. */
  readonly returned: string[];
  readonly logged: { readonly level: string; readonly facts: object; readonly message: string }[];
  /** Creates an order that awaits payment for fifteen minutes; returns what payments need to know about it. */
  order(due?: number | null): Promise<OrderToPay>;
  /** Adds a payment row for an order. */
  pay(orderId: string, row?: Partial<PaymentRow> & { readonly askAt?: number | null }): Promise<PaymentRow>;
  /** State of a payment and when it is polled next. */
  standing(
    transactionId: string,
  ): Promise<{ state: PaymentState; askAt: number | null; settledAt: number | null }>;
  /** Another server is asking about a payment until so many ms from now, by the database's clock; returns until when. */
  claimed(transactionId: string, ms: number): Promise<number>;
  orderState(orderId: string): Promise<string>;
  audit(
    transactionId: string,
  ): Promise<readonly { actor: string; action: string; outcome: string; details: object }[]>;
  /** Restores the provider's usual answers. */
  sayUsual(): void;
  /** Clears recorded calls, announcements and logs, and restores the provider's usual answers. */
  clear(): void;
  close(): Promise<void>;
}

/** Work done in a transaction before its order is settled. */
type Beside = ((queries: Queries) => Promise<void>) | undefined;

interface Says {
  create: (session: NewSession) => Promise<{ sessionId: string; checkoutUrl: string }>;
  ask: (sessionId: string) => Promise<SessionState>;
  end: (sessionId: string) => Promise<SessionState>;
  refund: (ask: RefundAsk) => Promise<RefundState>;
}

export const sum = { amount: 500, currency: 'GMD' } as const;
export const paid = (taken: { amount: number; currency: string } = sum): SessionState => ({
  state: 'paid',
  providerPayment: 'money 1',
  ...taken,
});
const quarter = 900_000;
const start = Date.UTC(2026, 10, 21, 18, 0);

/** Opens a desk with a separate database. */
export async function openPaymentDesk(): Promise<PaymentDesk> {
  const opened = await openOneDatabase();
  const database = asOneConnection(opened.database);
  await database.script(`
    INSERT INTO users (id, username, role, created_at) VALUES ('buyer', 'awa', 'NORMAL_USER', 0);
    INSERT INTO events (id, organizer_id, name, starts_at, ends_at, doors_open_at, time_zone, status, policy, rules, show_window, revision, created_at, updated_at)
      VALUES ('event', 'buyer', 'A night', 0, 0, 0, 'UTC', 'published', '{}', '{}', '{}', 2, 0, 0)`);
  const clock = { now: start };
  const asked: string[] = [];
  const made: NewSession[] = [];
  const refunds: RefundAsk[] = [];
  const told: Settled[] = [];
  const returned: string[] = [];
  const logged: { level: string; facts: object; message: string }[] = [];
  const besides: PaymentDesk['besides'] = { confirm: undefined, end: undefined };
  let last = 0;
  const newId = (what: string) => `${what} ${(last += 1)}`;
  const says: Says = {
    create: async ({ transactionId }) => ({
      sessionId: `session of ${transactionId}`,
      checkoutUrl: `https://pay.example.org/${transactionId}`,
    }),
    ask: async () => ({ state: 'open' }),
    end: async () => ({ state: 'expired' }),
    refund: async () => 'done',
  };
  const usual = { ...says };
  const sayUsual = () => void Object.assign(says, usual);
  const provider: Provider = {
    name: 'stripe',
    createSession: (session) => {
      asked.push(`create ${session.transactionId}`);
      made.push(session);
      return says.create(session);
    },
    askSession: (sessionId) => {
      asked.push(`ask ${sessionId}`);
      return says.ask(sessionId);
    },
    endSession: (sessionId) => {
      asked.push(`end ${sessionId}`);
      return says.end(sessionId);
    },
    refund: (ask) => {
      asked.push(`refund ${ask.key}`);
      refunds.push(ask);
      return says.refund(ask);
    },
    readMessage: () => Promise.reject(new Error('no message is read here')),
  };
  const log = (level: string) => (facts: object, message: string) =>
    void logged.push({ level, facts, message });
  const deps: PaymentDeps = {
    database,
    provider,
    orders: {
      async confirm(queries, order) {
        await besides.confirm?.(queries);
        return settleOrder(queries, order, 'confirmed');
      },
      async end(queries, order) {
        await besides.end?.(queries);
        return settleOrder(queries, order, order.state);
      },
    },
    afterOrder: (settled) => void told.push(settled),
    tellOfReturn: async (_queries, transactionId) => void returned.push(transactionId),
    now: () => clock.now,
    newId: () => newId('transaction'),
    log: { error: log('error'), warn: log('warn'), info: log('info') } as PaymentDeps['log'],
  };
  return {
    parts: deps,
    database,
    clock,
    asked,
    made,
    refunds,
    says,
    besides,
    told,
    returned,
    logged,
    sayUsual,
    clear() {
      sayUsual();
      for (const list of [asked, made, refunds, told, logged]) list.length = 0;
    },
    async order(due = clock.now + quarter) {
      const orderId = newId('order');
      await database.query(
        `INSERT INTO orders (id, event_id, user_id, state, buyer_name, buyer_email, total_amount, currency, request_hash, created_at, payment_due_at)
         VALUES ($1, 'event', 'buyer', 'awaiting_payment', 'Awa', 'awa@example.org', 500, 'GMD', '', $2, $3)`,
        [orderId, clock.now, due],
      );
      return {
        orderId,
        ...sum,
        title: 'A night',
        buyerEmail: 'awa@example.org',
        dueAt: due ?? 0,
        byHand: false,
      };
    },
    async pay(orderId, row = {}) {
      const transactionId = row.transactionId ?? newId('payment');
      const {
        provider: by = 'stripe',
        sessionId = `session of ${transactionId}`,
        state = 'open',
        createdAt = clock.now,
        expiresAt = clock.now + quarter,
        askAt = null,
      } = row;
      await database.query(
        `INSERT INTO payments (transaction_id, order_id, provider, session_id, amount, currency, checkout_url, state, created_at, expires_at, ask_at, asked, provider_payment, taken_amount, taken_currency)
         VALUES ($1, $2, $3, $4, 500, 'GMD', $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        [
          transactionId,
          orderId,
          by,
          sessionId,
          sessionId === null ? '' : `https://pay.example.org/${transactionId}`,
          state,
          createdAt,
          expiresAt,
          askAt,
          row.asked ?? 0,
          row.providerPayment ?? null,
          row.takenAmount ?? null,
          row.takenCurrency ?? null,
        ],
      );
      const written = await findPayment(database, transactionId);
      if (written === null) throw new Error('the payment was not written');
      return written;
    },
    async standing(transactionId) {
      const [row] = await database.query<{
        state: PaymentState;
        askAt: number | null;
        settledAt: number | null;
      }>(
        'SELECT state, ask_at AS "askAt", settled_at AS "settledAt" FROM payments WHERE transaction_id = $1',
        [transactionId],
      );
      if (row === undefined) throw new Error(`there is no payment ${transactionId}`);
      return row;
    },
    async claimed(transactionId, ms) {
      const [row] = await database.query<{ until: number }>(
        `UPDATE payments SET asking_until = (extract(epoch FROM clock_timestamp()) * 1000)::bigint + $2
          WHERE transaction_id = $1 RETURNING asking_until AS until`,
        [transactionId, ms],
      );
      return row?.until ?? 0;
    },
    async orderState(orderId) {
      const [row] = await database.query<{ state: string }>('SELECT state FROM orders WHERE id = $1', [
        orderId,
      ]);
      return row?.state ?? 'none';
    },
    audit: (transactionId) =>
      database.query('SELECT actor, action, outcome, details FROM audit_log WHERE subject = $1 ORDER BY id', [
        transactionId,
      ]),
    close: () => opened.close(),
  };
}

/** Settles an order like the real rules, without places and tickets: once, and only while it awaits payment. */
async function settleOrder(
  queries: Queries,
  { orderId, now, reason = '' }: { readonly orderId: string; readonly now: number; readonly reason?: string },
  state: 'confirmed' | 'expired',
): Promise<Settled> {
  const changed = await queries.query(
    `UPDATE orders SET state = $2, settled_at = $3, reason = $4 WHERE id = $1 AND state = 'awaiting_payment' RETURNING id`,
    [orderId, state, now, reason],
  );
  const [row] = await queries.query<{ state: Settled['state'] }>('SELECT state FROM orders WHERE id = $1', [
    orderId,
  ]);
  if (row === undefined) throw new Error(`there is no order ${orderId}`);
  return { orderId, eventId: 'event', revision: null, already: changed.length === 0, state: row.state };
}
