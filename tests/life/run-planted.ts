import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { plantedInLife } from './planted-life.ts';
import type { runLife as RunLife } from './run-life.ts';

/**
 * Tells lives of people over a product with one line written wrongly, in a process of its own, until one notices:
 * `node tests/life/run-planted.ts <most seeds> <name>...`. Prints one line of JSON for each name: which seed noticed,
 * and what it found broken; `[]` for none. Our own files are loaded anew for each mistake, packages once.
 */
const [most = '300', ...names] = process.argv.slice(2);
const own = pathToFileURL(`${process.cwd()}/`).href;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const found = nextResolve(specifier, context);
    const mark = new URL(context.parentURL ?? own).search;
    const isOwn = found.url.startsWith(own) && !found.url.includes('/node_modules/');
    return mark === '' || !isOwn || found.url.includes('?') ? found : { ...found, url: found.url + mark };
  },
  load(loading, context, nextLoad) {
    const loaded = nextLoad(loading, context);
    const planted = plantedInLife[new URL(loading).searchParams.get('planted') ?? ''];
    if (planted === undefined || new URL(loading).pathname !== pathToFileURL(planted.file).pathname)
      return loaded;
    const parts = String(loaded.source).split(planted.right);
    if (parts.length !== 2)
      throw new Error(`'${planted.right}' stands ${parts.length - 1} times in ${planted.file}`);
    planting.add(planted.file);
    return { ...loaded, source: parts.join(planted.wrong) };
  },
});
const planting = new Set<string>();

for (const name of names) {
  const planted = plantedInLife[name];
  if (planted === undefined) throw new Error(`there is no planted line '${name}'`);
  planting.clear();
  const module = (await import(`./run-life.ts?planted=${encodeURIComponent(name)}`)) as {
    readonly runLife: typeof RunLife;
  };
  if (!planting.has(planted.file)) throw new Error(`${planted.file} was never loaded`);
  process.stdout.write(
    `${JSON.stringify({ name, ...(await notice(module.runLife, planted.seed, planted.givenAwayBy)) })}\n`,
  );
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
