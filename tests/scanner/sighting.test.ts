import { describe, expect, it } from 'vitest';
import { writeTicketCode } from '#domain/codes/ticket-code.ts';
import { resetSighting, isStillInView, NOTHING_SEEN, sight, type Seen } from '#scanner/sighting.ts';

const read = (text: string): Seen => ({ text, codeLike: true });
const unread: Seen = { text: null, codeLike: true };
const empty: Seen = { text: null, codeLike: false };

/** Returns the texts reported during these frames, each at its time in ms. */
function reportsOf(frames: readonly (readonly [number, Seen])[]): string[] {
  let sightings = NOTHING_SEEN;
  return frames.flatMap(([at, seen]) => {
    const result = sight(sightings, seen, at);
    sightings = result.sightings;
    return result.report === null ? [] : [result.report];
  });
}

/** A live code of a ticket at a step. */
const live = (ticketNumber: number, step: number, keyId = 'a1b2c3'): string =>
  writeTicketCode({
    form: 'rolling',
    test: false,
    keyId,
    ticketNumber,
    typeIndex: 0,
    signature: new Uint8Array(64),
    rolling: { anchor: new Uint8Array(12), step, link: new Uint8Array(12).fill(step) },
  });

const every = (stepMs: number, from: number, to: number, seen: Seen): [number, Seen][] =>
  Array.from({ length: Math.floor((to - from) / stepMs) + 1 }, (_, index) => [from + index * stepMs, seen]);

describe('a code in view', () => {
  it.each<[string, readonly (readonly [number, Seen])[], readonly string[]]>([
    ['however long it stays', every(100, 0, 60_000, read('A')), ['A']],
    [
      'when some frames of it are not read',
      [[0, read('A')], ...every(50, 50, 2500, unread), [2550, read('A')]],
      ['A'],
    ],
    [
      'when it flickers out of view for less than a second',
      [
        [0, read('A')],
        [50, empty],
        [900, empty],
        [950, read('A')],
      ],
      ['A'],
    ],
    [
      'and again once it left the view',
      [[0, read('A')], ...every(50, 50, 1100, empty), [1150, read('A')]],
      ['A', 'A'],
    ],
    [
      'and again after three seconds unread',
      [[0, read('A')], ...every(50, 50, 3000, unread), [3050, read('A')]],
      ['A', 'A'],
    ],
    [
      'when two codes take turns',
      every(100, 0, 5000, read('A')).map(([at], i) => [at, read(i % 2 ? 'B' : 'A')] as const),
      ['A', 'B'],
    ],
    [
      'each of two people in a row',
      [
        [0, read('A')],
        [300, read('B')],
        [600, read('C')],
      ],
      ['A', 'B', 'C'],
    ],
  ])('%s', (_, frames, reports) => {
    expect(reportsOf(frames)).toEqual(reports);
  });

  it.each<[string, readonly (readonly [number, Seen])[], readonly string[]]>([
    [
      'a live code that moves on in view, step by step',
      every(100, 0, 60_000, read('')).map(([at]) => [at, read(live(7, 40 + Math.floor(at / 15_000)))]),
      [live(7, 40)],
    ],
    [
      'a live code whose next step is read after two seconds unread',
      [[0, read(live(7, 40))], ...every(50, 50, 2000, unread), [2050, read(live(7, 41))]],
      [live(7, 40)],
    ],
    [
      'live codes of two people in a row',
      [
        [0, read(live(7, 40))],
        [300, read(live(8, 40))],
      ],
      [live(7, 40), live(8, 40)],
    ],
    [
      'the same number under another key',
      [
        [0, read(live(7, 40))],
        [300, read(live(7, 40, 'd4e5f6'))],
      ],
      [live(7, 40), live(7, 40, 'd4e5f6')],
    ],
    [
      'a picture of an old step, and then the live code itself',
      [
        [0, read(live(7, 30))],
        [300, read(live(7, 40))],
      ],
      [live(7, 30), live(7, 40)],
    ],
    [
      'a picture and the live code that take turns',
      every(100, 0, 5000, read('')).map(([at], i) => [at, read(live(7, i % 2 ? 40 : 30))]),
      [live(7, 30), live(7, 40)],
    ],
    [
      'A, B, and A again once it was away',
      [
        [0, read('A')],
        [300, read('B')],
        [600, read('A')],
      ],
      ['A', 'B', 'A'],
    ],
    [
      'A, B, and A again that stays in view',
      [[0, read('A')], [150, read('B')], ...every(100, 300, 2000, read('A'))],
      ['A', 'B', 'A'],
    ],
  ])('%s', (_, frames, reports) => {
    expect(reportsOf(frames)).toEqual(reports);
  });

  it('is reported again at once if its look-up failed', () => {
    const first = sight(NOTHING_SEEN, read('A'), 0);
    const again = sight(resetSighting(first.sightings, 'A'), read('A'), 30);
    expect([first.report, again.report]).toEqual(['A', 'A']);
  });

  it('is remembered only for the last seconds', () => {
    let sightings = NOTHING_SEEN;
    for (let at = 0; at < 100_000; at += 100) sightings = sight(sightings, read(`code ${at}`), at).sightings;
    expect(sightings.reported.size).toBeLessThanOrEqual(30);
  });
});

describe('a code under the last verdict', () => {
  /** Returns the texts reported during these frames; the last report's verdict is shown until `shownUntil`, in ms. */
  function reportsUnder(shownUntil: number, frames: readonly (readonly [number, Seen])[]): string[] {
    let sightings = NOTHING_SEEN;
    return frames.flatMap(([at, seen]) => {
      const result = sight(sightings, seen, at, at > 0 && at < shownUntil);
      sightings = result.sightings;
      return result.report === null ? [] : [result.report];
    });
  }

  it.each<[string, readonly (readonly [number, Seen])[], readonly string[]]>([
    [
      'another code is reported at once',
      [
        [0, read('A')],
        [40, read('B')],
      ],
      ['A', 'B'],
    ],
    [
      'its code is none, however long the view was empty before it was shown again',
      [[0, read('A')], ...every(50, 50, 1_900, empty), [1_950, read('A')]],
      ['A'],
    ],
    [
      'its code is none right after it either, where it was away meanwhile',
      [[0, read('A')], ...every(50, 50, 2_500, empty), [2_550, read('A')]],
      ['A'],
    ],
    [
      'its code is reported again once the view was empty for a second after it',
      [[0, read('A')], ...every(50, 50, 3_050, empty), [3_100, read('A')]],
      ['A', 'A'],
    ],
    [
      'the code before it is reported again, where it comes back',
      [[0, read('A')], [40, read('B')], ...every(50, 80, 800, read('B')), [830, read('A')]],
      ['A', 'B', 'A'],
    ],
  ])('%s', (_, frames, reports) => {
    expect(reportsUnder(2_000, frames)).toEqual(reports);
  });

  it('is not reported again although it rolls on meanwhile', () => {
    const frames = [
      [0, read(live(7, 3))],
      [900, empty],
      [1_900, read(live(7, 4))],
    ] as const;
    expect(reportsUnder(2_000, frames)).toEqual([live(7, 3)]);
  });
});

describe('the last reported code', () => {
  const after = (frames: readonly (readonly [number, Seen])[], now: number): boolean =>
    isStillInView(
      frames.reduce((known, [at, seen]) => sight(known, seen, at).sightings, NOTHING_SEEN),
      now,
    );

  it.each<[string, boolean, readonly (readonly [number, Seen])[], number]>([
    ['not in the first moment: a hand takes it away', false, every(100, 0, 700, read('A')), 700],
    ['once it stays', true, every(100, 0, 800, read('A')), 800],
    [
      'while some frames of it are not read',
      true,
      [...every(100, 0, 900, read('A')), [1_000, unread]],
      1_400,
    ],
    ['no longer once it was not seen for a moment', false, every(100, 0, 900, read('A')), 1_500],
    ['not where another one is', false, [...every(100, 0, 900, read('A')), [1_000, read('B')]], 1_000],
    ['not where nothing was ever seen', false, [], 5_000],
  ])('%s', (_, expected, frames, now) => {
    expect(after(frames, now)).toBe(expected);
  });

  it('does not count as still in view if its look-up failed, so that it is retried', () => {
    const seen = sight(NOTHING_SEEN, read('A'), 0).sightings;
    expect(
      isStillInView(resetSighting({ ...seen, last: { name: 'A', since: 0, seenAt: 900 } }, 'A'), 900),
    ).toBe(false);
  });
});
