import { describe, expect, it } from 'vitest';
import {
  redemptionRules,
  singleEntry,
  type CheckpointRules,
  type CodePolicy,
} from '#domain/door/admission-rules.ts';
import {
  areasOf,
  codesOfTickets,
  gateNames,
  gatesAdmitting,
  gatesForHolders,
  gatesAsSent,
} from '#domain/door/areas.ts';
import {
  hintsOfRules,
  problemsOfRules,
  tidyRules,
  type RuleHint,
  type WrittenRules,
} from '#domain/door/rule-problems.ts';

const rules = (change: Partial<WrittenRules> = {}): WrittenRules => ({
  reentry: 'after_exit',
  maxEntries: null,
  coolDownMs: 0,
  capacity: null,
  types: null,
  ...change,
});
const at = (from: number, until: number) => ({ from, until });
const around = { inside: 0, gates: 2, doorsOpenAt: 100, endsAt: 200 };

describe("an event's areas", () => {
  const all = { vip: singleEntry, event: singleEntry, camp: singleEntry, old: singleEntry };
  it('are in order, with the event itself before unpositioned ones and no removed ones', () => {
    const facts = {
      camp: { name: 'Camp', types: null, position: 0 },
      old: { name: 'Old', types: null, position: 1, removed: true },
    };
    expect(areasOf(all, facts).map(({ checkpoint, name }) => `${checkpoint} ${name}`)).toEqual([
      'event ',
      'camp Camp',
      'vip ',
    ]);
  });

  it('are those that admit people, excluding add-ons', () => {
    const own = { event: singleEntry, 'add-on-4': redemptionRules(1) };
    expect(areasOf(own, {})).toEqual([{ checkpoint: 'event', name: '', types: null, rules: singleEntry }]);
    const facts = { event: { name: 'All', types: ['gold'], position: 3 } };
    expect(areasOf(own, facts)).toEqual([
      { checkpoint: 'event', name: 'All', types: ['gold'], rules: singleEntry },
    ]);
  });

  it('are sorted by name when none has a position', () => {
    const own = { c: singleEntry, a: singleEntry, b: singleEntry };
    expect(areasOf(own, {}).map(({ checkpoint }) => checkpoint)).toEqual(['a', 'b', 'c']);
  });

  const gates = [
    { gateId: 'a', checkpoint: 'event' },
    { gateId: 'b', checkpoint: 'vip' },
    { gateId: 'c', checkpoint: 'vip' },
  ];
  const vip = { vip: { types: ['gold'] } };
  it.each([
    [
      'a type that names no gates, where no area is closed',
      { ticketTypeId: 'plain', gates: [] },
      {},
      ['a', 'b', 'c'],
      [],
      [],
    ],
    ['a type that may not enter an area', { ticketTypeId: 'plain', gates: [] }, vip, ['a'], ['a'], ['a']],
    ['a type that may', { ticketTypeId: 'gold', gates: [] }, vip, ['a', 'b', 'c'], ['a', 'b', 'c'], []],
    [
      'a type that names every gate',
      { ticketTypeId: 'gold', gates: ['a', 'b', 'c'] },
      vip,
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ],
    [
      'a type that names a gate of an area it may enter',
      { ticketTypeId: 'gold', gates: ['b'] },
      vip,
      ['b'],
      ['b'],
      ['b'],
    ],
    [
      'a type whose only gate is in an area closed to it',
      { ticketTypeId: 'plain', gates: ['b'] },
      vip,
      [],
      ['-'],
      ['-'],
    ],
  ])('admit %s', (_, type, facts, admitting, told, sold) => {
    expect(gatesAdmitting(type, gates, facts).map(({ gateId }) => gateId)).toEqual(admitting);
    expect(gatesAsSent(type, gates, facts)).toEqual(told);
    expect(gatesForHolders(type, gates, facts)).toEqual(sold);
  });

  it("list a ticket's remaining gates, or none", () => {
    const named = [
      { gateId: 'a', name: 'Main' },
      { gateId: 'b', name: 'River' },
    ];
    expect(gateNames(['b', 'gone'], named)).toEqual(['River']);
    expect(gateNames(['gone'], named)).toEqual(['-']);
    expect(gateNames(['gone'], [])).toEqual(['-']);
    // An empty list means every gate.
    expect(gateNames([], named)).toEqual([]);
  });

  it.each<[CodePolicy, CodePolicy[], CodePolicy]>([
    ['static', [], 'static'],
    ['rotating', [], 'rotating'],
    ['unknown', [], 'rotating'],
    ['static', ['rotating'], 'rotating_with_fallback'],
    ['rotating', ['static'], 'rotating_with_fallback'],
    ['rotating_with_fallback', ['rotating'], 'rotating_with_fallback'],
    ['rotating', ['unknown'], 'rotating'],
  ])(
    'an event that says %s with areas that say %j gives tickets codes that are %s',
    (code, own, expected) => {
      const byArea = Object.fromEntries([
        ['event', {}],
        ...own.map((one, place) => [`area-${place}`, { code: one }] as const),
      ]);
      expect(codesOfTickets({ policy: { code }, rules: byArea, areas: {} })).toBe(expected);
    },
  );

  it("give tickets the event's codes when there is no area", () => {
    const codes = (code: CodePolicy) => codesOfTickets({ policy: { code }, rules: {}, areas: {} });
    expect([codes('static'), codes('rotating')]).toEqual(['static', 'rotating']);
  });

  it('give tickets no codes for a removed area', () => {
    const rules = { event: {}, lounge: { code: 'static' as const } };
    const areas = (removed: boolean) => ({ lounge: { removed } });
    const codes = (removed: boolean) =>
      codesOfTickets({ policy: { code: 'rotating' }, rules, areas: areas(removed) });
    expect([codes(false), codes(true)]).toEqual(['rotating_with_fallback', 'rotating']);
  });
});

describe('invalid rules', () => {
  it.each<[string, Partial<WrittenRules>, string[]]>([
    [
      'a window that closes before it opens',
      { windows: [at(5, 4)] },
      ['windows.0.until window_ends_before_start'],
    ],
    ['a window of no length', { windows: [at(5, 5)] }, ['windows.0.until window_ends_before_start']],
    ['windows that overlap', { windows: [at(1, 5), at(4, 8)] }, ['windows.1.from windows_overlap']],
    ['windows that meet', { windows: [at(1, 5), at(5, 8)] }, []],
    ['more entries than once', { reentry: 'single', maxEntries: 2 }, ['maxEntries entries_without_reentry']],
    ['once, and one entry', { reentry: 'single', maxEntries: 1 }, []],
    ['once, and any number', { reentry: 'single', maxEntries: null }, []],
    ['more entries than one, where people come back', { maxEntries: 2 }, []],
    ['nobody', { types: [] }, ['types no_types']],
    ['somebody', { types: ['gold'] }, []],
    ['windows that meet in the other order', { windows: [at(5, 8), at(1, 5)] }, []],
    [
      'windows of which both overlap a third',
      { windows: [at(1, 5), at(6, 9), at(4, 7)] },
      ['windows.2.from windows_overlap'],
    ],
  ])('%s', (_, change, expected) => {
    expect(problemsOfRules(rules(change)).map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
  });

  it.each<[string, Partial<WrittenRules>, object, RuleHint[]]>([
    [
      'a cool-down where everybody enters once',
      { reentry: 'single', coolDownMs: 1 },
      {},
      [{ code: 'cool_down_unused' }],
    ],
    ['once, without a cool-down', { reentry: 'single' }, {}, []],
    ['a cool-down with re-entry', { coolDownMs: 1 }, {}, []],
    [
      'room for fewer than are inside',
      { capacity: 9 },
      { inside: 10 },
      [{ code: 'capacity_below_inside', inside: 10, capacity: 9 }],
    ],
    ['any number inside', {}, { inside: 10 }, []],
    ['room for as many as are inside', { capacity: 10 }, { inside: 10 }, []],
    [
      'a window after the event',
      { windows: [at(120, 180), at(200, 300)] },
      {},
      [{ code: 'window_outside_event', place: 1 }],
    ],
    [
      'a window before the doors',
      { windows: [at(50, 100)] },
      {},
      [{ code: 'window_outside_event', place: 0 }],
    ],
    ['a window up to the last moment', { windows: [at(199, 300)] }, {}, []],
    ['a window that cannot be', { windows: [at(300, 300)] }, {}, []],
    ['a window that the event begins in', { windows: [at(50, 101)] }, {}, []],
    ['no gate', {}, { gates: 0 }, [{ code: 'no_gate' }]],
    [
      'more entries than gates',
      { reentry: 'per_gate', maxEntries: 3 },
      {},
      [{ code: 'fewer_gates_than_entries', gates: 2 }],
    ],
    ['as many entries as gates', { reentry: 'per_gate', maxEntries: 2 }, {}, []],
    ['any number of entries, each at its gate', { reentry: 'per_gate' }, {}, []],
    ['more entries than gates, anywhere', { maxEntries: 3 }, {}, []],
    [
      'one entry a gate, without a gate',
      { reentry: 'per_gate', maxEntries: 1 },
      { gates: 0 },
      [{ code: 'no_gate' }],
    ],
  ])('are told apart from what is only said: %s', (_, change, more, expected) => {
    expect(hintsOfRules(rules(change), { ...around, ...more })).toEqual(expected);
  });

  it('are stored with sorted windows, and with single entry as a limit of one', () => {
    const own: CheckpointRules = {
      ...rules({ reentry: 'single' }),
      windows: [at(5, 6), at(1, 2)],
      code: undefined,
    };
    expect(tidyRules(own)).toEqual({
      reentry: 'single',
      maxEntries: 1,
      coolDownMs: 0,
      capacity: null,
      windows: [at(1, 2), at(5, 6)],
    });
    const free: CheckpointRules = { reentry: 'free', maxEntries: 3, coolDownMs: 4, capacity: 5 };
    expect(tidyRules({ ...free, windows: [], code: 'static' })).toEqual({ ...free, code: 'static' });
    expect(Object.keys(tidyRules({ ...free, windows: undefined }))).toEqual(Object.keys(free));
  });
});
