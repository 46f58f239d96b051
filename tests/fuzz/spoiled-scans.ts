import type { ScanRecord } from '#domain/door/scan.ts';

/** Not a valid name, so that no server can read a record with it. */
const noGate = 'no such name';

/** A damaged record: the parser rejects this record, and no other. */
export function misnamed(scan: ScanRecord): ScanRecord {
  return { ...scan, gateId: noGate };
}

export const isMisnamed = (scan: { readonly gateId: string }): boolean => scan.gateId === noGate;

/** A record that a filter in front of the server objects to: it refuses the whole request. */
export function offensive(scan: ScanRecord): ScanRecord {
  return { ...scan, note: 'offensive' };
}

export const isOffensive = (scan: unknown): boolean =>
  typeof scan === 'object' && scan !== null && 'note' in scan && scan.note === 'offensive';

/** A record in the form of older apps, which let people out without counting it: not passed. */
export function inOldForm(scan: ScanRecord): ScanRecord {
  return isUnknownExit(scan) ? { ...scan, passed: false } : scan;
}

/** Whether a record is an exit that was allowed without a known entry. */
export const isUnknownExit = ({ kind, direction, verdict }: ScanRecord): boolean =>
  kind === 'scan' && direction === 'exit' && verdict === 'not_inside';

/** The filter's error code. */
export const filterCode = 'refused_by_filter';
