import { fromHex, toHex, toUtf8 } from '#domain/wire/bytes.ts';
import type { ShowWindow } from '#domain/manifest/manifest.ts';
import { shortMessage, type ShortMessage } from './short-hash.ts';
import { linkLength, maxSteps, type TicketRecord } from './ticket-code.ts';

/**
 * Rolling codes: a one-way chain of links over a ticket's show window.
 *
 *     link[steps - 1] = cut(SHA-256('gatehouse/end' | key id 3 | ticket number 4 | step 2 | seed 32))
 *     link[t - 1]     = cut(SHA-256('gatehouse/lnk' | key id 3 | ticket number 4 | t 2 | link[t] 12))
 *     anchor          = link[0], signed with the ticket
 *
 * `cut` keeps the first 12 bytes; integers are big-endian. From link[t], earlier links can be computed but not later
 * ones.
 */
const linkDomain = toUtf8('gatehouse/lnk');
const endDomain = toUtf8('gatehouse/end');
const stepAtByte = 20;
const valueAtByte = 22;
const seedLength = 32;

/** How many steps a code may differ from the corrected time, in either direction. */
export const stepTolerance = 2;

/** All links of one ticket, computed once for the wallet to show. */
export interface Chain {
  /** `link[0]`, 12 bytes. */
  readonly anchor: Uint8Array;
  readonly steps: number;
  /** Returns the link of a step. Throws RangeError outside the chain. */
  linkAt(step: number): Uint8Array;
}

/** Computes the whole chain in `steps` hashes. Throws RangeError if the seed or a number is out of range. */
export function createChain(seed: Uint8Array, keyId: string, ticketNumber: number, steps: number): Chain {
  const links = new Uint8Array(steps * linkLength);
  let link = lastLink(seed, keyId, ticketNumber, steps);
  const input = hashInput(linkDomain, keyId, ticketNumber, linkLength);
  for (let step = steps - 1; step >= 0; step -= 1) {
    links.set(link, step * linkLength);
    if (step > 0) link = linkBefore(input, step, link);
  }
  const linkAtStep = (step: number) => {
    if (!Number.isInteger(step) || step < 0 || step >= steps)
      throw new RangeError('no such step in this chain');
    return links.slice(step * linkLength, (step + 1) * linkLength);
  };
  return { anchor: linkAtStep(0), steps, linkAt: linkAtStep };
}

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
  const input = hashInput(linkDomain, keyId, ticketNumber, linkLength);
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
  const input = hashInput(linkDomain, keyId, ticketNumber, linkLength);
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
  const input = hashInput(linkDomain, record.keyId, record.ticketNumber, linkLength);
  const key = `${record.keyId} ${record.ticketNumber} ${toHex(anchor)}`;
  const known = cache?.get(key) ?? { step: 0, link: anchor };
  if (known.step > step && known.step - step <= step)
    return isSame(walkBack(input, known.link, known.step, step), link);
  const from = known.step <= step ? known : { step: 0, link: anchor };
  if (!isSame(walkBack(input, link, step, from.step), from.link)) return false;
  if (step > known.step) cache?.keep(key, { step, link });
  return true;
}

/** Returns the step for judging at a given time: below 0 before the window, `steps` or more after it. */
export function stepAt(showWindow: ShowWindow, now: number): number {
  return Math.floor((now - showWindow.startsAt) / (showWindow.stepSeconds * 1000));
}

/** Returns the step to show at a given time: 0 before the window, the last one after it. */
export function stepToShow(showWindow: ShowWindow, now: number): number {
  return Math.max(0, Math.min(showWindow.steps - 1, stepAt(showWindow, now)));
}

/** Returns the seconds until the next step, for the ring around a code: more than 0, at most `stepSeconds`. */
export function secondsLeft(showWindow: ShowWindow, now: number): number {
  const stepMs = showWindow.stepSeconds * 1000;
  const into = (((now - showWindow.startsAt) % stepMs) + stepMs) % stepMs;
  return (stepMs - into) / 1000;
}

function lastLink(seed: Uint8Array, keyId: string, ticketNumber: number, steps: number): Uint8Array {
  if (seed.length !== seedLength) throw new RangeError('a seed has 32 bytes');
  if (!Number.isInteger(steps) || steps < 1 || steps > maxSteps)
    throw new RangeError('a chain has 1 to 4,096 steps');
  return linkBefore(hashInput(endDomain, keyId, ticketNumber, seedLength), steps - 1, seed);
}

/** Hashes from the link of step `from` back to the link of step `to`. */
function walkBack(input: ShortMessage, link: Uint8Array, from: number, to: number): Uint8Array {
  let value = link;
  for (let step = from; step > to; step -= 1) value = linkBefore(input, step, value);
  return value;
}

function hashInput(
  domain: Uint8Array,
  keyId: string,
  ticketNumber: number,
  valueLength: number,
): ShortMessage {
  const key = fromHex(keyId);
  if (key?.length !== 3) throw new RangeError('a key id is six hex digits');
  const input = shortMessage(valueAtByte + valueLength);
  const { bytes } = input;
  bytes.set(domain);
  bytes.set(key, domain.length);
  new DataView(bytes.buffer).setUint32(16, ticketNumber);
  return input;
}

function linkBefore({ bytes, hash }: ShortMessage, step: number, value: Uint8Array): Uint8Array {
  bytes[stepAtByte] = step >> 8;
  bytes[stepAtByte + 1] = step & 0xff;
  bytes.set(value, valueAtByte);
  return hash();
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
