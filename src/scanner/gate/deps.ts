import type { VerifySignature } from '#domain/door/reading.ts';
import type { ForceReason } from '#domain/door/force.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { TicketInfo } from '#domain/door/ticket-info.ts';
import type { Verdict } from '#domain/door/verdict.ts';
import type { EventView } from '#domain/manifest/event-view.ts';
import type { Clock } from '#platform/clock.ts';

/** Dependencies of `scanner/gate`. */
export interface GateDeps {
  readonly clock: Clock;
  /** Corrected time from the offset that the sync engine measured, and its uncertainty, both in ms. */
  readonly time: () => { readonly now: number; readonly uncertaintyMs: number };
  readonly newScanId: (now: number) => string;
  readonly verifySignature: VerifySignature;
  /** The event in memory. Updated only after the change is on disk. */
  readonly view: EventView;
  readonly scans: ScanLog;
  readonly operator: string | null;
  /** The device's role: a steward may undo only the last admission, a supervisor any. */
  readonly role: () => 'steward' | 'supervisor';
  /** False once the lease expired, the device was revoked or another tab took over the scanner. Nothing is judged then. */
  readonly canJudge: () => boolean;
  /** Called when a record reached the disk after its scan was answered with `storage_slow`; the view now includes it. */
  readonly landedLate?: () => void;
}

export interface ScanLog {
  /** Head of the device's chain: the next sequence number and the previous hash. */
  readonly next: {
    readonly deviceId: string;
    readonly epoch: string;
    readonly seq: number;
    readonly previousHash: string;
  };
  /** Stores one row in one strict transaction. Rejects with the store's error if it is not on disk. */
  keep(scan: ScanRecord): Promise<void>;
  /** Returns a scan of this event on this device; null for any other id. */
  find(scanId: string): Promise<FoundScan | null>;
}

interface FoundScan {
  readonly scan: ScanRecord;
  /** A later record undid it. */
  readonly undone: boolean;
  /** No later scan admitted anybody. */
  readonly isLast: boolean;
}

/** A scanned or typed text, and how it reached the gate. */
export type ScannedCode =
  | { readonly via: 'camera'; readonly text: string }
  | {
      readonly via: 'wedge';
      readonly text: string;
      /** The text that the same keys produce in other keyboard layouts. */
      readonly alternatives?: readonly string[];
    }
  | { readonly via: 'typed'; readonly text: string };

/** A ticket admitted together with another ticket of its order, without showing a code. */
export interface GroupMember {
  readonly via: 'group';
  readonly ticketNumber: number;
}

/** A ticket that a supervisor found by its holder's name, without a code. */
export interface FoundByName {
  readonly via: 'hand';
  readonly ticketNumber: number;
}

/** A judged scan as the screen shows it. */
export interface JudgedScan {
  readonly scan: ScanRecord;
  readonly verdict: Verdict;
}

/**
 * Judges one scan at a time; each verdict is on disk before it is returned. Never throws: the worst result is
 * `check_by_hand`, which arrives within 1.3 s even if the disk hangs.
 */
export interface Gate {
  admit(scanned: ScannedCode, gateId: string, direction: 'entry' | 'exit'): Promise<JudgedScan | NotRecorded>;
  /** Judges a ticket found by name as if it had been scanned here. Supervisor devices only. */
  admitByHand(
    ticketNumber: number,
    gateId: string,
    direction: 'entry' | 'exit',
  ): Promise<JudgedScan | NotRecorded>;
  /** Returns whether a typed text is a complete code or reference. A typing mistake is not a scan. */
  isTicketText(text: string): boolean;
  /**
   * Undoes a scan by adding a record: one of this device, or on supervisor devices any scan of another device that
   * counts.
   */
  undo(scanId: string): Promise<JudgedScan | NotRecorded>;
  /** Returns the order of the last scanned ticket and the state of each of its tickets; null if there is none to show. */
  group(scanId: string): Promise<OrderGroup | null>;
  /**
   * Judges another ticket of that order as if it had been scanned at the same gate in the same direction, with its
   * own record and verdict.
   */
  admitMember(scanId: string, ticketNumber: number): Promise<JudgedScan | NotRecorded>;
  /** Admits somebody against the verdict of the last scan by adding a record with the reason. Supervisor devices only. */
  force(scanId: string, why: ForcedBecause): Promise<JudgedScan | NotRecorded>;
  /** Turns somebody away where the last verdict asked for a decision, by adding a record. Supervisor devices only. */
  sendAway(scanId: string): Promise<JudgedScan | NotRecorded>;
  /** Returns what is known about a ticket without admitting anybody or recording anything. */
  look(scanned: ScannedCode | FoundByName, gateId: string): Promise<LookupResult>;
}

/** Reason for admitting somebody against a verdict. */
export interface ForcedBecause {
  readonly reason: ForceReason;
  /** Free text from the supervisor; null if there is none. */
  readonly note: string | null;
}

/** Tickets of one order, as far as this device knows. */
export interface OrderGroup {
  /** The scan that showed the order. */
  readonly scanId: string;
  readonly direction: 'entry' | 'exit';
  /** Number of the scanned ticket. */
  readonly leader: number;
  /** Ordered by number; includes the scanned ticket. */
  readonly tickets: readonly (TicketInfo & { readonly ticketNumber: number })[];
  /** Whether other tickets may be admitted with it. */
  readonly mayPass: boolean;
}

/** A ticket look-up and its corrected time in ms; null if this device may not judge. */
export interface LookupResult {
  readonly info: TicketInfo | null;
  readonly at: number;
}

/**
 * The disk refused the record, so nothing may be shown as admitted. `storage_slow`: the disk did not answer in time;
 * the record may still be written and then counts. `scan_over`: the referenced scan was not the last one, or is too
 * old.
 */
export interface NotRecorded {
  readonly scan: null;
  readonly reason: 'storage_full' | 'storage_lost' | 'storage_slow' | 'not_allowed' | 'scan_over';
  readonly verdict: Verdict;
}
