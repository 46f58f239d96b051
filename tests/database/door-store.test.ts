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
