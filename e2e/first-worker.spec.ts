import { expect, test } from './fixtures.ts';
import { offlineReady } from './people.ts';

test('installs the first worker once the connection that broke its download returns', async ({
  page,
  road,
}) => {
  await road.set({ kind: 'status', status: 503, only: /\.pack$/ });
  await page.goto(`${road.url}/login`);
  await expect.poll(() => road.seen.some(({ path }) => path.endsWith('.pack'))).toBe(true);
  // The browser gives up the registration with the download.
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(registrations).toBe(0);
  await road.set({ kind: 'pass' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await offlineReady(page);
});

test('controls a tab that was still opening while the first worker started', async ({
  page,
  context,
  road,
}) => {
  await road.set({ kind: 'slow', delayMs: 5_000, only: /\.pack$|^\/about$/ });
  await page.goto(`${road.url}/login`);
  await expect.poll(() => road.seen.some(({ path }) => path.endsWith('.pack'))).toBe(true);
  // The browser decides at the start of a navigation which worker answers it: there is none yet.
  await page.waitForTimeout(2_000);
  const other = await context.newPage();
  await other.goto(`${road.url}/about`);
  await offlineReady(page);
  await offlineReady(other);
});
