import { databaseNow } from '#server/database/clock.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { confirmOrder } from '#server/sales/orders/confirm-order.ts';
import { endOrder } from '#server/sales/orders/end-order.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';
import type { Payments } from '#server/sales/money/payments-port.ts';
import type { Settled } from '#server/sales/orders/settled.ts';
import { createOrderSweep } from '#server/sales/orders/sweep-orders.ts';
import type { OrderRules, PaymentDeps } from '#server/payments/payment-deps.ts';
import { createPayments } from '#server/payments/payments.ts';
import type { Provider } from '#server/payments/provider.ts';
import { sweepPayments } from '#server/payments/sweep-payments.ts';
import { addEmail } from '#server/database/messages/queued-emails.ts';
import type { Post } from '#server/messages/outbox-mailer.ts';
import { createPaymentsResource } from '#server/resources/sales/payments.ts';
import type { Signers } from '#server/signing/signers.ts';
import { postReturned } from '#server/messages/notify-buyers.ts';
import type { SeededRandom } from '../fakes/random.ts';
import { settled } from '../fakes/virtual-time.ts';
import { createBank, type Bank } from './payments-provider.ts';

/** One run of the server process: once killed, none of its work continues. */
export interface ServerLife {
  alive: boolean;
  readonly died: Promise<void>;
  readonly payments: Payments;
  readonly orders: OrdersDeps;
  readonly resource: ReturnType<typeof createPaymentsResource>;
  /** Runs one round of the server's interval jobs, unless one is in progress. */
  sweep(): void;
}

/** The dependencies that a planted bug replaces; otherwise each is returned unchanged. */
export interface PaymentsPlant {
  readonly provider?: (real: Provider, world: PaymentsWorld) => Provider;
  readonly rules?: (real: OrderRules) => OrderRules;
  readonly payments?: (real: Payments) => Payments;
}

interface Parked {
  readonly life: ServerLife | null;
  go(): void;
}

export interface PaymentsWorld {
  readonly clock: { now: number };
  readonly random: SeededRandom;
  readonly bank: Bank;
  readonly database: Database;
  readonly fired: Map<string, number>;
  readonly fire: (fault: string) => void;
  /** Whether the event was cancelled while the order awaited payment: from then on no money may buy it. */
  stopped: boolean;
  /** Orders that ended while they could still be paid, and other violations. */
  readonly violations: string[];
  server(): ServerLife;
  kill(): void;
  /** Waits until the scheduler picks this one. */
  pause(): Promise<void>;
  /** Lets one waiting task continue; false if none is waiting. */
  step(): Promise<boolean>;
}

/** Queries by a clock of the test's own, in place of the database's: a killed server's claims end by it. */
const atTime = (queries: Queries, now: () => number): Queries => ({
  ...queries,
  query: (sql, params = []) =>
    sql.includes(databaseNow)
      ? queries.query(sql.replaceAll(databaseNow, `$${params.length + 1}::bigint`), [...params, now()])
      : queries.query(sql, params),
});

const quiet = { error: () => {}, warn: () => {}, info: () => {} } as unknown as OrdersDeps['log'];

/** A server that may be killed before and after each await, a bank, and a clock; the order of everything is random. */
export function createPaymentsWorld(parts: {
  readonly random: SeededRandom;
  readonly database: Database;
  readonly signers: Signers;
  readonly startsAt: number;
  readonly plant: PaymentsPlant;
}): PaymentsWorld {
  const { random, database } = parts;
  const clock = { now: parts.startsAt };
  const fired = new Map<string, number>();
  const fire = (fault: string) => void fired.set(fault, (fired.get(fault) ?? 0) + 1);
  const bank = createBank(random.fork('bank'), () => clock.now, fire);
  const violations: string[] = [];
  let parked: Parked[] = [];
  let busy = 0;
  let ids = 0;

  const post: Pick<Post, 'add'> = {
    async add(queries, envelope) {
      return addEmail(queries, `letter ${(ids += 1)}`, envelope, clock.now);
    },
  };
  const turn = (life: ServerLife | null) =>
    new Promise<void>((go) => {
      if (life === null || life.alive) parked.push({ life, go });
    });
  /** Runs something outside the process: the server may die before it, or after it is done. */
  async function outside<T>(life: ServerLife, work: () => Promise<T>): Promise<T> {
    await turn(life);
    busy += 1;
    const answer = await work().then(
      (value) => () => value,
      (error: unknown) => () => {
        throw error;
      },
    );
    busy -= 1;
    await turn(life);
    return answer();
  }

  function boot(): { life: ServerLife; die: () => void } {
    let die = () => {};
    const died = new Promise<void>((resolve) => (die = resolve));
    const now = () => clock.now;
    const reach: Database = {
      ...database,
      query: (sql, params) => outside(life, () => atTime(database, now).query(sql, params)),
      transaction: (work) =>
        outside(life, () => database.transaction((queries) => work(atTime(queries, now)))),
    };
    const after = (end: Settled) => {
      const open = [...bank.sessions.values()].filter((one) => one.state === 'open' && !one.ended);
      if (end.state === 'expired' && open.length > 0)
        violations.push('P5 places were given back while they could still be paid');
    };
    const rules: OrderRules = {
      confirm: (queries, order) => confirmOrder(queries, parts.signers, order),
      end: (queries, order) => endOrder(queries, order),
    };
    const real = reachProvider(bank.provider, (work) => outside(life, work));
    const made: PaymentDeps = {
      database: reach,
      provider: parts.plant.provider?.(real, world) ?? real,
      orders: parts.plant.rules?.(rules) ?? rules,
      afterOrder: after,
      tellOfReturn: (queries, transactionId) => postReturned(queries, post, transactionId),
      now,
      newId: () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`,
      log: quiet,
    };
    const usual = createPayments(made);
    const payments = parts.plant.payments?.(usual) ?? usual;
    const orders: OrdersDeps = { database: reach, signers: parts.signers, now, payments, after, log: quiet };
    const { sweep: sweepOrders } = createOrderSweep(orders);
    const life: ServerLife = {
      alive: true,
      died,
      payments,
      orders,
      resource: createPaymentsResource(made, reach),
      sweep: oneAtATime(async () => {
        await sweepPayments(made);
        await sweepOrders();
      }),
    };
    return { life, die };
  }

  const world: PaymentsWorld = {
    clock,
    random,
    bank,
    database,
    fired,
    fire,
    violations,
    stopped: false,
    server: () => present.life,
    kill() {
      fire('killed');
      present.life.alive = false;
      parked = parked.filter(({ life }) => life !== present.life);
      present.die();
      present = boot();
    },
    pause: () => turn(null),
    async step() {
      const next = parked.splice(Math.floor(random.fraction() * parked.length), 1)[0];
      if (next === undefined) return false;
      next.go();
      do await settled();
      while (busy > 0);
      return true;
    },
  };
  let present = boot();
  return world;
}

function reachProvider(real: Provider, outside: <T>(work: () => Promise<T>) => Promise<T>): Provider {
  const { askReturned } = real;
  return {
    name: real.name,
    ...(askReturned === undefined ? {} : { askReturned: (ask) => outside(() => askReturned(ask)) }),
    createSession: (asked) => outside(() => real.createSession(asked)),
    askSession: (id) => outside(() => real.askSession(id)),
    endSession: (id) => outside(() => real.endSession(id)),
    refund: (ask) => outside(() => real.refund(ask)),
    readMessage: (bytes, headers, now) => real.readMessage(bytes, headers, now),
  };
}

function oneAtATime(work: () => Promise<void>): () => void {
  let underWay = false;
  return () => {
    if (underWay) return;
    underWay = true;
    void work()
      .catch(() => {})
      .finally(() => (underWay = false));
  };
}
