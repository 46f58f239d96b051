import type { Database } from '#database/database.ts';
import type { DoorStorage } from '#database/door-store.ts';
import { unconfirmedScans, type EventScanLog } from '#database/scans.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import type { DoorDownload, SyncEngine } from '#sync/deps.ts';
import { createScanTallies, type ScanTallies } from '#sync/scan-tally.ts';
import type { Losses } from './lost-scans.ts';

export type Enrolling = Pick<DoorDownload, 'enrol' | 'enrolByCode'>;

interface TalliesDeps {
  readonly database: Database;
  readonly store: DoorStorage;
  readonly values: StoredValues;
  readonly losses: Pick<Losses, 'changed'>;
}

export function talliesOf({ database, store, values, losses }: TalliesDeps): ScanTallies {
  return createScanTallies({
    values,
    store,
    unconfirmed: (eventId) => unconfirmedScans(database, eventId),
    changed: losses.changed,
  });
}

/** Wraps a log to count its scans outside the store, once they are stored. */
export function withTally(log: EventScanLog, tallies: ScanTallies): EventScanLog {
  return {
    get next() {
      return log.next;
    },
    async keep(scan) {
      await log.keep(scan);
      tallies.kept(scan);
    },
    find: (scanId) => log.find(scanId),
  };
}

/** Checks at once, and whenever the engine's number of scans changes, which also happens when the store was cleared. */
export function watchTallies(sync: SyncEngine, tallies: ScanTallies): void {
  // If the store does not respond, retry at the next change.
  const look = () => void tallies.look().catch(() => {});
  let counted = '';
  look();
  sync.subscribe(() => {
    const { unsent, parked } = sync.status();
    if (counted === `${unsent} ${parked}`) return;
    counted = `${unsent} ${parked}`;
    look();
  });
}

/** Records a loss before a new enrolment replaces the tally. */
export function recordLoss(tallies: ScanTallies, enrolment: Enrolling): Enrolling {
  const looked = () => tallies.look().catch(() => {});
  return {
    async enrol(...asked) {
      await looked();
      return enrolment.enrol(...asked);
    },
    async enrolByCode(...asked) {
      await looked();
      return enrolment.enrolByCode(...asked);
    },
  };
}
