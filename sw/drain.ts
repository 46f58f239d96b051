import { createDoorTransport } from '#api/door-transport.ts';
import { createEndSession } from '#api/ending-transport.ts';
import { sealScans } from '#api/seal-scans.ts';
import { createHoldsTransport } from '#api/holds-transport.ts';
import { openDatabase, type Database } from '#database/database.ts';
import { dropEnding, mirroredEndings } from '#database/endings.ts';
import { createKeptHolds } from '#database/holds.ts';
import { createDoorStore } from '#database/door-store.ts';
import { browserClock } from '#platform/clock.ts';
import { newDeviceKey } from '#platform/device-key.ts';
import { newId } from '#platform/ids.ts';
import { browserLocks } from '#platform/locks.ts';
import { createVerifySignature } from '#platform/signature.ts';
import { verifyByScript } from '#platform/signature-by-script.ts';
import { createDoorTime } from '#sync/door-time.ts';
import { holdsLock } from '#sync/holds-replay.ts';
import { replayHolds } from '#sync/holds-round.ts';
import { createManifestDownload } from '#sync/manifest-download.ts';
import { drainOnce } from '#sync/worker-drain.ts';
import type { Drained } from '#sync/worker-drain.ts';

/**
 * One round of the sync engine with no page: the same parts, made for it and closed after it, so that the
 * worker never stands in the way of a newer version of the store. What the clock is off is learned from the
 * server's first answer.
 */
export async function drainInWorker(host: string): Promise<Drained> {
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
    const manifests = createManifestDownload({ transport, store, locks, verifySignature });
    const scans = await drainOnce({ clock, locks, store, transport, time, manifests });
    const waiting = (await drainEndings(database, host)) + (await drainHolds(database, host));
    return { ...scans, unsent: scans.unsent + waiting };
  } finally {
    database.close();
  }
}

/** Ends the sessions that were signed out of with no signal, and answers how many the server has yet to hear of. */
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

/** Sends the holds that wait, and answers how many still do. A page that is sending them does the work. */
async function drainHolds(database: Database, host: string): Promise<number> {
  const store = createKeptHolds(database);
  const transport = createHoldsTransport({
    host,
    clock: browserClock,
    fetch: (input, init) => fetch(input, init),
  });
  await browserLocks.ifFree(holdsLock, () => replayHolds({ store, transport }));
  return (await store.unsent()).length;
}
