import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import type { PastRules } from '#domain/door/rules-in-time.ts';
import type { Change, ConflictFacts, Passage } from '#domain/manifest/manifest.ts';
import type { Outcome } from '#domain/door/receipt.ts';
import type { PassageCounting } from '#domain/door/resolution.ts';
import type { ScanRecord } from '#domain/door/scan.ts';

/**
 * What taking a batch of scans needs from a database. Two stores answer it: SQL (embedded or PostgreSQL)
 * and memory (the simulator); one contract suite runs over both.
 */
export interface DoorRecords {
  /**
   * Runs `work` in one transaction with the event's row locked, so that revisions and admissions of an
   * event are decided one after another. What `work` throws rolls back everything.
   *
   * @throws NoSuchEvent when there is none of that id.
   */
  inEvent<T>(eventId: string, work: (door: DoorTransaction) => Promise<T>): Promise<T>;
  /**
   * Changes with revision > since, in order, about `limit` of them: lines of one revision are never parted.
   *
   * @throws NoSuchEvent when there is none of that id.
   */
  changes(eventId: string, since: number, limit: number): Promise<ChangesFound>;
}

export class NoSuchEvent extends Error {
  constructor(eventId: string) {
    super(`There is no event ${eventId}.`);
    this.name = 'NoSuchEvent';
  }
}

export interface ChangesFound {
  /** The event's revision now. */
  readonly revision: number;
  /** Where the next question goes on: the last line's revision while there is more, else the event's. */
  readonly cursor: number;
  readonly more: boolean;
  /** True where the feed does not reach back as far any more: what lacks in between is in the manifest alone. */
  readonly gone?: boolean;
  readonly changes: readonly Change[];
}

export interface DoorTransaction {
  readonly event: DoorEvent;
  /** Stored scans among these ids, of any event. */
  scans(scanIds: readonly string[]): Promise<ReadonlyMap<string, StoredScan>>;
  /** Undo records, stored earlier, that take back any of these scans. */
  undos(scanIds: readonly string[]): Promise<readonly StoredUndo[]>;
  /**
   * Passages ever claimed (passed, not a test) for these tickets, undone ones included: every one of them, or
   * `atMost` of them where there are more.
   */
  claims(ticketNumbers: readonly number[], atMost?: number): Promise<readonly Claim[]>;
  /** Of these tickets, and of those that they took the place of or that took theirs. */
  ticketStates(ticketNumbers: readonly number[]): Promise<ReadonlyMap<number, TicketState>>;
  progress(deviceId: string, epochs: readonly string[]): Promise<ReadonlyMap<string, DeviceProgress>>;
  /** Call it at most once: the event's revision moves with it. */
  write(writes: DoorWrites): Promise<void>;
}

export interface DoorEvent {
  readonly eventId: string;
  readonly revision: number;
  readonly timeZone: string;
  readonly rules: Readonly<Record<string, CheckpointRules>>;
  /** The rules that a checkpoint had before, oldest first; of those alone that were changed. */
  readonly pastRules?: Readonly<Record<string, readonly PastRules[]>>;
  /** Ids of all gates that the event ever had. */
  readonly gates: readonly string[];
  /** Whether its scans were deleted, their time being over: none is taken any more. */
  readonly scansGone?: boolean;
  /** Whether some of its scans were deleted, though others are taken again. */
  readonly scansDeleted?: boolean;
  /** ms. */
  readonly createdAt: number;
}

export interface StoredScan {
  /** Hex SHA-256 of the record: tells a repeat from a reused id. Null where the record was deleted and its claim stands. */
  readonly payloadHash: string | null;
  readonly eventId: string;
  readonly deviceId: string;
  readonly ticketNumber: number | null;
  /** Null with the record's hash. */
  readonly outcome: Outcome | null;
}

export interface StoredUndo {
  /** The scan taken back. */
  readonly undoes: string;
  readonly deviceId: string;
  /** A supervisor's device may take back scans of others. */
  readonly supervisor: boolean;
}

/** One claimed passage with what has been ruled about it so far. */
export interface Claim extends Passage {
  readonly undone: boolean;
  readonly ruling: 'first' | 'again';
  /** How it counts, by that and by what somebody found out of its conflict. */
  readonly counting: PassageCounting;
  /** Which right to enter it used up; unique per ticket and checkpoint. Null for exits and where it does not count. */
  readonly slot: string | null;
  /** The conflict named after this scan, if one was ever made. */
  readonly conflict: ConflictFacts | null;
}

export interface TicketState {
  /** Sum of `ticketBits`. */
  readonly state: number;
  /** When it was revoked, cancelled or blocked; ms. */
  readonly voidedAt: number | null;
  /** The number of the ticket whose place it took when that changed hands; null or missing where there is none. */
  readonly follows?: number | null;
}

/** How far a device's records of one epoch have come. */
export interface DeviceProgress {
  readonly lastSeq: number;
  readonly lastHash: string;
  /** Inclusive ranges of sequence numbers that never came, in order. */
  readonly missing: readonly (readonly [from: number, to: number])[];
}

export interface NewScan {
  readonly scan: ScanRecord;
  readonly payloadHash: string;
  readonly outcome: Outcome;
  readonly receivedAt: number;
  /** Whether it followed on the device's last record, by number and hash. */
  readonly chainHolds: boolean;
  /** A corrected time that cannot be taken at its word; kept all the same. */
  readonly timeFlag: 'future' | 'old' | null;
  /** Why a passage counts for nothing; null where it counts, or let nobody pass. */
  readonly leftOut: LeftOut | null;
  /** The role the device had. */
  readonly supervisor: boolean;
}

/** Why a passage is stored and shown, but counts for nothing. */
export type LeftOut = 'unknown_gate' | 'unknown_checkpoint' | 'impossible_time' | 'too_many_scans';

/** By how much the numbers of a gate change; each in the minute (since 1970) of what it counts. */
export interface GateTally {
  readonly gateId: string;
  readonly checkpoint: string;
  readonly minute: number;
  readonly entered: number;
  readonly departed: number;
  /** Turned away. */
  readonly refused: number;
  /** Let in by a supervisor against the verdict, and sent away by one where it asked. */
  readonly letIn: number;
  readonly sentAway: number;
  /** People inside who came in by it. */
  readonly inside: number;
  /** Tickets that came in by it first. */
  readonly arrived: number;
  /** Of those, tickets that take no place any more: cancelled, or in other hands. */
  readonly gone: number;
}

/** How often a verdict was given at a gate. */
export interface VerdictTally {
  readonly gateId: string;
  readonly verdict: string;
  readonly scans: number;
  /** Of these, those at an entrance that let nobody in. */
  readonly turnedAway: number;
}

/** By how much the number of those changes who stayed so many minutes in the main area. */
export interface StayTally {
  readonly minutes: number;
  readonly stays: number;
}

/** Everything a batch changes, in one write. */
export interface DoorWrites {
  readonly revision: number;
  readonly scans: readonly NewScan[];
  /** Claims that are new or of which anything changed. */
  readonly claims: readonly Claim[];
  readonly conflicts: readonly ConflictFacts[];
  readonly changes: readonly Change[];
  /** At most one for each gate, checkpoint and minute. */
  readonly tallies: readonly GateTally[];
  /** At most one for each number of minutes. */
  readonly stays: readonly StayTally[];
  /** One for each gate and verdict; left out where nothing was scanned. */
  readonly verdicts?: readonly VerdictTally[];
  readonly progress: readonly ({ readonly deviceId: string; readonly epoch: string } & DeviceProgress)[];
  /** When the batch was received; ms. */
  readonly at: number;
}
