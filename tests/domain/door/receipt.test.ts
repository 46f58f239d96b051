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
  test('rules for the earliest corrected time in any order of arrival, and names it in the others', () => {
    const claims = [claim(3), claim(1), claim(2)];
    expect(summary(claims, rules())).toEqual(['again', 'first', 'again']);
    expect(settle(claims, rules(), 'UTC').get(idOf(3))?.because?.scanId).toBe(idOf(1));
  });

  test('breaks ties by scan id', () => {
    expect(summary([claim(2, { at: 5 }), claim(1, { at: 5 })], rules())).toEqual(['again', 'first']);
  });

  test("gives an undone claim's right to the next", () => {
    expect(summary([claim(1, { undone: true }), claim(2)], rules())).toEqual(['undone', 'first']);
  });

  test('allows re-entry after an exit, and counts two entries between exits once', () => {
    const claims = [claim(1), claim(2), claim(3, { direction: 'exit' }), claim(4)];
    expect(summary(claims, rules({ reentry: 'after_exit' }))).toEqual(['first', 'again', 'first', 'first']);
  });

  test('does not rule against an entry because of capacity', () => {
    expect(summary([claim(1)], rules({ capacity: 0 }))).toEqual(['first']);
  });

  test('rules once on a claim received twice, undone if either copy says so', () => {
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
  test('give the same rulings in any order of arrival, even with each one repeated', () => {
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

  test('have at most one first per right, and one whenever anybody entered', () => {
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

  test('name in each repeat a first that came before it', () => {
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

  test('keep their rulings when a claim that was not first is dropped', () => {
    fc.assert(
      fc.property(anyClaims, anyRules, (claims, given) => {
        const rulings = settle(claims, given, 'UTC');
        const kept = claims.filter((item) => rulings.get(item.scanId)?.ruling === 'first');
        for (const [, ruling] of settle(kept, given, 'UTC')) expect(ruling.ruling).toBe('first');
      }),
    );
  });
});

/** The key that a first entry claims: under `free` every entry has its own. */
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
