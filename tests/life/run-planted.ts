import { plantingOf } from '../fuzz/planting.ts';
import { plantedInLife } from './planted-life.ts';
import type { runLife as RunLife } from './run-life.ts';

/**
 * Tells lives of people over a product with one line written wrongly, in a process of its own, until one notices:
 * `node tests/life/run-planted.ts <most seeds> <name>...`. Prints one line of JSON for each name: which seed noticed,
 * and what it found broken; `[]` for none.
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
// What a broken run left behind is nobody's business.
process.exit(0);

/** The first life, the known one before all others, that finds broken what this mistake breaks. */
async function notice(runLife: typeof RunLife, known: number, givenAwayBy: readonly string[]) {
  const others = Array.from({ length: Number(most) }, (_, place) => place + 1);
  for (const seed of [known, ...others]) {
    const { violations } = await runLife(seed);
    const broken = [...new Set(violations.map((violation) => violation.split(' ')[2] ?? ''))];
    if (broken.some((law) => givenAwayBy.includes(law))) return { seed, broken };
  }
  return { seed: null, broken: [] };
}
