import { tidyTyped } from '#domain/codes/foreign-code.ts';
import { fromBase64url } from '#domain/wire/bytes.ts';
import type { EventKey } from '#domain/manifest/manifest.ts';
import { verifyLink, type LinkCache } from '#domain/codes/rolling-code.ts';
import {
  findTicketCode,
  parseTicketCode,
  signedBytesOf,
  type TicketForm,
  type TicketRecord,
} from '#domain/codes/ticket-code.ts';
import { readReference } from '#domain/codes/reference.ts';

/**
 * What was scanned at the gate turned out to be, before anything is known about the ticket:
 * the code's form and whether its signature holds, or what a person typed.
 */
export type Reading =
  | { readonly kind: 'unreadable' }
  /** Well-formed, but signed by a key this manifest does not list: another event's ticket. */
  | { readonly kind: 'foreign'; readonly keyId: string }
  | {
      readonly kind: 'code';
      readonly form: TicketForm;
      readonly keyId: string;
      readonly ticketNumber: number;
      readonly typeIndex: number;
      readonly test: boolean;
      /** The signature holds and, for a rolling code, its link leads to the signed anchor. */
      readonly genuine: boolean;
      /** Rolling form only: the step shown. */
      readonly step: number | undefined;
    }
  /** A reference typed by hand: `1234-K7QX2M`. A bare number never becomes a reading of this kind. */
  | {
      readonly kind: 'reference';
      readonly ticketNumber: number;
      /** The 30 random bits as an integer. */
      readonly reference: number;
    }
  /** The code of a ticket that was sold elsewhere and imported: the manifest knows its digest. */
  | { readonly kind: 'imported'; readonly ticketNumber: number }
  /** Scanned together with another ticket of its order, which the same gate had just found good. */
  | { readonly kind: 'member'; readonly ticketNumber: number }
  /** A supervisor found the person by name: no code was shown. */
  | { readonly kind: 'hand'; readonly ticketNumber: number };

/** Ed25519 over `message`; false for anything that does not hold, never throws. */
export type VerifySignature = (
  publicKey: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
) => Promise<boolean>;

export interface ReadingDeps {
  /** The event's keys, from its manifest. */
  readonly keys: readonly EventKey[];
  readonly verifySignature: VerifySignature;
  /** Makes a rolling code that was seen before cheap to verify again. */
  readonly links?: LinkCache;
  /** The ticket of a code that was sold elsewhere, undefined for one that was not imported. None where it is not given. */
  readonly imported?: (code: string) => number | undefined;
}

/** Reads what a camera saw. The signature is checked before anything else is believed. */
export async function readTicket(text: string, deps: ReadingDeps): Promise<Reading> {
  const record = parseTicketCode(text);
  if (record === undefined) return readImported(text, deps) ?? { kind: 'unreadable' };
  const { form, keyId, ticketNumber, typeIndex, test } = record;
  const keys = deps.keys.filter((key) => key.keyId === keyId);
  if (keys.length === 0) return { kind: 'foreign', keyId };
  const signed = await isSignedByOne(record, keys, deps.verifySignature);
  const genuine = signed && (form === 'printed' || verifyLink(record, deps.links));
  return { kind: 'code', form, keyId, ticketNumber, typeIndex, test, genuine, step: record.rolling?.step };
}

/** A ticket that was sold elsewhere, by what is on it; undefined where that was not imported. */
function readImported(text: string, { imported }: ReadingDeps): Reading | undefined {
  const ticketNumber = imported?.(text);
  return ticketNumber === undefined ? undefined : { kind: 'imported', ticketNumber };
}

/** Reads what a person typed: a reference, and nothing else. */
export function readTyped(text: string): Reading {
  const reference = readReference(text);
  return reference === undefined ? { kind: 'unreadable' } : { kind: 'reference', ...reference };
}

/** Reads what a person entered: a code, with whatever is around it, or a reference. */
export async function readEntered(text: string, deps: ReadingDeps): Promise<Reading> {
  return (await readOne(text, deps)).reading;
}

/**
 * Whether what a person entered is a ticket's code, an imported one, or a whole reference: whatever it is then judged to
 * be, it was no slip of the hand.
 */
export function saysTicket(text: string, imported: NonNullable<ReadingDeps['imported']>): boolean {
  const tidy = withoutSymbology(tidyTyped(text));
  return (
    findTicketCode(tidy) !== undefined || imported(tidy) !== undefined || readReference(tidy) !== undefined
  );
}

/** What was read, and the text it was read from: a code without what the scanner put around it. */
export interface ScannedReading {
  readonly reading: Reading;
  readonly text: string;
}

/**
 * Reads what a keyboard scanner sent. `texts` are what its keys say in different keyboard layouts, the phone's own
 * first: the one that holds a genuine code is what was meant.
 */
export async function readScanned(
  texts: readonly [string, ...string[]],
  deps: ReadingDeps,
): Promise<ScannedReading> {
  const [first, ...others] = texts;
  let best = await readOne(first, deps);
  for (const text of others) {
    if (rankOf(best.reading) === 0) break;
    const other = await readOne(text, deps);
    if (rankOf(other.reading) < rankOf(best.reading)) best = other;
  }
  return best;
}

async function readOne(text: string, deps: ReadingDeps): Promise<ScannedReading> {
  const tidy = withoutSymbology(tidyTyped(text));
  const code = findTicketCode(tidy);
  if (code !== undefined) return { reading: await readTicket(code, deps), text: code };
  return { reading: readImported(tidy, deps) ?? readTyped(tidy), text: tidy };
}

/** The less, the more a reading is worth believing among several of the same keys. */
function rankOf(reading: Reading): number {
  if (reading.kind === 'code' && reading.genuine) return 0;
  return ['imported', 'reference', 'code', 'foreign', 'unreadable'].indexOf(reading.kind);
}

/** Without the three characters by which scanners name the kind of barcode (ISO 15424), such as `]Q1` for QR. */
function withoutSymbology(text: string): string {
  return text.replace(/^\][A-Z][0-9A-Z]/, '');
}

async function isSignedByOne(
  record: TicketRecord,
  keys: readonly EventKey[],
  verify: VerifySignature,
): Promise<boolean> {
  const message = signedBytesOf(record);
  for (const key of keys) {
    const publicKey = fromBase64url(key.publicKey);
    if (publicKey !== undefined && (await verify(publicKey, record.signature, message))) return true;
  }
  return false;
}
