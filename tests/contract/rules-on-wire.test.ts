import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHeader, rulesOnWire } from '#contract/door/manifest-header.ts';
import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import { hasUnknownRules } from '#domain/manifest/manifest-header.ts';
import { headerOf } from '#tests/domain/manifest/manifests.ts';
import { frozenContracts } from '#tests/compat/frozen-contracts.ts';

const anyWindow = fc
  .tuple(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 1, max: 1e9 }))
  .map(([from, length]) => ({ from, until: from + length }));
const anyRules: fc.Arbitrary<CheckpointRules> = fc.record(
  {
    reentry: fc.constantFrom('single', 'after_exit', 'per_day', 'per_gate', 'free'),
    maxEntries: fc.option(fc.integer({ min: 1, max: 1000 })),
    coolDownMs: fc.integer({ min: 0, max: 1e8 }),
    capacity: fc.option(fc.integer({ min: 1, max: 1e6 })),
    windows: fc.array(anyWindow, { maxLength: 5 }),
    code: fc.constantFrom('static', 'rotating', 'rotating_with_fallback'),
  },
  { requiredKeys: ['reentry', 'maxEntries', 'coolDownMs', 'capacity'] },
);
const headerWith = (rules: object) =>
  JSON.stringify({ ...headerOf(), rules: { ...headerOf().rules, event: rules } });

describe('rules in a signed header', () => {
  it('are read as written', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const read = readHeader(headerWith(rulesOnWire(rules)));
        const { windows = [], ...others } = rules;
        const expected = windows.length === 0 && rules.code === undefined ? others : { ...others, windows };
        expect(read.ok && read.header.rules['event']).toEqual(expected);
      }),
      { seed: 11 },
    );
  });

  it('keep the format that apps have always read if they use no new feature', () => {
    const rules = { reentry: 'free', maxEntries: null, coolDownMs: 0, capacity: null } as const;
    expect(rulesOnWire(rules)).toEqual(rules);
    expect(rulesOnWire({ ...rules, windows: [] })).toEqual(rules);
  });

  it('make apps without entry windows and area codes check by hand instead of admitting', () => {
    const rules = { reentry: 'free', maxEntries: null, coolDownMs: 0, capacity: null } as const;
    for (const more of [{ windows: [{ from: 1, until: 2 }] }, { code: 'rotating' as const }]) {
      const wire = rulesOnWire({ ...rules, ...more });
      // Older readers only look at a rule's `reentry`, and do not know this value.
      expect(['single', 'after_exit', 'per_day', 'per_gate', 'free']).not.toContain(wire.reentry);
    }
    expect(frozenContracts.length).toBeGreaterThan(0);
  });

  it('do not count as unknown if this version knows them', () => {
    const wire = rulesOnWire({
      reentry: 'free',
      maxEntries: null,
      coolDownMs: 0,
      capacity: null,
      code: 'static',
    });
    const read = readHeader(headerWith(wire));
    expect(read.ok && hasUnknownRules(read.header)).toBe(false);
  });
});
