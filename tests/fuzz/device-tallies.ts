import { createScanTallies, type ScanTallies } from '#sync/scan-tally.ts';
import { createMemoryDoorStore } from '../fakes/memory-door-store.ts';
import type { Machine } from './device-deps.ts';

/** What a device counts beside its store. Looking takes no time: the pauses of a run stay where they were. */
export function talliesOn({ disk, values, newEpoch }: Machine): ScanTallies {
  return createScanTallies({
    values,
    store: createMemoryDoorStore({ disk, pause: async () => {}, newEpoch }),
    unconfirmed: async () => disk.read().scans.filter(({ state }) => state !== 'acknowledged').length,
    changed: () => {},
  });
}
