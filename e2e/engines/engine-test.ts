import { writeFile } from 'node:fs/promises';
import { test as base } from '../fixtures.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { engines } from './every-engine.ts';
import { firefox } from './firefox.ts';
import { walkerOn, type Walker } from './walker.ts';

interface EngineWorld {
  /** The engine to test. */
  readonly engine: Engine;
  readonly opened: EngineOptions;
  /** A person using this engine with a new profile. */
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

/** Comma-separated names of engines; the longer tests run only in these. */
const wanted = (process.env['ENGINES'] ?? '').split(',');
const isWanted = ({ name }: Engine) => wanted.includes(name);

/** Declares the tests once for each requested engine. */
export function inEachEngine(walks: (engine: Engine) => void): void {
  for (const engine of engines.filter(isWanted)) walksIn(engine, walks);
}

/** Declares the tests once for each engine on this machine, whether requested or not. */
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
