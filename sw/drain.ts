import { createCall, type CallSession } from '#api/call.ts';
import { createDoorTransport } from '#api/door-transport.ts';
import { createEndSession } from '#api/ending-transport.ts';
import { sealScans } from '#api/seal-scans.ts';
import { createHoldsTransport } from '#api/holds-transport.ts';
import { createOrdersTransport } from '#api/orders-transport.ts';
import { createDeferredTransport } from '#api/requests-transport.ts';
import { openDatabase, type Database } from '#database/database.ts';
import { dropEnding, mirroredEndings } from '#database/endings.ts';
import { createStoredHolds } from '#database/holds.ts';
import { createStoredOrders } from '#database/orders.ts';
import { createStoredRequests } from '#database/deferred-requests.ts';
import { mirroredSession } from '#database/session.ts';
import { createDoorStore } from '#database/door-store.ts';
import { setAppBadge } from '#platform/app-badge.ts';
import { browserClock } from '#platform/clock.ts';
import { newDeviceKey } from '#platform/device-key.ts';
import { newId } from '#platform/ids.ts';
import { browserLocks } from '#platform/locks.ts';
import { createVerifySignature } from '#platform/signature.ts';
import { verifyByScript } from '#platform/signature-by-script.ts';
import { createDoorTime } from '#sync/clock/door-time.ts';
import { holdsLock, replayHolds } from '#sync/purchases/holds-replay.ts';
import { replayOrders } from '#sync/purchases/orders-cycle.ts';
import { replayRequests, deferredRequestsLock } from '#sync/requests/requests-cycle.ts';
import { createManifestDownload } from '#sync/manifests/manifest-download.ts';
import { drainOnce } from '#sync/worker-drain.ts';
import type { Drained } from '#sync/worker-drain.ts';

/**
 * Runs one sync cycle without a page. Its dependencies are created for it and closed afterwards, so that the worker
 * never blocks an upgrade of the store. The clock offset is learned from the server's first response.
 *
 * @param origin the worker's own: calls to it name the intended user
 */
export async function drainInWorker(host: string, origin = host): Promise<Drained> {
  const clock = browserClock;
  const database = await openDatabase({
    after: (ms, callback) => clock.after(ms, callback),
    onTrouble: () => {},
  });
  try {
    const store = createDoorStore(database, {
      newEpoch: () => newId(clock.wall()),
      newKey: newDeviceKey,
      seal: sealScans,
    });
    const time = createDoorTime(clock, { offsetMs: null, keep: () => {} });
    const transport = createDoorTransport({
      host,
      clock,
      time,
      fetch: (input, init) => fetch(input, init),
      openSocket: (path) => new WebSocket(new URL(path, host.replace(/^http/, 'ws'))),
      privateKey: async () => (await store.deviceKey()).privateKey,
    });
    const locks = browserLocks;
    const verifySignature = createVerifySignature(crypto.subtle, verifyByScript);
    const manifests = createManifestDownload({ clock, transport, store, locks, verifySignature });
    const scans = await drainOnce({ clock, locks, store, transport, time, manifests });
    setAppBadge(scans.unsent);
    const waiting = (await drainEndings(database, host)) + (await drainOfPerson(database, host, origin));
    return { ...scans, unsent: scans.unsent + waiting };
  } finally {
    database.close();
  }
}

/** Ends the sessions of offline sign-outs; returns how many the server has yet to be told about. */
async function drainEndings(database: Database, host: string): Promise<number> {
  const endSession = createEndSession({
    host,
    clock: browserClock,
    fetch: (input, init) => fetch(input, init),
  });
  const endings = await mirroredEndings(database);
  const told = await Promise.all(
    endings.map(async (ending) => {
      const answer = await endSession(ending);
      const isHeard = answer.ok || ['unauthorized', 'refused'].includes(answer.failure.kind);
      if (isHeard) await dropEnding(database, ending.sessionId);
      return isHeard;
    }),
  );
  return told.filter((isHeard) => !isHeard).length;
}

/**
 * Sends waiting holds, orders and wishes; returns how many are still waiting. If a page is sending them, it does the
 * work.
 */
async function drainOfPerson(database: Database, host: string, origin: string): Promise<number> {
  const parts = {
    host,
    clock: browserClock,
    fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
  };
  const holds = createStoredHolds(database);
  const orders = createStoredOrders(database);
  const session = await usableSession(database);
  const call = createCall({
    ...parts,
    apiKey: '',
    session: () => session,
    namesPerson: host === origin,
    // Only a page can refresh a session; what could not be sent waits for one.
    renew: async () => 'unavailable',
    fingerprint: async () => '',
  });
  const transport = createOrdersTransport(call);
  const wishes = createStoredRequests(database);
  const person = () => session?.person ?? null;
  await browserLocks.ifFree(holdsLock, async () => {
    await replayHolds({ store: holds, transport: createHoldsTransport(parts) });
    await replayOrders({ store: orders, transport, person, now: () => browserClock.wall() });
  });
  await browserLocks.ifFree(deferredRequestsLock, () =>
    replayRequests({
      store: wishes,
      transport: createDeferredTransport(call),
      person,
      now: () => browserClock.wall(),
    }),
  );
  const owner = person();
  const unsent = owner === null ? [] : [...(await orders.waiting(owner)), ...(await wishes.waiting(owner))];
  return (await holds.unsent()).length + unsent.length;
}

/** Returns the signed-in user's session as stored by the pages; null if it is over or there is none. */
async function usableSession(database: Database): Promise<CallSession | null> {
  const { accessToken, expiresAt, person } = (await mirroredSession(database)) ?? {};
  if (accessToken === undefined || expiresAt === undefined || person === undefined) return null;
  return expiresAt > browserClock.wall() ? { accessToken, csrfToken: null, person } : null;
}
