import type { Page } from '@playwright/test';

/** Waits until a page has finished loading and its layout is stable. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => {});
  await page.waitForTimeout(700);
}
