import type { ScanRecord } from '#domain/door/scan.ts';

/** A scan as recorded in the log, read from the tables or from an API list. */
export type LoggedScan = Pick<
  ScanRecord,
  'scanId' | 'kind' | 'direction' | 'ticketNumber' | 'passed' | 'correctedTime'
> & {
  /** Id of the scan that this one undoes. */
  readonly undoes: string | null;
  /** Set if a supervisor admitted somebody against the verdict. */
  readonly forced?: unknown;
  /** Whether an undecided guest was sent away; they were counted by the scan before. */
  readonly sentAway?: boolean | undefined;
};

const minuteMs = 60_000;

/** Replays a door's log record by record, for single entry and without duplicate admissions. */
export function replayLog(log: readonly LoggedScan[]) {
  const undone = new Set(log.flatMap(({ undoes }) => undoes ?? []));
  const scans = log.filter(({ kind, scanId }) => kind === 'scan' && !undone.has(scanId));
  const passed = scans.filter((scan) => scan.passed).toSorted((a, b) => a.correctedTime - b.correctedTime);
  const came = new Map<number, number>();
  const inside = new Set<number>();
  const stays: number[] = [];
  for (const { ticketNumber: ticket, direction, correctedTime: at } of passed) {
    if (ticket === null) continue;
    const cameAt = came.get(ticket);
    if (direction === 'exit' && cameAt !== undefined) {
      inside.delete(ticket);
      stays.push(Math.floor((at - cameAt) / minuteMs));
    } else if (direction === 'entry' && cameAt === undefined) {
      came.set(ticket, at);
      inside.add(ticket);
    }
  }
  return {
    arrived: came.size,
    inside: inside.size,
    turnedAway: scans.filter((scan) => !scan.passed && scan.direction === 'entry' && scan.sentAway !== true)
      .length,
    letIn: scans.filter((scan) => scan.forced !== undefined && scan.forced !== null).length,
    sentAway: scans.filter((scan) => scan.sentAway === true).length,
    stays,
  };
}
