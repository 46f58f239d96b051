import { sha256 } from '@noble/hashes/sha2.js';
import { fromHex, toUtf8 } from '#domain/wire/bytes.ts';
import type { ShowWindow } from '#domain/manifest/manifest.ts';
import { linkLength, maxSteps } from './ticket-code.ts';

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
  const input = linkInput(keyId, ticketNumber);
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

/** Computes the last link from the seed. Throws RangeError if the seed or a number is out of range. */
export function lastLink(seed: Uint8Array, keyId: string, ticketNumber: number, steps: number): Uint8Array {
  if (seed.length !== seedLength) throw new RangeError('a seed has 32 bytes');
  if (!Number.isInteger(steps) || steps < 1 || steps > maxSteps)
    throw new RangeError('a chain has 1 to 4,096 steps');
  return linkBefore(hashInput(endDomain, keyId, ticketNumber, seedLength), steps - 1, seed);
}

/** Returns what is hashed for a link, without step and value. */
export const linkInput = (keyId: string, ticketNumber: number): Uint8Array =>
  hashInput(linkDomain, keyId, ticketNumber, linkLength);

function hashInput(domain: Uint8Array, keyId: string, ticketNumber: number, valueLength: number): Uint8Array {
  const key = fromHex(keyId);
  if (key?.length !== 3) throw new RangeError('a key id is six hex digits');
  const input = new Uint8Array(valueAtByte + valueLength);
  input.set(domain);
  input.set(key, domain.length);
  new DataView(input.buffer).setUint32(16, ticketNumber);
  return input;
}

/** Completes what is hashed for the link before `step`. */
export function fillLink(input: Uint8Array, step: number, value: Uint8Array): void {
  input[stepAtByte] = step >> 8;
  input[stepAtByte + 1] = step & 0xff;
  input.set(value, valueAtByte);
}

function linkBefore(input: Uint8Array, step: number, value: Uint8Array): Uint8Array {
  fillLink(input, step, value);
  return sha256(input).subarray(0, linkLength);
}
