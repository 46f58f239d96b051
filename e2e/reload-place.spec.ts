import { expect, test } from './fixtures.ts';
import { demoAttendee, offlineReady, signedIn } from './people.ts';

test('a reload of a list keeps its place', async ({ page, server }) => {
  await signedIn(page, server.url, demoAttendee);
  await page.goto(`${server.url}/tickets`);
  await offlineReady(page);
  const last = page.getByRole('main').getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  const scrollY = () => page.evaluate(() => window.scrollY);
  const place = await scrollY();
  expect(place).toBeGreaterThan(200);
  await page.reload();
  await expect.poll(scrollY).toBe(place);
  // Nothing that comes later moves it.
  await expect(last).toBeAttached();
  await page.waitForTimeout(1_000);
  expect(await scrollY()).toBe(place);
});
