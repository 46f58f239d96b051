import type { Receipt } from './receipt.ts';
import { unsupportedScanCode, type ScanState } from './scan.ts';

/** Code of a receipt that this version cannot read: the scan stays queued and is sent again until the app is updated. */
export const unreadableReceipt = 'unknown_receipt';

const stateByStatus: ReadonlyMap<string, ScanState> = new Map<Receipt['status'], ScanState>([
  ['applied', 'acknowledged'],
  ['duplicate', 'acknowledged'],
  ['conflict', 'acknowledged'],
  ['parked', 'parked'],
  ['later', 'unsent'],
]);

/** Returns the state of a scan after a receipt with this status. An unknown status leaves it in the queue. */
export function stateAfter(status: string): ScanState {
  return stateByStatus.get(status) ?? 'unsent';
}

/**
 * Returns whether this scan can be delivered only after an update of the app or the server; others need not wait for
 * it.
 */
export function needsUpdate({ status, code }: Pick<Receipt, 'status' | 'code'>): boolean {
  return status === 'later' && (code === unreadableReceipt || code === unsupportedScanCode);
}

/** A receipt as received: unreadable fields are null, an unreadable status is `unknown`. */
interface WireReceipt extends Omit<Receipt, 'status'> {
  readonly status: Receipt['status'] | 'unknown';
}

/**
 * Interprets a receipt from a server of this, an older or a newer version. An unknown status or ruling, or a stored
 * status without an outcome, counts as `later`: a scan leaves the queue only for a reason that is understood.
 */
export function interpretReceipt({ scanId, status, outcome, code, message }: WireReceipt): Receipt {
  if (status === 'parked' || status === 'later') return { scanId, status, outcome: null, code, message };
  return outcome === null || status === 'unknown'
    ? { scanId, status: 'later', outcome: null, code: unreadableReceipt, message }
    : { scanId, status, outcome, code, message };
}
