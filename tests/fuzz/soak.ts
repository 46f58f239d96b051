import { parseArgs } from 'node:util';
import { describeFailures, mustFire, newTally, runMany, type Tally } from './many-seeds.ts';
import { runSeed } from './run-seed.ts';

/**
 * Many seeds: `npm run soak` runs 100,000, `-- --seeds N --from M` others; `-- --seed N` runs one and prints
 * what happened in it. Ends with 1 when an invariant broke or a fault never fired.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
  },
});

const step = 250;

async function soak(from: number, seeds: number): Promise<Tally> {
  const tally = newTally();
  const startedAt = performance.now();
  for (let done = 0; done < seeds; done += step) {
    await runMany(tally, from + done, from + Math.min(done + step, seeds) - 1);
    const seconds = (performance.now() - startedAt) / 1000;
    const left = (seconds / tally.seeds) * (seeds - tally.seeds);
    process.stdout.write(
      `\r${tally.seeds} of ${seeds} seeds, ${tally.applied} scans applied, ${tally.failed.length} failed, ${left.toFixed(0)} s left   `,
    );
  }
  process.stdout.write('\n');
  return tally;
}

if (values.seed !== undefined) {
  const result = await runSeed(Number(values.seed));
  console.log({ ...result, fired: Object.fromEntries(result.fired) });
  process.exitCode = result.violations.length > 0 ? 1 : 0;
} else {
  const tally = await soak(Number(values.from), Number(values.seeds));
  const silent = mustFire.filter((fault) => !tally.fired.has(fault));
  console.log(
    'faults and branches fired:',
    Object.fromEntries([...tally.fired].toSorted(([one], [other]) => one.localeCompare(other))),
  );
  for (const line of describeFailures(tally)) console.log(line);
  if (silent.length > 0) console.log(`never fired: ${silent.join(', ')}`);
  console.log(
    `${tally.seeds} seeds, ${tally.applied} scans applied, ${tally.failed.length} seeds with violations`,
  );
  process.exitCode = tally.failed.length + silent.length > 0 ? 1 : 0;
}
