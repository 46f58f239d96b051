import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import { settle, type ClaimedPassage } from '#domain/door/receipt.ts';
import { idOf, passage } from './records.ts';

const rules = (change: Partial<CheckpointRules> = {}): CheckpointRules => ({
  reentry: 'single',
  maxEntries: null,
  coolDownMs: 0,
  capacity: null,
  ...change,
});
const claim = (number: number, change: Partial<ClaimedPassage> = {}): ClaimedPassage => ({
  ...passage(number),
  undone: false,
  ...change,
});
const summary = (claims: ClaimedPassage[], given: CheckpointRules) =>
  claims.map(({ scanId }) => settle(claims, given, 'UTC').get(scanId)?.ruling);

describe('ruling claims', () => {
  test('the earliest corrected time wins whatever came first, and the others name it', () => {
    const claims = [claim(3), claim(1), claim(2)];
    expect(summary(claims, rules())).toEqual(['again', 'first', 'again']);
    expect(settle(claims, rules(), 'UTC').get(idOf(3))?.because?.scanId).toBe(idOf(1));
  });

  test('the same moment goes by scan id', () => {
    expect(summary([claim(2, { at: 5 }), claim(1, { at: 5 })], rules())).toEqual(['again', 'first']);
  });

  test('one taken back counts for nothing and gives its right to the next', () => {
    expect(summary([claim(1, { undone: true }), claim(2)], rules())).toEqual(['undone', 'first']);
  });

  test('after an exit a ticket may enter again, and two entries between exits are one', () => {
    const claims = [claim(1), claim(2), claim(3, { direction: 'exit' }), claim(4)];
    expect(summary(claims, rules({ reentry: 'after_exit' }))).toEqual(['first', 'again', 'first', 'first']);
  });

  test('a full house is no reason to rule against who came in', () => {
    expect(summary([claim(1)], rules({ capacity: 0 }))).toEqual(['first']);
  });

  test('a claim told twice is ruled once, and taken back if either says so', () => {
    expect(summary([claim(1), claim(1, { undone: true }), claim(2)], rules())).toEqual([
      'undone',
      'undone',
      'first',
    ]);
  });
});

const day = 86_400_000;
const anyClaim = fc.record({
  number: fc.integer({ min: 0, max: 30 }),
  at: fc.integer({ min: 0, max: 3 * day }),
  direction: fc.constantFrom('entry', 'exit'),
  gateId: fc.constantFrom('a', 'b'),
  undone: fc.boolean(),
});
const anyClaims = fc
  .uniqueArray(anyClaim, { selector: (item) => item.number, maxLength: 14 })
  .map((list) => list.map(({ number, ...rest }) => claim(number, rest)));
const anyRules = fc.record({
  reentry: fc.constantFrom('single', 'after_exit', 'per_day', 'per_gate', 'free'),
  maxEntries: fc.constantFrom(null, 1, 2),
  coolDownMs: fc.constantFrom(0, 3_600_000),
  capacity: fc.constant(null),
});

describe('for all claims and rules', () => {
  test('any order of arrival, and each one told again, gives the same rulings', () => {
    const shuffled = anyClaims.chain((claims) =>
      fc.tuple(fc.constant(claims), fc.shuffledSubarray(claims, { minLength: claims.length })),
    );
    fc.assert(
      fc.property(shuffled, anyRules, ([claims, other], given) => {
        const expected = new Map(settle(claims, given, 'Europe/Berlin'));
        expect(new Map(settle(other, given, 'Europe/Berlin'))).toEqual(expected);
        expect(new Map(settle([...other, ...claims], given, 'Europe/Berlin'))).toEqual(expected);
      }),
    );
  });

  test('there is at most one first for each right, and one whenever anybody entered', () => {
    fc.assert(
      fc.property(anyClaims, anyRules, (claims, given) => {
        const rulings = settle(claims, given, 'UTC');
        const entries = claims.filter((item) => item.direction === 'entry' && !item.undone);
        const firsts = entries.filter((item) => rulings.get(item.scanId)?.ruling === 'first');
        const rights = firsts.map((item) => rightOf(item, given, claims));
        expect(new Set(rights).size).toBe(rights.length);
        expect(firsts.length > 0).toBe(entries.length > 0);
        expect(firsts.length).toBeLessThanOrEqual(given.maxEntries ?? Infinity);
      }),
    );
  });

  test('each again names a first that was there before it', () => {
    fc.assert(
      fc.property(anyClaims, anyRules, (claims, given) => {
        const rulings = settle(claims, given, 'UTC');
        for (const [, { ruling, because }] of rulings) {
          expect(because !== undefined).toBe(ruling === 'again');
          expect(because === undefined ? 'first' : rulings.get(because.scanId)?.ruling).toBe('first');
        }
      }),
    );
  });

  test('dropping every claim that was not first changes no other ruling', () => {
    fc.assert(
      fc.property(anyClaims, anyRules, (claims, given) => {
        const rulings = settle(claims, given, 'UTC');
        const kept = claims.filter((item) => rulings.get(item.scanId)?.ruling === 'first');
        for (const [, ruling] of settle(kept, given, 'UTC')) expect(ruling.ruling).toBe('first');
      }),
    );
  });
});

/** What a first entry used up: under `free` every entry is its own right. */
function rightOf(item: ClaimedPassage, given: CheckpointRules, claims: ClaimedPassage[]): string {
  switch (given.reentry) {
    case 'single':
    case 'unknown':
      return 'the one';
    case 'per_gate':
      return item.gateId;
    case 'per_day':
      return String(Math.floor(item.at / day));
    case 'after_exit': {
      const isEarlier = (other: ClaimedPassage) =>
        other.at < item.at || (other.at === item.at && other.scanId < item.scanId);
      return String(
        claims.filter((other) => other.direction === 'exit' && !other.undone && isEarlier(other)).length,
      );
    }
    case 'redeem':
    case 'free':
      return item.scanId;
  }
}
