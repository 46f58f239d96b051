import type { Change, ConflictFacts, Passage } from '#domain/manifest.ts';
import type { CheckpointRules } from '#domain/admission-rules.ts';
import type { Outcome } from '#domain/receipt.ts';
import type { ScanRecord } from '#domain/scan.ts';

/**
 * What taking a batch of scans needs from a database. Two stores answer it: SQL (embedded or PostgreSQL)
 * and memory (the simulator); one contract suite runs over both.
 */
export interface DoorRecords {
  /**
   * Runs `work` in one transaction with the event's row locked, so that revisions and admissions of an
   * event are decided one after another. What `work` throws rolls back everything.
   */
  inEvent<T>(eventId: string, work: (door: DoorTransaction) => Promise<T>): Promise<T>;
  /** Changes with revision > since, in order, at most `limit`. */
  changes(eventId: string, since: number, limit: number): Promise<{ revision: number; changes: readonly Change[] }>;
}

export interface DoorTransaction {
  readonly event: DoorEvent;
  scans(scanIds: readonly string[]): Promise<ReadonlyMap<string, StoredScan>>;
  /** Every passage ever claimed (passed, not a test) for these tickets, undone ones included. */
  claims(ticketNumbers: readonly number[]): Promise<readonly Claim[]>;
  ticketStates(ticketNumbers: readonly number[]): Promise<ReadonlyMap<number, TicketState>>;
  progress(deviceId: string, epoch: string): Promise<DeviceProgress>;
  write(writes: DoorWrites): Promise<void>;
}

export interface DoorEvent {
  readonly eventId: string;
  readonly revision: number;
  readonly timeZone: string;
  readonly rules: Readonly<Record<string, CheckpointRules>>;
}

export interface StoredScan {
  /** Hex SHA-256 of the canonical record: tells a repeat from a reused id. */
  readonly payloadHash: string;
  readonly deviceId: string;
  readonly ticketNumber: number | null;
  readonly outcome: Outcome;
}

/** One claimed passage with what has been ruled about it so far. */
export interface Claim extends Passage {
  readonly undone: boolean;
  readonly ruling: 'first' | 'again';
}

export interface TicketState {
  /** Sum of `ticketBits`. */
  readonly state: number;
  /** When it was revoked, cancelled or blocked; ms. */
  readonly voidedAt: number | null;
}

/** How far a device's records of one epoch have come. */
export interface DeviceProgress {
  readonly lastSeq: number;
  readonly lastHash: string;
  /** Inclusive ranges of sequence numbers that never came. */
  readonly missing: readonly (readonly [from: number, to: number])[];
}

/** Everything a batch changes, in one write. */
export interface DoorWrites {
  readonly revision: number;
  readonly scans: readonly { scan: ScanRecord; payloadHash: string; outcome: Outcome; receivedAt: number; chainHolds: boolean }[];
  /** Claims that are new or whose ruling or undone mark changed. */
  readonly claims: readonly Claim[];
  readonly conflicts: readonly ConflictFacts[];
  readonly changes: readonly Change[];
  readonly progress: { readonly deviceId: string; readonly epoch: string } & DeviceProgress;
}
