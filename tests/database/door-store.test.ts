import { expect, it } from 'vitest';
import { createMemoryDisk } from '#tests/fakes/memory-disk.ts';
import { createMemoryDoorStore, emptyTables } from '#tests/fakes/memory-door-store.ts';
import type { DoorTables } from '#tests/fakes/memory-door-store.ts';
import type { DoorStore, EnrolmentStore, ManifestStore } from '#sync/deps.ts';
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

it('has a gate to report until the server has received that very gate', async () => {
  const { database } = await freshDatabase();
  const store = storeOf(database);
  await store.storeEnrolment(sampleLease());
  await store.createGateHolder(eventId, 'gate-2');
  expect(await store.enrolled(eventId)).toMatchObject({ gateId: 'gate-2', gateToTell: 'gate-2' });
  await store.createGateHolder(eventId, 'gate-3');
  await store.extendLease(eventId, 2_000_000, 'gate-2');
  expect(await store.enrolled(eventId)).toMatchObject({ gateToTell: 'gate-3', leaseExpiresAt: 2_000_000 });
  await store.extendLease(eventId, 3_000_000, 'gate-3');
  expect((await store.enrolled(eventId))?.gateToTell).toBeUndefined();
});

it('reverts to the server’s gate if another is refused, and shows it until acknowledged', async () => {
  const { database } = await freshDatabase();
  const store = storeOf(database);
  await store.storeEnrolment(sampleLease());
  await store.createGateHolder(eventId, 'gate-2');
  await store.extendLease(eventId, 2_000_000, 'gate-2', [], { gateId: 'gate-1', fixed: true, refused: true });
  expect(await store.enrolled(eventId)).toMatchObject({
    gateId: 'gate-1',
    gateFixed: true,
    gateRefused: true,
  });
  expect((await store.enrolled(eventId))?.gateToTell).toBeUndefined();
  // A later renewal without a refusal does not hide it.
  await store.extendLease(eventId, 3_000_000, undefined, [], {
    gateId: 'gate-1',
    fixed: true,
    refused: false,
  });
  expect(await store.enrolled(eventId)).toMatchObject({ gateRefused: true });
  await store.gateRefusalSeen(eventId);
  expect((await store.enrolled(eventId))?.gateRefused).toBeUndefined();
});

it('follows the desk to another gate whatever was chosen here, and shows it until acknowledged', async () => {
  const { database } = await freshDatabase();
  const store = storeOf(database);
  await store.storeEnrolment(sampleLease());
  await store.createGateHolder(eventId, 'gate-2');
  const moved = { gateId: 'gate-3', fixed: false, refused: false, move: 1 };
  await store.extendLease(eventId, 2_000_000, undefined, [], moved);
  expect(await store.enrolled(eventId)).toMatchObject({ gateId: 'gate-3', gateMove: 1, gateMoved: true });
  expect((await store.enrolled(eventId))?.gateToTell).toBeUndefined();
  await store.gateMoveSeen(eventId);
  // The same gate change again has no effect: a gate chosen here from now on stays.
  await store.createGateHolder(eventId, 'gate-2');
  await store.extendLease(eventId, 3_000_000, 'gate-2', [], moved);
  expect(await store.enrolled(eventId)).toMatchObject({ gateId: 'gate-2' });
  expect((await store.enrolled(eventId))?.gateMoved).toBeUndefined();
});

it('keeps a gate chosen while another was refused, if the device may choose', async () => {
  const { database } = await freshDatabase();
  const store = storeOf(database);
  await store.storeEnrolment(sampleLease());
  await store.createGateHolder(eventId, 'gate-3');
  await store.extendLease(eventId, 2_000_000, 'gate-2', [], {
    gateId: 'gate-1',
    fixed: false,
    refused: true,
  });
  expect(await store.enrolled(eventId)).toMatchObject({ gateId: 'gate-3', gateToTell: 'gate-3' });
});

it('knows from enrolment that its gate is fixed, and ignores choices on the device', async () => {
  const { database } = await freshDatabase();
  const store = storeOf(database);
  await store.storeEnrolment({ ...sampleLease(), gateId: 'gate-1', gateFixed: true });
  await store.createGateHolder(eventId, 'gate-2');
  expect(await store.enrolled(eventId)).toMatchObject({ gateId: 'gate-1', gateFixed: true });
  expect((await store.enrolled(eventId))?.gateToTell).toBeUndefined();
  // A new code lets the device choose its gate again.
  await store.storeEnrolment({ ...sampleLease(), gateId: null, gateFixed: false });
  await store.createGateHolder(eventId, 'gate-2');
  expect(await store.enrolled(eventId)).toMatchObject({ gateId: 'gate-2', gateToTell: 'gate-2' });
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
