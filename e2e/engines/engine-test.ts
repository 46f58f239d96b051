import { writeFile } from 'node:fs/promises';
import { test as base } from '../fixtures.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { engines } from './every-engine.ts';
import { firefox } from './firefox.ts';
import { walkerOn, type Walker } from './walker.ts';

interface EngineWorld {
  /** What walks, and how it is opened. */
  readonly engine: Engine;
  readonly opened: EngineOptions;
  /** Somebody before a browser of this engine, whose profile is as new. */
  readonly person: Walker;
}

export const test = base.extend<EngineWorld>({
  engine: [firefox, { option: true }],
  opened: [{}, { option: true }],
  person: async ({ engine, opened }, use, info) => {
    const missing = engine.missing();
    if (missing !== null) throw new Error(missing);
    const browser = await engine.open(opened);
    await use(walkerOn(browser.page));
    if (info.status !== info.expectedStatus)
      await writeFile(info.outputPath('seen.png'), await browser.page.picture());
    await browser.close();
  },
});

/** Names of engines, with commas between; the longer walks go in these alone. */
const wanted = (process.env['ENGINES'] ?? '').split(',');
const isWanted = ({ name }: Engine) => wanted.includes(name);

/** Has the walks told for each engine that is wanted. */
export function inEachEngine(walks: (engine: Engine) => void): void {
  for (const engine of engines.filter(isWanted)) walksIn(engine, walks);
}

/** Has the walks told for each engine of this machine, whether wanted or not. */
export function inEachEngineHere(walks: (engine: Engine) => void): void {
  for (const engine of engines.filter((one) => isWanted(one) || one.missing() === null))
    walksIn(engine, walks);
}

function walksIn(engine: Engine, walks: (engine: Engine) => void): void {
  test.describe(`in ${engine.name}`, () => {
    test.use({ engine });
    walks(engine);
  });
}
