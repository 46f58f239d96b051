import type {
  Change,
  ConflictFacts,
  EventKey,
  ManifestHeader,
  SignedHeader,
} from '#domain/manifest/manifest.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import type { ScanRecord, ScanState } from '#domain/door/scan.ts';
import type { ScanRuling } from '#domain/door/scan-status.ts';
import type { StoredOrder } from '#domain/sales/stored-order.ts';

/** One event that this device is enrolled for. */
export interface EnrolmentRow {
  readonly eventId: string;
  readonly deviceId: string;
  readonly name: string;
  readonly gateId: string | null;
  /** The chosen gate while the server does not know it yet. */
  readonly gateToTell?: string | null | undefined;
  /** Only a new enrolment code moves this device to another gate. Absent: it may choose, or an older server did not say. */
  readonly gateFixed?: boolean | undefined;
  /**
   * How often an organizer has moved this device, as far as it has followed. Absent: never, or an older server did
   * not say.
   */
  readonly gateMove?: number | undefined;
  /** An organizer moved this device to its gate, and the notice hasn't been seen yet. */
  readonly gateMoved?: true | undefined;
  /** The server refused a gate chosen here, and the notice hasn't been seen yet. */
  readonly gateRefused?: true | undefined;
  readonly role: 'steward' | 'supervisor';
  /** Identifies the life of this store; sequence numbers start at 1 in each epoch. */
  readonly epoch: string;
  /** Revision up to which manifest and changes reach; null while a manifest must be downloaded. */
  readonly cursor: number | null;
  readonly serverEpoch: string | null;
  readonly leaseExpiresAt: number;
  readonly eventKeys: readonly EventKey[];
  /** Ids of former keys that are no longer accepted; absent: none. */
  readonly retiredKeys?: readonly string[] | undefined;
  /** A header arrived that no trusted key signed; the next lease may name its key. */
  readonly keysWanted?: true | undefined;
  /** Public key for encrypting unsent scans once this device is revoked; absent if the server gave none. */
  readonly sealKey?: string | undefined;
  readonly revoked: boolean;
  /** Incremented when earlier views of this event are invalid; absent: 0. */
  readonly build?: number | undefined;
  /** Changes up to this revision are no longer stored because the checkpoint includes them; absent: all are stored. */
  readonly pruned?: number | undefined;
  /** The manifest copy deleted with an expired lease; the next one gets another number. */
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
  /** 1, 2, 3 ... for each download of an event, so that two downloads of one revision never mix. */
  readonly copy: number;
  readonly signed: SignedHeader;
}

/** The manifest in use; `header` was parsed after its signature was verified. */
export interface ReadyManifestRow extends ManifestRow {
  readonly header: ManifestHeader;
  /** The newest header from the feed with a valid signature: current gates, names and rules. */
  readonly newest?: ManifestHeader | undefined;
}

export interface PageRow {
  readonly eventId: string;
  readonly copy: number;
  readonly index: number;
  readonly bytes: Uint8Array;
}

/** One complete page of the delta feed. */
export interface ChangesRow {
  readonly eventId: string;
  readonly from: number;
  readonly cursor: number;
  readonly epoch: string;
  readonly changes: readonly Change[];
}

/**
 * A snapshot of an event in memory, so that opening it reads only the changes after `cursor`. Only a shortcut:
 * without it everything is read.
 */
export interface CheckpointRow {
  readonly eventId: string;
  /** The manifest copy it was made from. */
  readonly copy: number;
  readonly cursor: number;
  /** The newest header at that time. */
  readonly header: ManifestHeader;
  /** Written by `saveView`. */
  readonly bytes: Uint8Array;
  /** Own scans of this device up to here are included; absent if that is unknown. */
  readonly own?: ChainPlace | undefined;
}

/** A place in the log of an event on this device; epochs sort by age. */
export interface ChainPlace {
  readonly epoch: string;
  readonly seq: number;
}

/**
 * One scan: the record as judged, which never changes, and its state in the queue. There is no second row that could
 * disagree.
 */
export interface ScanRow {
  readonly scan: ScanRecord;
  readonly state: ScanState;
  /** The last receipt; null before the first. */
  readonly receipt: Receipt | null;
  /** The server's current ruling: that of the receipt, corrected by the delta feed. */
  readonly ruling: Ruling | null;
}
export type Ruling = Exclude<ScanRuling, null>;
export type ScanKey = [eventId: string, epoch: string, seq: number];

export interface ConflictRow extends ConflictFacts {
  readonly eventId: string;
}

export interface TicketRow {
  readonly ticketId: string;
  /** Owner of the wallet: the signed-in person's credential id. */
  readonly ownerId: number;
  readonly startsAt: string;
  readonly ticket: unknown;
  /** When it was stored, in ms. */
  readonly keptAt: number;
  /** When it was requested, in ms of this device's own clock; absent if an older app stored it. */
  readonly askedAt?: number | undefined;
}

/** The person's session for use by the worker. localStorage, which the worker cannot read, is authoritative. */
export interface SessionRow {
  readonly name: 'session';
  /** Credential id of the owner; absent in rows of older versions, with which nothing personal is sent. */
  readonly person?: number;
  readonly accessToken: string;
  readonly expiresAt: number;
}

/** An order made on this device. Its state is its place in the queue. */
export type OrderRow = StoredOrder;
