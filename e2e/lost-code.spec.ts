import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** The scripts of a screen, of a sheet and of the notices, by the names that the build gives them. */
const screenCode = /\/assets\/features-[\w-]+\.js$/;
const sheetCode = /\/assets\/account-sheet-[\w-]+\.js$/;

// Without a service worker, which would store all scripts on the device: these pages have lost theirs.
test.use({ serviceWorkers: 'block' });

/** Counts requests for the given script, and the preload errors reported to the page. */
async function watch(page: Page, code: RegExp) {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (code.test(request.url())) asked.push(request.url());
  });
  await page.addInitScript(() => {
    Object.assign(globalThis, { preloadErrors: 0 });
    addEventListener('vite:preloadError', () => {
      const page = globalThis as unknown as { preloadErrors: number };
      page.preloadErrors += 1;
    });
  });
  const errors = () =>
    page.evaluate(() => (globalThis as unknown as { preloadErrors: number }).preloadErrors);
  return { asked, errors };
}

/** Long enough to detect a page that requests repeatedly. */
const aWhile = (page: Page) => page.waitForTimeout(1_500);

test("requests a screen's missing chunk once, says so, and opens once it is available", async ({
  page,
  server,
}) => {
  const { asked, errors } = await watch(page, screenCode);
  // After a deploy the old names return 404.
  await page.route(screenCode, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.goto(`${server.url}/about`);
  await page.getByRole('link', { name: 'How it works' }).first().click();
  await expect(page.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible();
  await aWhile(page);
  expect([asked.length, await errors()]).toEqual([1, 1]);
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => asked.length).toBe(2);
  await aWhile(page);
  expect(asked).toHaveLength(2);
  // The surrounding layout keeps working.
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute(screenCode);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page didn’t load');
  await expect(page).toHaveURL(/\/features$/);
});

test('reports a missing chunk offline after one request and opens the screen once back online', async ({
  page,
  context,
  server,
}) => {
  const { asked } = await watch(page, screenCode);
  await page.goto(`${server.url}/about`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'How it works' }).first().click();
  await expect(page.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible();
  await aWhile(page);
  expect(asked).toHaveLength(1);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page didn’t load');
});

test("leaves the page unchanged when a sheet's chunk is missing, and says so", async ({ page, server }) => {
  const { asked } = await watch(page, sheetCode);
  await page.route(sheetCode, (route) => route.abort());
  await page.goto(`${server.url}/about`);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Settings didn’t load' })).toBeVisible();
  await aWhile(page);
  expect(asked).toHaveLength(1);
  await expect(page.getByRole('heading', { level: 1, name: 'About Gatehouse' })).toBeVisible();
  await page.unroute(sheetCode);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
});
