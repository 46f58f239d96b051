import { lostScansKey, readLostScans, readTally, type ScanTally } from '#domain/door/lost-scans.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import type { EnrolledEvent } from './deps.ts';

const tallyKey = 'gatehouse.tally.';
/** More losses than these are not kept apart on one device. */
const mostLost = 20;

export interface ScanTallyDeps {
  readonly values: Pick<StoredValues, 'get' | 'set' | 'remove' | 'keys'>;
  readonly store: {
    enrolled(eventId: string): Promise<EnrolledEvent | null>;
    isRevoked(eventId: string): Promise<boolean>;
  };
  /** Scans of an event on this device that are not confirmed: unsent or parked. */
  readonly unconfirmed: (eventId: string) => Promise<number>;
  /** The losses have changed. */
  readonly changed: () => void;
}

/** Numbers beside the store, so that a store that the browser cleared is noticed, with how many scans went with it. */
export interface ScanTallies {
  /** A scan is on the disk. */
  kept(scan: ScanRecord): void;
  /** Compares with the store: counts again what is there, and notes what is gone. Rejects where the store does not answer. */
  look(): Promise<void>;
}

export function createScanTallies({ values, store, unconfirmed, changed }: ScanTallyDeps): ScanTallies {
  const write = (eventId: string, tally: ScanTally) =>
    void values.set(tallyKey + eventId, JSON.stringify(tally));
  const lost = () => readLostScans(values.get(lostScansKey));

  async function lookAt(eventId: string): Promise<void> {
    const tally = readTally(values.get(tallyKey + eventId));
    const unsent = await unconfirmed(eventId);
    // After the count: nothing is counted in a store that was cleared before it, and nothing would be missed.
    const row = await store.enrolled(eventId);
    if (tally !== null && row !== null) {
      // A scan came meanwhile, and is in this count or not: the next change counts again.
      if (readTally(values.get(tallyKey + eventId))?.last !== tally.last) return;
      const last = tally.epoch === row.epoch ? tally.last : 0;
      write(eventId, { deviceId: row.deviceId, epoch: row.epoch, last, unsent });
      return;
    }
    // A revoked device has sealed what it had; its mark stays in the store.
    const isGone = tally !== null && !(await store.isRevoked(eventId));
    if (isGone && tally.unsent > 0 && !lost().some(({ epoch }) => epoch === tally.epoch)) {
      const all = [...lost(), { ...tally, eventId }].slice(-mostLost);
      values.set(lostScansKey, JSON.stringify(all));
      changed();
    }
    // Last: a page that dies before it finds the loss again.
    values.remove(tallyKey + eventId);
  }

  return {
    kept({ eventId, deviceId, epoch, seq }) {
      const before = readTally(values.get(tallyKey + eventId));
      write(eventId, { deviceId, epoch, last: seq, unsent: (before?.unsent ?? 0) + 1 });
    },
    async look() {
      const keys = values.keys().filter((key) => key.startsWith(tallyKey));
      for (const key of keys) await lookAt(key.slice(tallyKey.length));
    },
  };
}
