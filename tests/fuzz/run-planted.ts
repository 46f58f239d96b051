import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { plantedInSource } from './planted-in-source.ts';

/**
 * Runs seeds over a product with one line written wrongly, in a process of its own, until one notices:
 * `node tests/fuzz/run-planted.ts <name> <seed>...`. Prints the invariants it found broken as JSON; `[]` for none.
 */
const [name = '', ...seeds] = process.argv.slice(2);
const planted = plantedInSource[name];
if (planted === undefined) throw new Error(`there is no planted line '${name}'`);
const { file, right, wrong } = planted;
const url = pathToFileURL(file).href;
let isPlanted = false;

registerHooks({
  load(loading, context, nextLoad) {
    const loaded = nextLoad(loading, context);
    if (loading !== url) return loaded;
    const parts = String(loaded.source).split(right);
    if (parts.length !== 2) throw new Error(`'${right}' stands ${parts.length - 1} times in ${file}`);
    isPlanted = true;
    return { ...loaded, source: parts.join(wrong) };
  },
});

const { runSeed } = await import('./run-seed.ts');
let broken: readonly string[] = [];
for (const seed of seeds) {
  const { violations } = await runSeed(Number(seed));
  broken = [...new Set(violations.map((violation) => violation.invariant))];
  if (broken.length > 0) {
    console.log('seed', seed);
    break;
  }
}
if (!isPlanted) throw new Error(`${file} was never loaded`);
console.log(JSON.stringify(broken));
// What a broken run left behind is nobody's business.
process.exit(0);
