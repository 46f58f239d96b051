import { fromBase64url } from './bytes.ts';
import type { EventKey } from './manifest.ts';
import { verifyLink, type LinkCache } from './rolling-code.ts';
import {
  codeLength,
  parseTicketCode,
  signedBytesOf,
  type TicketForm,
  type TicketRecord,
} from './ticket-code.ts';
import { readReference } from './reference.ts';

/**
 * What one offer at the gate turned out to be, before anything is known about the ticket:
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
    };

/** Ed25519 over `message`; false for anything that does not hold, never throws. */
export type VerifySignature = (
  publicKey: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
) => Promise<boolean>;

export interface ReadingParts {
  /** The event's keys, from its manifest. */
  readonly keys: readonly EventKey[];
  readonly verifySignature: VerifySignature;
  /** Makes a rolling code that was seen before cheap to verify again. */
  readonly links?: LinkCache;
}

/** Reads what a camera saw. The signature is checked before anything else is believed. */
export async function readTicket(text: string, parts: ReadingParts): Promise<Reading> {
  const record = parseTicketCode(text);
  if (record === undefined) return { kind: 'unreadable' };
  const { form, keyId, ticketNumber, typeIndex, test } = record;
  const keys = parts.keys.filter((key) => key.keyId === keyId);
  if (keys.length === 0) return { kind: 'foreign', keyId };
  const signed = await isSignedByOne(record, keys, parts.verifySignature);
  const genuine = signed && (form === 'printed' || verifyLink(record, parts.links));
  return { kind: 'code', form, keyId, ticketNumber, typeIndex, test, genuine, step: record.rolling?.step };
}

/** Reads what a person typed: a reference, and nothing else. */
export function readTyped(text: string): Reading {
  const reference = readReference(text);
  return reference === undefined ? { kind: 'unreadable' } : { kind: 'reference', ...reference };
}

/** Reads what came from a keyboard, by hand or from a wedge: a whole code or a reference. */
export async function readEntered(text: string, parts: ReadingParts): Promise<Reading> {
  const tidy = tidyTyped(text);
  const isWhole = tidy.length === codeLength.printed || tidy.length === codeLength.rolling;
  return isWhole ? readTicket(tidy, parts) : readTyped(tidy);
}

/**
 * What was meant by keyboard input: upper case, without the control characters that wedges add and without
 * blanks around it. No code starts or ends with a blank: its last group is one byte, whose last character is 0 to 5.
 */
export function tidyTyped(text: string): string {
  return text
    .slice(0, longestTyped)
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toUpperCase();
}

/** Longer input is no code nor reference, and is not worth tidying. */
const longestTyped = 1000;

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
