import { hashText } from '#domain/wire/text-hash.ts';
import { canonicalText } from '#domain/wire/canonical-text.ts';
import type { Problem } from '#domain/wire/problem.ts';
import type { TicketForm } from '#domain/codes/ticket-code.ts';
import type { ForceReason } from './force.ts';
import type { VerdictCode } from './verdict.ts';

/**
 * One judged reading: a fact that is never edited. Undo is a record too.
 * `version` lets a server accept what an older app queued.
 */
export interface ScanRecord {
  readonly version: 1;
  /** UUIDv7, made on the device; the key of idempotency. */
  readonly scanId: string;
  readonly kind: 'scan' | 'undo';
  readonly eventId: string;
  readonly deviceId: string;
  /** Which life of the device's store; a new one after an eviction. */
  readonly epoch: string;
  /** 1, 2, 3 ... in (deviceId, epoch): order and gap detection only. */
  readonly seq: number;
  readonly checkpoint: string;
  readonly gateId: string;
  readonly direction: 'entry' | 'exit';
  readonly ticketNumber: number | null;
  /** How it was scanned; `typed` is a reference by hand. */
  readonly form: TicketForm | 'typed' | null;
  readonly test: boolean;
  readonly verdict: VerdictCode;
  /** Whether the device let the person pass: in, or out. What the verdict said, but for `forced`. */
  readonly passed: boolean;
  /** First 16 hex digits of SHA-256 of the text scanned: names it without keeping it. */
  readonly codeDigest: string | null;
  /** Revision that the device knew when it judged. */
  readonly knownRevision: number;
  /** What the phone's clock said, ms: a claim. */
  readonly deviceTime: number;
  /** Server time as the device knew it, ms: this orders scans. */
  readonly correctedTime: number;
  /** Half-width of the doubt about correctedTime, ms. */
  readonly uncertaintyMs: number;
  /** User id of the person at the gate, or null where only the device is known. */
  readonly operator: string | null;
  /** kind 'undo': the scan taken back. */
  readonly undoes: string | null;
  readonly note: string | null;
  /** It was let pass without a code, with the ticket of this scan: one of the same order. */
  readonly lead?: string | undefined;
  /** A supervisor found the ticket by name: no code was shown. */
  readonly byHand?: boolean | undefined;
  /** A supervisor let the person in against the verdict: why, and the scan that had it. */
  readonly forced?: ForceReason | undefined;
  readonly overrides?: string | undefined;
  /** A supervisor decided that the person does not come in, where the verdict of the scan in `overrides` asked. */
  readonly sentAway?: boolean | undefined;
  /** Hex SHA-256 of the device's previous record in this epoch; '' for the first. */
  readonly previousHash: string;
}

/** Where a stored scan stands in the queue: its state is its place, there is no second row. */
export type ScanState = 'unsent' | 'acknowledged' | 'parked';

/** Hex SHA-256 of a record's canonical text: what the next record of the device carries as `previousHash`. */
export function hashRecord(scan: ScanRecord): string {
  const text = canonicalText(scan);
  if (text === undefined) throw new TypeError('a scan record holds JSON only');
  return hashText(text);
}

/** Code of a record that a newer app made: a server that knows no better may know it after its own update. */
export const scanTooNew = 'scan_too_new';

/**
 * Older apps said "Let the person out" to somebody whose entry they did not know, and recorded that nobody passed. The
 * person did: read as it is recorded now, the exit counts, and a replay by time puts it behind its entry.
 */
export function withOlderExit(record: ScanRecord): ScanRecord {
  const { kind, direction, verdict, ticketNumber } = record;
  const left = kind === 'scan' && direction === 'exit' && verdict === 'not_inside' && ticketNumber !== null;
  return left ? { ...record, passed: true } : record;
}

/** What is wrong with the fields of a record together. */
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
