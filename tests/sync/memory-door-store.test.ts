import { createMemoryDisk } from '../fakes/memory-disk.ts';
import { appendScan, createMemoryDoorStore, emptyTables } from '../fakes/memory-door-store.ts';
import { doorStoreContract } from '../database/door-store.contract.ts';

// The simulator's store replaces the real one, so both must fulfil the same contract.
doorStoreContract('the store in memory', async () => {
  const disk = createMemoryDisk(emptyTables);
  let epochs = 0;
  const store = createMemoryDoorStore({
    disk,
    pause: async () => {},
    newEpoch: () => `epoch-${(epochs += 1)}`,
  });
  return {
    store,
    keepScan: async (scan) => appendScan(disk, 'strict', scan),
    rulingOf: async (scanId) => disk.read().scans.find(({ scan }) => scan.scanId === scanId)?.ruling,
  };
});
