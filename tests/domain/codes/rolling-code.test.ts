import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concatBytes, fromHex, toHex, toUtf8 } from '#domain/wire/bytes.ts';
import {
  anchorInParts,
  anchorOf,
  createLinkCache,
  linkAt,
  stepsInPart,
  verifyLink,
} from '#domain/codes/link-walk.ts';
import { createChain, secondsLeft, stepToShow } from '#domain/codes/rolling-code.ts';
import type { TicketRecord } from '#domain/codes/ticket-code.ts';
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
  test('matches the documentation: the last link from the seed, each other from the one after it', () => {
    expect(chain.linkAt(steps - 1)).toEqual(hashedByNode('gatehouse/end', steps - 1, seed));
    for (const step of [1, 2, 255, 256, 300, 479]) {
      expect(chain.linkAt(step - 1)).toEqual(hashedByNode('gatehouse/lnk', step, chain.linkAt(step)));
    }
  });

  test('gives the same result computed at once or step by step', () => {
    for (const step of [0, 1, 100, 479])
      expect(linkAt(seed, keyId, 5, step, steps)).toEqual(chain.linkAt(step));
    expect(anchorOf(seed, keyId, 5, steps)).toEqual(chain.anchor);
  });

  test.each([
    [1, 0],
    [stepsInPart, 0],
    [stepsInPart + 1, 0],
    [stepsInPart + 2, 1],
    [2 * stepsInPart + 1, 1],
    [2 * stepsInPart + 2, 2],
  ])('of %d steps has the same anchor when computed with %d pauses', (count, rests) => {
    const parts = anchorInParts(seed, keyId, 5, count);
    let rested = 0;
    let part = parts.next();
    for (; part.done !== true; part = parts.next()) rested += 1;
    expect(part.value).toEqual(anchorOf(seed, keyId, 5, count));
    expect(rested).toBe(rests);
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
    expect(() => createChain(seed, keyId, 5, count)).toThrow('a chain has 1 to 4,096 steps');
  });

  test.each([1, 2, 4096])('can have %d steps', (count) => {
    const made = createChain(seed, keyId, 5, count);
    expect(made.steps).toBe(count);
    expect(made.linkAt(count - 1)).toEqual(hashedByNode('gatehouse/end', count - 1, seed));
    expect(made.anchor).toEqual(anchorOf(seed, keyId, 5, count));
  });

  test.each([31, 33])('rejects a seed of %d bytes', (length) => {
    expect(() => createChain(countingBytes(length), keyId, 5, steps)).toThrow('a seed has 32 bytes');
  });

  test.each(['', 'abcd', 'abcdef01', 'zzzzzz'])('rejects the key id "%s"', (wrong) => {
    expect(() => createChain(seed, wrong, 5, steps)).toThrow('a key id is six hex digits');
  });

  test('reports a step outside its range', () => {
    expect(() => chain.linkAt(480)).toThrow('no such step in this chain');
    expect(() => linkAt(seed, keyId, 5, 480, steps)).toThrow('no such step in this chain');
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

  test('finds no link to verify in a printed record', () => {
    expect(verifyLink({ ...shown(1), form: 'printed', rolling: undefined })).toBe(false);
  });

  test('gives the same answers with a cache as without, for any order of true and false links', () => {
    // Only the first steps: each is verified back to the anchor, and adjacent ones share the cache more often.
    const last = 60;
    const offers = fc.array(fc.tuple(fc.integer({ min: 0, max: last }), fc.integer({ min: -2, max: 2 })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(offers, (list) => {
        const cache = createLinkCache();
        for (const [step, off] of list) {
          const record = shown(step, chain.linkAt(Math.max(0, Math.min(last, step + off))));
          expect(verifyLink(record, cache)).toBe(verifyLink(record));
        }
      }),
    );
  });

  test("does not use one ticket's cached link for another with the same key", () => {
    const cache = createLinkCache();
    expect(verifyLink(shown(400), cache)).toBe(true);
    expect(verifyLink({ ...shown(400), ticketNumber: 6 }, cache)).toBe(false);
  });

  test('caches nothing new for a step already cached', () => {
    const kept: number[] = [];
    const cache = {
      get: () => ({ step: 100, link: chain.linkAt(100) }),
      keep: (_: string, verified: { readonly step: number }) => void kept.push(verified.step),
    };
    expect([99, 100, 101].map((step) => verifyLink(shown(step), cache))).toEqual([true, true, true]);
    expect(kept).toEqual([101]);
  });

  describe('beside a link verified before', () => {
    const wrong = countingBytes(12, 77);
    const key = `${keyId} 5 ${toHex(chain.anchor)}`;
    /** Verifies a step with a wrong cached link for step 100: false shows that the link was used. */
    const beside = (step: number) => {
      const kept: number[] = [];
      const cache = {
        get: (asked: string) => (asked === key ? { step: 100, link: wrong } : undefined),
        keep: (_: string, verified: { readonly step: number }) => void kept.push(verified.step),
      };
      return [verifyLink(shown(step), cache), kept];
    };

    test.each([101, 150, 479])('hashes only the steps between for a later step: %i', (step) => {
      expect(beside(step)).toEqual([false, []]);
    });

    test.each([50, 51, 99, 100])(
      'hashes only the steps between for an earlier step when they are fewer: %i',
      (step) => {
        expect(beside(step)).toEqual([false, []]);
      },
    );

    test.each([0, 1, 49])('hashes to the anchor for an earlier step when that is nearer: %i', (step) => {
      expect(beside(step)).toEqual([true, []]);
    });

    test('caches the latest step verified and no false one', () => {
      const cache = createLinkCache();
      expect(verifyLink(shown(20), cache)).toBe(true);
      expect(cache.get(key)).toEqual({ step: 20, link: chain.linkAt(20) });
      expect(verifyLink(shown(10), cache)).toBe(true);
      expect(verifyLink(shown(300, wrong), cache)).toBe(false);
      expect(cache.get(key)?.step).toBe(20);
      expect(verifyLink(shown(21), cache)).toBe(true);
      expect(cache.get(key)?.step).toBe(21);
    });
  });

  test('rejects a link that is too short or too long', () => {
    expect(verifyLink(shown(0, chain.anchor.slice(0, 11)))).toBe(false);
    expect(verifyLink(shown(0, Uint8Array.of(...chain.anchor, 0)))).toBe(false);
    expect(verifyLink(shown(0, new Uint8Array()))).toBe(false);
  });

  test('caches 20,000 tickets by default, and a recached one is not the oldest', () => {
    const cache = createLinkCache();
    for (let n = 0; n < 20_000; n += 1) cache.keep(`t${n}`, { step: 1, link: seed });
    expect(cache.get('t0')).toBeDefined();
    cache.keep('t0', { step: 2, link: seed });
    expect(cache.get('t1')).toBeDefined();
    cache.keep('one more', { step: 1, link: seed });
    expect([cache.get('t0')?.step, cache.get('t1'), cache.get('t2')?.step]).toEqual([2, undefined, 1]);
  });

  test('caches no more tickets than configured and drops the oldest', () => {
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
  ])('shows at %d ms step %d', (now, step) => {
    expect(stepToShow(showWindow, now)).toBe(step);
  });

  test.each([
    [1_000_000, 15],
    [1_014_000, 1],
    [1_014_999, 0.001],
    [999_000, 1],
    [985_001, 14.999],
  ])('has at %d ms %d s left', (now, seconds) => {
    expect(secondsLeft(showWindow, now)).toBeCloseTo(seconds, 6);
  });
});
