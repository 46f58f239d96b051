import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** The rules themselves: the builder would read them twice at each look, and puts results together on a page of its own. */
const requireHere = createRequire(import.meta.url);
const axe = readFileSync(
  createRequire(requireHere.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * Nothing stands in the way of assistive technology: no fault by axe, once what fades in or out has come to rest. A
 * notice may begin to fade while axe looks: what is a fault is one at every look.
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
  // Elements are told by their own text: a path to each takes a fifth of a look.
  const look = `axe.run(${JSON.stringify(within)}, { resultTypes: ['violations'], selectors: false })`;
  const violations = await page.evaluate<Violations>(`${look}.then((result) => result.violations)`);
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.html).slice(0, 3) }));
}

/** Nothing moves or fades any more, but for what does so for ever. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity),
  );
}
