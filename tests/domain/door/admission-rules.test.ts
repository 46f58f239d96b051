import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  byTime,
  canReenter,
  decideAdmission,
  shiftAllRules,
  shiftRules,
  outsideWindows,
  singleEntry,
  withReentry,
  type AdmissionQuestion,
  type CheckpointRules,
} from '#domain/door/admission-rules.ts';
import { localDay, nextLocalDay } from '#domain/time/local-day.ts';
import type { Passage } from '#domain/manifest/passage.ts';

const hour = 3_600_000;
const entry = (at: number, gateId = 'a'): Passage => ({
  scanId: `s${at}`,
  ticketNumber: 1,
  checkpoint: 'event',
  direction: 'entry',
  gateId,
  deviceId: 'd',
  at,
});
const exit = (at: number): Passage => ({ ...entry(at), direction: 'exit' });
const base: CheckpointRules = { reentry: 'free', maxEntries: null, coolDownMs: 0, capacity: null };
const ask = (passages: Passage[], rules: Partial<CheckpointRules>, rest: Partial<AdmissionQuestion> = {}) =>
  decideAdmission({
    passages,
    rules: { ...base, ...rules },
    now: 100 * hour,
    timeZone: 'UTC',
    gateId: 'a',
    inside: 0,
    ...rest,
  });

describe('an add-on', () => {
  test('is redeemed up to its limit, one use after another', () => {
    const rules = { reentry: 'redeem', maxEntries: 2 } as const;
    expect(ask([entry(1)], rules)).toEqual({ allowed: true });
    expect(ask([entry(1), entry(2)], rules)).toMatchObject({ allowed: false, code: 'limit_reached' });
  });
});

describe('checkpoint windows', () => {
  const windows = [
    { from: 10, until: 20 },
    { from: 30, until: 40 },
  ];

  test('are each open from their start until just before their end', () => {
    expect([10, 19, 30, 39].map((now) => outsideWindows({ windows }, now))).toEqual(Array(4).fill(undefined));
    expect(outsideWindows({ windows }, 9)).toEqual({ code: 'not_yet', closedAt: undefined, opensAt: 10 });
    expect(outsideWindows({ windows }, 20)).toEqual({ code: 'not_yet', closedAt: 20, opensAt: 30 });
    expect(outsideWindows({ windows }, 40)).toEqual({ code: 'too_late', closedAt: 40, opensAt: undefined });
    expect([outsideWindows({}, 5), outsideWindows({ windows: [] }, 5)]).toEqual([undefined, undefined]);
  });

  test('are rescheduled with their event, and rules without windows stay unchanged', () => {
    expect(shiftRules({ ...base, windows }, (at) => at + 5)).toEqual({
      ...base,
      windows: [
        { from: 15, until: 25 },
        { from: 35, until: 45 },
      ],
    });
    expect(shiftRules(base, (at) => at + 5)).toBe(base);
    const stage = (from: number) => ({ ...base, windows: [{ from, until: from + 10 }] });
    expect(shiftAllRules({ event: base, stage: stage(10) }, (at) => at + 5)).toEqual({
      event: base,
      stage: stage(15),
    });
  });
});

describe('entry once per day', () => {
  const rules = { reentry: 'per_day' } as const;
  test.each([
    // Spring in Berlin: 29 March 2026 has 23 hours, starting at 23:00 UTC on 28 March.
    ['Europe/Berlin', '2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', true],
    ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', false],
    ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', true],
    // Autumn: 25 October 2026 has 25 hours, starting at 22:00 UTC on 24 October.
    ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', false],
    ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', true],
    ['Pacific/Kiritimati', '2026-11-21T09:59:00Z', '2026-11-21T10:00:00Z', true],
    ['America/St_Johns', '2026-11-21T03:29:00Z', '2026-11-21T03:30:00Z', true],
  ])('in %s, after entry at %s, at %s: %s', (timeZone, first, again, allowed) => {
    const answer = ask([entry(Date.parse(first))], rules, { now: Date.parse(again), timeZone });
    expect(answer.allowed).toBe(allowed);
  });

  test('reports when it is valid again, across 23- and 25-hour days too', () => {
    for (const [first, next] of [
      ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
      ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
    ] as const) {
      const answer = ask([entry(Date.parse(first))], rules, {
        now: Date.parse(first) + hour,
        timeZone: 'Europe/Berlin',
      });
      expect(answer).toMatchObject({ allowed: false, code: 'used_today', boundaryAt: Date.parse(next) });
    }
  });

  test('starts the next day at the first moment of another date', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/Havana',
      'Africa/Cairo',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
    );
    fc.assert(
      fc.property(fc.integer({ min: 1.7e12, max: 1.9e12 }), zones, (now, zone) => {
        const next = nextLocalDay(now, zone);
        expect(localDay(next, zone)).not.toBe(localDay(now, zone));
        expect(localDay(next - 1, zone)).toBe(localDay(now, zone));
      }),
    );
  });

  test('throws for an unknown time zone instead of admitting', () => {
    expect(() => ask([entry(1)], rules, { timeZone: 'Mars/Base' })).toThrow(RangeError);
  });
});

describe('cool-down', () => {
  test.each([
    [99 * hour, hour, true],
    [99 * hour + 1, hour, false],
    [101 * hour, hour, false],
    [101 * hour, 0, true],
  ])('after entry at %d with cool-down %d: allowed %s', (at, coolDownMs, allowed) => {
    expect(ask([entry(at)], { coolDownMs }).allowed).toBe(allowed);
  });
});

describe('entry limits', () => {
  test('let a ticket in once ever under the strictest rules and check nothing else', () => {
    expect(ask([], singleEntry, { inside: 1_000_000 }).allowed).toBe(true);
    expect(ask([entry(1), exit(2)], singleEntry)).toMatchObject({ code: 'already_inside' });
    expect(singleEntry).toEqual({ reentry: 'single', maxEntries: 1, coolDownMs: 0, capacity: null });
  });

  test('do not count exits as entries', () => {
    expect(ask([entry(1), exit(2), exit(3)], { maxEntries: 2 }).allowed).toBe(true);
    expect(ask([entry(1), exit(2), entry(3)], { maxEntries: 2 })).toMatchObject({
      code: 'limit_reached',
      because: { at: 3 },
    });
    expect(ask([], { maxEntries: 0 })).toMatchObject({ allowed: false, code: 'limit_reached' });
  });

  test('apply capacity only to people not yet inside', () => {
    expect(ask([], { capacity: 5 }, { inside: 4 }).allowed).toBe(true);
    expect(ask([], { capacity: 5 }, { inside: 5 })).toMatchObject({
      code: 'capacity_reached',
      because: undefined,
    });
    expect(ask([entry(1), exit(2)], { capacity: 5 }, { inside: 5 }).allowed).toBe(false);
    expect(ask([entry(1)], { capacity: 5 }, { inside: 5 }).allowed).toBe(true);
  });
});

describe('order', () => {
  test('sorts by time, then by scan id', () => {
    const same = { ...entry(5), scanId: 'b' };
    expect(
      [same, { ...same, scanId: 'a' }, entry(1)].toSorted(byTime).map((passage) => passage.scanId),
    ).toEqual(['s1', 'a', 'b']);
    expect(byTime(same, same)).toBe(0);
    expect(byTime(same, { ...same, scanId: 'a' })).toBe(1);
  });
});

describe('a guest who was scanned out', () => {
  const rules = (reentry: CheckpointRules['reentry'], maxEntries: number | null) => ({
    ...base,
    reentry,
    maxEntries,
  });
  test.each<[CheckpointRules['reentry'], number | null, number, boolean]>([
    ['free', null, 99, true],
    ['after_exit', null, 99, true],
    ['free', 3, 2, true],
    ['after_exit', 3, 2, true],
    ['free', 3, 3, false],
    ['after_exit', 3, 3, false],
    ['after_exit', 3, 4, false],
    ['single', null, 1, false],
    ['single', 3, 1, false],
    ['per_day', null, 1, false],
    ['redeem', 3, 1, false],
    ['unknown', null, 1, false],
  ])('where re-entry is %s, at most %s times, comes back after %i: %s', (reentry, most, entries, may) => {
    expect(canReenter(rules(reentry, most), entries)).toBe(may);
  });
});

describe('another re-entry', () => {
  const single = { ...singleEntry, capacity: 50 };
  test.each<[string, CheckpointRules, CheckpointRules['reentry'], CheckpointRules]>([
    ['lifts the one entry', single, 'free', { ...single, reentry: 'free', maxEntries: null }],
    [
      'keeps a limit of its own',
      { ...base, maxEntries: 3 },
      'per_day',
      { ...base, reentry: 'per_day', maxEntries: 3 },
    ],
    [
      'once is one entry',
      { ...base, maxEntries: 3 },
      'single',
      { ...base, reentry: 'single', maxEntries: 1 },
    ],
    [
      'leaves a limit alone where it is once already',
      { ...single, maxEntries: 2 },
      'single',
      { ...single, maxEntries: 2 },
    ],
    ['changes nothing where it is the same', { ...base, maxEntries: 3 }, 'free', { ...base, maxEntries: 3 }],
  ])('%s', (_, rules, reentry, changed) => {
    expect(withReentry(rules, reentry)).toEqual(changed);
  });
});
