import { afterAll, describe, expect, it } from 'vitest';
import { describeFailures, mustFire, newTally, runMany } from './many-seeds.ts';
import { runSeed } from './run-seed.ts';
import { closeSharedDatabase } from './tables/shared-database.ts';

const tally = newTally();
const perTest = 125;
// The real store and the real tables take real time, and many times as much on a busy machine.
const limitMs = 600_000;

afterAll(closeSharedDatabase);

describe('the real engine, gate, rules and batch handling under faults', () => {
  it('behaves identically twice with one seed, bit for bit', async () => {
    for (const seed of [1, 7, 12, 42, 1_234]) {
      const [one, other] = [await runSeed(seed), await runSeed(seed)];
      expect([other.trace, other.steps, other.applied]).toEqual([one.trace, one.steps, one.applied]);
    }
  });

  it('behaves differently with different seeds', async () => {
    const traces = await Promise.all([1, 2, 3, 4, 5].map(async (seed) => (await runSeed(seed)).trace));
    expect(new Set(traces).size).toBe(5);
  });

  it.each(Array.from({ length: 8 }, (_, part) => 1 + part * perTest))(
    'breaks no invariant in 125 seeds from %i on',
    async (from) => {
      const failed = newTally();
      await runMany(failed, from, from + perTest - 1);
      tally.seeds += failed.seeds;
      tally.applied += failed.applied;
      for (const [fault, times] of failed.fired)
        tally.fired.set(fault, (tally.fired.get(fault) ?? 0) + times);
      expect(describeFailures(failed)).toEqual([]);
    },
    limitMs,
  );

  it('meets every kind of fault and every branch in those seeds', () => {
    expect(tally.seeds).toBe(1_000);
    expect(tally.applied).toBeGreaterThan(5_000);
    expect(mustFire.filter((fault) => !tally.fired.has(fault))).toEqual([]);
    console.log(
      `${tally.seeds} seeds, ${tally.applied} scans applied, faults fired:`,
      Object.fromEntries([...tally.fired].toSorted(([one], [other]) => one.localeCompare(other))),
    );
  });
});
