import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, describe, expect, it } from 'vitest';
import { sealScans } from '#api/seal-scans.ts';
import { openDatabase } from '#database/database.ts';
import { createDoorStore } from '#database/door-store.ts';
import { mirrorEndings } from '#database/endings.ts';
import { createStoredOrders } from '#database/orders.ts';
import { mirrorSession } from '#database/session.ts';
import { newDeviceKey } from '#platform/device-key.ts';
import { browserLocks } from '#platform/locks.ts';
import { drainLock } from '#sync/sync-cycle.ts';
import { json, localServer, refuse } from '../api/local-server.ts';
import type { Answer, Heard } from '../api/local-server.ts';
import { eventId, sampleLease, sampleReceipt, sampleScan } from '../database/samples.ts';
import { orderRequest, sampleOrder, storedOrder } from '#tests/domain/sales/sample-orders.ts';
import { drainInWorker } from '../../sw/drain.ts';

/** Creates the store as a page left it, under the app's own name. */
async function leftByPage(scans: number): Promise<void> {
  const store = await opened();
  await store.storeEnrolment(sampleLease({ expiresAt: Date.now() + 12 * 3_600_000 }));
  const { epoch } = (await store.enrolled(eventId)) ?? { epoch: '' };
  await store.database.enrolments.update(eventId, { cursor: 4, serverEpoch: 'server-1' });
  for (let seq = 1; seq <= scans; seq += 1) {
    await store.database.scans.add({
      scan: sampleScan(seq, { epoch }),
      state: 'unsent',
      receipt: null,
      ruling: null,
    });
  }
  store.database.close();
}

async function opened() {
  const database = await openDatabase({ after: () => () => {}, onTrouble: () => {} });
  return {
    database,
    ...createDoorStore(database, { newEpoch: () => 'epoch-1', newKey: newDeviceKey, seal: sealScans }),
  };
}

async function stateAfter() {
  const store = await opened();
  const rows = await store.database.scans.toArray();
  store.database.close();
  return rows.map((row) => row.state);
}

/** A server that accepts all scans and has no changes. */
const willing: Answer = ({ method, url, body }, response) => {
  if (url === '/api/ping')
    return json(response, 200, { app: 'gatehouse', time: Date.now(), epoch: 'server-1' });
  if (method === 'GET')
    return json(response, 200, { cursor: 4, more: false, epoch: 'server-1', changes: [] });
  const { scans }: { scans: { scanId: string }[] } = JSON.parse(body);
  const receipts = scans.map((scan) => sampleReceipt(scan.scanId));
  return json(response, 200, { receipts, revision: 4, epoch: 'server-1', time: Date.now() });
};

beforeEach(() => Dexie.delete('gatehouse'));

describe('the worker without an open page', () => {
  it('sends what a page left, signed, and closes the store', async () => {
    await leftByPage(3);
    const { host, heard } = await localServer(willing);
    expect(await drainInWorker(host)).toMatchObject({ unsent: 0, busy: false });
    expect(await stateAfter()).toEqual(['acknowledged', 'acknowledged', 'acknowledged']);
    const sent = heard.filter((one) => one.method === 'POST');
    expect(sent.map((one) => one.headers.authorization)).toEqual(['Device device-1']);
    await expect(Dexie.delete('gatehouse')).resolves.toBeUndefined();
  });

  it('reports the unsent remainder, so that the browser retries, when the server is unreachable', async () => {
    await leftByPage(2);
    expect(await drainInWorker('http://127.0.0.1:9')).toMatchObject({
      unsent: 2,
      failure: { kind: 'unreachable' },
    });
    expect(await stateAfter()).toEqual(['unsent', 'unsent']);
  });

  it('leaves the work to a page that is doing it', async () => {
    await leftByPage(1);
    const { host, heard } = await localServer(willing);
    const drained = await browserLocks.ifFree(drainLock, () => drainInWorker(host));
    expect(drained).toMatchObject({ unsent: 1, busy: true });
    expect(heard.filter((one) => one.method === 'POST')).toEqual([]);
  });

  it('ends the sessions of offline sign-outs', async () => {
    const store = await opened();
    await mirrorEndings(store.database, [{ sessionId: 's-1', csrfToken: 'c-1' }]);
    store.database.close();
    expect(await drainInWorker('http://127.0.0.1:9')).toMatchObject({ unsent: 1 });
    const { host, heard } = await localServer((one, response) =>
      one.url === '/logout' ? json(response, 200, { ended: true }) : willing(one, response),
    );
    expect(await drainInWorker(host)).toMatchObject({ unsent: 0 });
    const [said] = heard.filter(({ url }) => url === '/logout');
    expect(said?.headers).toMatchObject({ 'x-csrf-token': 'c-1' });
    expect(JSON.parse(said?.body ?? '')).toMatchObject({ sessionId: 's-1' });
    expect(said?.headers.authorization).toBeUndefined();
    await drainInWorker(host);
    expect(heard.filter(({ url }) => url === '/logout')).toHaveLength(1);
  });

  it('repeats a sign-out that was not answered by our server', async () => {
    const store = await opened();
    await mirrorEndings(store.database, [{ sessionId: 's-1', csrfToken: 'c-1' }]);
    store.database.close();
    const { host } = await localServer((_heard, response) => json(response, 403, { code: 'portal' }));
    expect(await drainInWorker(host)).toMatchObject({ unsent: 1 });
  });

  describe('with an order left unanswered by a page', () => {
    /** Leaves an order whose page was closed before the reply came, with a session that is valid for `lifeMs`, if any. */
    async function leftOrder(session: { readonly person: number; readonly lifeMs: number } | null) {
      const store = await opened();
      await createStoredOrders(store.database).keep(storedOrder('o1'));
      if (session !== null)
        await mirrorSession(store.database, {
          person: session.person,
          accessToken: 'token-7',
          expiresAt: Date.now() + session.lifeMs,
        });
      store.database.close();
    }
    async function orderAfter() {
      const store = await opened();
      const order = await createStoredOrders(store.database).read('o1');
      store.database.close();
      return order;
    }
    const takes: Answer = ({ url }, response) =>
      url === '/api/orders' ? json(response, 200, sampleOrder()) : refuse(response, 404, 'nothing');
    const posts = (heard: readonly Heard[]) => heard.filter(({ url }) => url === '/api/orders');

    it('sends it as its user, under its own id, and stores the result', async () => {
      await leftOrder({ person: 7, lifeMs: 600_000 });
      const { host, heard } = await localServer(takes);
      expect(await drainInWorker(host)).toMatchObject({ unsent: 0 });
      const [sent] = posts(heard);
      expect(JSON.parse(sent?.body ?? '')).toEqual(orderRequest('o1'));
      expect(sent?.headers).toMatchObject({ authorization: 'Bearer token-7', 'x-credential-id': '7' });
      expect(await orderAfter()).toMatchObject({ request: null, end: { kind: 'placed' } });
      await drainInWorker(host);
      expect(posts(heard)).toHaveLength(1);
    });

    it.each([
      ['as another person', { person: 8, lifeMs: 600_000 }],
      ['after the session is over', { person: 7, lifeMs: -1 }],
      ['where no session is known', null],
    ])('does not send it %s', async (_when, session) => {
      await leftOrder(session);
      const { host, heard } = await localServer(takes);
      expect(await drainInWorker(host)).toMatchObject({ unsent: 0 });
      expect(posts(heard)).toEqual([]);
      expect(await orderAfter()).not.toHaveProperty('end');
    });

    it('asks the browser to retry if it was not answered by our server', async () => {
      await leftOrder({ person: 7, lifeMs: 600_000 });
      const { host } = await localServer((_heard, response) => json(response, 403, { code: 'portal' }));
      expect(await drainInWorker(host)).toMatchObject({ unsent: 1 });
      expect(await orderAfter()).toMatchObject({ trouble: { kind: 'foreign' } });
    });
  });

  it('stops for an event that the device was revoked from, and loses none of its scans', async () => {
    await leftByPage(2);
    const { host } = await localServer((heard, response) =>
      heard.url === '/api/ping' ? willing(heard, response) : refuse(response, 401, 'device_revoked'),
    );
    await drainInWorker(host);
    const store = await opened();
    expect(await store.events()).toEqual([]);
    expect(await store.unsentCount()).toBe(2);
    store.database.close();
  });
});
