import { plantedInSource } from './planted-in-source.ts';
import { plantedInTables } from './planted-in-tables.ts';
import { plantingOf } from './planting.ts';
import type { runSeed as RunSeed } from './run-seed.ts';
import { closeSharedDatabase } from './tables/shared-database.ts';

/**
 * Runs seeds on a product with one planted bug, in a separate process, until one detects it, for each bug in turn:
 * `node tests/fuzz/run-planted.ts <most seeds> <step> <name>...`. Prints one line of JSON for each name: the seed
 * that detected it, and the broken invariants; `[]` for none.
 */
const [most = '300', step = '12', ...names] = process.argv.slice(2);
const lines = { ...plantedInSource, ...plantedInTables };
const load = plantingOf(lines);

for (const name of names) {
  const { runSeed } = (await load(name, new URL('run-seed.ts', import.meta.url))) as {
    readonly runSeed: typeof RunSeed;
  };
  process.stdout.write(`${JSON.stringify({ name, ...(await notice(runSeed, name)) })}\n`);
}
// Errors from a broken run's leftovers do not matter.
await closeSharedDatabase();
process.exit(0);

/** Returns the first seed that finds anything broken; the known one is tried first. */
async function notice(runSeed: typeof RunSeed, name: string) {
  const known = lines[name]?.seed ?? 1;
  const others = Array.from(
    { length: Number(most) / Number(step) },
    (_, place) => Number(step) * (place + 1),
  );
  for (const seed of [known, ...others]) {
    const { violations } = await runSeed(seed, undefined, true);
    const broken = [...new Set(violations.map((violation) => violation.invariant))];
    if (broken.length > 0) return { seed, broken };
  }
  return { seed: null, broken: [] };
}
