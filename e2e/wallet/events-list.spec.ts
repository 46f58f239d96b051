import { expect, test } from '../fixtures.ts';
import { offlineReady } from '../people.ts';

test('keeps list filters in the URL, loads facets from the server, and restores the position on Back', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/events`);
  // Cards outside the viewport are not rendered, so use the displayed count.
  const found = page.getByRole('status').filter({ hasText: /^[\d,]+ events?$/ });
  const all = await found.innerText();
  await page.getByRole('button', { name: 'Filters' }).click();
  const category = page.getByLabel('Category');
  const chosen = await category.locator('option').nth(1).getAttribute('value');
  await category.selectOption(chosen);
  await expect(page).toHaveURL(new RegExp(`category=${chosen}`));
  await expect(found).not.toHaveText(all);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(found).toHaveText(all);

  await page.evaluate(() => scrollTo(0, 1500));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1400);
  const seen = await page.evaluate(() => scrollY);
  await page
    .locator('a[href^="/events/"]:visible')
    .nth(5)
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/events\/[\w-]+$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(seen);
});

test('shows stored events with their age offline and searches them on the device', async ({
  page,
  server,
}) => {
  // The app requests the server-rendered list again, with an age, as soon as it has loaded.
  const listed = page.waitForResponse('**/api/events?*');
  await page.goto(`${server.url}/events`);
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await offlineReady(page);
  await (await listed).finished();
  await server.kill();
  await page.reload();
  await expect(page.getByText('Offline · updated')).toBeVisible();
  await page.getByLabel('Search events').fill('banjul riv');
  await expect(page.getByText('Searching saved events only')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Events' }).getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Search events').fill('nothing of that name');
  await expect(page.getByText('No events match')).toBeVisible();
});
