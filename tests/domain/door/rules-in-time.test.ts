import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import { settle, type ClaimedPassage } from '#domain/door/receipt.ts';
import { rulesAt, type PastRules } from '#domain/door/rules-in-time.ts';
import { passage } from './records.ts';

const base: CheckpointRules = { reentry: 'single', maxEntries: null, coolDownMs: 0, capacity: null };
const free: CheckpointRules = { ...base, reentry: 'free' };
const claim = (number: number, at: number, change: Partial<ClaimedPassage> = {}): ClaimedPassage => ({
  ...passage(number),
  at,
  undone: false,
  ...change,
});
const rulingsOf = (
  claims: readonly ClaimedPassage[],
  present: CheckpointRules,
  past: readonly PastRules[],
) => {
  const rulings = settle(claims, present, 'UTC', past);
  return claims.map(({ scanId }) => rulings.get(scanId)?.ruling);
};

describe('a changed rule', () => {
  const changedAt = 100;
  const toStrict: readonly PastRules[] = [{ until: changedAt, rules: free }];

  it('leaves earlier admissions unchanged', () => {
    expect(rulingsOf([claim(1, 10), claim(2, 20)], base, toStrict)).toEqual(['first', 'first']);
  });

  it('judges entries from its start onwards, considering everything before', () => {
    const claims = [claim(1, 10), claim(2, changedAt - 1), claim(3, changedAt), claim(4, 200)];
    expect(rulingsOf(claims, base, toStrict)).toEqual(['first', 'first', 'again', 'again']);
  });

  it('readmits from its start those the stricter rule kept out', () => {
    const toFree: readonly PastRules[] = [{ until: changedAt, rules: base }];
    expect(rulingsOf([claim(1, 10), claim(2, 20), claim(3, 150)], free, toFree)).toEqual([
      'first',
      'again',
      'first',
    ]);
  });

  it('judges a late scan by the rules of its own time', () => {
    const late = claim(2, 50);
    expect(rulingsOf([claim(1, 10), claim(3, 150), late], base, toStrict)).toEqual([
      'first',
      'again',
      'first',
    ]);
  });

  it('applies only for its own time among several changes', () => {
    const past = [
      { until: 100, rules: base },
      { until: 200, rules: free },
    ];
    const per = { ...base, reentry: 'per_gate' } as const;
    const claims = [
      claim(1, 10),
      claim(2, 50),
      claim(3, 150),
      claim(4, 250),
      claim(5, 260, { gateId: 'other' }),
    ];
    expect(rulingsOf(claims, per, past)).toEqual(['first', 'again', 'first', 'again', 'first']);
  });
});

const anyRules = fc.record({
  reentry: fc.constantFrom<CheckpointRules['reentry'][]>(
    'single',
    'after_exit',
    'per_day',
    'per_gate',
    'free',
  ),
  maxEntries: fc.option(fc.integer({ min: 1, max: 3 })),
  coolDownMs: fc.constantFrom(0, 40),
  capacity: fc.constant(null),
});
const anyClaim = fc.record({
  number: fc.integer({ min: 0, max: 40 }),
  at: fc.integer({ min: 0, max: 400 }),
  direction: fc.constantFrom<ClaimedPassage['direction'][]>('entry', 'exit'),
  gateId: fc.constantFrom('a', 'b'),
});

describe('rules over time', () => {
  it('never change a ruling from before the change', () => {
    fc.assert(
      fc.property(fc.array(anyClaim, { maxLength: 20 }), anyRules, anyRules, (found, before, after) => {
        const claims = found.map(({ number, ...change }) => claim(number, change.at, change));
        const changedAt = 200;
        const old = settle(claims, before, 'UTC');
        const now = settle(claims, after, 'UTC', [{ until: changedAt, rules: before }]);
        const early = claims.filter(({ scanId }) =>
          claims.every((one) => one.scanId !== scanId || one.at < changedAt),
        );
        expect(early.map(({ scanId }) => now.get(scanId)?.ruling)).toEqual(
          early.map(({ scanId }) => old.get(scanId)?.ruling),
        );
      }),
      { seed: 13 },
    );
  });

  it('give the same result for any order of claims', () => {
    fc.assert(
      fc.property(fc.array(anyClaim, { maxLength: 12 }), anyRules, anyRules, (found, before, after) => {
        const claims = found.map(({ at, direction, gateId }, place) =>
          claim(place, at, { direction, gateId }),
        );
        const past = [{ until: 200, rules: before }];
        const one = settle(claims, after, 'UTC', past);
        const other = settle(claims.toReversed(), after, 'UTC', past);
        for (const { scanId } of claims) expect(other.get(scanId)?.ruling).toBe(one.get(scanId)?.ruling);
      }),
      { seed: 17 },
    );
  });

  it('are the current ones when never changed', () => {
    expect(rulesAt(base, [], 5)).toBe(base);
    expect(rulesAt(base, [{ until: 5, rules: free }], 5)).toBe(base);
    expect(rulesAt(base, [{ until: 5, rules: free }], 4)).toBe(free);
  });
});
