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

/** Counts scans beside the store, once they are in it. */
export function tallied(log: EventScanLog, tallies: ScanTallies): EventScanLog {
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

/** Looks at once, and whenever the engine counts another number of scans: that is so too when the store was cleared. */
export function watchTallies(sync: SyncEngine, tallies: ScanTallies): void {
  // A store that does not answer is asked again with the next change.
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

/** A loss is noted before a new enrolment takes its place. */
export function noting(tallies: ScanTallies, enrolment: Enrolling): Enrolling {
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
