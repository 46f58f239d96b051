import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Call } from '#api/call.ts';
import { buildDeferredRequests } from '#app/engines/build-requests.ts';
import type { SenderBrowser } from '#app/engines/sender-browser.ts';
import { deferredRequestsMark } from '#app/engines/deferred-requests.ts';
import { ping } from '#contract/ping.ts';
import { cancelOrder } from '#contract/sales/orders.ts';
import type { Database } from '#database/database.ts';
import { liveRows } from '#database/live-rows.ts';
import { createStoredRequests } from '#database/deferred-requests.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import { browserClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { tabLocks } from '#platform/locks.ts';
import { freshDatabase } from '#tests/database/open.ts';
import { seededRandom } from '#tests/fakes/random.ts';
import { textsOf } from '#tests/messages/english.ts';
import { sampleWish } from '#tests/domain/requests/sample-requests.ts';
import { until } from '#tests/until.ts';
import { memoryValues } from './stored-samples.ts';

const lost: Result<never> = { ok: false, failure: { kind: 'unreachable' } };
const done: Result<unknown> = { ok: true, value: {} };
const refusal: Failure = {
  kind: 'refused',
  status: 409,
  code: 'order_paid',
  message: 'It was paid.',
  errors: [],
};
const refused: Result<never> = { ok: false, failure: refusal };
const cancel = { kind: 'cancelOrder', orderId: 'o1' } as const;

const opened: Database[] = [];
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  for (const database of opened.splice(0)) database.close();
});

/** A browser with a store; its server gives the replies in turn, and is reachable unless stated otherwise. */
async function browserWith(...answers: readonly Result<unknown>[]) {
  const { database } = await freshDatabase();
  opened.push(database);
  const line = { isThere: true, hangs: Promise.resolve(), person: 7 as number | null, tell: () => {} };
  const sent: string[] = [];
  const said: string[] = [];
  const settled: string[] = [];
  const done: string[] = [];
  const call = async (
    endpoint: { readonly path: string },
    _input: unknown,
    { of }: { readonly of?: number } = {},
  ) => {
    await line.hangs;
    if (endpoint.path === ping.path) return line.isThere ? { ok: true, value: {} } : lost;
    if (endpoint.path !== cancelOrder.path) return lost;
    sent.push(`cancel of ${of}`);
    return answers[sent.length - 1] ?? lost;
  };
  const browser: SenderBrowser = {
    random: seededRandom(1),
    locks: tabLocks(),
    reachability: { onHint: () => () => {} },
    visibility: { isVisible: () => true, onChange: () => () => {} },
    newId,
    live: liveRows,
    ring: async () => void done.push('ring'),
  };
  const values = memoryValues();
  const page = async () => {
    const wishes = await buildDeferredRequests({
      clock: browserClock,
      call: call as unknown as Call,
      contact: { reached: () => line.isThere, subscribe: () => () => {} },
      values,
      database,
      person: () => line.person,
      onPerson: (listener) => ((line.tell = listener), () => {}),
      mirrorSession: async () => void done.push('session'),
      say: ({ title, text }) => void said.push(`${title}: ${text}`),
      words: async () => ({ texts: textsOf('wishes'), failures: textsOf('failures') }),
      settle: ({ wishId }) => void settled.push(wishId),
      browser,
    });
    stops.push(() => wishes.stop());
    return wishes;
  };
  const store = createStoredRequests(database);
  const count = () => database.wishes.count();
  return { store, count, line, sent, said, settled, done, values, page };
}

describe('a change requested on a page', () => {
  it('is answered by the server at once and leaves nothing behind', async () => {
    const { page, sent, said, count } = await browserWith(done);
    expect(await (await page()).ask(7, cancel, 'Jazz')).toMatchObject({
      state: 'sent',
      reply: { kind: 'done' },
    });
    expect([sent, said, await count()]).toEqual([['cancel of 7'], [], 0]);
  });

  it('reports a refusal to the screen that asked and leaves nothing behind', async () => {
    const { page, count } = await browserWith(refused);
    expect(await (await page()).ask(7, cancel, 'Jazz')).toEqual({ state: 'refused', failure: refusal });
    expect(await count()).toBe(0);
  });

  it('is queued while the server is unreachable, known to the worker, and can be undone', async () => {
    const { page, line, sent, done: told, count } = await browserWith(done);
    line.isThere = false;
    const wishes = await page();
    expect(await wishes.ask(7, cancel, 'Jazz')).toEqual({ state: 'waiting', isUndoable: true });
    const [wish] = await wishes.ofPerson(7);
    expect([wish?.about, told]).toEqual(['Jazz', ['session', 'ring']]);
    expect(await wishes.undo(wish?.wishId ?? '')).toBe(true);
    line.isThere = true;
    await wishes.syncNow();
    expect([sent, await count()]).toEqual([[], 0]);
  });

  it('is not reported as sent when it is undone while the connection hangs', async () => {
    const { page, line, sent } = await browserWith(done);
    const { promise, resolve } = Promise.withResolvers<void>();
    line.hangs = promise;
    const wishes = await page();
    const asked = wishes.ask(7, cancel, 'Jazz');
    await until(async () => expect(await wishes.ofPerson(7)).toHaveLength(1));
    const [wish] = await wishes.ofPerson(7);
    expect(await wishes.undo(wish?.wishId ?? '')).toBe(true);
    resolve();
    expect([await asked, sent]).toEqual([{ state: 'gone' }, []]);
  });

  it('cannot be undone once its reply may be lost, and is confirmed under the same ID', async () => {
    const { page, said, settled, count } = await browserWith(lost, done);
    const wishes = await page();
    expect(await wishes.ask(7, cancel, 'Jazz')).toEqual({ state: 'waiting', isUndoable: false });
    const [wish] = await wishes.ofPerson(7);
    expect(await wishes.undo(wish?.wishId ?? '')).toBe(false);
    await wishes.syncNow();
    await until(() => expect(said).not.toEqual([]));
    expect([said, settled, await count()]).toEqual([['Sent: Cancel the order · Jazz'], [wish?.wishId], 0]);
  });

  it('is sent once by two pages of one browser and announced by one', async () => {
    const { page, line, sent, said } = await browserWith(done);
    line.isThere = false;
    const first = await page();
    const second = await page();
    await first.ask(7, cancel, 'Jazz');
    await second.ask(7, cancel, 'Jazz');
    line.isThere = true;
    await Promise.all([first.syncNow(), second.syncNow()]);
    await until(() => expect(said).not.toEqual([]));
    expect([sent, said]).toEqual([['cancel of 7'], ['Sent: Cancel the order · Jazz']]);
  });

  it('is sent by the next page when its own was killed before sending', async () => {
    const { page, store, sent, said, values, count } = await browserWith(done);
    await store.keep(sampleWish('w1', { ask: cancel, about: 'Jazz' }));
    await page();
    await until(() => expect(said).not.toEqual([]));
    expect([sent, await count(), values.get(deferredRequestsMark)]).toEqual([['cancel of 7'], 0, null]);
  });

  it('keeps the reason of a later refusal, and can be resent or discarded', async () => {
    const { page, line, sent, said, count } = await browserWith(refused, refused);
    line.isThere = false;
    const wishes = await page();
    await wishes.ask(7, cancel, 'Jazz');
    line.isThere = true;
    await wishes.syncNow();
    await until(() => expect(said).not.toEqual([]));
    expect(said).toEqual(['A change wasn’t made: Cancel the order · Jazz · Not done: It was paid.']);
    const [wish] = await wishes.ofPerson(7);
    const wishId = wish?.wishId ?? '';
    await wishes.again(wishId);
    await until(() => expect([sent.length, said.length]).toEqual([2, 2]));
    await wishes.discard(wishId);
    expect(await count()).toBe(0);
  });

  it('is neither sent nor announced while another user is signed in, and is removed with its user', async () => {
    const { page, line, sent, count } = await browserWith(done);
    line.isThere = false;
    const wishes = await page();
    await wishes.ask(7, cancel, 'Jazz');
    line.isThere = true;
    line.person = 8;
    await wishes.syncNow();
    expect([sent, await wishes.ofPerson(8), wishes.open(8)]).toEqual([[], [], { waiting: 0, refused: 0 }]);
    await wishes.forgetOf(7);
    expect(await count()).toBe(0);
  });

  it('waits for a month at most while another user is signed in', async () => {
    const { page, line, count, store, values } = await browserWith();
    const day = 24 * 3_600_000;
    await store.keep(sampleWish('w1', { madeAt: Date.now() - 29 * day, ask: cancel }));
    line.person = 8;
    await page();
    expect(await count()).toBe(1);
    await store.change('w1', (wish) => ({ ...wish, madeAt: Date.now() - 31 * day }));
    await page();
    expect([await count(), values.get(deferredRequestsMark)]).toEqual([0, null]);
  });

  it.each(['before', 'while'])('is not stored when its user left %s it was stored', async (when) => {
    const { page, line, sent, count, done: told } = await browserWith(done);
    const wishes = await page();
    if (when === 'before') line.person = null;
    const asked = wishes.ask(7, cancel, 'Jazz');
    line.person = null;
    // Their data is deleted before this is stored.
    await wishes.forgetOf(7);
    expect([await asked, await count(), told]).toEqual([{ state: 'gone' }, 0, []]);
    line.person = 7;
    await wishes.syncNow();
    expect(sent).toEqual([]);
  });

  it('stays queued when its user leaves while it is requested again', async () => {
    const { page, line, store } = await browserWith();
    line.isThere = false;
    const wishes = await page();
    await store.keep(sampleWish('w1', { ask: cancel, about: 'Jazz' }));
    const asked = wishes.ask(7, cancel, 'Jazz');
    line.person = null;
    expect([await asked, await store.read('w1')]).toMatchObject([{ state: 'gone' }, { wishId: 'w1' }]);
  });

  it('counts as queued until it is refused, and then as refused', async () => {
    const { page, line } = await browserWith(refused);
    line.isThere = false;
    const wishes = await page();
    await wishes.ask(7, cancel, 'Jazz');
    await until(() => expect(wishes.open(7)).toEqual({ waiting: 1, refused: 0 }));
    line.isThere = true;
    await wishes.syncNow();
    await until(() => expect(wishes.open(7)).toEqual({ waiting: 0, refused: 1 }));
  });
});
