import type { Receipt } from './receipt.ts';
import { scanTooNew, type ScanState } from './scan.ts';

/** Code of a receipt that this version cannot read: the scan stays and is sent again, until the app is updated. */
export const unreadableReceipt = 'unknown_receipt';

const stateByStatus: ReadonlyMap<string, ScanState> = new Map<Receipt['status'], ScanState>([
  ['applied', 'acknowledged'],
  ['duplicate', 'acknowledged'],
  ['conflict', 'acknowledged'],
  ['parked', 'parked'],
  ['later', 'unsent'],
]);

/** Where a scan goes by the status of its receipt. By a word that this version does not know it goes nowhere. */
export function stateAfter(status: string): ScanState {
  return stateByStatus.get(status) ?? 'unsent';
}

/** Whether only an update, of the app or of the server, lets this scan be delivered: others need not wait behind it. */
export function waitsForUpdate({ status, code }: Pick<Receipt, 'status' | 'code'>): boolean {
  return status === 'later' && (code === unreadableReceipt || code === scanTooNew);
}

/** A receipt as it was read from the wire: what of it could not be read is null, a status `unknown`. */
interface WireReceipt extends Omit<Receipt, 'status'> {
  readonly status: Receipt['status'] | 'unknown';
}

/**
 * A receipt from this, an older or a newer server as it counts here. A status or a ruling that this version does not
 * know, and a scan said to be stored without an outcome, count as `later`: a scan leaves the queue by words that are
 * understood, or not at all.
 */
export function asUnderstood({ scanId, status, outcome, code, message }: WireReceipt): Receipt {
  if (status === 'parked' || status === 'later') return { scanId, status, outcome: null, code, message };
  return outcome === null || status === 'unknown'
    ? { scanId, status: 'later', outcome: null, code: unreadableReceipt, message }
    : { scanId, status, outcome, code, message };
}
