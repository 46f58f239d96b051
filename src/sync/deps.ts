import type { Failure, Result } from '#domain/failures/failure.ts';
import type { LostReport } from '#contract/door/lost-scans.ts';
import type { RenewedLease, SignedDoorTransport } from '#api/door-transport.ts';
import type { EnrolmentTransport, ProvenKey } from '#api/enrolment-transport.ts';
import type { Lease } from '#contract/door/devices.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import type { readChanges } from '#contract/door/manifests.ts';
import type { sendScans } from '#contract/door/scans.ts';
import type { Change, EventKey, ManifestHeader, SignedHeader } from '#domain/manifest/manifest.ts';
import type { Reach } from '#domain/failures/reachability.ts';
import type { VerifySignature } from '#domain/door/reading.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { Cancel, Clock } from '#platform/clock.ts';

/**
 * Dependencies of the sync engine. The app supplies Dexie, ky and the browser; the worker the same without a page;
 * the simulator fakes with the same semantics.
 */
export interface SyncDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly reachability: Reachability;
  readonly locks: Locks;
  readonly store: DoorStore;
  readonly transport: DoorTransport;
  readonly time: DoorTime;
  /** Downloads a whole manifest if the device has none or the server was restored. */
  readonly manifests: Pick<DoorDownload, 'fetchManifest'>;
}

/**
 * Server time as known to this device. The engine corrects it at every contact; scans are stamped and requests signed
 * with it, because a phone's own clock may be days off.
 */
export interface DoorTime {
  now(): { readonly now: number; readonly uncertaintyMs: number };
  /**
   * Server time that has certainly been reached, ms; access expires and data is removed only by it. Measured by this
   * page or an earlier one and carried on while pages were open, independent of the wall clock. Null if nothing was
   * ever measured.
   */
  forLeases(): number | null;
  /** Compares the clocks; call it every second, and when the page becomes visible or hidden. */
  look(): void;
  /** Server time minus wall clock, ms; null before the first contact. */
  offsetMs(): number | null;
  /** Processes one response: monotonic ms of sending and receiving, and the server's time. */
  observe(sentAt: number, receivedAt: number, serverTime: number): void;
}

export interface Random {
  /** Returns a number in [0, 1). */
  fraction(): number;
}

export type ReachHint = 'online' | 'offline' | 'visible' | 'hidden';

/** Hints from the browser. They trigger a probe but decide nothing. */
export interface Reachability {
  /** Calls back when the browser reports online or the page becomes visible, is restored or is hidden. */
  onHint(listener: (hint: ReachHint) => void): Cancel;
}

export interface Locks {
  /**
   * Runs `work` exclusively under `name`, or returns `undefined` at once if the lock is taken. Released on crash or
   * close.
   */
  ifFree<T>(name: string, work: () => Promise<T>): Promise<T | undefined>;
  /** Takes the lock from its holder, whose work continues; returns `undefined` if it is stolen in turn. */
  steal<T>(name: string, work: () => Promise<T>): Promise<T | undefined>;
}

/** Data stored on this device for the door; every method is one transaction. */
export interface DoorStore {
  /** Returns the events that this device is enrolled for, except those it was revoked from. */
  events(): Promise<readonly EnrolledEvent[]>;
  /** Returns scans neither acknowledged nor parked, oldest first by (epoch, seq). */
  unsent(eventId: string, limit: number): Promise<readonly ScanRecord[]>;
  unsentCount(): Promise<number>;
  parkedCount(): Promise<number>;
  /**
   * Stores receipts: `applied`, `duplicate`, `conflict` -> acknowledged; `parked` -> parked; `later` stays. Unknown
   * scan ids are ignored. Stores none and returns false if the stored server epoch is not `serverEpoch` (if given),
   * because a receipt from a lost server history does not prove delivery.
   */
  storeReceipts(eventId: string, receipts: readonly Receipt[], serverEpoch?: string | null): Promise<boolean>;
  /**
   * Appends a page of the delta feed and advances the cursor, if the cursor is still `from` and in the page's
   * history; otherwise returns false.
   */
  storeChanges(eventId: string, from: number, page: ChangesPage): Promise<boolean>;
  /**
   * Handles a changed server history (restored from a backup): acknowledged scans of the last 7 days become unsent,
   * the event's server epoch becomes `epoch` and its cursor null, so that the manifest is downloaded again. The gate
   * continues with its present manifest. Idempotent for the stored epoch.
   */
  serverRestarted(eventId: string, epoch: string, now: number): Promise<void>;
  /**
   * Handles a revocation by the server: judging stops; unsent scans are kept and shown. Does nothing if the event was
   * enrolled again meanwhile as another device.
   */
  deviceRevoked(eventId: string, deviceId: string): Promise<void>;
  /**
   * Stores a renewed lease. `told`: the gate just reported to the server, if any. `eventKeys`: the keys trusted from
   * now on; absent leaves them unchanged. `gate`: the server's gate; if it is fixed, or the desk has moved the device
   * there, it replaces the one chosen on this device.
   */
  extendLease(
    eventId: string,
    expiresAt: number,
    told?: string | null,
    eventKeys?: readonly EventKey[],
    gate?: RenewedLease['gate'],
  ): Promise<void>;
}

export interface EnrolledEvent {
  readonly eventId: string;
  readonly deviceId: string;
  readonly epoch: string;
  /** Revision applied; null until a complete manifest is on the device. */
  readonly cursor: number | null;
  readonly serverEpoch: string | null;
  readonly leaseExpiresAt: number;
  /** The gate chosen on this device, until it is reported to the server. */
  readonly gateToTell?: string | null | undefined;
  /** Number of moves by the desk that this device has followed; undefined if none. */
  readonly gateMove?: number | undefined;
  /** Something arrived signed by a key that is not trusted here; the next lease may contain that key. */
  readonly keysWanted?: true | undefined;
}

/** A fully parsed page of the delta feed. */
export interface ChangesPage extends Omit<ReplyOf<typeof readChanges>, 'changes'> {
  readonly changes: readonly Change[];
}

/** The engine's calls for one device. A failure is returned, never thrown. */
export type DoorTransport = Pick<
  SignedDoorTransport,
  'ping' | 'sendScans' | 'readChanges' | 'renewLease' | 'listen'
>;

export type BatchReply = ReplyOf<typeof sendScans>;

/** State shown by the connection pill and the sync sheet. */
export interface SyncStatus {
  readonly reach: Reach;
  readonly unsent: number;
  readonly parked: number;
  /** Corrected time of the last response from our server; null before the first. */
  readonly lastContactAt: number | null;
  /** Server time minus this device's wall clock, ms; null before the first contact. */
  readonly offsetMs: number | null;
  readonly sending: boolean;
  /** Monotonic ms of the next attempt while backing off. */
  readonly nextTryAt: number | null;
  /** The last failure, for the sheet. */
  readonly lastFailure: Failure | null;
  /** Events that succeeded in the last cycle, even if others failed. */
  readonly wentWell: readonly string[];
}

export interface SyncEngine {
  start(): void;
  /** Finishes the current cycle, then stops. */
  stop(): Promise<void>;
  /** Starts a cycle soon and resets the backoff, for example because there is something new to send. */
  nudge(): void;
  /**
   * Runs one whole cycle now (send everything, read everything) and resolves when it ends. For "sync now" and the
   * worker.
   */
  syncNow(): Promise<void>;
  status(): SyncStatus;
  subscribe(listener: () => void): Cancel;
}

/** Enrolment and manifest download for one event; resumable, and complete or nothing. */
export interface DoorDownload {
  /**
   * Enrols this device through the signed-in organizer or team member if it is not enrolled. A revoked device is
   * enrolled again only on an explicit request (`asked`); otherwise this fails with `device_revoked`.
   */
  enrol(
    eventId: string,
    gateId: string | null,
    deviceName: string,
    asked?: 'asked',
  ): Promise<Result<EnrolledEvent>>;
  /** Enrols with a one-time code shown by an organizer. */
  enrolByCode(code: string, deviceName: string): Promise<Result<EnrolledEvent>>;
  /** Downloads the whole manifest, resuming an interrupted download. */
  fetchManifest(
    event: EnrolledEvent,
    onProgress: (done: number, total: number) => void,
  ): Promise<Result<ManifestHeader>>;
}

/** Dependencies of the manifest download. */
export interface ManifestDeps {
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly transport: ManifestTransport;
  readonly store: ManifestStore;
  readonly locks: Locks;
  readonly verifySignature: VerifySignature;
}

/** A failure is returned, never thrown, but the body's stream may throw when it is interrupted. */
export type ManifestTransport = Pick<SignedDoorTransport, 'readHeader' | 'readBody'>;

/**
 * Store in which a manifest is assembled. The ready one stays in use unchanged until `finish` replaces it. Every
 * method is one transaction and rejects with the store's error when the store is full.
 */
export interface ManifestStore {
  /** Keys from enrolment that may sign this event's header. */
  trustedKeys(eventId: string): Promise<readonly EventKey[]>;
  /** Returns the header of an interrupted download; null if there is none. */
  unfinished(eventId: string): Promise<SignedHeader | null>;
  /** Starts a download; deletes an unfinished one and its pages, never the ready one. */
  begin(eventId: string, signed: SignedHeader): Promise<void>;
  /** Returns which pages of the unfinished download are stored: indexes into `header.pages`, ascending. */
  storedPages(eventId: string): Promise<readonly number[]>;
  /**
   * Stores verified pages; idempotent. Stores nothing and returns false if the current download is not `of` that
   * header, because another tab may have started a newer one.
   *
   * @param pages each with its index into `header.pages`
   */
  storePages(
    eventId: string,
    pages: readonly (readonly [index: number, bytes: Uint8Array])[],
    of: SignedHeader,
  ): Promise<boolean>;
  /**
   * Makes the unfinished download the ready one and returns true; false if a page is missing or the download is of
   * another header than `of`. The server epoch becomes the header's. Changes after the header's revision are kept
   * with their cursor if they are of the same server epoch; otherwise the cursor is the header's revision.
   */
  finish(eventId: string, header: ManifestHeader, of: SignedHeader): Promise<boolean>;
  /** Deletes the unfinished download of that header. */
  abandon(eventId: string, of: SignedHeader): Promise<void>;
}

/** Dependencies of the enrolment. */
export interface EnrolmentDeps {
  readonly transport: EnrolmentTransport;
  readonly store: EnrolmentStore;
  /** Creates the id of a code to be asked for. */
  readonly newCodeId: () => string;
  /** Returns this device's public key and proof of its private key; generates the pair if there is none. */
  readonly identify: (code: string) => Promise<ProvenKey>;
  /** Scans lost with a cleared store, to be reported to the server; absent if not tracked. */
  readonly losses?: LossesToReport;
}

/** Scans lost with a store that the browser cleared, until they are reported. */
export interface LossesToReport {
  lossesToReport(): readonly LostReport[];
  /** Marks losses as reported to the server for its event. */
  reported(eventId: string, losses: readonly LostReport[]): void;
}

export interface EnrolmentStore {
  /** Returns the event as enrolled on this device, or null. */
  enrolled(eventId: string): Promise<EnrolledEvent | null>;
  /** Returns whether this device was revoked from the event and not enrolled again since. */
  isRevoked(eventId: string): Promise<boolean>;
  /** Stores a lease with a new, random epoch, in which sequence numbers start at 1. Unsent scans are not affected. */
  storeEnrolment(lease: Lease): Promise<EnrolledEvent>;
}

export type { Reach };
