import type { ScanRow } from '#app/door-desk.ts';

/** The device's newest admission or exit, if it is its newest scan and was not taken back; null otherwise. */
export function lastToUndo(rows: readonly ScanRow[]): string | null {
  const taken = new Set(rows.flatMap((row) => (row.scan.undoes === null ? [] : [row.scan.undoes])));
  const last = rows.find((row) => row.scan.kind === 'scan' && row.scan.passed);
  return last === undefined || taken.has(last.scan.scanId) ? null : last.scan.scanId;
}

/** Admissions at one gate by this device in the last minute; `now` and times in ms. */
export function perMinute(rows: readonly ScanRow[], gateId: string, now: number): number {
  const taken = new Set(rows.flatMap((row) => (row.scan.undoes === null ? [] : [row.scan.undoes])));
  const counts = ({ scan }: ScanRow) =>
    scan.kind === 'scan' &&
    scan.passed &&
    !scan.test &&
    scan.direction === 'entry' &&
    !taken.has(scan.scanId);
  return rows.filter(
    (row) => counts(row) && row.scan.gateId === gateId && now - row.scan.correctedTime < 60_000,
  ).length;
}
