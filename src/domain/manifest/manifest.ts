import type { CheckpointRules, CodePolicy } from '#domain/door/admission-rules.ts';
import type { Resolution } from '#domain/door/resolution.ts';
import type { Amount } from '#domain/sales/money.ts';
import type { CountedPassage, Passage } from './passage.ts';

export type { Passage } from './passage.ts';

/**
 * The manifest: everything about an event that a device needs to judge offline.
 *
 * The header is signed text (JSON) and lists the pages. Each page is verified against its SHA-256 in the header, the
 * whole against the root hash (SHA-256 over all page hashes in order). Pages hold spans of ticket numbers. Contains
 * no personal data.
 */
export interface ManifestHeader {
  readonly format: 1;
  readonly eventId: string;
  readonly eventName: string;
  /** IANA name; windows and "per day" are evaluated in it. */
  readonly timeZone: string;
  /** All times in this file: milliseconds since 1970, UTC. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly doorsOpenAt: number;
  /** The event revision of the pages; deltas continue from here. */
  readonly revision: number;
  /** Identifies the server's history: changes when the server is restored from a backup. */
  readonly serverEpoch: string;
  /** Ticket numbers run from 0 to `ticketCount - 1`; 0 in headers of the feed. */
  readonly ticketCount: number;
  /**
   * Number of tickets; lower than `ticketCount` if a backup was restored, which skips numbers. Absent from older
   * servers.
   */
  readonly tickets?: number | undefined;
  /** Years; absent if there is no limit, and from older servers. */
  readonly ageLimit?: number | undefined;
  readonly keys: readonly EventKey[];
  readonly types: readonly ManifestTicketType[];
  readonly gates: readonly ManifestGate[];
  /** Rules by checkpoint name; contains every gate's checkpoint. */
  readonly rules: Readonly<Record<string, CheckpointRules>>;
  readonly policy: EventPolicy;
  readonly showWindow: ShowWindow;
  /** True if an administrator took the event down, so that its door staff are told. Otherwise absent. */
  readonly takenDown?: boolean | undefined;
  /** True if the event was cancelled, so that its door staff are told. Otherwise, and from older servers, absent. */
  readonly cancelled?: boolean | undefined;
  readonly issuedAt: number;
  /** Which tickets were bought together (`order-joins`); absent from older servers and in headers of the feed. */
  readonly joins?: string | undefined;
  /** Amounts due for unpaid tickets; absent from older servers and in headers of the feed. */
  readonly owed?: readonly OwedSum[] | undefined;
  /** Successors of tickets with add-ons; absent if there are none, from older servers and in headers of the feed. */
  readonly follows?: readonly Successor[] | undefined;
  /** All pages of the body, those of foreign codes last. */
  readonly pages: readonly PageEntry[];
  /** Hex; covers the pages other than those of foreign codes, which older apps do not know. */
  readonly rootHash: string;
  /** Hex; covers all pages. Absent if there are none of foreign codes. */
  readonly wholeHash?: string | undefined;
}

/** Amount due for a ticket that is refused until it is paid: minor units and currency. */
export type OwedSum = [ticketNumber: number, amount: number, currency: string];

/**
 * A ticket that replaced another one, directly or not, and the number of the one that was bought: the add-ons bought
 * with it follow that number.
 */
export type Successor = [ticketNumber: number, boughtAs: number];

/** A header as transferred: the exact text that was signed, so that no canonical form is needed. */
export interface SignedHeader {
  /** JSON text of a ManifestHeader. */
  readonly header: string;
  readonly keyId: string;
  /** base64url, Ed25519 over `gatehouse manifest 1\n` + the header's UTF-8 bytes. */
  readonly signature: string;
}

export interface EventKey {
  /** Six hex digits. */
  readonly keyId: string;
  /** base64url of the 32 raw bytes. */
  readonly publicKey: string;
}

export interface ManifestTicketType {
  /** Index of the type in ticket codes. */
  readonly index: number;
  readonly name: string;
  /** Entry window of this type; `null` means open-ended. */
  readonly validFrom: number | null;
  readonly validUntil: number | null;
  /** Ids of the gates that admit this type; empty means all. */
  readonly gates: readonly string[];
  /** True for an add-on, which doesn't admit anybody and is redeemed at its gates, which are then listed. */
  readonly addOn?: boolean | undefined;
}

export interface ManifestGate {
  readonly gateId: string;
  /** Small integer used in pages. */
  readonly index: number;
  readonly name: string;
  readonly checkpoint: string;
}

export interface EventPolicy {
  /** Applies unless a checkpoint's rules say otherwise. */
  readonly code: CodePolicy;
  /** How to treat a genuine ticket issued after the last download. */
  readonly unlisted: 'admit' | 'ask' | 'refuse';
}

export interface ShowWindow {
  readonly startsAt: number;
  readonly stepSeconds: number;
  /** 1 to 4,096. */
  readonly steps: number;
}

/**
 * `state`: bit planes of a span. `reference`: 4 bytes a ticket and its type, for codes typed by hand. `admission`:
 * passages counted when the manifest was made. `foreign`: digests of imported external codes.
 */
export type PageKind = 'state' | 'reference' | 'admission' | 'foreign';

export interface PageEntry {
  readonly kind: PageKind;
  /** First ticket number of the span; a span has 8,192 tickets. */
  readonly from: number;
  readonly count: number;
  /** Start of the page in the body and its compressed length, in bytes. */
  readonly offset: number;
  readonly bytes: number;
  /** SHA-256 of those bytes, hex. */
  readonly hash: string;
}

/** State bits of a ticket; a state page has one plane for each, in this order. */
export const ticketBits = {
  exists: 1,
  revoked: 2,
  cancelled: 4,
  blocked: 8,
  unpaid: 16,
  test: 32,
} as const;

/** All known bits; further ones, from a newer server, have a meaning that this version does not know. */
export const knownTicketBits = Object.values(ticketBits).reduce((all, bit) => all | bit, 0);

/** One line of the delta feed; a delta applies completely or not at all. */
export type Change =
  | {
      readonly kind: 'ticket';
      readonly revision: number;
      readonly ticketNumber: number;
      readonly typeIndex: number;
      /** Sum of `ticketBits`. */
      readonly state: number;
      readonly reference: number;
      /** Whether it belongs to the order of the preceding ticket; absent if unchanged. */
      readonly joined?: boolean | undefined;
      /** Amount due; present while it is unpaid. */
      readonly owed?: Amount | undefined;
      /** For a successor of a ticket with add-ons: the number of the one that was bought; absent if unchanged. */
      readonly follows?: number | undefined;
      /** Digest of its external code; absent if unchanged. */
      readonly foreign?: string | undefined;
    }
  /** A counting passage, judged by any device (including the requesting one). */
  | ({ readonly kind: 'passage'; readonly revision: number } & CountedPassage)
  /** A passage stopped counting: undone, or overruled by an earlier one. */
  | {
      readonly kind: 'ruling';
      readonly revision: number;
      readonly scanId: string;
      readonly ruling: 'first' | 'again' | 'undone';
    }
  | { readonly kind: 'conflict'; readonly revision: number; readonly conflict: ConflictFacts }
  /** Rules, keys, types, gates or policy changed: a new signed header. Neither its pages nor `ticketCount` are used. */
  | { readonly kind: 'header'; readonly revision: number; readonly signed: SignedHeader };

export interface ConflictFacts {
  /** Id of the overruled scan: one conflict per double admission, whatever the order of arrival. */
  readonly conflictId: string;
  /** `unknown`: a kind that this version does not know. */
  readonly kind: 'double_admission' | 'admitted_after_void' | 'unknown';
  readonly ticketNumber: number;
  readonly checkpoint: string;
  /** The scan that counts; `other` is the one that does not. */
  readonly first: Passage | null;
  readonly other: Passage;
  readonly status: 'open' | 'dissolved' | 'resolved';
  /** How somebody resolved it; absent from older servers. */
  readonly resolution?: Resolution | null | undefined;
}
