import { normalizeTyped } from '#domain/codes/foreign-code.ts';
import { fromBase64url } from '#domain/wire/base64url.ts';
import type { EventKey } from '#domain/manifest/manifest.ts';
import { verifyLink, type LinkCache } from '#domain/codes/link-walk.ts';
import {
  findTicketCode,
  parseTicketCode,
  signedBytesOf,
  type TicketForm,
  type TicketRecord,
} from '#domain/codes/ticket-code.ts';
import { readReference } from '#domain/codes/reference.ts';

/**
 * Result of a scan before anything is known about the ticket: the code's form and whether its signature is valid, or
 * what a person typed.
 */
export type Reading =
  | { readonly kind: 'unreadable' }
  /** Well-formed, but signed by a key that this manifest does not list: another event's ticket. */
  | { readonly kind: 'foreign'; readonly keyId: string }
  | {
      readonly kind: 'code';
      readonly form: TicketForm;
      readonly keyId: string;
      readonly ticketNumber: number;
      readonly typeIndex: number;
      readonly test: boolean;
      /** The signature is valid and, for a rolling code, its link hashes to the signed anchor. */
      readonly genuine: boolean;
      /** Rolling form only: the step shown. */
      readonly step: number | undefined;
    }
  /** A reference typed by hand: `1234-K7QX2M`. A bare number is never parsed as this kind. */
  | {
      readonly kind: 'reference';
      readonly ticketNumber: number;
      /** The 30 random bits as an integer. */
      readonly reference: number;
    }
  /** The code of a ticket that was sold elsewhere and imported: the manifest has its digest. */
  | { readonly kind: 'imported'; readonly ticketNumber: number }
  /** Scanned together with another ticket of its order, which the same gate has just accepted. */
  | { readonly kind: 'member'; readonly ticketNumber: number }
  /** A supervisor found the person by name: no code was shown. */
  | { readonly kind: 'hand'; readonly ticketNumber: number };

/** Verifies Ed25519 over `message`. Returns false for anything invalid; never throws. */
export type VerifySignature = (
  publicKey: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
) => Promise<boolean>;

export interface ReadingDeps {
  /** The event's keys, from its manifest. */
  readonly keys: readonly EventKey[];
  readonly verifySignature: VerifySignature;
  /** Makes a rolling code of a ticket seen before cheap to verify again. */
  readonly links?: LinkCache;
  /** Looks up the ticket of an imported code; undefined if it was not imported. Absent if the event has no imports. */
  readonly imported?: (code: string) => number | undefined;
}

/** Reads a scanned code. The signature is checked before anything else is trusted. */
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

/** Looks up an imported ticket by the text on it; undefined if it was not imported. */
function readImported(text: string, { imported }: ReadingDeps): Reading | undefined {
  const ticketNumber = imported?.(text);
  return ticketNumber === undefined ? undefined : { kind: 'imported', ticketNumber };
}

/** Reads a typed reference, and nothing else. */
export function readTyped(text: string): Reading {
  const reference = readReference(text);
  return reference === undefined ? { kind: 'unreadable' } : { kind: 'reference', ...reference };
}

/** Reads what a person entered: a code, with any text around it, or a reference. */
export async function readEntered(text: string, deps: ReadingDeps): Promise<Reading> {
  return (await readOne(text, deps)).reading;
}

/**
 * Returns whether entered text is a ticket code, an imported code or a whole reference, and so not a typing slip,
 * whatever the verdict on it.
 */
export function isTicketText(text: string, imported: NonNullable<ReadingDeps['imported']>): boolean {
  const tidy = withoutSymbology(normalizeTyped(text));
  return (
    findTicketCode(tidy) !== undefined || imported(tidy) !== undefined || readReference(tidy) !== undefined
  );
}

/** A reading and the text it came from, without what the scanner put around the code. */
export interface ScannedReading {
  readonly reading: Reading;
  readonly text: string;
}

/**
 * Reads input from a keyboard scanner. `texts` are its key presses in different keyboard layouts, the phone's own
 * first; the one that contains a genuine code wins.
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
  const tidy = withoutSymbology(normalizeTyped(text));
  const code = findTicketCode(tidy);
  if (code !== undefined) return { reading: await readTicket(code, deps), text: code };
  return { reading: readImported(tidy, deps) ?? readTyped(tidy), text: tidy };
}

/** Ranks readings of the same key presses; lower is more trustworthy. */
function rankOf(reading: Reading): number {
  if (reading.kind === 'code' && reading.genuine) return 0;
  return ['imported', 'reference', 'code', 'foreign', 'unreadable'].indexOf(reading.kind);
}

/** Strips the three-character barcode type prefix that scanners add (ISO 15424), such as `]Q1` for QR. */
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
