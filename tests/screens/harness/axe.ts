import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axePath = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
);

/** Puts axe into a page until it is loaded anew, also into one whose policy lets in no script. */
export const addAxe = async (page: Page): Promise<void> => {
  await page.evaluate(await readFile(axePath, 'utf8'));
};

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/**
 * What axe finds, once nothing fades in any more.
 *
 * @param isNamed false where what is still loading may not know yet what it is called
 */
export async function faultsOn(page: Page, isNamed = true): Promise<readonly string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity),
  );
  const rules = { 'page-has-heading-one': { enabled: isNamed } };
  // Elements are told by their own text: a path to each takes a fifth of a look.
  const look = `axe.run('html', ${JSON.stringify({ resultTypes: ['violations'], selectors: false, rules })})`;
  const found = await page.evaluate<readonly Violation[]>(`${look}.then((result) => result.violations)`);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}
