import type { ListOnDevice } from '#database/door-list/door-lists.ts';
import type { EnrolmentRow, ScanRow } from '#database/rows.ts';
import type { EventView } from '#domain/manifest/event-view.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import type { ConflictFacts, ManifestHeader } from '#domain/manifest/manifest.ts';
import type { SealedScans } from '#domain/door/sealed-scans.ts';
import type { Cancel } from '#platform/clock.ts';
import type { StorageRoom } from '#platform/storage.ts';
import type { Camera } from '#scanner/camera/camera.ts';
import type { DeviceLock } from '#scanner/gate/device-lock.ts';
import type { Feedback } from '#scanner/gate/feedback.ts';
import type { ManualCheckIn } from '#scanner/gate/manual-check-in.ts';
import type { Gate } from '#scanner/gate/deps.ts';
import type { NameSearch } from '#scanner/names/name-search.ts';
import type { Scanner } from '#scanner/scanner.ts';
import type { Scanned } from '#scanner/wedge/wedge-rule.ts';
import type { DoorDownload, EnrolledEvent, SyncEngine } from '#sync/deps.ts';

export type { Camera, CameraState } from '#scanner/camera/camera.ts';
export type {
  ForcedBecause,
  FoundByName,
  JudgedScan,
  LookupResult,
  NotRecorded,
  ScannedCode,
  OrderGroup,
} from '#scanner/gate/deps.ts';
export type { ManualCheckIn, DeviceKnowledge, ManualResult } from '#scanner/gate/manual-check-in.ts';
export type { NameSearch } from '#scanner/names/name-search.ts';
export type { Scanned } from '#scanner/wedge/wedge-rule.ts';
export type { ScanRow } from '#database/rows.ts';
export type { SyncStatus } from '#sync/deps.ts';

/** An event this device works at: its enrolment, and, once its manifest is complete, the newest header. */
export interface DoorEvent {
  readonly enrolment: EnrolmentRow;
  readonly manifest: { readonly header: ManifestHeader } | null;
}

/** An event opened for judging; one at a time per device. */
export interface OpenGate {
  readonly view: () => EventView;
  readonly gate: Gate;
  /** Calls back when the view has changed. */
  subscribe(listener: () => void): Cancel;
  close(): void;
}

/** A gate's input and output devices; loaded when a scanner opens. */
export interface ScanStation {
  /** Whether the browser can keep the screen on. */
  readonly canStayAwake: boolean;
  readonly camera: Camera;
  readonly scanner: Scanner;
  readonly feedback: Feedback;
  /** Starts scanning the frames of a playing video. */
  watch(video: HTMLVideoElement, onText: (text: string) => void): void;
  /** Listens to keyboard-wedge scanners. */
  wedge(onScanned: (scanned: Scanned) => void): Cancel;
  /** Asks the browser for persistent storage, and returns the available space. */
  room(): Promise<StorageRoom>;
  close(): void;
}

/** Open and resolved conflicts of an event. */
export interface KnownConflicts {
  /** Newest first, as many as a list shows. */
  readonly newest: readonly ConflictFacts[];
  /** Total number of open ones. */
  readonly count: number;
  /** Newest first, as many as a list shows. */
  readonly resolved: readonly ConflictFacts[];
}

/** Names of the people of an event, for supervisors' devices. */
export interface DoorNames {
  /** Returns the state of the list on this device; null if there is none. A store query, like the door's readings. */
  readonly list: (eventId: string) => Promise<ListOnDevice | null>;
  /** Downloads what is new; returns the failure, if any. */
  readonly bring: (eventId: string) => Promise<Failure | null>;
  /** Opens the names for searching in a worker; must be closed. */
  readonly open: (eventId: string) => NameSearch;
  /** Counts a search, never its text. */
  readonly searched: (eventId: string) => void;
}

/**
 * The door's interface for screens. The promises of the reading half run Dexie queries: inside a live query they
 * rerun when their data changes.
 */
export interface DoorDesk {
  readonly sync: SyncEngine;
  /** Corrected time, ms, and its uncertainty. */
  readonly time: () => { readonly now: number; readonly uncertaintyMs: number };
  /** Server time that has certainly been reached, ms; only this may cause a refusal. 0 if nothing was ever measured. */
  readonly certainTime: () => number;
  /** One scanner at a time per device: a second tab waits, or takes over. */
  readonly lock: DeviceLock;

  readonly events: () => Promise<readonly DoorEvent[]>;
  /** `revoked`: the organizer removed this device from the event. Null: it is not enrolled. */
  readonly event: (eventId: string) => Promise<DoorEvent | 'revoked' | null>;
  /** Newest first: `limit` of them, and all since `since` (ms). */
  readonly scans: (eventId: string, limit: number, since: number) => Promise<readonly ScanRow[]>;
  /** Returns at most `limit` parked scans. */
  readonly parked: (limit: number) => Promise<readonly ScanRow[]>;
  /** Scans of events that this device was revoked from, encrypted for the organizer. */
  readonly sealed: () => Promise<readonly SealedScans[]>;
  readonly conflicts: (eventId: string) => Promise<KnownConflicts>;

  readonly enrol: DoorDownload['enrol'];
  readonly enrolByCode: (code: string, deviceName: string) => Promise<Result<EnrolledEvent>>;
  readonly fetchManifest: (
    event: EnrolledEvent,
    onProgress: (done: number, total: number) => void,
  ) => Promise<Result<ManifestHeader>>;
  /** Opens the event for judging; null if its manifest is incomplete. Rejects with the store's error. */
  readonly openGate: (eventId: string) => Promise<OpenGate | null>;
  /** Opens the event for check-in by hand, independent of the scanner; must be closed. */
  readonly handDesk: (eventId: string) => ManualCheckIn;
  /** Requests a rehearsal code from the server, to show to another phone. */
  readonly rehearsalCode: (
    event: Pick<EnrolmentRow, 'eventId' | 'deviceId'>,
  ) => Promise<Result<{ readonly code: string }>>;
  /** Acknowledges that the gate chosen here was refused. */
  readonly gateRefusalSeen: (eventId: string) => Promise<void>;
  /** Acknowledges that the desk moved this phone. */
  readonly gateMoveSeen: (eventId: string) => Promise<void>;
  /** Switches to another gate; does nothing if this phone's gate is fixed. */
  readonly chooseGate: (eventId: string, gateId: string) => Promise<void>;
  /** Called when something was recorded, to send it soon. */
  readonly recorded: () => void;
  readonly names: DoorNames;
  readonly station: () => Promise<ScanStation>;
}
