import { describe, expect, it } from 'vitest';
import { effectsOfChange } from '#domain/door/rule-effects.ts';
import type { WrittenRules } from '#domain/door/rule-problems.ts';

const now = 1_000;
const rules = (change: Partial<WrittenRules> = {}): WrittenRules => ({
  reentry: 'after_exit',
  maxEntries: null,
  coolDownMs: 0,
  capacity: null,
  types: null,
  ...change,
});
const people = [
  { ticketTypeId: 'standing', inside: 7, left: 2 },
  { ticketTypeId: 'vip', inside: 1, left: 3 },
];
const told = (before: WrittenRules, after: WrittenRules, whom = people) =>
  effectsOfChange(before, after, whom, now).map(({ code, people: count }) => `${code} ${count}`);

describe('the effect of a rule change', () => {
  it.each<[string, Partial<WrittenRules>, Partial<WrittenRules>, string[]]>([
    ['nobody where nothing changed', {}, {}, []],
    ['those who are out and may not return', {}, { reentry: 'single' }, ['out_may_not_return 5']],
    ['those who are out and may return', { reentry: 'single' }, {}, ['out_may_return 5']],
    ['nobody by another cool-down', {}, { coolDownMs: 5 }, []],
    ['those who are out, by one entry each', {}, { maxEntries: 1 }, ['out_may_not_return 5']],
    ['nobody by two entries each', {}, { maxEntries: 2 }, []],
    ['nobody between once a day and once a gate', { reentry: 'per_day' }, { reentry: 'per_gate' }, []],
    [
      'those inside, who must be scanned out from now on',
      { reentry: 'free' },
      { reentry: 'after_exit' },
      ['inside_must_be_scanned_out 8'],
    ],
    ['nobody inside, where that is no news', { reentry: 'after_exit' }, { reentry: 'free' }, []],
    [
      'nobody inside, where leaving was never scanned either',
      { reentry: 'single' },
      { reentry: 'free' },
      ['out_may_return 5'],
    ],
    ['nobody by another number of entries', { reentry: 'free' }, { reentry: 'free', maxEntries: 5 }, []],
    ['those beyond a smaller room', {}, { capacity: 5 }, ['over_capacity 3']],
    ['nobody in a room that is just full', {}, { capacity: 8 }, []],
    ['nobody beyond a room that is as small as before', { capacity: 5 }, { capacity: 5 }, []],
    ['nobody where the room has no limit any more', { capacity: 5 }, { capacity: null }, []],
    ['those of a type that is not admitted any more', {}, { types: ['standing'] }, ['type_not_admitted 4']],
    ['nobody of a type that never was', { types: ['standing'] }, { types: ['standing'] }, []],
    ['nobody where a type is admitted from now on', { types: ['standing'] }, { types: null }, []],
    [
      'everybody where it is closed now',
      {},
      { windows: [{ from: now + 1, until: now + 2 }] },
      ['closed_now 13'],
    ],
    [
      'nobody where it was closed before',
      { windows: [{ from: now + 3, until: now + 4 }] },
      { windows: [{ from: now + 1, until: now + 2 }] },
      [],
    ],
    ['nobody where it is open', {}, { windows: [{ from: now, until: now + 1 }] }, []],
  ])('%s', (_whom, before, after, expected) => {
    expect(told(rules(before), rules(after))).toEqual(expected);
  });

  it('affects no one if no one came', () => {
    expect(told(rules(), rules({ reentry: 'single', capacity: 1, types: [] }), [])).toEqual([]);
  });
});
