import { randomUUID } from 'node:crypto';
import type { PostMessage } from '#server/payments/sandbox/messenger.ts';
import { addEvent, addPerson, signIn, type Reply, type TestApp } from './test-app.ts';

/** A buyer who orders at an event, and what tests check afterwards. */
export interface Shop {
  readonly eventId: string;
  /** The buyer's current access token. */
  token(): string;
  /** Advances the clock by `ms`; the buyer then signs in again. */
  pass(ms: number): Promise<void>;
  /** Reserves two places at 50 dalasi and orders them. */
  order(quantity?: number): Promise<PlacedOrder>;
  read(orderId: string): Promise<OrderJson>;
  verify(order: OrderJson, token?: string): Promise<Reply>;
  /** Makes a choice on the sandbox's page. */
  choose(order: OrderJson, choice: string, seconds?: number): Promise<Reply>;
  /** Runs all the server's background jobs once. */
  work(post?: PostMessage): Promise<void>;
  /** Play money that the sandbox currently holds for an order. */
  moneyHeld(orderId: string): Promise<number>;
  ticketsOf(orderId: string): Promise<number>;
}

interface OrderJson {
  readonly orderId: string;
  readonly state: string;
  readonly attendees: readonly { readonly ticketId: string | null }[];
  readonly payment: {
    readonly sessionId: string;
    readonly transactionId: string;
    readonly checkoutUrl: string;
    readonly status: string;
  } | null;
}
type PlacedOrder = OrderJson & { readonly payment: NonNullable<OrderJson['payment']> };

/** Opens a shop on a test's server: an event, and a signed-in buyer. */
export async function openShop(t: TestApp, name: string): Promise<Shop> {
  const organizer = await addPerson(t, `${name}-organizer`, 'ORGANIZER');
  await addPerson(t, name, 'NORMAL_USER');
  // Unverified addresses receive only a few emails.
  await t.database.query('UPDATE users SET email_verified_at = 1 WHERE username = $1', [name]);
  let { accessToken: token } = await signIn(t, name);
  const eventId = await addEvent(t, organizer.id);
  const [type] = await t.database.query<{ id: string }>(
    'SELECT id FROM ticket_types WHERE event_id = $1 ORDER BY index',
    [eventId],
  );
  // One buyer orders repeatedly here, and the limit per order is not under test.
  await t.database.query('UPDATE ticket_types SET per_order_limit = 1000 WHERE event_id = $1', [eventId]);
  const ours: PostMessage = async (path, body, headers) =>
    (await t.call('POST', path, { raw: body, headers })).status;
  const read = async (orderId: string) => orderIn(await t.call('GET', `/api/orders/${orderId}`, { token }));
  return {
    eventId,
    token: () => token,
    read,
    async pass(ms) {
      t.clock.now += ms;
      token = (await signIn(t, name)).accessToken;
    },
    async order(quantity = 2) {
      const [holdId, orderId] = [randomUUID(), randomUUID()];
      const held = { holdId, ticketTypeId: type?.id, quantity };
      expectOk(await t.call('POST', '/api/holds', { token, body: held }));
      const buyer = { name: 'Awa Buyer', email: `${name}@example.org`, countryCode: 'GM' };
      const attendees = Array.from({ length: quantity }, (_, at) => ({ holdId, name: `Guest ${at}` }));
      const body = { orderId, holdIds: [holdId], buyer, attendees };
      const order = orderIn(await t.call('POST', '/api/orders', { token, body }));
      if (order.payment === null || order.payment.checkoutUrl === '')
        throw new Error('the order has no page');
      return { ...order, payment: order.payment };
    },
    verify: (order, as = token) =>
      t.call('POST', '/api/payments/verify', {
        token: as,
        body: { sessionId: order.payment?.sessionId, transactionId: order.payment?.transactionId },
      }),
    choose: (order, choice, seconds = 30) =>
      t.call('POST', order.payment?.checkoutUrl ?? '', {
        raw: `choice=${choice}&seconds=${seconds}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    async work(post = ours) {
      for (const { work } of t.app.payments.work(post)) await work();
      await t.app.sweepOrders();
    },
    async moneyHeld(orderId) {
      const [row] = await t.database.query<{ held: number }>(
        `SELECT coalesce(sum(CASE l.kind WHEN 'taken' THEN l.amount ELSE -l.amount END), 0)::bigint AS held
         FROM sandbox_ledger l JOIN payments p ON p.session_id = l.session_id WHERE p.order_id = $1`,
        [orderId],
      );
      return row?.held ?? 0;
    },
    async ticketsOf(orderId) {
      const rows = await t.database.query('SELECT 1 FROM tickets WHERE order_id = $1', [orderId]);
      return rows.length;
    },
  };
}

function orderIn(reply: Reply): OrderJson {
  expectOk(reply);
  return JSON.parse(reply.text) as OrderJson;
}

function expectOk(reply: Reply): void {
  if (reply.status !== 200) throw new Error(`answered ${reply.status} ${reply.text}`);
}
