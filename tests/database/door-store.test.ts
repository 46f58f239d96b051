import { expect, it } from 'vitest';
import { createMemoryDisk } from '#tests/fakes/memory-disk.ts';
import { createMemoryDoorStore, emptyTables } from '#tests/fakes/memory-door-store.ts';
import type { DoorTables } from '#tests/fakes/memory-door-store.ts';
import type { DoorStore, EnrolmentStore, ManifestStore } from '#sync/parts.ts';
import { doorStoreContract } from './door-store.contract.ts';
import { freshDatabase, storeOf } from './open.ts';
import { eventId, sampleLease } from './samples.ts';

doorStoreContract('IndexedDB', async () => {
  const { database } = await freshDatabase();
  const store: DoorStore & EnrolmentStore & ManifestStore = storeOf(database);
  return {
    store,
    keepScan: async (scan) => {
      await database.scans.add({ scan, state: 'unsent', receipt: null, ruling: null });
    },
    rulingOf: async (scanId) => (await database.scans.where('scan.scanId').equals(scanId).first())?.ruling,
  };
});

it('has a gate to tell until the server heard of that very gate', async () => {
  const { database } = await freshDatabase();
  const store = storeOf(database);
  await store.keepEnrolment(sampleLease());
  await store.keepGate(eventId, 'gate-2');
  expect(await store.enrolled(eventId)).toMatchObject({ gateId: 'gate-2', gateToTell: 'gate-2' });
  await store.keepGate(eventId, 'gate-3');
  await store.keepLease(eventId, 2_000_000, 'gate-2');
  expect(await store.enrolled(eventId)).toMatchObject({ gateToTell: 'gate-3', leaseExpiresAt: 2_000_000 });
  await store.keepLease(eventId, 3_000_000, 'gate-3');
  expect((await store.enrolled(eventId))?.gateToTell).toBeUndefined();
});

doorStoreContract("The simulator's memory", async () => {
  let epochs = 0;
  const disk = createMemoryDisk<DoorTables>(emptyTables);
  const newEpoch = () => `epoch-${(epochs += 1)}`;
  return {
    store: createMemoryDoorStore({ disk, pause: async () => {}, newEpoch }),
    keepScan: async (scan) =>
      disk.commit('strict', (tables) => ({
        ...tables,
        scans: [...tables.scans, { scan, state: 'unsent', receipt: null, ruling: null }],
      })),
    rulingOf: async (scanId) => disk.read().scans.find(({ scan }) => scan.scanId === scanId)?.ruling,
  };
});
