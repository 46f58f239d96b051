import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axePath = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
);

/** Injects axe into a page until it reloads, even if the page's policy forbids scripts. */
export const addAxe = async (page: Page): Promise<void> => {
  await page.evaluate(await readFile(axePath, 'utf8'));
};

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/**
 * Returns axe's findings, once all fades have ended.
 *
 * @param isNamed false if content that is still loading may not have a name yet
 */
export async function faultsOn(page: Page, isNamed = true): Promise<readonly string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity),
  );
  const rules = { 'page-has-heading-one': { enabled: isNamed } };
  // Elements are identified by their own text: computing a selector for each takes a fifth of a run.
  const look = `axe.run('html', ${JSON.stringify({ resultTypes: ['violations'], selectors: false, rules })})`;
  const found = await page.evaluate<readonly Violation[]>(`${look}.then((result) => result.violations)`);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}
