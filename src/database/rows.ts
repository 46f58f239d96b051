import type {
  Change,
  ConflictFacts,
  EventKey,
  ManifestHeader,
  SignedHeader,
} from '#domain/manifest/manifest.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import type { ScanRecord, ScanState } from '#domain/door/scan.ts';
import type { ScanRuling } from '#domain/door/scan-standing.ts';
import type { StoredOrder } from '#domain/sales/stored-order.ts';

/** One event this device is enrolled for. */
export interface EnrolmentRow {
  readonly eventId: string;
  readonly deviceId: string;
  readonly name: string;
  readonly gateId: string | null;
  /** The same, while the server does not know of it. */
  readonly gateToTell?: string | null | undefined;
  /** Only a new code moves this device to another gate; absent: it may choose, or an older server did not say. */
  readonly gateFixed?: boolean | undefined;
  /** How often the desk has moved this device, as far as it followed; absent: never, or an older server did not say. */
  readonly gateMove?: number | undefined;
  /** The desk moved it to its gate, and nobody has seen that yet. */
  readonly gateMoved?: true | undefined;
  /** The server refused a gate chosen here, and nobody has seen that yet. */
  readonly gateRefused?: true | undefined;
  readonly role: 'steward' | 'supervisor';
  /** Which life of this store; sequence numbers start at 1 in it. */
  readonly epoch: string;
  /** Revision that manifest and changes reach; null while a manifest must be downloaded. */
  readonly cursor: number | null;
  readonly serverEpoch: string | null;
  readonly leaseExpiresAt: number;
  readonly eventKeys: readonly EventKey[];
  /** Keys of before that nothing may be signed by any more, by id; absent: none. */
  readonly retiredKeys?: readonly string[] | undefined;
  /** A header came that no trusted key signed: the next lease may name the one that did. */
  readonly keysWanted?: true | undefined;
  /** What unsent scans are sealed to once this device is revoked; absent where the server gave none. */
  readonly sealKey?: string | undefined;
  readonly revoked: boolean;
  /** Grows when views of this event that were built before are wrong; absent: 0. */
  readonly build?: number | undefined;
  /** Changes up to this revision are no longer kept: the checkpoint holds them; absent: all are kept. */
  readonly pruned?: number | undefined;
  /** The manifest copy that was taken off with a lapsed lease: the next one is another. */
  readonly lastCopy?: number | undefined;
}

export interface DeviceKeyRow {
  readonly name: 'device';
  /** Non-extractable. */
  readonly privateKey: CryptoKey;
  readonly publicKey: string;
}

/** A manifest's header; its pages are the rows of `pages` with the same `copy`. */
export interface ManifestRow {
  readonly eventId: string;
  /** 1, 2, 3 ... for each download of an event, so that two of one revision never mix. */
  readonly copy: number;
  readonly signed: SignedHeader;
}

/** The manifest in use; `header` was parsed after its signature held. */
export interface ReadyManifestRow extends ManifestRow {
  readonly header: ManifestHeader;
  /** The newest header that the feed brought and the event's key had signed: gates, names and rules as they are now. */
  readonly newest?: ManifestHeader | undefined;
}

export interface PageRow {
  readonly eventId: string;
  readonly copy: number;
  readonly index: number;
  readonly bytes: Uint8Array;
}

/** One page of the delta feed, whole. */
export interface ChangesRow {
  readonly eventId: string;
  readonly from: number;
  readonly cursor: number;
  readonly epoch: string;
  readonly changes: readonly Change[];
}

/**
 * An event in memory as it stood once, so that opening it reads only the changes behind `cursor`. Only a
 * short cut: without it everything is read.
 */
export interface CheckpointRow {
  readonly eventId: string;
  /** The manifest copy it was made from. */
  readonly copy: number;
  readonly cursor: number;
  /** The newest header then. */
  readonly header: ManifestHeader;
  /** By `saveView`. */
  readonly bytes: Uint8Array;
  /** This device's own scans up to here are in it; absent where none are known to be. */
  readonly own?: ChainPlace | undefined;
}

/** A place in the log of an event on this device; epochs sort by age. */
export interface ChainPlace {
  readonly epoch: string;
  readonly seq: number;
}

/**
 * One scan: the record as judged, never edited, and where it stands. The state is its place in the queue;
 * there is no second row to disagree.
 */
export interface ScanRow {
  readonly scan: ScanRecord;
  readonly state: ScanState;
  /** The last receipt; null before the first. */
  readonly receipt: Receipt | null;
  /** What the server says about it now: the receipt's ruling, corrected by the delta feed. */
  readonly ruling: Ruling | null;
}
export type Ruling = Exclude<ScanRuling, null>;
export type ScanKey = [eventId: string, epoch: string, seq: number];

export interface ConflictRow extends ConflictFacts {
  readonly eventId: string;
}

export interface TicketRow {
  readonly ticketId: string;
  /** Whose wallet: the signed-in person's credential id. */
  readonly ownerId: number;
  readonly startsAt: string;
  readonly ticket: unknown;
  /** ms. */
  readonly keptAt: number;
  /** When it was asked for, ms by this device's own clock; absent where an older app stored it. */
  readonly askedAt?: number | undefined;
}

/** The person's session as the worker may use it; localStorage, which the worker cannot read, leads. */
export interface SessionRow {
  readonly name: 'session';
  /** Whose it is, by credential id; absent in rows of older versions, which send nothing of a person. */
  readonly person?: number;
  readonly accessToken: string;
  readonly expiresAt: number;
}

/** An order that was made on this device: its state is its place in the queue. */
export type OrderRow = StoredOrder;
