import { expect, test } from 'vitest';
import { createCached } from '#server/ops/cached.ts';

function counting(answers: readonly (number | Error)[] = []) {
  const clock = { now: 1_000 };
  let made = 0;
  const kept = createCached(
    async () => {
      const answer = answers[made] ?? made;
      made += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    { forMs: 60, now: () => clock.now },
  );
  return { clock, kept, made: () => made };
}

test('computes a value once for concurrent callers and caches it for its lifetime', async () => {
  const { clock, kept, made } = counting();
  expect(await Promise.all([kept(), kept(), kept()])).toEqual([0, 0, 0]);
  clock.now += 59;
  expect([await kept(), made()]).toEqual([0, 1]);
  clock.now += 1;
  expect([await kept(), made()]).toEqual([1, 2]);
});

test('does not use a value from the future after the clock was set back', async () => {
  const { clock, kept } = counting();
  await kept();
  clock.now -= 500;
  expect(await kept()).toBe(1);
});

test('passes a failure to its callers and computes again for the next one', async () => {
  const { kept } = counting([new Error('away'), 7]);
  await expect(kept()).rejects.toThrow('away');
  expect(await kept()).toBe(7);
});
