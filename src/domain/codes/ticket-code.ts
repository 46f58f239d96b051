import { decodeBase45, encodeBase45 } from '#domain/wire/base45.ts';
import { concatBytes, fromHex, toHex, toUtf8 } from '#domain/wire/bytes.ts';

/**
 * Ticket codes: the content of a QR code, as text and as bytes.
 *
 * Text: `G1` + base45 (RFC 9285) of the record, all in QR's alphanumeric set. Record, in this order:
 *
 *     form, version, flags   1   bits 7-4 version (1), bit 1 test ticket, bit 0 rolling
 *     key id                 3   first bytes of SHA-256 of the event's raw public key
 *     ticket number          4   big-endian, dense in each event
 *     ticket type index      1
 *     anchor                12   rolling only
 *     signature             64   Ed25519 over `gatehouse ticket 1\n` + all above
 *     step                   2   rolling only, big-endian, not signed
 *     link                  12   rolling only, not signed
 *
 * Printed: 73 bytes, 112 characters. Rolling: 99 bytes, 151 characters.
 */

export type TicketForm = 'printed' | 'rolling';

/** A parsed ticket code; nothing in it has been verified yet. */
export interface TicketRecord {
  readonly form: TicketForm;
  /** Rehearsal ticket: judged like any other but never counted. */
  readonly test: boolean;
  /** Six lower-case hex digits naming the event key that allegedly signed this. */
  readonly keyId: string;
  /** 0, 1, 2 ... in each event; not a secret. */
  readonly ticketNumber: number;
  readonly typeIndex: number;
  /** 64 bytes. */
  readonly signature: Uint8Array;
  /** Rolling form only; `undefined` on printed codes. */
  readonly rolling: RollingPart | undefined;
}

interface RollingPart {
  /** `link[0]` of the chain, 12 bytes, covered by the signature. */
  readonly anchor: Uint8Array;
  /** Index of the link shown: 0 at the start of the show window, up to 4,095. */
  readonly step: number;
  /** 12 bytes. */
  readonly link: Uint8Array;
}

/** Text length by form. */
const codeLength = { printed: 112, rolling: 151 } as const;
export const linkLength = 12;
/** Maximum number of steps in a show window; the last step shown is one less. */
export const maxSteps = 4096;

const prefix = 'G1';
const version = 1;
const flagRolling = 1;
const flagTest = 2;
const signatureLength = 64;
const headLength = 9;
const signedDomain = toUtf8('gatehouse ticket 1\n');

/** The fields that a ticket's signature covers: everything but signature, step and link. */
export interface SignedFields {
  readonly test: boolean;
  readonly keyId: string;
  readonly ticketNumber: number;
  readonly typeIndex: number;
  /** 12 bytes on rolling tickets, undefined on printed ones. */
  readonly anchor: Uint8Array | undefined;
}

/**
 * Parses a ticket code. Strict and canonical: each record has exactly one text, and anything else returns undefined
 * (other lengths, lower case, another version, unknown flags, a step out of range). Never throws.
 */
export function parseTicketCode(text: string): TicketRecord | undefined {
  const form = formOfLength(text.length);
  if (form === undefined || !text.startsWith(prefix)) return undefined;
  const bytes = decodeBase45(text.slice(prefix.length));
  if (bytes === undefined) return undefined;
  const head = bytes[0] ?? 0;
  if ((head & ~flagTest) !== ((version << 4) | (form === 'rolling' ? flagRolling : 0))) return undefined;
  const signatureAt = headLength + (form === 'rolling' ? linkLength : 0);
  const rolling = form === 'rolling' ? rollingPart(bytes, signatureAt + signatureLength) : undefined;
  if (rolling !== undefined && rolling.step >= maxSteps) return undefined;
  return {
    form,
    test: (head & flagTest) !== 0,
    keyId: toHex(bytes.subarray(1, 4)),
    ticketNumber: new DataView(bytes.buffer).getUint32(4),
    typeIndex: bytes[8] ?? 0,
    signature: bytes.slice(signatureAt, signatureAt + signatureLength),
    rolling,
  };
}

/**
 * Finds the first ticket code in a text that may have scanner prefixes or suffixes around it; undefined if there is
 * none. As strict as `parseTicketCode`: nothing is repaired.
 */
export function findTicketCode(text: string): string | undefined {
  for (let at = text.indexOf(prefix); at !== -1; at = text.indexOf(prefix, at + 1)) {
    const length = expectedLength(text, at);
    const code = length === undefined ? '' : text.slice(at, at + length);
    if (parseTicketCode(code) !== undefined) return code;
  }
  return undefined;
}

/** Returns where the first code in a text ends, or will end once it has fully arrived; undefined if none has begun. */
export function whereCodeEnds(text: string): number | undefined {
  for (let at = text.indexOf(prefix); at !== -1; at = text.indexOf(prefix, at + 1)) {
    const length = expectedLength(text, at);
    if (length !== undefined) return at + length;
  }
  return undefined;
}

/** The first group of a code determines its form; undefined if it is incomplete or invalid. */
function expectedLength(text: string, at: number): number | undefined {
  const head = decodeBase45(text.slice(at + prefix.length, at + prefix.length + 3))?.[0];
  if (head === undefined || (head & ~(flagTest | flagRolling)) !== version << 4) return undefined;
  return codeLength[(head & flagRolling) === 0 ? 'printed' : 'rolling'];
}

/** Encodes a record as text. Throws RangeError if a field does not fit its bytes. */
export function writeTicketCode(record: TicketRecord): string {
  const { rolling } = record;
  if ((record.form === 'rolling') !== (rolling !== undefined))
    throw new RangeError('form and rolling part disagree');
  mustBe(record.signature.length === signatureLength, 'signature');
  const parts = [headBytes({ ...record, anchor: rolling?.anchor }), record.signature];
  if (rolling !== undefined) {
    mustBe(isWhole(rolling.step, maxSteps - 1), 'step');
    mustBe(rolling.link.length === linkLength, 'link');
    parts.push(Uint8Array.of(rolling.step >> 8, rolling.step & 0xff), rolling.link);
  }
  return prefix + encodeBase45(concatBytes(...parts));
}

/** Returns the bytes that a ticket's signature covers. Throws RangeError if a field does not fit its bytes. */
export function signedBytes(fields: SignedFields): Uint8Array {
  return concatBytes(signedDomain, headBytes(fields));
}

/** Returns the bytes that the signature of a parsed record must cover. */
export function signedBytesOf(record: TicketRecord): Uint8Array {
  return signedBytes({ ...record, anchor: record.rolling?.anchor });
}

function formOfLength(length: number): TicketForm | undefined {
  if (length === codeLength.printed) return 'printed';
  return length === codeLength.rolling ? 'rolling' : undefined;
}

function rollingPart(bytes: Uint8Array, at: number): RollingPart {
  return {
    anchor: bytes.slice(headLength, headLength + linkLength),
    step: ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0),
    link: bytes.slice(at + 2, at + 2 + linkLength),
  };
}

function headBytes(fields: SignedFields): Uint8Array {
  const keyId = fromHex(fields.keyId);
  mustBe(keyId?.length === 3, 'key id');
  mustBe(isWhole(fields.ticketNumber, 0xffff_ffff), 'ticket number');
  mustBe(isWhole(fields.typeIndex, 0xff), 'type index');
  mustBe(fields.anchor === undefined || fields.anchor.length === linkLength, 'anchor');
  const bytes = new Uint8Array(headLength + (fields.anchor?.length ?? 0));
  bytes[0] = (version << 4) | (fields.test ? flagTest : 0) | (fields.anchor === undefined ? 0 : flagRolling);
  bytes.set(keyId ?? [], 1);
  new DataView(bytes.buffer).setUint32(4, fields.ticketNumber);
  bytes[8] = fields.typeIndex;
  bytes.set(fields.anchor ?? [], headLength);
  return bytes;
}

function isWhole(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most;
}

function mustBe(holds: boolean, field: string): void {
  if (!holds) throw new RangeError(`a ticket code cannot carry this ${field}`);
}
