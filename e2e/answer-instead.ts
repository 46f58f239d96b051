import type { Page, Route } from '@playwright/test';
import { offlineReady } from './people.ts';

/**
 * Answers a page's calls instead of the server. The page must already be open at an address of the app: while its
 * service worker takes control, the browser lets calls bypass route handlers, so this waits until it has.
 *
 * @param address a glob, or a pattern for the whole address
 */
export async function answerInstead(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  await offlineReady(page);
  await page.route(address, answer);
}
