import { hash } from 'node:crypto';
import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import { toBase64url } from '#domain/wire/base64url.ts';
import { concatBytes, toHex, toUtf8 } from '#domain/wire/bytes.ts';
import {
  packPage,
  pageSpans,
  rootHash,
  type Deflate,
  type PageContent,
} from '#domain/manifest/manifest-pages.ts';
import { writeJoins } from '#domain/manifest/order-joins.ts';
import {
  ticketBits,
  type EventPolicy,
  type ManifestGate,
  type ManifestHeader,
  type ManifestTicketType,
  type Passage,
  type SignedHeader,
} from '#domain/manifest/manifest.ts';
import type { VerifySignature } from '#domain/door/reading.ts';
import { signedBytes, writeTicketCode } from '#domain/codes/ticket-code.ts';

export const eventId = 'event-1';
/** The organizer's own device, with the role of a supervisor. */
export const officeId = 'device-office';
/** People enter the event, and some then enter an area of it: each has separate rules and rulings. */
export const checkpoints = ['event', 'area'] as const;
export const gates = (['event', 'event', 'area', 'event', 'area'] as const).map((checkpoint, index) => ({
  gateId: `gate-${index}`,
  index,
  name: `Gate ${index}`,
  checkpoint,
}));
export type SimulatedGate = (typeof gates)[number];
/** Numbers beyond the tickets issued: genuine codes that no manifest contains. */
export const unlisted = 4;
/** Eight hours behind UTC in winter: its midnight is at 08:00 UTC on 15 January 2027. */
export const timeZone = 'America/Los_Angeles';
const midnight = 1_800_000_000_000;
/** Server time at the start of a run, in ms: the day changes in the middle of the shift. */
export const startedAt = midnight - 15_000;
/**
 * A reply takes at most 10 s, and its midpoint is used: a measured time is off by at most half of that plus drift; in
 * ms.
 */
export const measuredWithinMs = 6_000;
/** The day at the event, as a number. */
export const dayOf = (at: number): number => Math.floor((at - midnight) / 86_400_000);
export const startOfDay = (day: number): number => midnight + day * 86_400_000;

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');
const publicKey = sha256(toUtf8('the key of the simulated event'));
const keyId = toHex(sha256(publicKey)).slice(0, 6);
export const eventKey = { keyId, publicKey: toBase64url(publicKey) };

/** Replaces Ed25519: only whether a signature is valid matters here, and checking it must take no real time. */
export function signatureOf(message: Uint8Array): Uint8Array {
  const half = sha256(concatBytes(publicKey, message));
  return concatBytes(half, half);
}
export const verifySignature: VerifySignature = async (_key, signature, message) =>
  toHex(signature) === toHex(signatureOf(message));

/** The text of a ticket's printed code; a forged one carries the signature of another ticket. */
export function codeOf(ticketNumber: number, forged = false): string {
  const fields = { test: false, keyId, ticketNumber, typeIndex: typeOf(ticketNumber), anchor: undefined };
  const signature = signatureOf(signedBytes(forged ? { ...fields, ticketNumber: ticketNumber + 1 } : fields));
  return writeTicketCode({ ...fields, form: 'printed', signature, rolling: undefined });
}

/** Most tickets are valid all night and everywhere; some for a part of it, some at three gates. */
export const ticketTypes = [
  { index: 0, name: 'Entry', validFrom: null, validUntil: null, gates: [] },
  { index: 1, name: 'Early', validFrom: startedAt + 6_000, validUntil: startedAt + 25_000, gates: [] },
  { index: 2, name: 'North', validFrom: null, validUntil: null, gates: ['gate-0', 'gate-2', 'gate-3'] },
] as const;
export const typeOf = (ticketNumber: number): 0 | 1 | 2 =>
  ticketNumber % 7 === 5 ? 1 : ticketNumber % 7 === 6 ? 2 : 0;

/** Tickets are bought in groups of three. */
const isJoined = (ticketNumber: number): boolean => ticketNumber % 3 !== 0;
/** Returns the other tickets of an order, out of `tickets` in all. */
export const orderMates = (ticketNumber: number, tickets: number): readonly number[] => {
  const first = ticketNumber - (ticketNumber % 3);
  return [first, first + 1, first + 2].filter((one) => one !== ticketNumber && one < tickets);
};

/** The door facts in the event's header. The organizer may change them during a shift. */
export interface DoorFacts {
  readonly gates: readonly ManifestGate[];
  /** By checkpoint. Only capacity changes: it is checked only at the door, so nothing is ruled on again. */
  readonly rules: Readonly<Record<(typeof checkpoints)[number], CheckpointRules>>;
  /** By index. */
  readonly types: Readonly<Record<ReturnType<typeof typeOf>, ManifestTicketType>>;
  readonly unlisted: EventPolicy['unlisted'];
}

export interface SimulatedManifest {
  readonly header: ManifestHeader;
  readonly signed: SignedHeader;
  readonly body: Uint8Array;
}

export interface ManifestFacts {
  readonly revision: number;
  readonly serverEpoch: string;
  readonly door: DoorFacts;
  /** State of each ticket, by number. */
  readonly states: readonly number[];
  readonly passages: readonly Passage[];
}

/** Pages are not compressed, because the browser does the decompression. */
const asIs: Deflate = async (bytes) => bytes;

/** Builds the complete manifest in the real format. */
export async function makeManifest(facts: ManifestFacts): Promise<SimulatedManifest> {
  const contents = pageSpans(facts.states.length).flatMap(({ from, count }): PageContent[] => {
    const own = (passage: Passage): boolean =>
      passage.ticketNumber >= from && passage.ticketNumber < from + count;
    const types = Uint8Array.from({ length: count }, (_, index) => typeOf(from + index));
    const references = { references: new Uint32Array(count), types };
    return [
      { kind: 'state', from, states: Uint8Array.from(facts.states.slice(from, from + count)) },
      { kind: 'reference', from, ...references },
      { kind: 'admission', from, count, passages: facts.passages.filter(own) },
    ];
  });
  const packed = [];
  let offset = 0;
  for (const content of contents) {
    const page = await packPage(content, offset, asIs);
    packed.push(page);
    offset += page.bytes.length;
  }
  const pages = packed.map((page) => page.entry);
  const header: ManifestHeader = {
    format: 1,
    eventId,
    eventName: 'Simulated',
    timeZone,
    startsAt: startedAt,
    endsAt: startedAt + 86_400_000,
    doorsOpenAt: startedAt,
    revision: facts.revision,
    serverEpoch: facts.serverEpoch,
    ticketCount: facts.states.length,
    keys: [eventKey],
    types: Object.values(facts.door.types),
    gates: facts.door.gates,
    rules: facts.door.rules,
    policy: { code: 'static', unlisted: facts.door.unlisted },
    showWindow: { startsAt: startedAt, stepSeconds: 15, steps: 4_000 },
    issuedAt: startedAt,
    joins: writeJoins(Uint8Array.from(facts.states, (_, number) => Number(isJoined(number)))),
    pages,
    rootHash: rootHash(pages),
  };
  return { header, signed: sign(header), body: concatBytes(...packed.map((page) => page.bytes)) };
}

function sign(header: ManifestHeader): SignedHeader {
  const text = JSON.stringify(header);
  return {
    header: text,
    keyId,
    signature: toBase64url(signatureOf(toUtf8(`gatehouse manifest 1\n${text}`))),
  };
}

export const issued = ticketBits.exists;
/** Possible changes of a ticket while its holder is on the way; the last one reverts it. */
export const laterStates = [
  issued | ticketBits.revoked,
  issued | ticketBits.revoked,
  issued | ticketBits.cancelled,
  issued | ticketBits.blocked,
  issued | ticketBits.unpaid,
  issued,
] as const;
export const voidBits = ticketBits.revoked | ticketBits.cancelled | ticketBits.blocked;
