import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '#api/call.ts';
import { buildBuying, type BuyingBrowser } from '#app/engines/build-buying.ts';
import { placeOrder } from '#contract/sales/orders.ts';
import type { Database } from '#database/database.ts';
import { createStoredOrders } from '#database/orders.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import { liveRows } from '#database/live-rows.ts';
import { browserClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { tabLocks } from '#platform/locks.ts';
import { memoryValues } from './stored-samples.ts';
import { createDoorTime } from '#sync/clock/door-time.ts';
import { freshDatabase } from '#tests/database/open.ts';
import { seededRandom } from '#tests/fakes/random.ts';
import { orderRequest, sampleOrder, storedOrder } from '#tests/domain/sales/sample-orders.ts';
import { textsOf } from '#tests/messages/english.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { until } from '#tests/until.ts';

const lost: Result<never> = { ok: false, failure: { kind: 'unreachable' } };
const refused: Failure = {
  kind: 'refused',
  status: 409,
  code: 'hold_expired',
  message: 'Your reservation expired.',
  errors: [],
};

/** Pages of one browser, which reports no changes of its connection. */
const browser: BuyingBrowser = {
  random: seededRandom(1),
  locks: tabLocks(),
  reachability: { onHint: () => () => {} },
  visibility: { isVisible: () => true, onChange: () => () => {} },
  newId,
  fingerprint: async () => '',
  live: liveRows,
  ring: async () => void done.push('ring'),
};
/** Records the steps before the worker is called, in order. */
const done: string[] = [];
beforeEach(() => void done.splice(0));

const opened: Database[] = [];
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  for (const database of opened.splice(0)) database.close();
});

/** The engines of a page without an open checkout; its server answers orders with these replies, in turn. */
async function page(...answers: readonly Result<unknown>[]) {
  const { database } = await freshDatabase();
  opened.push(database);
  const sent: { readonly body: unknown; readonly of: unknown }[] = [];
  const line: { person: number | null; tell: () => void } = { person: 7, tell: () => {} };
  const call = async (
    endpoint: { readonly method: string; readonly path: string },
    { body }: { readonly body?: unknown },
    { of }: { readonly of?: number | null } = {},
  ) => {
    if (endpoint.method !== 'POST' || endpoint.path !== placeOrder.path) return lost;
    sent.push({ body, of });
    return answers[sent.length - 1] ?? lost;
  };
  const said: string[] = [];
  const open = async () => {
    const buying = await buildBuying({
      host: 'https://door.example',
      clock: browserClock,
      fetch: async () => {
        throw new TypeError('no line');
      },
      time: createDoorTime(browserClock, { offsetMs: 0, keep: () => {} }),
      call: call as unknown as Call,
      contact: {
        note: () => {},
        reached: () => true,
        way: () => 'online',
        asked: () => true,
        subscribe: () => () => {},
      },
      database,
      values: memoryValues(),
      person: () => line.person,
      onPerson: (listener) => ((line.tell = listener), () => {}),
      mirrorSession: async () => void done.push('session'),
      address: () => '/',
      say: ({ title }) => void said.push(title),
      words: async () => ({
        texts: textsOf('checkout').news,
        formats: formatsIn.en,
        failures: textsOf('failures'),
      }),
      settle: () => {},
      browser,
    });
    stops.push(() => buying.stop());
    return buying;
  };
  return { database, orders: createStoredOrders(database), sent, said, line, open };
}

const mine = { eventId: 'e1', eventName: 'Jazz', ownerId: 7, holdIds: ['h1'] };

describe('a reservation made on this device', () => {
  it('tells the worker who is signed in before waking it', async () => {
    const { open } = await page();
    const buying = await open();
    const price = { amount: 0, currency: 'GMD' };
    await buying.hold({ eventId: 'e1', eventName: 'Jazz' }, [
      { ticketTypeId: 't', ticketTypeName: 'Lawn', price, quantity: 1, groupSize: 1 },
    ]);
    await until(() => expect(done).toContain('ring'));
    expect(done[0]).toBe('session');
  });
});

describe('an order made on this device', () => {
  it('is sent at the next start when it was left unanswered, with no checkout open', async () => {
    const { orders, sent, open } = await page({ ok: true, value: sampleOrder() });
    await orders.keep(storedOrder('o1'));
    const buying = await open();
    await until(async () => expect(await buying.waitingOrder('e1', 7)).toBeNull());
    expect(sent).toEqual([{ body: orderRequest('o1'), of: 7 }]);
  });

  it('is resent as the same order after its reply was lost', async () => {
    const { sent, open } = await page(lost, { ok: true, value: sampleOrder() });
    const buying = await open();
    const { orderId: _, ...body } = orderRequest('any');
    const row = await buying.order(mine, body);
    expect(row).toMatchObject({ ownerId: 7, trouble: { kind: 'unreachable' } });
    await until(async () => expect(await buying.waitingOrder('e1', 7)).toBeNull());
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it.each(['before', 'while'])('is not stored when its user left %s it was stored', async (when) => {
    const { database, line, sent, open } = await page({ ok: true, value: sampleOrder() });
    const buying = await open();
    const { orderId: _, ...body } = orderRequest('any');
    if (when === 'before') line.person = null;
    const ordered = buying.order(mine, body);
    line.person = null;
    expect([await ordered, await database.orders.count()]).toEqual([null, 0]);
    line.person = 7;
    await buying.syncNow();
    expect(sent).toEqual([]);
  });

  it('stays queued when its user leaves while it is submitted again', async () => {
    const { orders, line, open } = await page(lost);
    const buying = await open();
    await orders.keep(storedOrder('o1'));
    const { orderId: _, ...body } = orderRequest('any');
    const ordered = buying.order(mine, body);
    line.person = null;
    expect([await ordered, await orders.read('o1')]).toMatchObject([null, { orderId: 'o1' }]);
  });

  it('waits for its user and is sent when they return', async () => {
    const { orders, sent, line, open } = await page({ ok: true, value: sampleOrder() });
    await orders.keep(storedOrder('o1'));
    line.person = 8;
    const buying = await open();
    await buying.syncNow();
    expect([sent, buying.unsentOrders(8)]).toEqual([[], 0]);
    line.person = 7;
    line.tell();
    await until(() => expect(sent).toHaveLength(1));
  });

  it('keeps a refusal with its reason, announced once, until its user removes it', async () => {
    const { orders, said, open } = await page({ ok: false, failure: refused });
    await orders.keep(storedOrder('o1'));
    const buying = await open();
    await until(() => expect(said).toEqual(['Your order wasn’t placed']));
    expect(await buying.ordersOf(7)).toMatchObject([{ end: { kind: 'refused', failure: refused } }]);
    expect(await buying.ordersOf(8)).toEqual([]);
    await buying.dismissOrder('o1');
    expect(await buying.ordersOf(7)).toEqual([]);
  });

  it('is parked and reported when another app version wrote it', async () => {
    const { orders, sent, said, open } = await page();
    await orders.keep({ ...storedOrder('o1'), request: { orderId: 'o1' } });
    const buying = await open();
    await until(() => expect(said).toEqual(['Your order couldn’t be sent']));
    expect(sent).toEqual([]);
    expect(await buying.ordersOf(7)).toMatchObject([{ end: { kind: 'unsendable' } }]);
  });
});
