import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concatBytes, fromHex, toUtf8 } from '#domain/bytes.ts';
import {
  anchorOf,
  createChain,
  createLinkCache,
  linkAt,
  secondsLeft,
  stepToShow,
  verifyLink,
} from '#domain/rolling-code.ts';
import type { TicketRecord } from '#domain/ticket-code.ts';
import { countingBytes } from './issuer.ts';

const seed = countingBytes(32, 9);
const keyId = '0a1b2c';
const steps = 480;
const chain = createChain(seed, keyId, 5, steps);

function shown(step: number, link = chain.linkAt(step)): TicketRecord {
  const rolling = { anchor: chain.anchor, step, link };
  return {
    form: 'rolling',
    test: false,
    keyId,
    ticketNumber: 5,
    typeIndex: 0,
    signature: new Uint8Array(64),
    rolling,
  };
}

function hashedByNode(domain: string, step: number, value: Uint8Array): Uint8Array {
  const middle = Uint8Array.of(0, 0, 0, 5, step >> 8, step & 255);
  const input = concatBytes(toUtf8(domain), fromHex(keyId) ?? new Uint8Array(), middle, value);
  return new Uint8Array(createHash('sha256').update(input).digest().subarray(0, 12));
}

describe('the chain of links', () => {
  test('is the documented one: the end from the seed, each link from the one after it', () => {
    expect(chain.linkAt(steps - 1)).toEqual(hashedByNode('gatehouse/end', steps - 1, seed));
    for (const step of [1, 2, 255, 256, 300, 479]) {
      expect(chain.linkAt(step - 1)).toEqual(hashedByNode('gatehouse/lnk', step, chain.linkAt(step)));
    }
  });

  test('is the same computed at once or step by step', () => {
    for (const step of [0, 1, 100, 479])
      expect(linkAt(seed, keyId, 5, step, steps)).toEqual(chain.linkAt(step));
    expect(anchorOf(seed, keyId, 5, steps)).toEqual(chain.anchor);
  });

  test('differs by seed, key and ticket number', () => {
    const others = [
      anchorOf(countingBytes(32), keyId, 5, steps),
      anchorOf(seed, 'ffffff', 5, steps),
      anchorOf(seed, keyId, 6, steps),
    ];
    for (const other of others) expect(other).not.toEqual(chain.anchor);
  });

  test.each([-1, 480, 1.5, Number.NaN])('has no step %d', (step) => {
    expect(() => chain.linkAt(step)).toThrow(RangeError);
    expect(() => linkAt(seed, keyId, 5, step, steps)).toThrow(RangeError);
  });

  test.each([0, 4097, 1.5])('cannot have %d steps', (count) => {
    expect(() => anchorOf(seed, keyId, 5, count)).toThrow(RangeError);
  });
});

describe('verifying a link', () => {
  test('accepts every step of the ticket and no other', () => {
    for (const step of [0, 1, 2, 100, 479]) {
      expect(verifyLink(shown(step))).toBe(true);
    }
    for (const step of [1, 2, 100, 478]) {
      expect(verifyLink(shown(step - 1, chain.linkAt(step)))).toBe(false);
      expect(verifyLink(shown(step + 1, chain.linkAt(step)))).toBe(false);
    }
  });

  test('a printed record has no link to verify', () => {
    expect(verifyLink({ ...shown(1), form: 'printed', rolling: undefined })).toBe(false);
  });

  test('with a cache answers exactly as without, in any order of steps, true links and false ones', () => {
    const offers = fc.array(fc.tuple(fc.integer({ min: 0, max: 479 }), fc.integer({ min: -2, max: 2 })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(offers, (list) => {
        const cache = createLinkCache();
        for (const [step, off] of list) {
          const record = shown(step, chain.linkAt(Math.max(0, Math.min(479, step + off))));
          expect(verifyLink(record, cache)).toBe(verifyLink(record));
        }
      }),
    );
  });

  test('a link kept for one ticket does not help another with the same key', () => {
    const cache = createLinkCache();
    expect(verifyLink(shown(400), cache)).toBe(true);
    expect(verifyLink({ ...shown(400), ticketNumber: 6 }, cache)).toBe(false);
  });

  test('the cache keeps no more tickets than it was told, and forgets the oldest', () => {
    const cache = createLinkCache(2);
    for (const key of ['a', 'b', 'c']) cache.keep(key, { step: 1, link: seed });
    expect([cache.get('a'), cache.get('b')?.step, cache.get('c')?.step]).toEqual([undefined, 1, 1]);
  });
});

describe('steps in time', () => {
  const showWindow = { startsAt: 1_000_000, stepSeconds: 15, steps: 480 };

  test.each([
    [0, 0],
    [999_999, 0],
    [1_000_000, 0],
    [1_014_999, 0],
    [1_015_000, 1],
    [1_000_000 + 480 * 15_000 - 1, 479],
    [1_000_000 + 480 * 15_000, 479],
    [9_000_000_000, 479],
  ])('at %d ms step %d is shown', (now, step) => {
    expect(stepToShow(showWindow, now)).toBe(step);
  });

  test.each([
    [1_000_000, 15],
    [1_014_000, 1],
    [1_014_999, 0.001],
    [999_000, 1],
    [985_001, 14.999],
  ])('at %d ms %d s are left', (now, seconds) => {
    expect(secondsLeft(showWindow, now)).toBeCloseTo(seconds, 6);
  });
});
