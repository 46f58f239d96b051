import type { CheckpointRules, CodePolicy } from '#domain/door/admission-rules.ts';
import type { Resolution } from '#domain/door/resolution.ts';
import type { Amount } from '#domain/sales/money.ts';
import type { CountedPassage, Passage } from './passage.ts';

export type { Passage } from './passage.ts';

/**
 * The manifest: an event as a device needs it to judge alone.
 *
 * The header is signed text (JSON) and lists the pages; a page is verified against the header by its
 * SHA-256, the whole by the root hash (SHA-256 over all page hashes in order). Pages hold spans of
 * ticket numbers. Nothing in it names a person.
 */
export interface ManifestHeader {
  readonly format: 1;
  readonly eventId: string;
  readonly eventName: string;
  /** IANA name; windows and "per day" are judged in it. */
  readonly timeZone: string;
  /** All times in this file: milliseconds since 1970, UTC. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly doorsOpenAt: number;
  /** The event's revision that the pages show; deltas go on from here. */
  readonly revision: number;
  /** Names the server's history: changes when the server is restored from a backup. */
  readonly serverEpoch: string;
  /** Ticket numbers run from 0 to `ticketCount - 1`. */
  readonly ticketCount: number;
  /** How many tickets there are: fewer than numbers where a backup was restored. Absent from older servers. */
  readonly tickets?: number | undefined;
  /** Years; absent where everyone may come, and from older servers. */
  readonly ageLimit?: number | undefined;
  readonly keys: readonly EventKey[];
  readonly types: readonly ManifestTicketType[];
  readonly gates: readonly ManifestGate[];
  /** Rules by checkpoint name; every gate's checkpoint is in it. */
  readonly rules: Readonly<Record<string, CheckpointRules>>;
  readonly policy: EventPolicy;
  readonly showWindow: ShowWindow;
  /** An administrator took the event down: whoever works its doors is told. Absent where nobody did. */
  readonly takenDown?: boolean | undefined;
  readonly issuedAt: number;
  /** Which tickets were bought together (`order-joins`); absent from older servers, and from headers of the feed. */
  readonly joins?: string | undefined;
  /** What tickets cost that are not paid; absent from older servers, and from headers of the feed. */
  readonly owed?: readonly OwedSum[] | undefined;
  /** All pages of the body, those of foreign codes last. */
  readonly pages: readonly PageEntry[];
  /** Hex; over the pages that are not of foreign codes, which apps from before those know nothing of. */
  readonly rootHash: string;
  /** Hex, over all pages; absent where none is of foreign codes. */
  readonly wholeHash?: string | undefined;
}

/** What is to be paid for a ticket that doors refuse until it is: minor units, and their currency. */
export type OwedSum = [ticketNumber: number, amount: number, currency: string];

/** How a header travels: the text as signed, so that nothing has to be canonical. */
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
  /** The index in ticket codes. */
  readonly index: number;
  readonly name: string;
  /** Entry window of this type; `null` is open. */
  readonly validFrom: number | null;
  readonly validUntil: number | null;
  /** Gate ids that admit this type; empty admits at all. */
  readonly gates: readonly string[];
  /** It lets nobody in and is redeemed at its gates, which then are named. */
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
  /** Where a checkpoint's rules say no other. */
  readonly code: CodePolicy;
  /** What a genuine ticket issued after the last download gets. */
  readonly unlisted: 'admit' | 'ask' | 'refuse';
}

export interface ShowWindow {
  readonly startsAt: number;
  readonly stepSeconds: number;
  /** 1 to 4,096. */
  readonly steps: number;
}

/**
 * `state`: bit planes of a span. `reference`: 4 bytes a ticket and its type, for codes typed by hand.
 * `admission`: what had been admitted when the manifest was made. `foreign`: digests of codes that were sold elsewhere.
 */
export type PageKind = 'state' | 'reference' | 'admission' | 'foreign';

export interface PageEntry {
  readonly kind: PageKind;
  /** First ticket number of the span; spans are 8,192 tickets. */
  readonly from: number;
  readonly count: number;
  /** Where the page starts in the body, and its length there, in bytes (compressed). */
  readonly offset: number;
  readonly bytes: number;
  /** SHA-256 of those bytes, hex. */
  readonly hash: string;
}

/** Bits of a ticket's state, one plane each, in this order in a state page. */
export const ticketBits = {
  exists: 1,
  revoked: 2,
  cancelled: 4,
  blocked: 8,
  unpaid: 16,
  test: 32,
} as const;

/** All of them: what else a newer server sets has a meaning that this version does not know. */
export const knownTicketBits = Object.values(ticketBits).reduce((all, bit) => all | bit, 0);

/** One line of the delta feed; a delta applies wholly or not at all. */
export type Change =
  | {
      readonly kind: 'ticket';
      readonly revision: number;
      readonly ticketNumber: number;
      readonly typeIndex: number;
      /** Sum of `ticketBits`. */
      readonly state: number;
      readonly reference: number;
      /** It belongs to the order of the ticket before it; not said where that is no news. */
      readonly joined?: boolean | undefined;
      /** What is to be paid for it; said where it is not paid. */
      readonly owed?: Amount | undefined;
      /** The digest of the code that it was sold with elsewhere; not said where that is no news. */
      readonly foreign?: string | undefined;
    }
  /** A passage that counts, judged by any device (the asking one included). */
  | ({ readonly kind: 'passage'; readonly revision: number } & CountedPassage)
  /** An earlier passage stopped counting: undone, or overruled by an earlier one. */
  | {
      readonly kind: 'ruling';
      readonly revision: number;
      readonly scanId: string;
      readonly ruling: 'first' | 'again' | 'undone';
    }
  | { readonly kind: 'conflict'; readonly revision: number; readonly conflict: ConflictFacts }
  /** Rules, keys, types, gates or policy changed: a new signed header. Its pages are not used. */
  | { readonly kind: 'header'; readonly revision: number; readonly signed: SignedHeader };

export interface ConflictFacts {
  /** The overruled scan's id names the conflict: one per double admission, in any order of arrival. */
  readonly conflictId: string;
  /** `unknown`: of a kind that this version does not know. */
  readonly kind: 'double_admission' | 'admitted_after_void' | 'unknown';
  readonly ticketNumber: number;
  readonly checkpoint: string;
  /** The scan that counts, and the one that does not. */
  readonly first: Passage | null;
  readonly other: Passage;
  readonly status: 'open' | 'dissolved' | 'resolved';
  /** How somebody resolved it; servers before it did not say. */
  readonly resolution?: Resolution | null | undefined;
}
