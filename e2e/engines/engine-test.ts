import { writeFile } from 'node:fs/promises';
import { test as base } from '../fixtures.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { firefox } from './firefox.ts';
import { walkerOn, type Walker } from './walker.ts';
import { webkit } from './webkit.ts';

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

/** Names of engines, with commas between; where there is none, these walks are no part of the run. */
const wanted = (process.env['ENGINES'] ?? '').split(',');

/** Has the walks told for each engine that is wanted. */
export function inEachEngine(walks: (engine: Engine) => void): void {
  for (const engine of [firefox, webkit].filter(({ name }) => wanted.includes(name)))
    test.describe(`in ${engine.name}`, () => {
      test.use({ engine });
      walks(engine);
    });
}
