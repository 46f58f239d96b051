import type { ScanLog } from '#scanner/gate/deps.ts';
import type { DeviceDeps } from './device-deps.ts';
import type { JudgedBy } from './oracle/judged-by.ts';

/** The history of each record of a page while it was judged and written. */
export interface WatchedLog {
  readonly log: ScanLog;
  /** Records the current knowledge as the basis of the next decision. */
  look(): void;
  /** Records on the disk that the page has not received yet. */
  readonly landing: ReadonlySet<string>;
}

/**
 * Wraps a log so that it is watched.
 *
 * @param now returns the current state
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
          // A record that the disk refused because its id was taken says nothing about the record with that id.
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

/** Wraps a log so that it makes some records invalid, which every server rejects. */
export function spoilingLog(log: ScanLog, spoil: DeviceDeps['spoil']): ScanLog {
  return {
    get next() {
      return log.next;
    },
    keep: (scan) => log.keep(spoil(scan)),
    find: (scanId) => log.find(scanId),
  };
}
