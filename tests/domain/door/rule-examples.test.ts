import { describe, expect, it } from 'vitest';
import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import {
  exampleSteps,
  playExample,
  type ExampleName,
  type ExampleSetting,
  type ExampleStep,
} from '#domain/door/rule-examples.ts';

const minute = 60_000;
const from = Date.parse('2026-11-21T20:00:00Z');
const gates = [
  { gateId: 'north', index: 0, name: 'North', checkpoint: 'event' },
  { gateId: 'south', index: 1, name: 'South', checkpoint: 'event' },
];
const setting = (
  rules: Partial<CheckpointRules> = {},
  more: Partial<ExampleSetting> = {},
): ExampleSetting => ({
  rules: { reentry: 'after_exit', maxEntries: null, coolDownMs: 0, capacity: null, ...rules },
  policy: { code: 'rotating_with_fallback', unlisted: 'ask' },
  timeZone: 'Africa/Banjul',
  gates,
  ticketType: 'Standing',
  others: 0,
  ...more,
});
const said = (steps: readonly ExampleStep[], of: ExampleSetting) =>
  [...playExample(steps, of).values()].map(({ code }) => code);

describe('a rule example', () => {
  it.each<[ExampleName, string[]]>([
    ['comes_back', ['0 entry north live', '30 exit north live', '60 entry north live']],
    ['handed_on', ['0 entry north live', '1 entry north live']],
    ['quick_return', ['0 entry north live', '10 exit north live', '11 entry north live']],
    ['other_gate', ['0 entry north live', '10 entry south live']],
    ['next_day', ['0 entry north live', '120 exit north live', '1440 entry north live']],
    ['too_early', ['-180 entry north live', '0 entry north live']],
    ['screenshot', ['0 entry north old', '1 entry north printed', '2 entry north live']],
  ])('%s goes on like this: %j', (name, steps) => {
    expect(
      exampleSteps(name, from, gates).map(
        ({ at, direction, gateId, code }) => `${(at - from) / minute} ${direction} ${gateId} ${code}`,
      ),
    ).toEqual(steps);
  });

  it('uses the only gate for another, and is described without any', () => {
    const gatesOf = (of: typeof gates) => exampleSteps('other_gate', from, of).map(({ gateId }) => gateId);
    expect([gatesOf(gates.slice(0, 1)), gatesOf([])]).toEqual([
      ['north', 'north'],
      ['', ''],
    ]);
  });

  it.each<[ExampleName, Partial<CheckpointRules>, string[]]>([
    ['comes_back', {}, ['admit', 'exit', 'admit']],
    ['comes_back', { reentry: 'single' }, ['admit', 'exit', 'already_inside']],
    ['handed_on', {}, ['admit', 'already_inside']],
    ['quick_return', { coolDownMs: 12 * minute }, ['admit', 'exit', 'cool_down']],
    ['other_gate', { reentry: 'per_gate' }, ['admit', 'admit']],
    ['other_gate', {}, ['admit', 'already_inside']],
    ['next_day', { reentry: 'per_day' }, ['admit', 'exit', 'admit']],
    ['too_early', { windows: [{ from: from - minute, until: from + minute }] }, ['not_yet', 'admit']],
    // The screenshots were not admitted, so the live code is admitted first.
    ['screenshot', {}, ['stale_code', 'stale_code', 'admit']],
    ['screenshot', { code: 'static' }, ['admit', 'already_inside', 'already_inside']],
    ['handed_on', { maxEntries: 1, reentry: 'free' }, ['admit', 'limit_reached']],
  ])('%s under %j is told %j', (name, rules, codes) => {
    expect(said(exampleSteps(name, from, gates), setting(rules))).toEqual(codes);
  });

  it('is judged in time order with an answer for each step', () => {
    const steps = exampleSteps('comes_back', from, gates);
    const answers = playExample(steps.toReversed(), setting());
    expect(steps.map((step) => answers.get(step)?.code)).toEqual(['admit', 'exit', 'admit']);
    expect(said([], setting())).toEqual([]);
    const [first, ...others] = exampleSteps('screenshot', from, gates);
    const printed = playExample(first === undefined ? [] : [...others, first], setting({ code: 'static' }));
    expect([first, ...others].map((step) => step && printed.get(step)?.code)).toEqual([
      'admit',
      'already_inside',
      'already_inside',
    ]);
  });

  it('reports until when an old screenshot was valid, but not a print', () => {
    const [old, print] = [...playExample(exampleSteps('screenshot', from, gates), setting()).values()];
    expect([old?.code, print?.code]).toEqual(['stale_code', 'stale_code']);
    expect(old?.boundaryAt).toBe(from - 27 * 30_000);
    expect(print).toMatchObject({ boundaryAt: undefined, ticketNumber: 1, test: false });
  });

  it('uses a genuine ticket of the named type, and others inside', () => {
    const steps = exampleSteps('handed_on', from, gates);
    const [first] = [...playExample(steps, setting()).values()];
    expect(first).toMatchObject({ test: false, ticketNumber: 1, type: { name: 'Standing' } });
    expect(said(steps, setting({ capacity: 5 }, { others: 4 }))).toEqual(['admit', 'already_inside']);
    expect(said(steps, setting({ capacity: 5 }, { others: 5 }))[0]).toBe('capacity_reached');
  });

  it('counts its guest among those inside', () => {
    const steps = exampleSteps('comes_back', from, gates);
    // The person counted has left, so the only place is free again.
    expect(said(steps, setting({ capacity: 1 }))).toEqual(['admit', 'exit', 'admit']);
  });

  it('runs at the first gate when its own is gone, and at none without gates', () => {
    const [step] = exampleSteps('handed_on', from, [{ gateId: 'gone' }]);
    const steps = step === undefined ? [] : [step];
    for (const known of [gates, []])
      expect(said(steps, setting({ reentry: 'per_gate' }, { gates: known }))).toEqual(['admit']);
  });
});
