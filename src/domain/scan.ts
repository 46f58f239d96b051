import type { TicketForm } from './ticket-code.ts';
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
  /** How it was offered; `typed` is a reference by hand. */
  readonly form: TicketForm | 'typed' | null;
  readonly test: boolean;
  readonly verdict: VerdictCode;
  /** Whether the device let the person pass. */
  readonly passed: boolean;
  /** First 16 hex digits of SHA-256 of the text offered: names it without keeping it. */
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
  /** Hex SHA-256 of the device's previous record in this epoch; '' for the first. */
  readonly previousHash: string;
}

/** Where a stored scan stands in the queue: its state is its place, there is no second row. */
export type ScanState = 'unsent' | 'acknowledged' | 'parked';
