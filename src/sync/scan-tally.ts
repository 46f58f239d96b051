import { lostScansKey, readLostScans, readTally, type ScanTally } from '#domain/door/lost-scans.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import type { EnrolledEvent } from './deps.ts';

const tallyKey = 'gatehouse.tally.';
/** Maximum number of losses recorded separately on one device. */
const maxLost = 20;

export interface ScanTallyDeps {
  readonly values: Pick<StoredValues, 'get' | 'set' | 'remove' | 'keys'>;
  readonly store: {
    enrolled(eventId: string): Promise<EnrolledEvent | null>;
    isRevoked(eventId: string): Promise<boolean>;
  };
  /** Returns the number of an event's scans on this device that are unconfirmed: unsent or parked. */
  readonly unconfirmed: (eventId: string) => Promise<number>;
  /** Called when the losses have changed. */
  readonly changed: () => void;
}

/** Tallies outside the store that reveal when the browser cleared the store, and how many scans were lost with it. */
export interface ScanTallies {
  /** Reports that a scan is on disk. */
  kept(scan: ScanRecord): void;
  /** Compares with the store: recounts what is there and records what is missing. Rejects if the store does not respond. */
  look(): Promise<void>;
}

export function createScanTallies({ values, store, unconfirmed, changed }: ScanTallyDeps): ScanTallies {
  const write = (eventId: string, tally: ScanTally) =>
    void values.set(tallyKey + eventId, JSON.stringify(tally));
  const lost = () => readLostScans(values.get(lostScansKey));

  async function lookAt(eventId: string): Promise<void> {
    const tally = readTally(values.get(tallyKey + eventId));
    const unsent = await unconfirmed(eventId);
    // Read after the count, so that a store cleared in between is noticed.
    const row = await store.enrolled(eventId);
    if (tally !== null && row !== null) {
      // A scan was stored meanwhile and may or may not be in this count; the next change recounts.
      if (readTally(values.get(tallyKey + eventId))?.last !== tally.last) return;
      const last = tally.epoch === row.epoch ? tally.last : 0;
      write(eventId, { deviceId: row.deviceId, epoch: row.epoch, last, unsent });
      return;
    }
    // A revoked device has encrypted its scans for the server; a marker stays in the store.
    const isGone = tally !== null && !(await store.isRevoked(eventId));
    if (isGone && tally.unsent > 0 && !lost().some(({ epoch }) => epoch === tally.epoch)) {
      const all = [...lost(), { ...tally, eventId }].slice(-maxLost);
      values.set(lostScansKey, JSON.stringify(all));
      changed();
    }
    // Last, so that a page that crashes earlier detects the loss again.
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
