import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import type { PastRules } from '#domain/door/rules-in-time.ts';
import type { Change, ConflictFacts, Passage } from '#domain/manifest/manifest.ts';
import type { Outcome } from '#domain/door/receipt.ts';
import type { PassageCounting } from '#domain/door/resolution.ts';
import type { ScanRecord } from '#domain/door/scan.ts';

/**
 * The database operations for storing a batch of scans. Implemented in SQL (embedded or PostgreSQL) and in memory
 * (for the simulator); one contract test suite runs over both.
 */
export interface DoorRecords {
  /**
   * Runs `work` in one transaction with the event's row locked, so that revisions and admissions of an event are
   * decided one after another. An error thrown by `work` rolls back everything.
   *
   * @throws NoSuchEvent if there is none with that id
   */
  inEvent<T>(eventId: string, work: (door: DoorTransaction) => Promise<T>): Promise<T>;
  /**
   * Returns changes with revision > since, in order, about `limit` of them: lines of one revision are never
   * separated.
   *
   * @throws NoSuchEvent if there is none with that id
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
  /** The event's current revision. */
  readonly revision: number;
  /** Cursor of the next page: the last line's revision while there is more, otherwise the event's. */
  readonly cursor: number;
  readonly more: boolean;
  /** True if the feed no longer reaches back that far: what is missing is only in the manifest. */
  readonly gone?: boolean;
  readonly changes: readonly Change[];
}

export interface DoorTransaction {
  readonly event: DoorEvent;
  /** Returns stored scans with these ids, of any event. */
  scans(scanIds: readonly string[]): Promise<ReadonlyMap<string, StoredScan>>;
  /** Returns earlier undo records of any of these scans. */
  undos(scanIds: readonly string[]): Promise<readonly StoredUndo[]>;
  /**
   * Returns passages ever claimed (passed, not a test) for these tickets, including undone ones: all of them, or
   * `atMost` if there are more.
   */
  claims(ticketNumbers: readonly number[], atMost?: number): Promise<readonly Claim[]>;
  /** Returns the states of these tickets, and of their predecessors and successors. */
  ticketStates(ticketNumbers: readonly number[]): Promise<ReadonlyMap<number, TicketState>>;
  progress(deviceId: string, epochs: readonly string[]): Promise<ReadonlyMap<string, DeviceProgress>>;
  /** Writes everything at the event's next revision. Call it at most once. */
  write(writes: DoorWrites): Promise<void>;
}

export interface DoorEvent {
  readonly eventId: string;
  readonly revision: number;
  readonly timeZone: string;
  readonly rules: Readonly<Record<string, CheckpointRules>>;
  /** Earlier rules of each checkpoint, oldest first; only checkpoints whose rules were changed. */
  readonly pastRules?: Readonly<Record<string, readonly PastRules[]>>;
  /** Ids of all gates that the event has ever had. */
  readonly gates: readonly string[];
  /** Whether its scans were deleted after their retention: no further ones are accepted. */
  readonly scansGone?: boolean;
  /** Whether some of its scans were deleted, although further ones are accepted again. */
  readonly scansDeleted?: boolean;
  /** In ms. */
  readonly createdAt: number;
}

export interface StoredScan {
  /**
   * Hex SHA-256 of the record: distinguishes a retry from a reused id. Null if the record was deleted but its claim
   * stays.
   */
  readonly payloadHash: string | null;
  readonly eventId: string;
  readonly deviceId: string;
  readonly ticketNumber: number | null;
  /** Null if the record was deleted. */
  readonly outcome: Outcome | null;
}

export interface StoredUndo {
  /** The scan being undone. */
  readonly undoes: string;
  readonly deviceId: string;
  /** A supervisor's device may undo scans of others. */
  readonly supervisor: boolean;
}

/** A claimed passage with its rulings so far. */
export interface Claim extends Passage {
  readonly undone: boolean;
  readonly ruling: 'first' | 'again';
  /** How it counts, from the rulings and the resolution of its conflict. */
  readonly counting: PassageCounting;
  /**
   * The right of entry that it used up; unique per ticket and checkpoint. Null for exits and passages that do not
   * count.
   */
  readonly slot: string | null;
  /** The conflict named after this scan, if there ever was one. */
  readonly conflict: ConflictFacts | null;
}

export interface TicketState {
  /** Sum of `ticketBits`. */
  readonly state: number;
  /** When it was revoked, cancelled or blocked, in ms. */
  readonly voidedAt: number | null;
  /** The number of the ticket it replaced in a transfer; null or missing if there is none. */
  readonly follows?: number | null;
}

/** How far a device's records of one epoch have arrived. */
export interface DeviceProgress {
  readonly lastSeq: number;
  readonly lastHash: string;
  /** Inclusive ranges of missing sequence numbers, in order. */
  readonly missing: readonly (readonly [from: number, to: number])[];
}

export interface NewScan {
  readonly scan: ScanRecord;
  readonly payloadHash: string;
  readonly outcome: Outcome;
  readonly receivedAt: number;
  /** Whether it followed the device's last record, by number and hash. */
  readonly chainHolds: boolean;
  /** Why the corrected time is implausible; stored all the same. */
  readonly timeFlag: 'future' | 'old' | null;
  /** Why a passage does not count; null if it counts, or nobody passed. */
  readonly leftOut: LeftOut | null;
  /** The device's role at the time. */
  readonly supervisor: boolean;
}

/** Why a passage is stored and shown, but does not count. */
export type LeftOut = 'unknown_gate' | 'unknown_checkpoint' | 'impossible_time' | 'too_many_scans';

/** Changes to a gate's counts, each in the minute (since 1970) of what it counts. */
export interface GateTally {
  readonly gateId: string;
  readonly checkpoint: string;
  readonly minute: number;
  readonly entered: number;
  readonly departed: number;
  /** People turned away. */
  readonly refused: number;
  /** People admitted by a supervisor despite the verdict, or sent away by one when the verdict asked. */
  readonly letIn: number;
  readonly sentAway: number;
  /** People inside who came in by this gate. */
  readonly inside: number;
  /** Tickets that first came in by this gate. */
  readonly arrived: number;
  /** Those of them that no longer occupy a place: cancelled or transferred. */
  readonly gone: number;
}

/** How often a verdict was given at a gate. */
export interface VerdictTally {
  readonly gateId: string;
  readonly verdict: string;
  readonly scans: number;
  /** Entrance scans among them that didn't admit anybody. */
  readonly turnedAway: number;
}

/** Change in the number of people who stayed this many minutes in the main area. */
export interface StayTally {
  readonly minutes: number;
  readonly stays: number;
}

/** Everything that a batch changes, in one write. */
export interface DoorWrites {
  readonly revision: number;
  readonly scans: readonly NewScan[];
  /** Claims that are new or changed. */
  readonly claims: readonly Claim[];
  readonly conflicts: readonly ConflictFacts[];
  readonly changes: readonly Change[];
  /** At most one for each gate, checkpoint and minute. */
  readonly tallies: readonly GateTally[];
  /** At most one for each number of minutes. */
  readonly stays: readonly StayTally[];
  /** One for each gate and verdict; omitted if nothing was scanned. */
  readonly verdicts?: readonly VerdictTally[];
  readonly progress: readonly ({ readonly deviceId: string; readonly epoch: string } & DeviceProgress)[];
  /** When the batch was received, in ms. */
  readonly at: number;
}
