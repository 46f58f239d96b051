import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byTime } from '#domain/door/admission-rules.ts';
import { createEventView, type SavableView } from '#domain/manifest/event-view.ts';
import type { Passage } from '#domain/manifest/passage.ts';
import { restoreView, saveView } from '#domain/manifest/view-checkpoint.ts';
import { idOf, passage, scanRecord } from '#tests/domain/door/records.ts';
import { codeOf, header, open, referencePage, statePage } from './small-event.ts';

type Step =
  | { readonly do: 'own'; readonly passage: Passage }
  | { readonly do: 'told'; readonly passage: Passage }
  | { readonly do: 'undo'; readonly scanId: string }
  | { readonly do: 'rule'; readonly scanId: string; readonly ruling: 'first' | 'again' | 'undone' };

const anyPassage = fc
  .record({
    id: fc.integer({ min: 1, max: 12 }),
    ticketNumber: fc.constantFrom(1, 2, 25),
    checkpoint: fc.constantFrom('event', 'stage'),
    direction: fc.constantFrom('entry' as const, 'exit' as const),
    gateId: fc.constantFrom('gate-a', 'gate-b'),
    at: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ id, ...rest }) => passage(id, rest));
const anyId = fc.integer({ min: 1, max: 12 }).map(idOf);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('own' as const), passage: anyPassage }),
  fc.record({ do: fc.constant('told' as const), passage: anyPassage }),
  fc.record({ do: fc.constant('undo' as const), scanId: anyId }),
  fc.record({
    do: fc.constant('rule' as const),
    scanId: anyId,
    ruling: fc.constantFrom('first' as const, 'again' as const, 'undone' as const),
  }),
);

function perform(view: SavableView, step: Step, revision: number): void {
  switch (step.do) {
    case 'own':
      return view.applyOwn(scanRecord({ ...step.passage, correctedTime: step.passage.at }));
    case 'told':
      return view.apply([{ kind: 'passage', revision, ...step.passage }]);
    case 'undo':
      return view.applyOwn(
        scanRecord({ scanId: idOf(1000 + revision), kind: 'undo', passed: false, undoes: step.scanId }),
      );
    case 'rule':
      return view.apply([{ kind: 'ruling', revision, scanId: step.scanId, ruling: step.ruling }]);
  }
}

/** Computes the same result from the list of steps alone. */
function recount(steps: readonly Step[]): readonly Passage[] {
  const facts = new Map<string, Passage>();
  const ruledOut = new Map<string, boolean>();
  const undone = new Set<string>();
  for (const step of steps) {
    if (step.do === 'undo') undone.add(step.scanId);
    if (step.do === 'rule') ruledOut.set(step.scanId, step.ruling !== 'first');
    if (step.do === 'told') ruledOut.set(step.passage.scanId, false);
    if ((step.do === 'told' || step.do === 'own') && !facts.has(step.passage.scanId))
      facts.set(step.passage.scanId, step.passage);
  }
  return [...facts.values()]
    .filter(({ scanId }) => !undone.has(scanId) && ruledOut.get(scanId) !== true)
    .toSorted(byTime);
}

function expectSame(view: SavableView, counting: readonly Passage[]): void {
  for (const checkpoint of ['event', 'stage']) {
    const here = counting.filter((item) => item.checkpoint === checkpoint);
    const last = new Map(here.map((item) => [item.ticketNumber, item.direction]));
    expect(view.inside(checkpoint)).toBe(
      [...last.values()].filter((direction) => direction === 'entry').length,
    );
    for (const number of [1, 2, 25]) {
      expect(view.knownAbout(codeOf(number), checkpoint)?.passages).toEqual(
        here.filter((item) => item.ticketNumber === number),
      );
    }
  }
  for (const gateId of ['gate-a', 'gate-b']) {
    expect(view.entries(gateId)).toBe(
      counting.filter((item) => item.gateId === gateId && item.direction === 'entry').length,
    );
  }
}

describe('for any history', () => {
  test('matches counters and passages with a naive recount after every step', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 25 }), (steps) => {
        const view = createEventView(header, [statePage, referencePage]);
        for (const [index, step] of steps.entries()) {
          perform(view, step, 100 + index);
          expectSame(view, recount(steps.slice(0, index + 1)));
        }
        expect(view.revision).toBeLessThan(200);
      }),
      { numRuns: 150 },
    );
  });

  test('ends the same when a view is saved and restored anywhere on the way', () => {
    fc.assert(
      fc.property(
        fc.array(anyStep, { maxLength: 20 }),
        fc.array(anyStep, { maxLength: 10 }),
        (before, after) => {
          const first = createEventView(header, [statePage, referencePage]);
          first.apply([
            { kind: 'ticket', revision: 50, ticketNumber: 25, typeIndex: 3, state: 1, reference: 4 },
          ]);
          before.forEach((step, index) => perform(first, step, 100 + index));
          const view = restoreView(header, saveView(first));
          if (view === undefined) throw new Error('not restored');
          expect(view.revision).toBe(first.revision);
          expectSame(view, recount(before));
          after.forEach((step, index) => perform(view, step, 200 + index));
          expectSame(view, recount([...before, ...after]));
          for (const number of [4, 6, 19, 25]) {
            expect(view.knownAbout(codeOf(number), 'other')).toEqual(
              first.knownAbout(codeOf(number), 'other'),
            );
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('keeps more passages than its initial capacity', () => {
    const view = open();
    for (let number = 1; number <= 2_000; number += 1)
      view.applyOwn(scanRecord({ scanId: idOf(10_000 + number), ticketNumber: 100 + number }));
    expect([view.inside('event'), view.entries('gate-a')]).toEqual([2_001, 2_001]);
    expect(view.passage(idOf(10_777))?.ticketNumber).toBe(877);
  });
});

describe('a saved view', () => {
  const view = open();
  view.applyOwn(scanRecord());
  const bytes = saveView(view);

  test('is rejected when damaged or cut anywhere', () => {
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        expect(restoreView(header, bytes.slice(0, at))).toBeUndefined();
        expect(restoreView(header, bytes.with(at, (bytes[at] ?? 0) ^ flip))).toBeUndefined();
      }),
    );
  });

  test('is rejected for another event or another server history', () => {
    expect(restoreView(header, bytes)?.inside('event')).toBe(2);
    expect(restoreView({ ...header, eventId: 'event-2' }, bytes)).toBeUndefined();
    expect(restoreView({ ...header, serverEpoch: 'epoch-2' }, bytes)).toBeUndefined();
  });
});
