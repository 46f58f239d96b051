import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** The code of a screen, a sheet and of what shows notices, by the names that the build gives them. */
const screenCode = /\/assets\/features-[\w-]+\.js$/;
const sheetCode = /\/assets\/account-sheet-[\w-]+\.js$/;

// Without a worker: it keeps all code on the device, and these pages have lost theirs.
test.use({ serviceWorkers: 'block' });

/** Counts requests for some code, and the preload errors that the page is told of. */
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

/** Long enough for a page that asks again and again to be seen doing so. */
const aWhile = (page: Page) => page.waitForTimeout(1_500);

test('A screen whose code is gone is asked for once, says so, and opens once it can be had', async ({
  page,
  server,
}) => {
  const { asked, errors } = await watch(page, screenCode);
  // After a deploy the old names are answered with 404.
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
  // The frame around it works on.
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute(screenCode);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page didn’t load');
  await expect(page).toHaveURL(/\/features$/);
});

test('With no connection a screen says so after one request, and is there when the connection is back', async ({
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

test('A sheet whose code is gone leaves the page as it is, and says so', async ({ page, server }) => {
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
