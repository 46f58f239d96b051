import { describe, expect, test } from 'vitest';
import { isFixedSeed, simulatorSeeds } from '#tests/fakes/seed.ts';
import { plantedBugs } from './refresh-bugs.ts';
import { runSeed } from './refresh-run.ts';

const seeds = 60;
const faults = [
  'request lost',
  'reply lost',
  'sign-out lost',
  'foreign',
  'server',
  'limited',
  'unauthorized',
  'offline',
  'clock jump',
  'tab sleeps',
  'sleeps during refresh',
  'tab closed',
  'tab opened',
  'shown',
  'signed out during refresh',
];

describe('sessions in a browser with several tabs under all kinds of faults', () => {
  test(`are ended only by their user in ${seeds} runs, and every fault fires`, async () => {
    const fired = new Map<string, number>();
    for (const seed of simulatorSeeds(seeds)) {
      const ledger = await runSeed(seed, (parts) => parts);
      expect(ledger.violations, `seed ${seed}`).toEqual([]);
      for (const [fault, count] of ledger.fired) fired.set(fault, (fired.get(fault) ?? 0) + count);
    }
    // Which faults occur is known only for the fixed seeds.
    const known = isFixedSeed ? faults : [];
    expect(known.filter((fault) => (fired.get(fault) ?? 0) === 0)).toEqual([]);
  });

  test('run identically twice with one seed', async () => {
    const [one, two] = [await runSeed(77, (parts) => parts), await runSeed(77, (parts) => parts)];
    expect([...one.fired]).toEqual([...two.fired]);
    expect(one.refreshes).toBe(two.refreshes);
  });

  test.each(Object.entries(plantedBugs))('reveal an engine that %s', async (_, plant) => {
    let caught = 0;
    for (let seed = 1; seed <= seeds && caught === 0; seed += 1)
      caught += (await runSeed(seed, plant)).violations.length;
    expect(caught).toBeGreaterThan(0);
  });
});
