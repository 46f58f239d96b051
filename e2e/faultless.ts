import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing stands in the way of assistive technology: no fault by axe, once what fades in or out has come to rest. */
export async function faultless(page: Page, what: string, within = 'html'): Promise<void> {
  await atRest(page);
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  const faults = violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.html).slice(0, 3) }));
  expect(faults, what).toEqual([]);
}

/** Contrasts are measured: what is half faded has none. What moves for ever is not waited for. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity),
  );
}
