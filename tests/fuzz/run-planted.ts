import { plantedInSource } from './planted-in-source.ts';
import { plantedInTables } from './planted-in-tables.ts';
import { plantingOf } from './planting.ts';
import type { runSeed as RunSeed } from './run-seed.ts';
import { closeSharedDatabase } from './tables/shared-database.ts';

/**
 * Runs seeds over a product with one line written wrongly, in a process of its own, until one notices, for each mistake in
 * turn: `node tests/fuzz/run-planted.ts <most seeds> <step> <name>...`. Prints one line of JSON for each name: which seed
 * noticed, and what it found broken; `[]` for none.
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
// What a broken run left behind is nobody's business.
await closeSharedDatabase();
process.exit(0);

/** The first seed, the known one before all others, that finds anything broken. */
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
