import type { ScanRecord } from '#domain/door/scan.ts';

/** No name at all, so that no server can read a record that carries it. */
const noGate = 'no such name';

/** A record as a damaged one is: the reader of records refuses it, and it alone. */
export function misnamed(scan: ScanRecord): ScanRecord {
  return { ...scan, gateId: noGate };
}

export const isMisnamed = (scan: { readonly gateId: string }): boolean => scan.gateId === noGate;

/** A record of which a filter in front of the server takes offence: it refuses the whole request for it. */
export function offensive(scan: ScanRecord): ScanRecord {
  return { ...scan, note: 'offensive' };
}

export const isOffensive = (scan: unknown): boolean =>
  typeof scan === 'object' && scan !== null && 'note' in scan && scan.note === 'offensive';

/** A record as apps wrote it that let people out without counting it: nobody passed. */
export function inOldForm(scan: ScanRecord): ScanRecord {
  return isUnknownExit(scan) ? { ...scan, passed: false } : scan;
}

/** Whether a record is of somebody who was let out although no entry was known. */
export const isUnknownExit = ({ kind, direction, verdict }: ScanRecord): boolean =>
  kind === 'scan' && direction === 'exit' && verdict === 'not_inside';

/** What that filter says. */
export const filterCode = 'refused_by_filter';
