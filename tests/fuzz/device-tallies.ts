import { createScanTallies, type ScanTallies } from '#sync/scan-tally.ts';
import { createMemoryDoorStore } from '../fakes/memory-door-store.ts';
import type { Machine } from './device-deps.ts';

/** The counters that a device keeps beside its store. Reading takes no time, so that the run's pauses do not change. */
export function talliesOn({ disk, values, newEpoch }: Machine): ScanTallies {
  return createScanTallies({
    values,
    store: createMemoryDoorStore({ disk, pause: async () => {}, newEpoch }),
    unconfirmed: async () => disk.read().scans.filter(({ state }) => state !== 'acknowledged').length,
    changed: () => {},
  });
}
