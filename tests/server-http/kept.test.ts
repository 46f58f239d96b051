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

test('An answer is made once for all who ask while it is made, and kept for its time', async () => {
  const { clock, kept, made } = counting();
  expect(await Promise.all([kept(), kept(), kept()])).toEqual([0, 0, 0]);
  clock.now += 59;
  expect([await kept(), made()]).toEqual([0, 1]);
  clock.now += 1;
  expect([await kept(), made()]).toEqual([1, 2]);
});

test('An answer from the future, by a clock that was set back, is not kept', async () => {
  const { clock, kept } = counting();
  await kept();
  clock.now -= 500;
  expect(await kept()).toBe(1);
});

test('A failure is told to who asked, and made again for the next', async () => {
  const { kept } = counting([new Error('away'), 7]);
  await expect(kept()).rejects.toThrow('away');
  expect(await kept()).toBe(7);
});
