import type { CheckpointRules } from './admission-rules.ts';
import { peopleInside } from './resolution.ts';
import { judge, type Verdict } from './verdict.ts';
import type { Reading } from './reading.ts';
import { maxSteps } from '#domain/codes/ticket-code.ts';
import { stepAt } from '#domain/codes/rolling-code.ts';
import {
  ticketBits,
  type EventPolicy,
  type ManifestGate,
  type Passage,
  type ShowWindow,
} from '#domain/manifest/manifest.ts';

/** Which code a guest shows: a printed one, a live rolling one, or an old screenshot of it. */
export const exampleCodes = ['printed', 'live', 'old'] as const;
type ExampleCode = (typeof exampleCodes)[number];

/** One guest with one ticket enters or leaves by a gate. */
export interface ExampleStep {
  /** ms. */
  readonly at: number;
  readonly direction: 'entry' | 'exit';
  readonly gateId: string;
  readonly code: ExampleCode;
}

/** Setting of an example: the rules of an area at an event. */
export interface ExampleSetting {
  readonly rules: CheckpointRules;
  readonly policy: EventPolicy;
  readonly timeZone: string;
  readonly gates: readonly ManifestGate[];
  readonly ticketType: string;
  /** Other people inside meanwhile. */
  readonly others: number;
}

const ticketNumber = 1;
/** Only the distance from the current step matters, so steps can be counted from any start. */
const showWindow: ShowWindow = { startsAt: 0, stepSeconds: 30, steps: maxSteps };
/** Age of the screenshot in steps: a quarter of an hour. */
const stepsOld = 30;

/**
 * Returns the door's verdict at each step, in chronological order, using the same rule as scanners. A guest who is
 * refused has not passed when the next step comes.
 */
export function playExample(
  steps: readonly ExampleStep[],
  setting: ExampleSetting,
): ReadonlyMap<ExampleStep, Verdict> {
  const ordered = steps.toSorted((one, other) => one.at - other.at);
  const passages: Passage[] = [];
  const said = new Map<ExampleStep, Verdict>();
  for (const [place, step] of ordered.entries()) {
    const verdict = timeOfStep(step, passages, setting);
    said.set(step, verdict);
    if (verdict.passes) passages.push(passageOf(step, place));
  }
  return said;
}

function timeOfStep(
  { at, code, direction, gateId }: ExampleStep,
  passages: readonly Passage[],
  { rules, policy, timeZone, gates, ticketType, others }: ExampleSetting,
): Verdict {
  const gate = gates.find((known) => known.gateId === gateId) ?? gates[0] ?? unnamedGate;
  const known = {
    listed: true,
    state: ticketBits.exists,
    type: { index: 0, name: ticketType, validFrom: null, validUntil: null, gates: [] },
    reference: undefined,
    passages,
    people: peopleInside(passages),
  };
  // The guest needs no place in the count: a guest inside is either refused or keeps their place.
  const context = { now: at, timeZone, gate, direction, policy, showWindow, rules, inside: others };
  return judge(readingOf(code, stepAt(showWindow, at)), known, context);
}

function readingOf(code: ExampleCode, step: number): Reading {
  const text = { kind: 'code', keyId: '', ticketNumber, typeIndex: 0, test: false, genuine: true } as const;
  if (code === 'printed') return { ...text, form: 'printed', step: undefined };
  return { ...text, form: 'rolling', step: code === 'live' ? step : step - stepsOld };
}

const unnamedGate: ManifestGate = { gateId: '', index: 0, name: '', checkpoint: '' };

function passageOf({ at, direction, gateId }: ExampleStep, place: number): Passage {
  return { scanId: String(place), ticketNumber, checkpoint: '', direction, gateId, deviceId: '', at };
}

/** Built-in examples. */
export const exampleNames = [
  'comes_back',
  'handed_on',
  'quick_return',
  'other_gate',
  'next_day',
  'too_early',
  'screenshot',
] as const;
export type ExampleName = (typeof exampleNames)[number];

const minute = 60_000;

/** Returns the steps of an example. @param from when the evening is under way, ms */
export function exampleSteps(
  name: ExampleName,
  from: number,
  gates: readonly Pick<ManifestGate, 'gateId'>[],
): readonly ExampleStep[] {
  const [gateId = '', otherGate = gateId] = gates.map((gate) => gate.gateId);
  const step = (afterMs: number, change: Partial<ExampleStep> = {}): ExampleStep => ({
    at: from + afterMs,
    direction: 'entry',
    gateId,
    code: 'live',
    ...change,
  });
  switch (name) {
    case 'comes_back':
      return [step(0), step(30 * minute, { direction: 'exit' }), step(60 * minute)];
    case 'handed_on':
      return [step(0), step(minute)];
    case 'quick_return':
      return [step(0), step(10 * minute, { direction: 'exit' }), step(11 * minute)];
    case 'other_gate':
      return [step(0), step(10 * minute, { gateId: otherGate })];
    case 'next_day':
      return [step(0), step(120 * minute, { direction: 'exit' }), step(24 * 60 * minute)];
    case 'too_early':
      return [step(-180 * minute), step(0)];
    case 'screenshot':
      return [step(0, { code: 'old' }), step(minute, { code: 'printed' }), step(2 * minute)];
  }
}
