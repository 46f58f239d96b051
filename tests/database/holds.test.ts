import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '#database/database.ts';
import { createStoredHolds } from '#database/holds.ts';
import { createStoredOrders } from '#database/orders.ts';
import { declareVersions, versions } from '#database/versions.ts';
import type { OrderRow } from '#database/rows.ts';
import { applyHoldReply, requestRelease, type HeldPlaces } from '#domain/sales/held-places.ts';
import { afterAnswer } from '#domain/sales/stored-order.ts';
import { samplePlaces } from '#tests/domain/sales/sample-places.ts';
import { freshDatabase } from './open.ts';
import { sampleScan } from './samples.ts';

const databases: Database[] = [];
afterEach(() => {
  for (const database of databases.splice(0)) database.close();
});
async function fresh(name?: string) {
  const { database } = await freshDatabase(name);
  databases.push(database);
  return database;
}

const places = (holdId: string, changes: Partial<HeldPlaces> = {}) =>
  samplePlaces(holdId, { madeAt: 1_000, ...changes });
const order = (orderId: string, changes: Partial<OrderRow> = {}): OrderRow => ({
  orderId,
  eventId: 'e1',
  ownerId: 7,
  holdIds: ['h1'],
  request: { orderId },
  madeAt: 1_000,
  ...changes,
});

describe('holds on this device', () => {
  it('are unsent until the server answers, oldest first', async () => {
    const holds = createStoredHolds(await fresh());
    await holds.add([places('h3'), places('h1'), places('h2', { state: 'held' })]);
    await holds.change('h3', requestRelease);
    expect((await holds.unsent()).map(({ holdId, state }) => [holdId, state])).toEqual([
      ['h1', 'waiting'],
      ['h3', 'releasing'],
    ]);
  });

  it('are added once, however often that is tried', async () => {
    const holds = createStoredHolds(await fresh());
    await holds.add([places('h1')]);
    await holds.change('h1', (kept) => applyHoldReply(kept, { state: 'held', heldUntil: 9 }));
    await holds.add([places('h1')]);
    expect(await holds.ofEvent('e1')).toMatchObject([{ state: 'held', heldUntil: 9 }]);
  });

  it('are removed once seen, but never before the server knows', async () => {
    const holds = createStoredHolds(await fresh());
    await holds.add([places('h1'), places('h2', { state: 'refused' })]);
    await holds.dismiss('h1');
    await holds.dismiss('h2');
    await holds.dismiss('nobody');
    expect((await holds.all()).map(({ holdId }) => holdId)).toEqual(['h1']);
  });

  it('are deleted by a clean-up once expired', async () => {
    const holds = createStoredHolds(await fresh());
    await holds.add([places('h1'), places('h2', { state: 'released' }), places('h3', { state: 'refused' })]);
    await holds.clean(2_000);
    expect((await holds.all()).map(({ holdId }) => holdId)).toEqual(['h1', 'h3']);
  });
});

describe('an unanswered order', () => {
  it('is reused by a second press, in another tab, or after a reload', async () => {
    const database = await fresh();
    const orders = createStoredOrders(database);
    const kept = await Promise.all([orders.keep(order('o1')), orders.keep(order('o2'))]);
    expect(new Set(kept.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await orders.unanswered('e1', 7)).toEqual(kept[0]);
  });

  it('exists once per user and event', async () => {
    const orders = createStoredOrders(await fresh());
    await orders.keep(order('o1'));
    expect((await orders.keep(order('o2', { ownerId: 8 }))).orderId).toBe('o2');
    expect((await orders.keep(order('o3', { eventId: 'e2' }))).orderId).toBe('o3');
  });

  it('leaves nothing waiting once accepted, and its holds are ordered', async () => {
    const database = await fresh();
    const [holds, orders] = [createStoredHolds(database), createStoredOrders(database)];
    await holds.add([places('h1', { state: 'held' }), places('h2', { state: 'held' })]);
    await orders.keep(order('o1'));
    await orders.took('o1', ['h1']);
    expect((await holds.all()).map(({ state }) => state)).toEqual(['ordered', 'held']);
    expect(await orders.unanswered('e1', 7)).toBeNull();
  });

  it('is never deleted before its user has seen the result', async () => {
    const orders = createStoredOrders(await fresh());
    const day = 24 * 3_600_000;
    const end = (name: string) => {
      const refusal = { kind: 'refused', status: 409, code: 'sold_out', message: name, errors: [] } as const;
      return { kind: 'refused', at: 2_000, failure: refusal } as const;
    };
    await orders.keep(order('o1'));
    await orders.keep(order('o2', { eventId: 'e2', end: end('untold') }));
    await orders.keep(order('o3', { eventId: 'e3', end: end('told'), told: true }));
    await orders.keep(order('o4', { eventId: 'e4', end: { kind: 'unsendable', at: 2_000 }, told: true }));
    const left = async (now: number) => {
      await orders.clean(now);
      const all = await Promise.all(['o1', 'o2', 'o3', 'o4'].map((orderId) => orders.read(orderId)));
      return all.flatMap((one) => (one === null ? [] : [one.orderId]));
    };
    expect(await left(2_000 + day - 1)).toEqual(['o1', 'o2', 'o3', 'o4']);
    expect(await left(2_000 + day)).toEqual(['o1', 'o2', 'o4']);
    expect(await left(2_000 + 400 * day)).toEqual(['o1', 'o2', 'o4']);
    expect(await Promise.all(['e1', 'e2'].map((eventId) => orders.anyAt(eventId)))).toEqual([true, false]);
  });

  it('is visible only to its user', async () => {
    const orders = createStoredOrders(await fresh());
    await orders.keep(order('o1'));
    expect([await orders.waiting(8), await orders.ofPerson(8)]).toEqual([[], []]);
    expect([(await orders.waiting(7)).length, (await orders.ofPerson(7)).length]).toEqual([1, 1]);
  });

  it('reports its result to one caller, and is deleted once the server has it', async () => {
    const database = await fresh();
    const [holds, orders] = [createStoredHolds(database), createStoredOrders(database)];
    await holds.add([places('h1', { state: 'held', untold: true })]);
    await orders.keep(order('o1'));
    expect(await orders.claim('o1')).toBe(false);
    const placed = {
      state: 'confirmed',
      total: { amount: 0, currency: 'GMD' },
      paymentDueAt: null,
      checkoutUrl: '',
    } as const;
    await orders.change('o1', (kept) => afterAnswer(kept, { ok: true, value: placed }, 2_000));
    expect(await holds.all()).toMatchObject([{ state: 'ordered' }]);
    expect(await holds.claim('h1')).toBe(false);
    const claims = await Promise.all([orders.claim('o1'), orders.claim('o1')]);
    expect(claims.filter((mine) => mine)).toHaveLength(1);
    expect(await orders.ofPerson(7)).toEqual([]);
  });

  it('is followed by another if it was refused', async () => {
    const orders = createStoredOrders(await fresh());
    await orders.keep(order('o1'));
    await orders.drop('o1');
    expect((await orders.keep(order('o2'))).orderId).toBe('o2');
  });
});

it('migrates a store of the previous version with every unsent scan', async () => {
  const name = 'gatehouse-before-holds';
  const old = new Dexie(name);
  declareVersions(
    old,
    versions.filter(({ number }) => number < 3),
  );
  await old.open();
  await old.table('scans').add({ scan: sampleScan(1), state: 'unsent', receipt: null, ruling: null });
  old.close();
  const database = await fresh(name);
  expect(await database.scans.count()).toBe(1);
  expect(await createStoredHolds(database).all()).toEqual([]);
});
