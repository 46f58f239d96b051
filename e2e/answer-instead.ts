import type { Page, Route } from '@playwright/test';
import { offlineReady } from './people.ts';

/**
 * Answers a page's calls in the server's place. The page must be open, at an address of the product: while its worker
 * takes over, the browser lets calls pass by whatever answers for them, so this waits until it has.
 *
 * @param address a glob, or what the whole address matches
 */
export async function answerInstead(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  await offlineReady(page);
  await page.route(address, answer);
}
