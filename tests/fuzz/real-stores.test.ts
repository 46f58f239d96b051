import 'fake-indexeddb/auto';
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScanLog } from '#database/scans.ts';
import { hashRecord } from '#domain/door/scan.ts';
import type { Clock } from '#platform/clock.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { storeScans } from '#server/door/take-scans.ts';
import { createDoorTime } from '#sync/clock/door-time.ts';
import type { DoorTransport } from '#sync/deps.ts';
import { createSyncEngine } from '#sync/sync-engine.ts';
import { freshDatabase, storeOf } from '../database/open.ts';
import { sampleLease } from '../database/samples.ts';
import { seededRandom, type SeededRandom } from '../fakes/random.ts';
import { createLife } from '../fakes/life.ts';
import { memoryLocks, type HeldLocks } from '../fakes/memory-locks.ts';
import { createVirtualTime } from '../fakes/virtual-time.ts';
import { doorStores, now, type DoorStoreUnderTest } from '../server-data/door-stores.ts';
import { createHand } from '../server-data/scanner-hand.ts';
import { oneHistory } from '../fakes/one-history.ts';

// The same engine on Dexie, and the same batch handling on the embedded database. Both take real time, so this clock
// runs a hundred times faster than real time, and runs are not exactly reproducible.
const speed = 100;
const fastClock: Clock = {
  wall: () => now + performance.now() * speed,
  monotonic: () => performance.now() * speed,
  after(ms, callback) {
    const timer = setTimeout(callback, ms / speed);
    return () => clearTimeout(timer);
  },
};
const rules = { reentry: 'single', maxEntries: 1, coolDownMs: 0, capacity: null } as const;
const nowhere = { ok: false, failure: { kind: 'unreachable' } } as const;

/** Loses some requests before the server receives them and some replies after it has answered, and sends some twice. */
function lossyTransport(
  store: DoorStoreUnderTest,
  random: SeededRandom,
  state: { faulty: boolean },
): DoorTransport {
  const parts = {
    records: store.records,
    now: () => now,
    history: oneHistory('server-1'),
    log: { warn: () => {} },
    moved: () => {},
  };
  const lost = (): boolean => state.faulty && random.happens(0.25);
  return {
    ping: async () =>
      lost() ? nowhere : { ok: true, value: { time: now + performance.now() * speed, epoch: 'server-1' } },
    async sendScans({ eventId, deviceId }, scans) {
      if (lost()) return nowhere;
      const sent = { eventId, device: { deviceId, supervisor: false }, body: { deviceId, scans } };
      if (state.faulty && random.happens(0.3)) void storeScans(parts, sent);
      const reply = await storeScans(parts, sent);
      return lost() || isRefusal(reply) ? nowhere : { ok: true, value: reply };
    },
    async readChanges({ eventId }, since) {
      const found = await store.records.changes(eventId, since, 3);
      return lost() ? nowhere : { ok: true, value: { ...found, epoch: 'server-1' } };
    },
    renewLease: async () => nowhere,
    listen: (_event, _moved, onLost) => {
      onLost(false);
      return () => {};
    },
  };
}

async function device(
  store: DoorStoreUnderTest,
  eventId: string,
  random: SeededRandom,
  state: { faulty: boolean },
) {
  const { database } = await freshDatabase();
  const doorStore = storeOf(database);
  const { deviceId, epoch } = await doorStore.storeEnrolment(
    sampleLease({ eventId, deviceId: randomUUIDv7(), expiresAt: 9e15 }),
  );
  await database.enrolments.update(eventId, { cursor: 0, serverEpoch: 'server-1' });
  const held: HeldLocks = new Map();
  const time = createVirtualTime();
  const hand = createHand(eventId, deviceId, epoch);
  const log = await openScanLog(database, eventId, { hash: hashRecord, newEpoch: () => 'other' });
  const start = () => {
    const life = createLife(time);
    const engine = createSyncEngine({
      clock: fastClock,
      random,
      reachability: { onHint: () => () => {} },
      locks: memoryLocks(held, life),
      store: doorStore,
      transport: lossyTransport(store, random, state),
      time: createDoorTime(fastClock, { offsetMs: null, keep: () => {} }),
      manifests: { fetchManifest: async () => nowhere },
    });
    engine.start();
    return { engine, life };
  };
  return { database, doorStore, log, hand, start };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  // A limit that only a hang reaches, however busy the machine is.
  for (const end = performance.now() + 100_000; performance.now() < end;) {
    if (await holds()) return;
    await new Promise((resolve) => void setTimeout(resolve, 5));
  }
  throw new Error('not settled');
}

const embedded = doorStores.find((kind) => kind.name === 'embedded database');

describe('the engine on Dexie and the server on its embedded database', () => {
  let store: DoorStoreUnderTest;
  beforeAll(async () => {
    if (embedded === undefined) throw new Error('there is no embedded database');
    store = await embedded.open();
  });
  afterAll(() => store.close());

  it.each(Array.from({ length: 30 }, (_, index) => index + 1))(
    'deliver every scan, seed %i',
    async (seed) => {
      const random = seededRandom(seed);
      const eventId = await store.newEvent(rules);
      const state = { faulty: true };
      const devices = [
        await device(store, eventId, random, state),
        await device(store, eventId, random, state),
      ];
      const claimed: number[] = [];
      const running = devices.map((one) => one.start());
      for (let n = 0; n < 16; n += 1) {
        const index = random.integer(0, 1);
        const one = devices[index];
        if (one === undefined) continue;
        const ticketNumber = random.integer(0, 7);
        claimed.push(ticketNumber);
        await one.log.keep(one.hand.scan(ticketNumber, now + n));
        running[index]?.engine.nudge();
        // Occasionally a page dies without warning, and another takes over.
        if (random.happens(0.15)) {
          running[index]?.life.kill();
          await running[index]?.engine.stop();
          running[index] = one.start();
        }
      }
      state.faulty = false;
      for (const { engine } of running) engine.nudge();
      const feed = async () => (await store.records.changes(eventId, 0, 10_000)).changes;
      await until(async () => {
        // In this order: once nothing is unsent, the revision does not change.
        const unsent = await Promise.all(devices.map((one) => one.doorStore.unsentCount()));
        const { revision } = await store.records.changes(eventId, 0, 1);
        const events = await Promise.all(devices.map((one) => one.doorStore.enrolled(eventId)));
        return unsent.every((count) => count === 0) && events.every((event) => event?.cursor === revision);
      });
      for (const { engine } of running) await engine.stop();

      const stored = await store.storedScans(eventId);
      expect(new Set(stored.map((row) => row.scanId)).size).toBe(claimed.length);
      expect(stored).toHaveLength(claimed.length);
      expect(stored.every((row) => row.chainHolds)).toBe(true);
      const people = new Set(claimed).size;
      expect(await store.admitted(eventId)).toHaveLength(people);
      const open = (await store.conflicts(eventId)).filter((facts) => facts.status === 'open');
      expect(open).toHaveLength(claimed.length - people);
      for (const one of devices) {
        const rows = await one.database.changes.toArray();
        expect(rows.toSorted((a, b) => a.from - b.from).flatMap((row) => row.changes)).toEqual(await feed());
        one.database.dexie.close();
      }
    },
  );
});
