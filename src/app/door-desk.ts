import type { EnrolmentRow, ReadyManifestRow, ScanRow } from '#database/rows.ts';
import type { Result } from '#domain/failure.ts';
import type { ConflictFacts, ManifestHeader } from '#domain/manifest.ts';
import type { EventView } from '#domain/event-view.ts';
import type { Gate } from '#scanner/parts.ts';
import type { EnrolledEvent, SyncEngine } from '#sync/parts.ts';

/** An event this device works at: its enrolment, and its manifest once that is complete. */
export interface DoorEvent {
  readonly enrolment: EnrolmentRow;
  readonly manifest: ReadyManifestRow | null;
}

/** An event opened for judging; one at a time on a device. */
export interface OpenGate {
  readonly header: ManifestHeader;
  readonly view: EventView;
  readonly gate: Gate;
  /** Calls back when the view took in something new. */
  onChange(listener: () => void): () => void;
  /** Resolves when another tab took over, or the device was revoked. */
  readonly ended: Promise<'taken_over' | 'revoked' | 'storage_lost'>;
  close(): void;
}

/**
 * The door as screens see it. The promises of the reading half run Dexie queries: inside a live query they
 * are run again by themselves when what they read has changed.
 */
export interface DoorDesk {
  readonly sync: SyncEngine;
  /** Corrected time, ms, and the doubt about it. */
  readonly time: () => { readonly now: number; readonly uncertaintyMs: number };

  readonly events: () => Promise<readonly DoorEvent[]>;
  readonly event: (eventId: string) => Promise<DoorEvent | null>;
  /** Newest first. */
  readonly scans: (eventId: string, limit: number) => Promise<readonly ScanRow[]>;
  readonly parked: () => Promise<readonly ScanRow[]>;
  readonly conflicts: (eventId: string) => Promise<readonly ConflictFacts[]>;

  readonly enrol: (eventId: string, gateId: string, deviceName: string) => Promise<Result<EnrolledEvent>>;
  readonly enrolByCode: (code: string, deviceName: string) => Promise<Result<EnrolledEvent>>;
  readonly fetchManifest: (eventId: string, onProgress: (done: number, total: number) => void) => Promise<Result<ManifestHeader>>;
  /** Opens the event for judging; `busy` where another tab of this device has it. */
  readonly openGate: (eventId: string, takeOver: boolean) => Promise<OpenGate | 'busy' | 'no_manifest' | 'lease_over' | 'storage_lost'>;
  readonly chooseGate: (eventId: string, gateId: string) => Promise<void>;
  /** Records that a person decided: sends a parked scan again. */
  readonly sendAgain: (scanId: string) => Promise<void>;
}
