import { plantingOf } from '../fuzz/planting.ts';
import { plantedInLife } from './planted-life.ts';
import type { runLife as RunLife } from './run-life.ts';

/**
 * Runs lives on a product with one planted bug, in a separate process, until one detects it: `node
 * tests/life/run-planted.ts <most seeds> <name>...`. Prints one line of JSON for each name: the seed that detected
 * it, and the broken invariants; `[]` for none.
 */
const [most = '300', ...names] = process.argv.slice(2);
const load = plantingOf(plantedInLife);

for (const name of names) {
  const planted = plantedInLife[name];
  const { runLife } = (await load(name, new URL('run-life.ts', import.meta.url))) as {
    readonly runLife: typeof RunLife;
  };
  const found = await notice(runLife, planted?.seed ?? 1, planted?.givenAwayBy ?? []);
  process.stdout.write(`${JSON.stringify({ name, ...found })}\n`);
}
// Errors from a broken run's leftovers do not matter.
process.exit(0);

/** Returns the first life that breaks an invariant expected for this bug; the known one is tried first. */
async function notice(runLife: typeof RunLife, known: number, givenAwayBy: readonly string[]) {
  const others = Array.from({ length: Number(most) }, (_, place) => place + 1);
  for (const seed of [known, ...others]) {
    const { violations } = await runLife(seed);
    const broken = [...new Set(violations.map((violation) => violation.split(' ')[2] ?? ''))];
    if (broken.some((law) => givenAwayBy.includes(law))) return { seed, broken };
  }
  return { seed: null, broken: [] };
}
