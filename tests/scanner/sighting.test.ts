import { describe, expect, it } from 'vitest';
import { forgetSighting, NOTHING_SEEN, sight, type Seen } from '#scanner/sighting.ts';

const read = (text: string): Seen => ({ text, codeLike: true });
const unread: Seen = { text: null, codeLike: true };
const empty: Seen = { text: null, codeLike: false };

/** The texts offered while these frames pass, each at its time in ms. */
function offersOf(frames: readonly (readonly [number, Seen])[]): string[] {
  let sightings = NOTHING_SEEN;
  return frames.flatMap(([at, seen]) => {
    const result = sight(sightings, seen, at);
    sightings = result.sightings;
    return result.offer === null ? [] : [result.offer];
  });
}

const every = (stepMs: number, from: number, to: number, seen: Seen): [number, Seen][] =>
  Array.from({ length: Math.floor((to - from) / stepMs) + 1 }, (_, index) => [from + index * stepMs, seen]);

describe('a code in view is offered once', () => {
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
  ])('%s', (_, frames, offers) => {
    expect(offersOf(frames)).toEqual(offers);
  });

  it('again at once when looking it up failed', () => {
    const first = sight(NOTHING_SEEN, read('A'), 0);
    const again = sight(forgetSighting(first.sightings, 'A'), read('A'), 30);
    expect([first.offer, again.offer]).toEqual(['A', 'A']);
  });

  it('remembers no more than the codes of the last seconds', () => {
    let sightings = NOTHING_SEEN;
    for (let at = 0; at < 100_000; at += 100) sightings = sight(sightings, read(`code ${at}`), at).sightings;
    expect(sightings.lastSeen.size).toBeLessThanOrEqual(30);
  });
});
