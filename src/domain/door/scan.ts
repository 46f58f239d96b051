import { hashText } from '#domain/wire/text-hash.ts';
import { canonicalText } from '#domain/wire/canonical-text.ts';
import type { Problem } from '#domain/wire/problem.ts';
import type { TicketForm } from '#domain/codes/ticket-code.ts';
import type { ForceReason } from './force.ts';
import type { VerdictCode } from './verdict.ts';

/**
 * One judged reading; never edited, and an undo is a record too. `version` lets a server accept what an older app
 * queued.
 */
export interface ScanRecord {
  readonly version: 1;
  /** UUIDv7 made on the device; the idempotency key. */
  readonly scanId: string;
  readonly kind: 'scan' | 'undo';
  readonly eventId: string;
  readonly deviceId: string;
  /** Generation of the device's store; changes after an eviction. */
  readonly epoch: string;
  /** 1, 2, 3 ... within (deviceId, epoch); only for ordering and gap detection. */
  readonly seq: number;
  readonly checkpoint: string;
  readonly gateId: string;
  readonly direction: 'entry' | 'exit';
  readonly ticketNumber: number | null;
  /** How it was scanned; `typed` is a reference entered by hand. */
  readonly form: TicketForm | 'typed' | null;
  readonly test: boolean;
  readonly verdict: VerdictCode;
  /** Whether the device let the person pass, in or out. Follows the verdict, except with `forced`. */
  readonly passed: boolean;
  /** First 16 hex digits of SHA-256 of the scanned text: identifies it without storing it. */
  readonly codeDigest: string | null;
  /** Event revision the device had when it judged. */
  readonly knownRevision: number;
  /** The phone's clock, ms; not trusted. */
  readonly deviceTime: number;
  /** Server time as estimated by the device, ms; scans are ordered by it. */
  readonly correctedTime: number;
  /** Uncertainty of correctedTime, plus or minus ms. */
  readonly uncertaintyMs: number;
  /** User id of the person at the gate, or null if only the device is known. */
  readonly operator: string | null;
  /** With kind 'undo': the scan that is undone. */
  readonly undoes: string | null;
  readonly note: string | null;
  /** Admitted without a code, together with the ticket of this scan, from the same order. */
  readonly lead?: string | undefined;
  /** A supervisor found the ticket by name; no code was shown. */
  readonly byHand?: boolean | undefined;
  /** A supervisor admitted the person against the verdict: the reason, and the scan with that verdict. */
  readonly forced?: ForceReason | undefined;
  readonly overrides?: string | undefined;
  /** A supervisor refused entry after the verdict of the scan in `overrides` asked for a decision. */
  readonly sentAway?: boolean | undefined;
  /** Hex SHA-256 of the device's previous record in this epoch; '' for the first. */
  readonly previousHash: string;
}

/** Place of a stored scan in the queue, which is its state; there is no second row. */
export type ScanState = 'unsent' | 'acknowledged' | 'parked';

/** Returns the hex SHA-256 of a record's canonical text, which the device's next record carries as `previousHash`. */
export function hashRecord(scan: ScanRecord): string {
  const text = canonicalText(scan);
  if (text === undefined) throw new TypeError('a scan record holds JSON only');
  return hashText(text);
}

/** Code for a record made by a newer app; the server may understand it after its own update. */
export const unsupportedScanCode = 'scan_too_new';

/**
 * Converts exits recorded by older apps. They said "Let the person out" when the entry was unknown, but recorded that
 * nobody passed. The person did leave, so the exit counts, and replay by time sorts it after its entry.
 */
export function upgradeExit(record: ScanRecord): ScanRecord {
  const { kind, direction, verdict, ticketNumber } = record;
  const left = kind === 'scan' && direction === 'exit' && verdict === 'not_inside' && ticketNumber !== null;
  return left ? { ...record, passed: true } : record;
}

/** Returns what is inconsistent between the fields of a record. */
export function scanProblem({
  kind,
  scanId,
  undoes,
  passed,
  ticketNumber,
  forced,
  overrides,
  sentAway,
}: ScanRecord): Problem | undefined {
  if ((kind === 'undo') !== (undoes !== null))
    return { field: 'undoes', message: 'must name a scan exactly when this is an undo' };
  if (undoes === scanId) return { field: 'undoes', message: 'must name another scan' };
  if (forced !== undefined && !(passed && kind === 'scan'))
    return { field: 'forced', message: 'must be of a scan by which somebody passed' };
  if (sentAway === true && (passed || kind !== 'scan' || overrides === undefined))
    return {
      field: 'sentAway',
      message: 'must be of a scan by which nobody passed, and name the one that asked',
    };
  if (passed && kind === 'scan' && ticketNumber === null)
    return { field: 'ticketNumber', message: 'must be there when somebody passed' };
  return undefined;
}
