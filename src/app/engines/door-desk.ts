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
import type { HandDesk } from '#scanner/gate/hand-desk.ts';
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
  LookedUp,
  NotRecorded,
  ScannedCode,
  OrderGroup,
} from '#scanner/gate/deps.ts';
export type { HandDesk, HandKnown, HandSaid } from '#scanner/gate/hand-desk.ts';
export type { NameSearch } from '#scanner/names/name-search.ts';
export type { Scanned } from '#scanner/wedge/wedge-rule.ts';
export type { ScanRow } from '#database/rows.ts';
export type { SyncStatus } from '#sync/deps.ts';

/** An event this device works at: its enrolment, and once its manifest is complete the newest header on the device. */
export interface DoorEvent {
  readonly enrolment: EnrolmentRow;
  readonly manifest: { readonly header: ManifestHeader } | null;
}

/** An event opened for judging; one at a time on a device. */
export interface OpenGate {
  readonly view: () => EventView;
  readonly gate: Gate;
  /** Calls back when the view took in something new. */
  subscribe(listener: () => void): Cancel;
  close(): void;
}

/** What a gate sees, hears and says with; fetched when a scanner opens. */
export interface ScanStation {
  /** Whether the browser lets a page keep the screen on. */
  readonly canStayAwake: boolean;
  readonly camera: Camera;
  readonly scanner: Scanner;
  readonly feedback: Feedback;
  /** Starts reading the pictures of a playing video. */
  watch(video: HTMLVideoElement, onText: (text: string) => void): void;
  /** Hears keyboard-wedge scanners. */
  wedge(onScanned: (scanned: Scanned) => void): Cancel;
  /** Asks the browser to keep this origin's data, and says how much room there is. */
  room(): Promise<StorageRoom>;
  close(): void;
}

/** Conflicts of an event: those that are open, and those that somebody has resolved. */
export interface KnownConflicts {
  /** Newest first, as many as a list shows. */
  readonly newest: readonly ConflictFacts[];
  /** How many are open in all. */
  readonly count: number;
  /** Newest first, as many as a list shows. */
  readonly resolved: readonly ConflictFacts[];
}

/** Names of the people of an event, for supervisors' devices. */
export interface DoorNames {
  /** How the list stands on this device; null where there is none. A query of the store, as the door's readings are. */
  readonly list: (eventId: string) => Promise<ListOnDevice | null>;
  /** Asks the server for what is new now; answers what went wrong. */
  readonly bring: (eventId: string) => Promise<Failure | null>;
  /** Opens the names for searching, in a worker; close it. */
  readonly open: (eventId: string) => NameSearch;
  /** Somebody has searched: counted, never for what. */
  readonly searched: (eventId: string) => void;
}

/**
 * The door as screens see it. The promises of the reading half run Dexie queries: inside a live query they
 * are run again by themselves when what they read has changed.
 */
export interface DoorDesk {
  readonly sync: SyncEngine;
  /** Corrected time, ms, and the doubt about it. */
  readonly time: () => { readonly now: number; readonly uncertaintyMs: number };
  /** Server time that has certainly come, ms: nothing is refused by any other. 0 where nothing was ever measured. */
  readonly certainTime: () => number;
  /** One scanner at a time on a device: a second tab waits, or takes over. */
  readonly lock: DeviceLock;

  readonly events: () => Promise<readonly DoorEvent[]>;
  /** `revoked`: the organizer took this device off the event. Null: it is not enrolled for it. */
  readonly event: (eventId: string) => Promise<DoorEvent | 'revoked' | null>;
  /** Newest first: `limit` of them, and all since `since` (ms). */
  readonly scans: (eventId: string, limit: number, since: number) => Promise<readonly ScanRow[]>;
  /** At most `limit` of them. */
  readonly parked: (limit: number) => Promise<readonly ScanRow[]>;
  /** Scans of events this device was revoked from, sealed for the organizer. */
  readonly sealed: () => Promise<readonly SealedScans[]>;
  readonly conflicts: (eventId: string) => Promise<KnownConflicts>;

  readonly enrol: DoorDownload['enrol'];
  readonly enrolByCode: (code: string, deviceName: string) => Promise<Result<EnrolledEvent>>;
  readonly fetchManifest: (
    event: EnrolledEvent,
    onProgress: (done: number, total: number) => void,
  ) => Promise<Result<ManifestHeader>>;
  /** Opens the event for judging; null where its manifest is not complete. Rejects with the store's error. */
  readonly openGate: (eventId: string) => Promise<OpenGate | null>;
  /** Opens the event for checking people in by hand, away from the scanner; close it. */
  readonly handDesk: (eventId: string) => HandDesk;
  /** A code to rehearse with, to be shown to another phone; asked of the server. */
  readonly rehearsalCode: (
    event: Pick<EnrolmentRow, 'eventId' | 'deviceId'>,
  ) => Promise<Result<{ readonly code: string }>>;
  /** Somebody has read that the gate chosen here was refused. */
  readonly gateRefusalSeen: (eventId: string) => Promise<void>;
  /** Somebody has read that the desk moved this phone. */
  readonly gateMoveSeen: (eventId: string) => Promise<void>;
  /** Works at another gate from now on; nothing where this phone's gate is fixed. */
  readonly chooseGate: (eventId: string, gateId: string) => Promise<void>;
  /** Something was recorded: send it soon. */
  readonly recorded: () => void;
  readonly names: DoorNames;
  readonly station: () => Promise<ScanStation>;
}
