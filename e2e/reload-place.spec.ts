import { expect, test } from './fixtures.ts';
import type { Page } from '@playwright/test';
import { demoAttendee, offlineReady, signedIn } from './people.ts';

test('a reload of a list keeps its place', async ({ page, server }) => {
  await signedIn(page, server.url, demoAttendee);
  await page.goto(`${server.url}/tickets`);
  await offlineReady(page);
  const last = page.getByRole('main').getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  await reloadInPlace(page);
});

test('the first reload of a page rendered by the server keeps its place', async ({ page, server }) => {
  await page.goto(`${server.url}/events`);
  // The app starts with the first use. Its worker answers the reload with the app, which renders the list later.
  await page.mouse.wheel(0, 100);
  await offlineReady(page);
  await reloadInPlace(page);
});

async function reloadInPlace(page: Page) {
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  const scrollY = () => page.evaluate(() => window.scrollY);
  const place = await scrollY();
  expect(place).toBeGreaterThan(200);
  await page.reload();
  await expect.poll(scrollY).toBe(place);
  // Nothing that comes later moves it.
  await expect(page.getByRole('main').getByRole('link').last()).toBeAttached();
  await page.waitForTimeout(1_000);
  expect(await scrollY()).toBe(place);
}
