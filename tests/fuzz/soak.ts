import { randomInt } from 'node:crypto';
import { argumentsOrExit } from '../../build/read-arguments.ts';
import { runCommand } from '../../build/run-command.ts';
import { describeFailures, mustFire, newTally, runMany, type Tally } from './many-seeds.ts';
import { runLife } from '../life/run-life.ts';
import { runSeed } from './run-seed.ts';
import { closeSharedDatabase } from './tables/shared-database.ts';

/**
 * Looks for bugs with new seeds: `npm run soak` draws a seed, prints it, runs every test with it and then the
 * simulator with 100,000 seeds starting from it. `-- --from M` repeats a run, `--seeds N` changes its length,
 * `--skip-tests` leaves out the tests. `-- --seed N` runs one seed of the simulator and prints what happened; `--
 * --life N` prints one person's life outside the door, call by call. Exits with 1 if a test failed, an invariant was
 * broken or a fault never occurred.
 */
const { values } = argumentsOrExit({
  help: `Usage: npm run soak -- [--seeds N] [--from M] [--skip-tests] | --seed N | --life N
Runs every test, then the simulator, with seeds that nobody has tried.

  --seeds N     how many seeds the simulator runs (100000)
  --from M      the first seed, to repeat a run
  --skip-tests  the simulator alone
  --seed N      one seed of the simulator, and what happened in it
  --life N      one life of a person outside the door, call by call`,
  options: {
    seeds: { type: 'string', default: '100000' },
    from: { type: 'string' },
    seed: { type: 'string' },
    life: { type: 'string' },
    'skip-tests': { type: 'boolean', default: false },
  },
  numbers: ['seeds', 'from', 'seed', 'life'],
});

const step = 250;

if (values.life !== undefined) await tellLife(Number(values.life));
else if (values.seed !== undefined) await runOne(Number(values.seed));
else await soak(Number(values.from ?? randomInt(1, 2 ** 30)), Number(values.seeds));
await closeSharedDatabase();

async function runOne(seed: number): Promise<void> {
  const result = await runSeed(seed);
  console.log({ ...result, fired: Object.fromEntries(result.fired) });
  process.exitCode = result.violations.length > 0 ? 1 : 0;
}

/** Prints what happens in one life outside the door, call by call. */
async function tellLife(seed: number): Promise<void> {
  const { violations, fired } = await runLife(seed, (line) => console.log(line));
  console.log({ violations, fired: Object.fromEntries(fired) });
  process.exitCode = violations.length > 0 ? 1 : 0;
}

async function soak(from: number, seeds: number): Promise<void> {
  console.log(`seeds from ${from} on (again: npm run soak -- --from ${from} --seeds ${seeds})`);
  const tests = values['skip-tests']
    ? { ok: true }
    : await runCommand('vitest', ['run'], { TEST_SEED: String(from) });
  const tally = await simulate(from, seeds);
  // With fewer seeds than in `npm test`, some faults may never occur.
  const silent = seeds < 2_000 ? [] : mustFire.filter((fault) => !tally.fired.has(fault));
  console.log(
    'faults and branches fired:',
    Object.fromEntries([...tally.fired].toSorted(([one], [other]) => one.localeCompare(other))),
  );
  for (const line of describeFailures(tally)) console.log(line);
  if (silent.length > 0) console.log(`never fired: ${silent.join(', ')}`);
  if (!tests.ok) console.log(`tests failed with TEST_SEED=${from}`);
  console.log(
    `${tally.seeds} seeds, ${tally.applied} scans applied, ${tally.failed.length} seeds with violations`,
  );
  process.exitCode = tally.failed.length + silent.length > 0 || !tests.ok ? 1 : 0;
}

async function simulate(from: number, seeds: number): Promise<Tally> {
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
