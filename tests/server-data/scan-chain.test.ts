import { expect, it } from 'vitest';
import { follow, hasCome, missingCount, noProgress } from '#server/door/scan-chain.ts';

it('keeps at most a thousand gaps: the closest are merged, and none is lost', () => {
  let progress = noProgress;
  for (let seq = 10; seq <= 15_000; seq += 10)
    progress = follow(progress, { seq, hash: `${seq}`, previousHash: '' }).progress;
  expect(progress.missing).toHaveLength(1_000);
  expect(progress.missing[0]?.[0]).toBe(1);
  expect(progress.missing.at(-1)?.[1]).toBe(14_999);
  expect(missingCount(progress)).toBe(1_500 * 9 + 500);
});

it('merges those with the fewest numbers between them', () => {
  const missing = Array.from({ length: 1_000 }, (_, place) => [place * 10 + 1, place * 10 + 4] as const);
  const near = missing.map(([from, to], place) =>
    place === 500 ? ([from - 5, to] as const) : ([from, to] as const),
  );
  const before = { lastSeq: 10_000, lastHash: '', missing: near };
  const { progress } = follow(before, { seq: 10_010, hash: 'a', previousHash: '' });
  expect(progress.missing).toHaveLength(1_000);
  expect(progress.missing[499]).toEqual([4_991, 5_004]);
});

it.each([
  [
    'within a gap',
    5,
    [
      [3, 4],
      [6, 8],
      [20, 21],
    ],
  ],
  [
    'at the start of a gap',
    3,
    [
      [4, 8],
      [20, 21],
    ],
  ],
  [
    'at the end of a gap',
    8,
    [
      [3, 7],
      [20, 21],
    ],
  ],
  [
    'received before, between gaps',
    9,
    [
      [3, 8],
      [20, 21],
    ],
  ],
  [
    'received before, ahead of all gaps',
    1,
    [
      [3, 8],
      [20, 21],
    ],
  ],
])('a record %s leaves the others of that gap missing', (_, seq, missing) => {
  const before = { lastSeq: 30, lastHash: 'x', missing: [[3, 8] as const, [20, 21] as const] };
  const { progress, holds } = follow(before, { seq, hash: 'a', previousHash: 'x' });
  expect([progress, holds]).toEqual([{ lastSeq: 30, lastHash: 'x', missing }, false]);
  expect(hasCome(progress, seq)).toBe(true);
  expect(hasCome(progress, 21)).toBe(false);
});

it('a gap of one record is closed by it', () => {
  const before = { lastSeq: 9, lastHash: 'x', missing: [[3, 3] as const, [7, 8] as const] };
  expect(follow(before, { seq: 3, hash: 'a', previousHash: '' }).progress.missing).toEqual([[7, 8]]);
});
