import type { ScanLog } from '#scanner/gate/deps.ts';
import type { DeviceDeps } from './device-deps.ts';
import type { JudgedBy } from './oracle/judged-by.ts';

/** What happened to each record of a page while it was judged and written. */
export interface WatchedLog {
  readonly log: ScanLog;
  /** Whatever is decided next is decided by what is known now. */
  look(): void;
  /** Records on the disk of which the page has not heard yet. */
  readonly landing: ReadonlySet<string>;
}

/**
 * A log, watched.
 *
 * @param now how things stand at the moment
 * @param judgements filled by the id of the record, or of the scan that an undo looked for
 */
export function watchedLog(
  log: ScanLog,
  now: () => JudgedBy,
  judgements: Map<string, JudgedBy>,
  landing: Set<string>,
): WatchedLog {
  let looked: JudgedBy | null = null;
  return {
    landing,
    look: () => void (looked = now()),
    log: {
      get next() {
        return log.next;
      },
      async keep(scan) {
        const by = looked ?? now();
        looked = null;
        landing.add(scan.scanId);
        try {
          await log.keep(scan);
          // One that the disk refused, as its id was taken, says nothing of the record that has the id.
          judgements.set(scan.scanId, by);
        } finally {
          landing.delete(scan.scanId);
        }
      },
      async find(scanId) {
        const found = await log.find(scanId);
        looked = now();
        judgements.set(`undo ${scanId}`, looked);
        return found;
      },
    },
  };
}

/** A log that makes some records such that no server will take them. */
export function spoilingLog(log: ScanLog, spoil: DeviceDeps['spoil']): ScanLog {
  return {
    get next() {
      return log.next;
    },
    keep: (scan) => log.keep(spoil(scan)),
    find: (scanId) => log.find(scanId),
  };
}
