import type { ScanRow } from '#app/engines/door-desk.ts';
import { countOf, undoneBy } from '#domain/door/scan-status.ts';

/** Returns the device's newest admission or exit unless it was undone; null otherwise. */
export function lastToUndo(rows: readonly ScanRow[]): string | null {
  const undone = undoneBy(rows);
  const last = rows.find((row) => row.scan.kind === 'scan' && row.scan.passed);
  const isUndone = last === undefined || undone.has(last.scan.scanId) || last.ruling === 'undone';
  return isUndone ? null : last.scan.scanId;
}

/** Time window of the pace, in ms. */
export const paceMs = 60_000;

/** Returns the admissions at one gate that this device counted in the last minute; `now` and times in ms. */
export function perMinute(rows: readonly ScanRow[], gateId: string, now: number): number {
  const undone = undoneBy(rows);
  const counts = (row: ScanRow) => countOf(row, undone.has(row.scan.scanId)) === 'counts';
  return rows.filter(
    (row) =>
      counts(row) &&
      row.scan.direction === 'entry' &&
      row.scan.gateId === gateId &&
      now - row.scan.correctedTime < paceMs,
  ).length;
}
