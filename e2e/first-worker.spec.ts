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
