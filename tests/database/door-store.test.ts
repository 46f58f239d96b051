import { createMemoryDisk } from '#tests/fakes/memory-disk.ts';
import { createMemoryDoorStore, emptyTables } from '#tests/fakes/memory-door-store.ts';
import type { DoorTables } from '#tests/fakes/memory-door-store.ts';
import type { DoorStore, EnrolmentStore, ManifestStore } from '#sync/parts.ts';
import { doorStoreContract } from './door-store.contract.ts';
import { freshDatabase, storeOf } from './open.ts';

doorStoreContract('IndexedDB', async () => {
  const { database } = await freshDatabase();
  const store: DoorStore & EnrolmentStore & ManifestStore = storeOf(database);
  return {
    store,
    keepScan: async (scan) => {
      await database.scans.add({ scan, state: 'unsent', receipt: null, ruling: null });
    },
  };
});

doorStoreContract("The simulator's memory", async () => {
  let epochs = 0;
  const disk = createMemoryDisk<DoorTables>(emptyTables);
  const newEpoch = () => `epoch-${(epochs += 1)}`;
  return {
    store: createMemoryDoorStore({ disk, pause: async () => {}, newEpoch }),
    keepScan: async (scan) =>
      disk.commit('strict', (tables) => ({ ...tables, scans: [...tables.scans, { scan, state: 'unsent', receipt: null }] })),
  };
});
