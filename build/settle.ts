import type { Page } from '@playwright/test';

/** Waits until a page has what it fetches, and stands still. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => {});
  await page.waitForTimeout(700);
}
