import { expect, it } from 'vitest';
import { follow, missingCount, noProgress } from '#server/door/scan-chain.ts';

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
