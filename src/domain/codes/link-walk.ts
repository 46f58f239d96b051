import { toHex } from '#domain/wire/bytes.ts';
import { fillLink, lastLink, linkInput } from './rolling-code.ts';
import { shortMessage, type ShortMessage } from './short-hash.ts';
import type { TicketRecord } from './ticket-code.ts';

/** Computes the link of one step from the seed in `steps - step` hashes. */
export function linkAt(
  seed: Uint8Array,
  keyId: string,
  ticketNumber: number,
  step: number,
  steps: number,
): Uint8Array {
  if (!Number.isInteger(step) || step < 0 || step >= steps)
    throw new RangeError('no such step in this chain');
  const input = shortMessage(linkInput(keyId, ticketNumber));
  return walkBack(input, lastLink(seed, keyId, ticketNumber, steps), steps - 1, step);
}

/** Computes `link[0]`, which the server signs into the ticket. */
export function anchorOf(seed: Uint8Array, keyId: string, ticketNumber: number, steps: number): Uint8Array {
  return linkAt(seed, keyId, ticketNumber, 0, steps);
}

/** Chain steps between two yields of `anchorInParts`: a few milliseconds of work. */
export const stepsInPart = 256;

/** Like `anchorOf`, but yields after every `stepsInPart` steps so that other work can run. */
export function* anchorInParts(
  seed: Uint8Array,
  keyId: string,
  ticketNumber: number,
  steps: number,
): Generator<undefined, Uint8Array> {
  const input = shortMessage(linkInput(keyId, ticketNumber));
  let link = lastLink(seed, keyId, ticketNumber, steps);
  let step = steps - 1;
  while (step > stepsInPart) {
    link = walkBack(input, link, step, step - stepsInPart);
    step -= stepsInPart;
    yield;
  }
  return walkBack(input, link, step, 0);
}

interface VerifiedLink {
  readonly step: number;
  readonly link: Uint8Array;
}

/** The last verified link of each ticket, so that verifying a later code costs only the steps in between. Bounded. */
export interface LinkCache {
  get(key: string): VerifiedLink | undefined;
  keep(key: string, verified: VerifiedLink): void;
}

/** Creates a cache that drops the oldest ticket once it holds `most`; 20,000 entries take about 4 MB. */
export function createLinkCache(most = 20_000): LinkCache {
  const held = new Map<string, VerifiedLink>();
  return {
    get: (key) => held.get(key),
    keep(key, verified) {
      held.delete(key);
      held.set(key, verified);
      if (held.size <= most) return;
      const oldest = held.keys().next().value;
      if (oldest !== undefined) held.delete(oldest);
    },
  };
}

/**
 * Checks that the link of a rolling record hashes to its anchor. Returns false for printed records. Does not check
 * the signature over the anchor: verify that first, so that only genuine tickets enter the cache.
 */
export function verifyLink(record: TicketRecord, cache?: LinkCache): boolean {
  const { rolling } = record;
  if (rolling === undefined) return false;
  const { anchor, step, link } = rolling;
  const input = shortMessage(linkInput(record.keyId, record.ticketNumber));
  const key = `${record.keyId} ${record.ticketNumber} ${toHex(anchor)}`;
  const known = cache?.get(key) ?? { step: 0, link: anchor };
  if (known.step > step && known.step - step <= step)
    return isSame(walkBack(input, known.link, known.step, step), link);
  const from = known.step <= step ? known : { step: 0, link: anchor };
  if (!isSame(walkBack(input, link, step, from.step), from.link)) return false;
  if (step > known.step) cache?.keep(key, { step, link });
  return true;
}

/** Hashes from the link of step `from` back to the link of step `to`. */
function walkBack({ bytes, hash }: ShortMessage, link: Uint8Array, from: number, to: number): Uint8Array {
  let value = link;
  for (let step = from; step > to; step -= 1) {
    fillLink(bytes, step, value);
    value = hash();
  }
  return value;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
