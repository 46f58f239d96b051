import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** The axe script itself: the Playwright builder would load it twice per check and collect results on a separate page. */
const requireHere = createRequire(import.meta.url);
const axe = readFileSync(
  createRequire(requireHere.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * Checks that axe finds no accessibility violations once animations have ended. A notice may begin to fade while axe
 * runs, so only violations found in every attempt count.
 */
export async function faultless(page: Page, what: string, within = 'html'): Promise<void> {
  await expect(async () => expect(await faultsIn(page, within), what).toEqual([])).toPass({
    intervals: [500, 2_000, 5_000],
    timeout: 30_000,
  });
}

async function faultsIn(page: Page, within: string) {
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  // Elements are identified by their text: computing selectors takes a fifth of the time.
  const look = `axe.run(${JSON.stringify(within)}, { resultTypes: ['violations'], selectors: false })`;
  const violations = await page.evaluate<Violations>(`${look}.then((result) => result.violations)`);
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.html).slice(0, 3) }));
}

/** Waits until nothing moves or fades, except endless animations. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity),
  );
}
