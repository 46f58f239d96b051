import type { ScanRecord } from '#domain/door/scan.ts';

/** What a log says of one scan, whoever read it: the tables, or a list of the API. */
export type LoggedScan = Pick<
  ScanRecord,
  'scanId' | 'kind' | 'direction' | 'ticketNumber' | 'passed' | 'correctedTime'
> & {
  /** Id of the scan that this one takes back. */
  readonly undoes: string | null;
  /** Set where a supervisor let somebody in against the verdict. */
  readonly forced?: unknown;
  /** Whether somebody sent a person away who was asked about; they were counted by the scan before. */
  readonly sentAway?: boolean | undefined;
};

const minuteMs = 60_000;

/** What the log of a door comes to, record by record, where a ticket admits once at a time and nobody came twice. */
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
