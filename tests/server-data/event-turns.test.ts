import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { lockEvent } from '#server/database/events/event-lock.ts';
import { findUser } from '#server/database/accounts/users.ts';
import { openDatabase } from '#server/database/open.ts';
import { findPayment } from '#server/database/sales/payments.ts';
import { addTransfer } from '#server/database/tickets/transfers.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import type { SessionState } from '#server/payments/provider.ts';
import { endAndSettle, settle } from '#server/payments/settle-payment.ts';
import { confirmOrder } from '#server/sales/orders/confirm-order.ts';
import { addNote } from '#server/sales/orders/edit-order.ts';
import { endOrder } from '#server/sales/orders/end-order.ts';
import { settleUnpaid } from '#server/sales/orders/settle-unpaid.ts';
import { acceptTransfer } from '#server/tickets/transfers/accept-transfer.ts';
import { hashOfToken } from '#server/tickets/transfers/transfer-link.ts';
import { postgresAvailable, startPostgres, type TestServer } from './postgres-server.ts';
import {
  addBuyer,
  addBuyers,
  buy,
  callerOf,
  cancel,
  hold,
  openSale,
  pay,
  refund,
  type Sale,
} from './sale-hand.ts';

/** More than the number of connections. */
const crowd = 12;

type Call = () => Promise<unknown>;

/** Callers announce that they will lock an event's row, so that of many waiting for one event only two use a connection. */
describe.skipIf(!postgresAvailable())('while an event is locked on PostgreSQL', () => {
  const quiet = { info: () => undefined, warn: () => undefined };
  let server: TestServer;
  let database: Database;
  let beside: pg.Client;
  let sale: Sale;
  beforeAll(async () => {
    server = await startPostgres();
    const url = await server.newWithTables();
    database = await openDatabase({ url, dataDir: tmpdir(), log: quiet, waitMs: 110_000 });
    beside = new pg.Client({ connectionString: url });
    await beside.connect();
    sale = await openSale(database, [
      { name: 'Paid', quantity: 1_000, priceAmount: 500 },
      { name: 'Free', quantity: 1_000, priceAmount: 0 },
    ]);
  });
  afterAll(async () => {
    await beside.end();
    await database.close();
    await server.stop();
  });

  const many = <T>(make: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: crowd }, make));
  /** Places an order for one ticket by a new buyer; returns both ids. */
  async function ordered(type: 0 | 1): Promise<{ orderId: string; buyer: string }> {
    const buyer = await addBuyer(database);
    const { orderId } = await buy(sale, buyer, 1, type);
    return { orderId, buyer };
  }
  async function paidFor(): Promise<string> {
    const { orderId } = await ordered(0);
    await pay(sale, orderId);
    return orderId;
  }

  /** Payments by a provider that reports the same state for each. */
  function paymentsWhere(said: SessionState, now = sale.clock.now): PaymentDeps {
    const unasked = () => Promise.reject(new Error('not asked here'));
    return {
      database,
      provider: {
        name: 'stripe',
        createSession: unasked,
        askSession: async () => said,
        endSession: async () => said,
        refund: unasked,
        readMessage: unasked,
      },
      orders: {
        confirm: (queries, order) => confirmOrder(queries, sale.parts.signers, order),
        end: (queries, order) => endOrder(queries, order),
      },
      afterOrder: () => undefined,
      tellOfReturn: async () => undefined,
      now: () => now,
      newId: randomUUID,
      log: sale.parts.log,
    };
  }

  async function payment() {
    const { orderId } = await ordered(0);
    const transactionId = randomUUID();
    await database.query(
      `INSERT INTO payments (transaction_id, order_id, provider, session_id, amount, currency, checkout_url, state, created_at, expires_at, asked)
       SELECT $1, id, 'stripe', $1, total_amount, currency, 'https://pay.example.org/', 'open', $3::bigint, $3::bigint + 900000, 0 FROM orders WHERE id = $2`,
      [transactionId, orderId, sale.clock.now],
    );
    const row = await findPayment(database, transactionId);
    if (row === null) throw new Error('the payment was not written');
    return row;
  }

  /** Creates an offered ticket and its recipient. */
  async function offer() {
    const { orderId, buyer } = await ordered(1);
    const [ticket] = await database.query<{ id: string }>('SELECT id FROM tickets WHERE order_id = $1', [
      orderId,
    ]);
    const [takerId] = await addBuyers(database, 1);
    const taker = await findUser(database, takerId ?? '');
    if (ticket === undefined || taker === null) throw new Error('there is nothing to offer');
    const [token, now] = [randomUUID(), sale.clock.now];
    await addTransfer(database, {
      transferId: randomUUID(),
      ticketId: ticket.id,
      fromUserId: buyer,
      toEmail: 'binta@example.org',
      toPhone: '',
      tokenHash: hashOfToken(token),
      expiresAt: now + 3_600_000,
      now,
    });
    return { ticketId: ticket.id, token, taker, holderName: 'Binta' };
  }

  const taken: SessionState = { state: 'paid', providerPayment: 'money', amount: 500, currency: 'GMD' };
  const post = { add: async () => undefined, wake: () => undefined };
  const calls: [string, () => Promise<Call>][] = [
    [
      'orders that are taken back',
      async () => {
        const { orderId, buyer } = await ordered(1);
        return () => cancel(sale, buyer, orderId);
      },
    ],
    [
      'orders whose money goes back',
      async () => {
        const orderId = await paidFor();
        return () => refund(sale, orderId);
      },
    ],
    [
      'orders that were not paid in time',
      async () => {
        const { orderId } = await ordered(0);
        const late = { ...sale.parts, now: () => sale.clock.now + 48 * 3_600_000 };
        return () => settleUnpaid(late, orderId);
      },
    ],
    [
      'orders that are noted on',
      async () => {
        const orderId = await paidFor();
        const caller = callerOf(sale.organizerId, 'ORGANIZER');
        const note = { noteId: randomUUID(), text: 'By phone' };
        return () => addNote(sale.parts, caller, { registrationId: sale.eventId, orderId }, note);
      },
    ],
    [
      'payments that came in',
      async () => {
        const { transactionId } = await payment();
        return () => settle(paymentsWhere(taken), transactionId, 'server');
      },
    ],
    [
      'payments whose time is over',
      async () => {
        const row = await payment();
        const parts = paymentsWhere({ state: 'expired' }, sale.clock.now + 48 * 3_600_000);
        return () => endAndSettle(parts, row, 'server');
      },
    ],
    [
      'tickets that are taken over',
      async () => {
        const wish = await offer();
        const parts = { ...sale.parts, moved: () => undefined, post };
        return () => acceptTransfer(parts, wish);
      },
    ],
  ];

  it.each(calls)('many %s leave connections free for others', async (_, make) => {
    const all = await many(make);
    expect(await whileLocked(sale.eventId, all)).toEqual({ answered: [{ one: 1 }], waiting: 2 });
  });

  it('reservations of many types leave connections free when the event has a capacity', async () => {
    const types = Array.from({ length: crowd }, (_, index) => ({ name: `Type ${index}`, quantity: 10 }));
    const full = await openSale(database, types);
    await database.query('UPDATE events SET capacity = 100 WHERE id = $1', [full.eventId]);
    const held: (string | null)[] = [];
    const reserving = types.map(
      (_, index) => async () => void held.push((await hold(full, null, 1, index)).code),
    );
    expect(await whileLocked(full.eventId, reserving)).toEqual({ answered: [{ one: 1 }], waiting: 2 });
    expect(held).toEqual(types.map(() => null));
  });

  it('lets a scan wait behind two reservations at most, however many came before it', async () => {
    const types = Array.from({ length: crowd }, (_, index) => ({ name: `Type ${index}`, quantity: 10 }));
    const full = await openSale(database, types);
    await database.query('UPDATE events SET capacity = 100 WHERE id = $1', [full.eventId]);
    const ended: string[] = [];
    const reserving = types.map((_, index) => async () => {
      await hold(full, null, 1, index);
      ended.push('reservation');
    });
    const scan = async () => {
      await atEvent(database, full.eventId).transaction((queries) => lockEvent(queries, full.eventId));
      ended.push('scan');
    };
    await whileLocked(full.eventId, reserving, [scan]);
    expect(ended.indexOf('scan')).toBeLessThan(4);
  });

  /**
   * Returns how many of the calls wait on a connection while somebody holds the event's lock, and what another caller
   * gets meanwhile. The late calls are made once the others wait.
   */
  async function whileLocked(eventId: string, all: readonly Call[], late: readonly Call[] = []) {
    await beside.query('BEGIN');
    await beside.query('SELECT id FROM events WHERE id = $1 FOR NO KEY UPDATE', [eventId]);
    const done = all.map((call) => call());
    const waiting = await whoWait();
    done.push(...late.map((call) => call()));
    const answered = await Promise.race([database.query('SELECT 1 AS one'), wait(4_000, 'late')]);
    await beside.query('ROLLBACK');
    await Promise.all(done);
    return { answered, waiting };
  }

  /** Counts the connections that wait for a lock, once there are two and the number is stable. */
  async function whoWait(): Promise<number> {
    const counts: number[] = [];
    while (counts.length < 8 || new Set(counts.slice(-8)).size > 1 || (counts.at(-1) ?? 0) < 2) {
      const { rows } = await beside.query<{ waiting: number }>(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      counts.push(rows[0]?.waiting ?? 0);
      await wait(25);
    }
    return counts.at(-1) ?? 0;
  }
});
