import { payOrder } from '#server/sales/money/pay-order.ts';
import { cancelOrder, refundOrder } from '#server/sales/money/take-back-order.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { Caller } from '#server/access/caller.ts';
import { seededRandom } from '../fakes/random.ts';
import { callerOf } from '../server-data/sale-hand.ts';
import { type BankMessage, rawMessage } from './payments-provider.ts';
import {
  addOrder,
  clearOrders,
  dueMs,
  orderId,
  places,
  total,
  type PaymentsStage,
} from './payments-stage.ts';
import {
  createPaymentsWorld,
  type PaymentsPlant,
  type PaymentsWorld,
  type ServerLife,
} from './payments-world.ts';

export interface PaymentsRun {
  readonly violations: readonly string[];
  readonly fired: ReadonlyMap<string, number>;
  readonly trace: string;
}

const second = 1_000;
const minute = 60 * second;

/**
 * Simulates one order from creation to end, through every kind of fault and then a recovery. A seed always gives the
 * same run.
 */
export async function runPayments(
  stage: PaymentsStage,
  seed: number,
  plant: PaymentsPlant = {},
): Promise<PaymentsRun> {
  const random = seededRandom(seed);
  await clearOrders(stage.database);
  await addOrder(stage);
  const world = createPaymentsWorld({ ...stage, random, plant });
  world.bank.wrongSums = random.happens(0.2) ? 60 : 0;
  world.bank.lateMoney = random.happens(0.6) ? 90 : 0;
  const killing = random.happens(0.7) ? 0.03 : 0;
  void buyer(world, stage).catch((error: unknown) => world.violations.push(`the buyer saw ${String(error)}`));
  const fate = random.fork('event');
  const cancelsAt = fate.happens(0.3) ? fate.integer(0, 120) : null;
  for (let turn = 0; turn < 160; turn += 1) {
    if (turn === cancelsAt) await cancelEvent(world, stage);
    trouble(world, stage, killing);
    if (!(await world.step()) && random.happens(0.5)) world.clock.now += 5 * second;
  }
  await heal(world);
  const found = [...world.violations, ...world.bank.complaints, ...(await judge(world))];
  return { violations: found, fired: world.fired, trace: await traceOf(world) };
}

/** Calls the server that is running; null if it died before it answered, or refused. */
async function ask<T>(world: PaymentsWorld, work: (server: ServerLife) => Promise<T>): Promise<T | null> {
  const server = world.server();
  return Promise.race([work(server).catch(() => null), server.died.then(() => null)]);
}

async function buyer(world: PaymentsWorld, stage: PaymentsStage): Promise<void> {
  const { random, bank, fire } = world;
  const tried: string[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    await ask(world, ({ orders }) => payOrder(orders, callerOf(stage.buyerId, 'NORMAL_USER'), orderId));
    const shown = (await ask(world, ({ payments }) => payments.present([orderId])))?.get(orderId);
    await world.pause();
    if (shown === undefined || shown.sessionId === '') continue;
    if (shown.status === 'completed') return;
    tried.push(shown.sessionId);
    const does = random.pick([
      'pays',
      'pays',
      'pays',
      'declined',
      'leaves',
      'pays_twice',
      'cancels',
    ] as const);
    fire(`buyer_${does}`);
    if (does === 'pays') bank.pay(shown.sessionId);
    // Two tabs, an old one and the new one.
    if (does === 'pays_twice') for (const sessionId of tried) bank.pay(sessionId);
    if (does === 'declined') bank.decline(shown.sessionId);
    if (does === 'cancels')
      await ask(world, ({ orders }) => cancelOrder(orders, callerOf(stage.buyerId, 'NORMAL_USER'), orderId));
    if (does === 'leaves' && random.happens(0.5)) world.clock.now += 10 * minute;
    if (random.happens(0.3)) return fire('tab_closed');
    await world.pause();
    await Promise.all(
      Array.from({ length: random.integer(1, 3) }, () =>
        look(world, stage, shown.sessionId, shown.transactionId),
      ),
    );
    // The buyer changes their mind on a page that may have expired.
    if (random.happens(0.3)) bank.pay(random.pick(tried));
  }
}

function look(world: PaymentsWorld, stage: PaymentsStage, sessionId: string, transactionId: string) {
  const caller: Caller = person(stage.buyerId, 'NORMAL_USER');
  return ask(world, ({ resource }) =>
    resource.verifyPayment({
      caller,
      body: { sessionId, transactionId },
      params: undefined,
      query: undefined,
      rangeFrom: 0,
    }),
  );
}

const person = (userId: string, role: 'NORMAL_USER' | 'ADMIN'): Caller => ({
  kind: 'user',
  userId,
  credentialId: 1,
  role,
  sessionId: 's',
});

function trouble(world: PaymentsWorld, stage: PaymentsStage, killing: number): void {
  const { random, bank, clock, fire } = world;
  clock.now += Math.floor(random.delay(300));
  if (random.happens(0.02)) {
    const jump = random.pick([30 * second, 5 * minute, dueMs]);
    if (jump === dueMs) fire('time_ran_out');
    clock.now += jump;
  }
  if (random.happens(0.08)) bank.trouble = random.pick(['none', 'none', 'down', 'lost', 'busy'] as const);
  if (random.happens(killing)) world.kill();
  if (random.happens(0.15)) world.server().sweep();
  if (random.happens(0.3)) deliverOne(world);
  if (random.happens(0.004)) void refundByTeam(world, stage);
}

async function refundByTeam(world: PaymentsWorld, stage: PaymentsStage): Promise<void> {
  const asked = { orderId, reason: 'The band is ill.', evenIfUsed: false };
  const said = await ask(world, ({ orders }) => refundOrder(orders, person(stage.adminId, 'ADMIN'), asked));
  if (said !== null && !isRefusal(said)) world.fire('refunded_by_team');
}

/** The organizer cancels the event at any moment of a payment. */
async function cancelEvent(world: PaymentsWorld, { database, eventId }: PaymentsStage): Promise<void> {
  const [order] = await database.transaction(async (queries) => {
    await queries.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [eventId]);
    return queries.query<{ state: string; paying: boolean }>(
      `SELECT state, EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.state = 'open') AS paying
         FROM orders o WHERE o.id = $1`,
      [orderId],
    );
  });
  if (order?.state !== 'awaiting_payment') return world.fire('event_cancelled_later');
  world.stopped = true;
  world.fire(order.paying ? 'event_cancelled_while_paying' : 'event_cancelled_before');
}

/** Sends one message that is due; persistent ones are repeated until accepted. */
function deliverOne(world: PaymentsWorld): void {
  const due = world.bank.messages.filter((message) => message.copies > 0 && message.dueAt <= world.clock.now);
  if (due.length === 0) return;
  const message = world.random.pick(due);
  message.copies -= 1;
  void deliver(world, message);
}

async function deliver(world: PaymentsWorld, message: BankMessage): Promise<void> {
  const said = await ask(world, ({ resource }) =>
    resource.paymentWebhook({
      caller: { kind: 'none' },
      params: { provider: 'sandbox' },
      raw: { ...rawMessage(message), isGone: () => false },
      body: undefined,
      query: undefined,
      rangeFrom: 0,
    }),
  );
  const taken = said !== null && !isRefusal(said);
  if (taken || !message.insists) return;
  message.copies += 1;
  message.dueAt = world.clock.now + 30 * second;
}

/** Ends all faults: within hours every payment must have come to its end. */
async function heal(world: PaymentsWorld): Promise<void> {
  world.bank.trouble = 'none';
  for (let round = 0; round < 60; round += 1) {
    world.server().sweep();
    for (const message of world.bank.messages) if (message.copies > 0) deliverOne(world);
    while (await world.step());
    const waits = world.bank.messages.some((message) => message.insists && message.copies > 0);
    if (!waits && (await atRest(world))) return;
    world.clock.now += 5 * minute;
  }
}

async function atRest({ database }: PaymentsWorld): Promise<boolean> {
  const rows = await database.query(
    `SELECT 1 FROM orders o WHERE o.state = 'awaiting_payment'
     UNION ALL SELECT 1 FROM payments p WHERE p.state IN ('open', 'refund_due')`,
  );
  return rows.length === 0;
}

interface End {
  readonly state: string;
  readonly tickets: number;
  readonly inForce: number;
  readonly completed: number;
  readonly waiting: number;
  readonly untold: number;
  readonly lines: number;
  readonly transactions: readonly string[];
}

/** Checks for one paid order with its tickets, or no order and no money. */
async function judge({ database, bank, stopped }: PaymentsWorld): Promise<string[]> {
  const [end] = await database.query<End>(
    `SELECT o.state,
       (SELECT count(*)::int FROM tickets t WHERE t.order_id = o.id) AS tickets,
       (SELECT count(*)::int FROM tickets t WHERE t.order_id = o.id AND t.voided_at IS NULL) AS "inForce",
       (SELECT count(*)::int FROM payments p WHERE p.order_id = o.id AND p.state = 'completed') AS completed,
       (SELECT count(*)::int FROM payments p WHERE p.order_id = o.id AND p.state IN ('open', 'refund_due')) AS waiting,
       (SELECT count(*)::int FROM payments p WHERE p.order_id = o.id AND p.state = 'refunded'
           AND o.state IN ('confirmed', 'expired')
           AND NOT EXISTS (SELECT 1 FROM outbox m WHERE m.once = 'payment_returned ' || p.transaction_id)) AS untold,
       (SELECT count(*)::int FROM audit_log a WHERE a.action = 'payment_completed') AS lines,
       (SELECT coalesce(jsonb_agg(p.transaction_id), '[]'::jsonb) FROM payments p WHERE p.order_id = o.id) AS transactions
     FROM orders o WHERE o.id = $1`,
    [orderId],
  );
  if (end === undefined) return ['the order is gone'];
  const found: string[] = [];
  const net = bank.net();
  if (end.state === 'awaiting_payment') found.push('P1 the order never came to an end');
  if (end.waiting > 0) found.push(`P1 ${end.waiting} payments wait for ever`);
  if (end.state === 'confirmed') {
    if (net !== total) found.push(`P2 confirmed, and ${net} of ${total} were paid`);
    if (end.completed !== 1) found.push(`P2 confirmed, and ${end.completed} payments count`);
    if (end.inForce !== places) found.push(`P3 ${end.inForce} tickets for ${places} places`);
  } else {
    if (net !== 0) found.push(`P4 ${end.state}, and ${net} of the buyer's money is kept`);
    if (end.completed > 0) found.push(`P4 ${end.state}, and a payment counts`);
    if (end.inForce > 0) found.push(`P4 ${end.state}, and ${end.inForce} tickets are good`);
  }
  if (stopped && end.state === 'confirmed') found.push('P8 tickets of a cancelled event were sold');
  if (end.untold > 0) found.push(`P9 ${end.untold} payments went back without a letter`);
  if (end.tickets > places) found.push(`P3 ${end.tickets} tickets were made for ${places} places`);
  if (end.lines > 1) found.push('P6 the log of who did what says twice that it was paid');
  const strays = [...bank.sessions.values()].filter((one) => !end.transactions.includes(one.transactionId));
  if (strays.length > 0) found.push(`P7 ${strays.length} sessions belong to no payment`);
  return found;
}

async function traceOf({ database, bank, clock }: PaymentsWorld): Promise<string> {
  const rows = await database.query('SELECT state, asked FROM payments ORDER BY created_at, transaction_id');
  const sessions = [...bank.sessions.values()].map(({ id, state, held }) => `${id} ${state} ${held}`);
  return JSON.stringify([rows, sessions, clock.now]);
}
