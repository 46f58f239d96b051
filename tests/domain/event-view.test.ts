import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byTime } from '#domain/admission-rules.ts';
import { createEventView, type SavableView } from '#domain/event-view.ts';
import { ticketBits, type Change, type ManifestHeader } from '#domain/manifest.ts';
import type { PageContent } from '#domain/manifest-pages.ts';
import type { Passage } from '#domain/passage.ts';
import { restoreView, saveView } from '#domain/view-checkpoint.ts';
import { headerOf } from './manifests.ts';
import { idOf, passage, scanRecord } from './records.ts';

const header: ManifestHeader = { ...headerOf(), ticketCount: 20 };
const states = new Uint8Array(20).fill(1).fill(3, 4, 5).fill(0, 19);
const statePage: PageContent = { kind: 'state', from: 0, states };
const referencePage: PageContent = {
  kind: 'reference', from: 0, references: Uint32Array.from({ length: 20 }, (_, at) => at * 100), types: new Uint8Array(20).fill(3, 6, 7),
};
const admitted = passage(90, { ticketNumber: 8 });
const admissionPage: PageContent = { kind: 'admission', from: 0, count: 20, passages: [admitted] };
const open = () => createEventView(header, [statePage, referencePage, admissionPage]);
const codeOf = (ticketNumber: number, typeIndex = 0) =>
  ({ kind: 'code', form: 'printed', keyId: 'abcdef', ticketNumber, typeIndex, test: false, genuine: true, step: undefined }) as const;

describe('what is known about a ticket', () => {
  test('comes from the pages: state, type, reference, passages', () => {
    const view = open();
    expect(view.knownAbout(codeOf(6), 'event')).toEqual({ listed: true, state: 1, type: header.types[1], reference: 600, passages: [] });
    expect(view.knownAbout(codeOf(4), 'event')).toMatchObject({ listed: true, state: 3 });
    expect(view.knownAbout(codeOf(8), 'event')?.passages).toEqual([admitted]);
    expect(view.knownAbout(codeOf(8), 'stage')?.passages).toEqual([]);
    expect(view.knownAbout({ kind: 'reference', ticketNumber: 6, reference: 1 }, 'event')).toMatchObject({ listed: true, reference: 600 });
  });

  test('of a ticket not in the manifest is its signed type, and that it is not listed', () => {
    for (const number of [19, 20, 4_294_967_295]) {
      expect(open().knownAbout(codeOf(number, 3), 'event')).toMatchObject({ listed: false, state: 0, type: header.types[1], reference: undefined });
    }
  });

  test('without the reference page is the type that the code says', () => {
    const view = createEventView(header, [statePage]);
    expect(view.knownAbout(codeOf(6, 3), 'event')).toMatchObject({ listed: true, type: header.types[1], reference: undefined });
    expect(view.knownAbout({ kind: 'reference', ticketNumber: 6, reference: 1 }, 'event')?.type).toBeUndefined();
  });

  test('is nothing for a reading that names none', () => {
    expect(open().knownAbout({ kind: 'unreadable' }, 'event')).toBeUndefined();
    expect(open().knownAbout({ kind: 'foreign', keyId: '111111' }, 'event')).toBeUndefined();
  });

  test('changes with the feed, for tickets of the manifest and later ones', () => {
    const view = open();
    view.apply([
      { kind: 'ticket', revision: 13, ticketNumber: 6, typeIndex: 0, state: ticketBits.exists | ticketBits.blocked, reference: 9 },
      { kind: 'ticket', revision: 14, ticketNumber: 25, typeIndex: 3, state: ticketBits.exists, reference: 8 },
      { kind: 'ticket', revision: 15, ticketNumber: 26, typeIndex: 3, state: ticketBits.revoked, reference: 8 },
    ]);
    expect(view.revision).toBe(15);
    expect(view.knownAbout(codeOf(6), 'event')).toMatchObject({ state: 9, type: header.types[0], reference: 9 });
    expect(view.knownAbout(codeOf(25), 'event')).toMatchObject({ listed: true, type: header.types[1], reference: 8 });
    expect(view.knownAbout(codeOf(26), 'event')).toMatchObject({ listed: false, state: ticketBits.revoked });
  });

  test('follows a new header of this event, and no other text', () => {
    const view = open();
    const renamed = { ...headerOf(), types: [{ ...headerOf().types[0], name: 'Renamed' }] };
    const change = (text: string, revision: number): Change => ({ kind: 'header', revision, signed: { header: text, keyId: 'abcdef', signature: 'a' } });
    view.apply([change('<html>', 13), change(JSON.stringify({ ...renamed, eventId: 'other' }), 14)]);
    expect(view.header).toBe(header);
    view.apply([change(JSON.stringify(renamed), 15)]);
    expect(view.knownAbout(codeOf(2), 'event')?.type?.name).toBe('Renamed');
    expect(view.revision).toBe(15);
  });
});

describe('passages', () => {
  test("the server's echo of an own passage counts once", () => {
    const view = open();
    const scan = scanRecord();
    view.applyOwn(scan);
    const { scanId, checkpoint, direction, gateId, deviceId } = scan;
    view.apply([{ kind: 'passage', revision: 13, scanId, ticketNumber: 7, checkpoint, direction, gateId, deviceId, at: scan.correctedTime }]);
    view.applyOwn(scan);
    expect([view.inside('event'), view.entries('gate-a')]).toEqual([2, 2]);
    expect(view.knownAbout(codeOf(7), 'event')?.passages).toHaveLength(1);
  });

  test.each([{ passed: false }, { test: true }, { kind: 'undo', undoes: idOf(50), passed: true }] as const)('none comes from a record with %j', (change) => {
    const view = open();
    view.applyOwn(scanRecord(change));
    expect([view.inside('event'), view.entries('gate-a')]).toEqual([1, 1]);
  });

  test('one taken back here stays so, whatever older things the server says', () => {
    const view = open();
    view.applyOwn(scanRecord());
    view.applyOwn(scanRecord({ scanId: idOf(2), kind: 'undo', passed: false, undoes: idOf(1) }));
    view.apply([{ kind: 'passage', revision: 13, ...passage(1) }]);
    expect(view.passage(idOf(1))).toBeUndefined();
    expect(view.inside('event')).toBe(1);
  });

  test('a ruling counts whether it comes before or after the passage, and can be turned', () => {
    const ruled = (ruling: 'first' | 'again' | 'undone', revision: number): Change => ({ kind: 'ruling', revision, scanId: idOf(1), ruling });
    const view = open();
    view.apply([ruled('again', 13)]);
    view.applyOwn(scanRecord());
    expect(view.passage(idOf(1))).toBeUndefined();
    view.apply([ruled('first', 14)]);
    expect(view.passage(idOf(1))?.ticketNumber).toBe(7);
    view.apply([ruled('undone', 15)]);
    expect([view.inside('event'), view.entries('gate-a')]).toEqual([1, 1]);
    expect(view.passage(idOf(99))).toBeUndefined();
  });
});

type Step =
  | { readonly do: 'own'; readonly passage: Passage }
  | { readonly do: 'told'; readonly passage: Passage }
  | { readonly do: 'undo'; readonly scanId: string }
  | { readonly do: 'rule'; readonly scanId: string; readonly ruling: 'first' | 'again' | 'undone' };

const anyPassage = fc
  .record({
    id: fc.integer({ min: 1, max: 12 }), ticketNumber: fc.constantFrom(1, 2, 25), checkpoint: fc.constantFrom('event', 'stage'),
    direction: fc.constantFrom('entry' as const, 'exit' as const), gateId: fc.constantFrom('gate-a', 'gate-b'), at: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ id, ...rest }) => passage(id, rest));
const anyId = fc.integer({ min: 1, max: 12 }).map(idOf);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('own' as const), passage: anyPassage }),
  fc.record({ do: fc.constant('told' as const), passage: anyPassage }),
  fc.record({ do: fc.constant('undo' as const), scanId: anyId }),
  fc.record({ do: fc.constant('rule' as const), scanId: anyId, ruling: fc.constantFrom('first' as const, 'again' as const, 'undone' as const) }),
);

function perform(view: SavableView, step: Step, revision: number): void {
  switch (step.do) {
    case 'own':
      return view.applyOwn(scanRecord({ ...step.passage, correctedTime: step.passage.at }));
    case 'told':
      return view.apply([{ kind: 'passage', revision, ...step.passage }]);
    case 'undo':
      return view.applyOwn(scanRecord({ scanId: idOf(1000 + revision), kind: 'undo', passed: false, undoes: step.scanId }));
    case 'rule':
      return view.apply([{ kind: 'ruling', revision, scanId: step.scanId, ruling: step.ruling }]);
  }
}

/** The same from scratch, from the list of steps alone. */
function recount(steps: readonly Step[]): readonly Passage[] {
  const facts = new Map<string, Passage>();
  const ruledOut = new Map<string, boolean>();
  const undone = new Set<string>();
  for (const step of steps) {
    if (step.do === 'undo') undone.add(step.scanId);
    if (step.do === 'rule') ruledOut.set(step.scanId, step.ruling !== 'first');
    if (step.do === 'told') ruledOut.set(step.passage.scanId, false);
    if ((step.do === 'told' || step.do === 'own') && !facts.has(step.passage.scanId)) facts.set(step.passage.scanId, step.passage);
  }
  return [...facts.values()].filter(({ scanId }) => !undone.has(scanId) && ruledOut.get(scanId) !== true).toSorted(byTime);
}

function expectSame(view: SavableView, counting: readonly Passage[]): void {
  for (const checkpoint of ['event', 'stage']) {
    const here = counting.filter((item) => item.checkpoint === checkpoint);
    const last = new Map(here.map((item) => [item.ticketNumber, item.direction]));
    expect(view.inside(checkpoint)).toBe([...last.values()].filter((direction) => direction === 'entry').length);
    for (const number of [1, 2, 25]) {
      expect(view.knownAbout(codeOf(number), checkpoint)?.passages).toEqual(here.filter((item) => item.ticketNumber === number));
    }
  }
  for (const gateId of ['gate-a', 'gate-b']) {
    expect(view.entries(gateId)).toBe(counting.filter((item) => item.gateId === gateId && item.direction === 'entry').length);
  }
}

describe('for any history', () => {
  test('counters and passages are those of a naive recount after every step', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 25 }), (steps) => {
        const view = createEventView(header, [statePage, referencePage]);
        for (const [index, step] of steps.entries()) {
          perform(view, step, 100 + index);
          expectSame(view, recount(steps.slice(0, index + 1)));
        }
      }),
      { numRuns: 150 },
    );
  });

  test('a view saved and restored anywhere on the way ends the same', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 20 }), fc.array(anyStep, { maxLength: 10 }), (before, after) => {
        const first = createEventView(header, [statePage, referencePage]);
        first.apply([{ kind: 'ticket', revision: 50, ticketNumber: 25, typeIndex: 3, state: 1, reference: 4 }]);
        before.forEach((step, index) => perform(first, step, 100 + index));
        const view = restoreView(header, saveView(first));
        if (view === undefined) throw new Error('not restored');
        expect(view.revision).toBe(first.revision);
        expectSame(view, recount(before));
        after.forEach((step, index) => perform(view, step, 200 + index));
        expectSame(view, recount([...before, ...after]));
        for (const number of [4, 6, 19, 25]) {
          expect(view.knownAbout(codeOf(number), 'other')).toEqual(first.knownAbout(codeOf(number), 'other'));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('more passages than the first room are kept', () => {
    const view = open();
    for (let number = 1; number <= 2_000; number += 1) view.applyOwn(scanRecord({ scanId: idOf(10_000 + number), ticketNumber: 100 + number }));
    expect([view.inside('event'), view.entries('gate-a')]).toEqual([2_001, 2_001]);
    expect(view.passage(idOf(10_777))?.ticketNumber).toBe(877);
  });
});

describe('a saved view', () => {
  const view = open();
  view.applyOwn(scanRecord());
  const bytes = saveView(view);

  test('damaged or cut anywhere is not restored', () => {
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        expect(restoreView(header, bytes.slice(0, at))).toBeUndefined();
        expect(restoreView(header, bytes.with(at, (bytes[at] ?? 0) ^ flip))).toBeUndefined();
      }),
    );
  });

  test('of another event or another history of the server is not restored', () => {
    expect(restoreView(header, bytes)?.inside('event')).toBe(2);
    expect(restoreView({ ...header, eventId: 'event-2' }, bytes)).toBeUndefined();
    expect(restoreView({ ...header, serverEpoch: 'epoch-2' }, bytes)).toBeUndefined();
  });
});
