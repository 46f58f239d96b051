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
 * The slices of the world that the sync engine is made of. The app gives Dexie, ky and the browser; the
 * worker gives the same without a page; the simulator gives fakes with the same semantics.
 */
export interface SyncDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly reachability: Reachability;
  readonly locks: Locks;
  readonly store: DoorStore;
  readonly transport: DoorTransport;
  readonly time: DoorTime;
  /** Brings a whole manifest to a device that has none, or whose server was restored. */
  readonly manifests: Pick<DoorDownload, 'fetchManifest'>;
}

/**
 * Server time as this device knows it. The engine corrects it at every contact; the gate stamps scans
 * with it, and the transport signs requests with it (a phone's own clock may be days off).
 */
export interface DoorTime {
  now(): { readonly now: number; readonly uncertaintyMs: number };
  /**
   * Server time that has certainly come, ms: nothing is refused or taken off this device by any other. Measured by this
   * page or an earlier one, and gone on with for as long as pages were open; no wall clock has a part in it. Null where
   * nothing was ever measured.
   */
  forLeases(): number | null;
  /** Compares the clocks; to be called every second, and when the page comes into view or goes out of it. */
  look(): void;
  /** Server time minus wall clock, ms; null before the first contact. */
  offsetMs(): number | null;
  /** Takes in one answer: monotonic ms at which the request left and the answer came, and what the server said. */
  observe(sentAt: number, receivedAt: number, serverTime: number): void;
}

export interface Random {
  /** A number in [0, 1). */
  fraction(): number;
}

export type ReachHint = 'online' | 'offline' | 'visible' | 'hidden';

/** The browser's own hints. They cause a probe; they decide nothing. */
export interface Reachability {
  /** Calls back when the browser says online, the page becomes visible or is restored, or is hidden. */
  onHint(listener: (hint: ReachHint) => void): Cancel;
}

export interface Locks {
  /** Runs `work` alone under `name`, or answers `undefined` at once when somebody else holds it. Freed by crash or close. */
  ifFree<T>(name: string, work: () => Promise<T>): Promise<T | undefined>;
  /** Takes the lock from whoever holds it, whose work goes on; answers `undefined` when it was taken in turn. */
  steal<T>(name: string, work: () => Promise<T>): Promise<T | undefined>;
}

/** What is kept on this device for the door; every method is one transaction, whole or not at all. */
export interface DoorStore {
  /** Events this device is enrolled for and whose lease was not revoked. */
  events(): Promise<readonly EnrolledEvent[]>;
  /** Scans not yet acknowledged nor parked, in (epoch, seq) order, oldest first. */
  unsent(eventId: string, limit: number): Promise<readonly ScanRecord[]>;
  unsentCount(): Promise<number>;
  parkedCount(): Promise<number>;
  /**
   * `applied`, `duplicate`, `conflict` -> acknowledged; `parked` -> parked; `later` stays. Unknown scan ids are ignored.
   * Keeps none, and answers false, when the server's epoch in the store is not `serverEpoch` any more (not given: whatever it is): what a lost
   * history has said of a scan does not deliver it.
   */
  keepReceipts(eventId: string, receipts: readonly Receipt[], serverEpoch?: string | null): Promise<boolean>;
  /**
   * Appends a page of the delta feed and moves the cursor, if the cursor still is `from` and of the page's history.
   * Answers false when it is not.
   */
  keepChanges(eventId: string, from: number, page: ChangesPage): Promise<boolean>;
  /**
   * The server's history changed (restored from a backup): acknowledged scans not older than 7 days go back to
   * unsent, the event's server epoch becomes `epoch` and its cursor null, so that the manifest is downloaded
   * anew. The gate goes on with the manifest it has. Repeating it with the epoch already kept changes nothing.
   */
  serverRestarted(eventId: string, epoch: string, now: number): Promise<void>;
  /**
   * The server says this device was revoked: stop judging; unsent scans stay and are shown. Nothing where the event was
   * enrolled for again meanwhile, as another device.
   */
  deviceRevoked(eventId: string, deviceId: string): Promise<void>;
  /**
   * `told`: the gate that the server has just heard of, when there was one to tell. `eventKeys`: the keys trusted from
   * now on; none leaves them as they are. `gate`: the server's gate; where it is fixed, or the desk has moved the device
   * there, it takes the place of the one chosen on this device.
   */
  keepLease(
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
  /** Revision applied; null while no complete manifest is on the device. */
  readonly cursor: number | null;
  readonly serverEpoch: string | null;
  readonly leaseExpiresAt: number;
  /** The gate chosen on this device, while the server does not know of it. */
  readonly gateToTell?: string | null | undefined;
  /** How often the desk has moved this device, as far as it followed; undefined: never. */
  readonly gateMove?: number | undefined;
  /** Something came that is signed by no key that is trusted here: the next lease may name it. */
  readonly keysWanted?: true | undefined;
}

/** A page of the delta feed, once all of it was understood. */
export interface ChangesPage extends Omit<ReplyOf<typeof readChanges>, 'changes'> {
  readonly changes: readonly Change[];
}

/** The calls that the engine makes, spoken for one device. A failure is an answer, never an exception. */
export type DoorTransport = Pick<
  SignedDoorTransport,
  'ping' | 'sendScans' | 'readChanges' | 'renewLease' | 'listen'
>;

export type BatchReply = ReplyOf<typeof sendScans>;

/** What the connection pill and the sync sheet show. */
export interface SyncStatus {
  readonly reach: Reach;
  readonly unsent: number;
  readonly parked: number;
  /** Corrected time of the last answer of our own server; null before the first. */
  readonly lastContactAt: number | null;
  /** Server time minus this device's wall clock, ms; null before the first contact. */
  readonly offsetMs: number | null;
  readonly sending: boolean;
  /** Monotonic ms of the next try while backing off. */
  readonly nextTryAt: number | null;
  /** The last thing that went wrong, for the sheet. */
  readonly lastFailure: Failure | null;
  /** Events that the last cycle went well for, whatever befell others. */
  readonly wentWell: readonly string[];
}

export interface SyncEngine {
  start(): void;
  /** Finishes what is under way, then stays quiet. */
  stop(): Promise<void>;
  /** There is something new to send or a reason to look: resets backing off. */
  nudge(): void;
  /** One whole cycle now (send everything, read everything); resolves when it is over. For "sync now" and the worker. */
  syncNow(): Promise<void>;
  status(): SyncStatus;
  subscribe(listener: () => void): Cancel;
}

/** Enrolment and manifest download, for one event; resumable; complete or nothing. */
export interface DoorDownload {
  /**
   * Enrols this device through the signed-in organizer, if it is not. A device that was revoked is enrolled again only
   * where somebody has asked for that (`asked`); otherwise it fails with `device_revoked`.
   */
  enrol(eventId: string, gateId: string, deviceName: string, asked?: 'asked'): Promise<Result<EnrolledEvent>>;
  /** Enrols with a one-time code that an organizer showed. */
  enrolByCode(code: string, deviceName: string): Promise<Result<EnrolledEvent>>;
  /** Brings the whole manifest, going on where an earlier try broke off. */
  fetchManifest(
    event: EnrolledEvent,
    onProgress: (done: number, total: number) => void,
  ): Promise<Result<ManifestHeader>>;
}

/** What bringing a manifest is made of. */
export interface ManifestDeps {
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly transport: ManifestTransport;
  readonly store: ManifestStore;
  readonly locks: Locks;
  readonly verifySignature: VerifySignature;
}

/** A failure is an answer, never an exception; the body's stream may throw when it breaks off. */
export type ManifestTransport = Pick<SignedDoorTransport, 'readHeader' | 'readBody'>;

/**
 * Where a manifest is put together. The ready one stays in use, untouched, until `finish` takes its place.
 * Every method is one transaction, whole or not at all; all reject with the store's error when it is full.
 */
export interface ManifestStore {
  /** Keys that may sign this event's header, as enrolment gave them. */
  trustedKeys(eventId: string): Promise<readonly EventKey[]>;
  /** The header of a download that broke off; null when none is under way. */
  unfinished(eventId: string): Promise<SignedHeader | null>;
  /** Starts a download: forgets an unfinished one and its pages, never the ready one. */
  begin(eventId: string, signed: SignedHeader): Promise<void>;
  /** Which pages of the unfinished download are here: indexes into `header.pages`, ascending. */
  pagesKept(eventId: string): Promise<readonly number[]>;
  /**
   * Keeps one page whose hash has been checked; keeping it twice is harmless. Answers false, and keeps nothing, where the
   * download under way is not `of` that header: another tab may have gone on with a newer one.
   */
  keepPage(eventId: string, index: number, bytes: Uint8Array, of: SignedHeader): Promise<boolean>;
  /**
   * The switch: the unfinished download becomes the ready one, whole, and answers true; false when a page is
   * missing, or the download is of another header than `of`. Server epoch becomes the header's. Changes after the header's revision are kept, and the cursor
   * with them, when they are of the same server epoch; else the cursor is the header's revision.
   */
  finish(eventId: string, header: ManifestHeader, of: SignedHeader): Promise<boolean>;
  /** Throws the unfinished download of that header away. */
  abandon(eventId: string, of: SignedHeader): Promise<void>;
}

/** What enrolment is made of. */
export interface EnrolmentDeps {
  readonly transport: EnrolmentTransport;
  readonly store: EnrolmentStore;
  /** This device's public key and the proof that it holds the private one; makes the pair when there is none. */
  readonly identify: (code: string) => Promise<ProvenKey>;
  /** What went with a cleared store, for the server to know; none where that is not kept. */
  readonly losses?: LossesToReport;
}

/** Scans that went with a store that the browser cleared, until the server knows of them. */
export interface LossesToReport {
  toReport(): readonly LostReport[];
  /** The server has taken these for its event. */
  reported(eventId: string, losses: readonly LostReport[]): void;
}

export interface EnrolmentStore {
  /** The event as this device is enrolled for it, or null. */
  enrolled(eventId: string): Promise<EnrolledEvent | null>;
  /** Whether this device was revoked from the event, and not enrolled again since. */
  isRevoked(eventId: string): Promise<boolean>;
  /** Keeps a lease with a new, random epoch: sequence numbers start at 1 in it. Unsent scans are not touched. */
  keepEnrolment(lease: Lease): Promise<EnrolledEvent>;
}

export type { Reach };
