import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bench, lost, payment, said } from './verifier-bench.ts';

const second = 1_000;
const minute = 60 * second;

test('never asks twice at once, nor more than three times plus crashes, however tabs come and go', async () => {
  const step = fc.record({
    waitMs: fc.integer({ min: 0, max: 20_000 }),
    what: fc.constantFrom('open', 'kill', 'nudge'),
  });
  const answer = fc.constantFrom(said('pending'), lost);
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 12 }),
      fc.array(answer, { maxLength: 8 }),
      async (steps, answers) => {
        const { time, asks, disk, open } = bench([...answers, said('completed')], { tookMs: 700 });
        const tabs = [open()];
        tabs[0]?.verifier.follow(payment);
        for (const { waitMs, what } of steps) {
          await time.run(time.now() + waitMs);
          if (what === 'kill') tabs.shift()?.life.kill();
          if (what === 'nudge') tabs.at(-1)?.verifier.nudge();
          if (what !== 'open') continue;
          const tab = open();
          tabs.push(tab);
          tab.verifier.follow(payment);
        }
        const last = open();
        last.verifier.follow(payment);
        await time.run(time.now() + 10 * minute);
        const gaps = asks.slice(1).map((at, place) => at - (asks[place] ?? 0));
        expect(gaps.every((gap) => gap >= 5 * second)).toBe(true);
        const { state, exhausted } = last.verifier.view(payment);
        expect(state?.status === 'completed' || exhausted).toBe(true);
        last.verifier.start();
        expect([...disk.keys()].filter((key) => key.includes('lock'))).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
});
