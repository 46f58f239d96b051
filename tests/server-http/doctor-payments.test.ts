import { readFileSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runDoctor } from '#server/administration/doctor/doctor.ts';
import { openDatabase } from '#server/database/open.ts';
import { lookAtStripe } from '#server/payments/stripe/look-at-stripe.ts';
import { createStripe } from '#server/payments/stripe/stripe.ts';
import { handledEvents } from '#server/payments/stripe/stripe-events.ts';
import { freshDataFolder } from './fresh-data.ts';
import {
  openStripeHost,
  refundMessage,
  stripeKeys,
  stripeMessage,
  stripeSettings,
  type StripeHost,
} from './stripe-host.ts';

/* What the doctor learns from Stripe: whether its events arrive, and what an earlier build left unpaid. */

let host: StripeHost;
let dataDir = '';
beforeEach(async () => {
  host = await openStripeHost();
  host.webhooks = [ours];
  dataDir = await freshDataFolder();
});
afterEach(async () => {
  await host.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Each request is tried again where a connection ends. */
const away = () => host.troubles.push(...Array.from({ length: 50 }, () => 'away' as const));
const url = 'https://tickets.example.org/api/payments/webhook/stripe';
const ours = { url, status: 'enabled', enabled_events: handledEvents } as const;
const without = (...left: string[]) => ({
  ...ours,
  enabled_events: handledEvents.filter((event) => !left.includes(event)),
});
const doctor = async (settings: object = {}) =>
  (await runDoctor({ ...stripeSettings(host), TRUST_PROXY: '1', DATA_DIR: dataDir, ...settings })).text;

test.each<[string, StripeHost['webhooks'], string]>([
  ['everything is there', [ours], 'OK       The webhook at Stripe has all the events that it needs.'],
  ['it has all events', [{ ...ours, enabled_events: ['*'] }], 'OK       The webhook at Stripe has all'],
  [
    'the host is written in capitals',
    [{ ...ours, url: url.replace('tickets', 'Tickets') }],
    'OK       The webhook at Stripe has all',
  ],
  [
    'events are missing',
    [without('refund.failed', 'refund.updated')],
    `WARNING  The webhook to ${url} lacks the events refund.failed, refund.updated: add them at Stripe under Developers, Webhooks.`,
  ],
  [
    'one event is missing',
    [without('charge.refund.updated')],
    'lacks the event charge.refund.updated: add it at Stripe',
  ],
  [
    'another address has the event',
    [without('refund.failed'), { ...ours, url: `${url}/other` }],
    'lacks the event refund.failed',
  ],
  ['it is disabled', [{ ...ours, status: 'disabled' }], `WARNING  The webhook to ${url} is disabled`],
  ['there is none', [], `WARNING  Stripe has no webhook to ${url}`],
  ['there are two', [ours, ours], `WARNING  Stripe has 2 webhooks to ${url}`],
  [
    'a restricted key may not tell',
    null,
    `WARNING  The webhook to ${url} can’t be checked: this restricted key may not read webhook endpoints.`,
  ],
])('says so when %s', async (_, webhooks, text) => {
  host.webhooks = webhooks;
  expect(await doctor()).toContain(text);
});

test('says so when Stripe rejects the key, or does not answer', async () => {
  expect(await doctor({ STRIPE_SECRET_KEY: 'sk_test_other' })).toContain(
    'ERROR    STRIPE_SECRET_KEY: Stripe rejects this key.',
  );
  away();
  expect(await doctor()).toContain('can’t be checked: stripe cannot be reached. Run the doctor again');
});

test('asks for the events that the manual names', () => {
  const manual = readFileSync('docs/operating.md', 'utf8');
  for (const event of handledEvents) expect(manual).toContain(`\`${event}\``);
});

test('asks for those events alone that the server acts on', async () => {
  const { readMessage } = createStripe({
    settings: { secretKey: stripeKeys.secret, webhookSecret: stripeKeys.webhook, apiUrl: host.url },
    publicUrl: '',
  });
  const refund = {
    id: 're_1',
    payment_intent: 'pi_1',
    amount: 1,
    created: 1,
    status: 'failed',
    metadata: {},
  };
  for (const type of handledEvents) {
    const made = type.includes('refund')
      ? refundMessage(0, refund, { type })
      : stripeMessage(0, 'cs_1', { type });
    const read = await readMessage(Buffer.from(made.body), new Headers(made.headers), 0);
    expect([type, Object.values(read)]).toEqual([
      type,
      expect.arrayContaining([type.includes('refund') ? 'pi_1' : 'cs_1']),
    ]);
  }
});

/** Seven orders that an earlier build refunded in part and then in whole. Returns the session of one that is lost. */
async function addRefundedBefore(): Promise<string> {
  const database = await openDatabase({ url: null, dataDir, log: { info: () => {}, warn: () => {} } });
  await database.script(`
    INSERT INTO users (id, username, role, created_at) VALUES ('buyer', 'awa', 'NORMAL_USER', 0);
    INSERT INTO events (id, organizer_id, name, starts_at, ends_at, doors_open_at, time_zone, status, policy, rules, show_window, revision, created_at, updated_at)
      VALUES ('event', 'buyer', 'A night', 0, 0, 0, 'UTC', 'published', '{}', '{}', '{}', 2, 0, 0)`);
  /** An order of which these amounts came back at Stripe, and this one by hand, settled so long after the upgrade. */
  const refunded = async (
    id: string,
    refunds: readonly number[],
    { currency = 'GMD', byHand = 0, laterMs = 0, part = 5_000 } = {},
  ) => {
    const session = host.open(currency, 10_000);
    for (const amount of refunds) host.refundThere(session, amount);
    await database.query(
      `INSERT INTO orders (id, event_id, user_id, state, buyer_name, buyer_email, total_amount, currency, request_hash, created_at)
       VALUES ($1, 'event', 'buyer', 'refunded', 'Awa', '', 10000, $2, '', 0)`,
      [id, currency],
    );
    await database.query(
      `INSERT INTO payments (transaction_id, order_id, provider, session_id, amount, currency, checkout_url, state, created_at, expires_at, settled_at, provider_payment, taken_amount, taken_currency, return_amount, returned_amount)
       SELECT 't-' || $1, $1, 'stripe', $2, 10000, $3, '', 'refunded', 0, 0, applied_at + $4, 'pi_' || $2, 10000, $3, $5, $5
         FROM migrations WHERE version = 177`,
      [id, session, currency, laterMs, part],
    );
    if (byHand > 0)
      await database.query(
        `INSERT INTO order_history (order_id, at, kind, actor, amount, intent_id, request_hash)
         VALUES ($1, 1, 'money_returned', 'team', $2, 'returned by hand t-' || $1 || ' 1', '')`,
        [id, byHand],
      );
    return session;
  };
  const lost = await refunded('lost', [5_000]);
  await refunded('elsewhere', []);
  // Stripe's smallest unit of this currency is a hundredth, ours a whole.
  await refunded('lost-in-krona', [500_000], { currency: 'ISK' });
  await refunded('fine', [5_000, 5_000]);
  await refunded('by-hand', [5_000], { byHand: 5_000 });
  await refunded('newer', [5_000], { laterMs: 48 * 3_600_000 });
  await refunded('whole', [], { part: 0 });
  await database.query(`UPDATE payments SET provider_payment = 'pi_elsewhere' WHERE order_id = 'elsewhere'`);
  await database.close();
  return lost;
}

test('lists what an earlier build left unpaid of orders refunded in part and then in whole', async () => {
  const lost = await addRefundedBefore();
  const text = await doctor();
  const lines = text.split('\n').filter((line) => line.includes('counts as refunded'));
  expect(lines.toSorted()).toEqual([
    `WARNING  Order lost counts as refunded, but only 50.00 of 100.00 GMD is back: probably an earlier version asked for the rest under a key that Stripe had already seen, unless a refund failed later. Refund the rest at Stripe (payment pi_${lost}), unless the buyer has it.`,
    expect.stringContaining('Order lost-in-krona counts as refunded, but only 5000 of 10000 ISK is back'),
  ]);
  expect(host.seen.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(text).toContain('WARNING  Stripe doesn’t know 1 refunded payment that an earlier version');
  // It was asked about all.
  expect(text).not.toContain('compared with Stripe');
  away();
  expect(await doctor()).toContain('Stripe didn’t say how much is back of 5 refunded payments');
});

test('says that it compared only the likeliest 500, among them the halves, however old', async () => {
  await addRefundedBefore();
  const database = await openDatabase({ url: null, dataDir, log: { info: () => {}, warn: () => {} } });
  await database.query(
    `INSERT INTO payments (transaction_id, order_id, provider, session_id, amount, currency, checkout_url, state, created_at, expires_at, settled_at, provider_payment, taken_amount, taken_currency, return_amount, returned_amount)
     SELECT 'many-' || n, 'lost', 'stripe', 'many-' || n, 10000, 'GMD', '', 'refunded', 0, 0, applied_at + 1, 'pi_many' || n, 10000, 'GMD', 1, 1
       FROM migrations, generate_series(1, 500) n WHERE version = 177`,
  );
  await database.close();
  const text = await doctor();
  expect(text).toContain('Order lost counts as refunded, but only 50.00 of 100.00 GMD is back');
  expect(text).toContain(
    'WARNING  Only 4 of 505 refunded payments that an earlier version may have refunded only in part were compared with Stripe, those of which it refunded exactly half first. Compare the oldest others there.',
  );
  // Those about which it says nothing are not compared either.
  away();
  expect(await doctor()).toContain(
    'WARNING  None of 505 refunded payments that an earlier version may have refunded only in part were compared with Stripe. Compare the oldest there.',
  );
});

test('stops asking a Stripe that answers only some of the questions', async () => {
  // The rounds between are answered.
  const [atOnce, silent] = [8, ['pi_0', 'pi_16', 'pi_32', 'pi_48']];
  host.spoiled = (path) =>
    silent.some((one) => path.includes(`payment_intent=${one}&`))
      ? { status: 500, body: { error: { type: 'api_error', message: 'x' } } }
      : null;
  const payments = Array.from({ length: 56 }, (_, at) => ({
    orderId: 'order',
    providerPayment: `pi_${at}`,
    taken: 10_000,
    currency: 'GMD',
    byHand: 0,
  }));
  const settings = { secretKey: stripeKeys.secret, webhookSecret: stripeKeys.webhook, apiUrl: host.url };
  const before = host.seen.length;
  const facts = await lookAtStripe(settings, 'https://tickets.example.org', { payments, total: 56 });
  const asked = host.seen.slice(before).filter(({ path }) => path.startsWith('/v1/refunds')).length;
  expect([asked, facts.unknown, facts.unasked]).toEqual([5 * atOnce, 37, 19]);
});
