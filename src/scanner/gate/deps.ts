import type { VerifySignature } from '#domain/door/reading.ts';
import type { ForceReason } from '#domain/door/force.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { TicketInfo } from '#domain/door/ticket-info.ts';
import type { Verdict } from '#domain/door/verdict.ts';
import type { EventView } from '#domain/manifest/event-view.ts';
import type { Clock } from '#platform/clock.ts';

/** What `scanner/gate` is made of. */
export interface GateDeps {
  readonly clock: Clock;
  /** Corrected time from the offset that the sync engine measured: ms, and the doubt about it. */
  readonly time: () => { readonly now: number; readonly uncertaintyMs: number };
  readonly newScanId: (now: number) => string;
  readonly verifySignature: VerifySignature;
  /** The event in memory; changes only after what changed it is on disk. */
  readonly view: EventView;
  readonly scans: ScanLog;
  readonly operator: string | null;
  /** The device's: a steward takes back only the last passage, a supervisor any. */
  readonly role: () => 'steward' | 'supervisor';
  /** False once the lease ran out, the device was revoked, or another tab took the scanner over: nothing is judged then. */
  readonly mayJudge: () => boolean;
  /** A record landed on the disk after its reading had been answered with `storage_slow`: the view has it now. */
  readonly landedLate?: () => void;
}

export interface ScanLog {
  /** Where the device's chain stands: the next seq and the hash to carry. */
  readonly next: {
    readonly deviceId: string;
    readonly epoch: string;
    readonly seq: number;
    readonly previousHash: string;
  };
  /** One row, one strict transaction; rejects with the store's error when it is not on disk. */
  keep(scan: ScanRecord): Promise<void>;
  /** A scan of this event on this device; null for any other id. */
  find(scanId: string): Promise<FoundScan | null>;
}

interface FoundScan {
  readonly scan: ScanRecord;
  /** A later record took it back. */
  readonly undone: boolean;
  /** No scan after it let anybody pass. */
  readonly isLast: boolean;
}

/** How a text came to the gate. */
export type ScannedCode =
  | { readonly via: 'camera'; readonly text: string }
  | {
      readonly via: 'wedge';
      readonly text: string;
      /** What the same keys say in other keyboard layouts. */
      readonly alternatives?: readonly string[];
    }
  | { readonly via: 'typed'; readonly text: string };

/** A ticket that comes with another one of its order, and shows no code. */
export interface GroupMember {
  readonly via: 'group';
  readonly ticketNumber: number;
}

/** A ticket that a supervisor found by its person's name, and that shows no code either. */
export interface FoundByName {
  readonly via: 'hand';
  readonly ticketNumber: number;
}

/** One judged reading, as the screen shows it. */
export interface JudgedScan {
  readonly scan: ScanRecord;
  readonly verdict: Verdict;
}

/**
 * One reading at a time; each verdict is on disk before it is returned. Never throws: the worst is `check_by_hand`,
 * and that comes within 1.3 s even when the disk hangs.
 */
export interface Gate {
  admit(scanned: ScannedCode, gateId: string, direction: 'entry' | 'exit'): Promise<JudgedScan | NotRecorded>;
  /** Judges a ticket that was found by name as if it had been scanned here; for supervisors' devices. */
  admitByHand(
    ticketNumber: number,
    gateId: string,
    direction: 'entry' | 'exit',
  ): Promise<JudgedScan | NotRecorded>;
  /** Whether a typed text is a code or a reference, whole: what a person mistyped is no scan yet. */
  saysTicket(text: string): boolean;
  /** Takes back a scan by a new record: of this device, and on supervisors' devices one of any other that counts. */
  undo(scanId: string): Promise<JudgedScan | NotRecorded>;
  /** The order of the ticket that was scanned last, and how each of its tickets stands; null where it shows none. */
  group(scanId: string): Promise<OrderGroup | null>;
  /**
   * Judges another ticket of that order as if it had been scanned at the same gate and the same way: one record and one
   * verdict of its own.
   */
  admitMember(scanId: string, ticketNumber: number): Promise<JudgedScan | NotRecorded>;
  /**
   * Lets somebody in against the verdict of the last scan, by a record of its own that says why; for supervisors'
   * devices.
   */
  force(scanId: string, why: ForcedBecause): Promise<JudgedScan | NotRecorded>;
  /** Sends somebody away where the verdict of the last scan asked, by a record of its own; for supervisors' devices. */
  sendAway(scanId: string): Promise<JudgedScan | NotRecorded>;
  /** Tells what is known about a ticket. Admits nobody and records nothing. */
  look(scanned: ScannedCode | FoundByName, gateId: string): Promise<LookedUp>;
}

/** Why somebody was let in against a verdict. */
export interface ForcedBecause {
  readonly reason: ForceReason;
  /** In the supervisor's words; null where there is nothing to add. */
  readonly note: string | null;
}

/** Tickets that were bought together, as far as this device knows. */
export interface OrderGroup {
  /** The scan that showed the order. */
  readonly scanId: string;
  readonly direction: 'entry' | 'exit';
  /** The number of the scanned ticket. */
  readonly leader: number;
  /** By number; the scanned one is among them. */
  readonly tickets: readonly (TicketInfo & { readonly ticketNumber: number })[];
  /** Others may pass with it. */
  readonly mayPass: boolean;
}

/** What was told about a ticket, and when by corrected time, ms; null where this device may not judge. */
export interface LookedUp {
  readonly info: TicketInfo | null;
  readonly at: number;
}

/**
 * The disk refused: nothing may be shown as admitted. `storage_slow`: it has not answered in time; the record may
 * still land, and then counts as what it says. `scan_over`: the scan it goes back to was not the last one, or
 * too long ago.
 */
export interface NotRecorded {
  readonly scan: null;
  readonly reason: 'storage_full' | 'storage_lost' | 'storage_slow' | 'not_allowed' | 'scan_over';
  readonly verdict: Verdict;
}
