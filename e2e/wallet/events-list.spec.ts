import { expect, test } from '../fixtures.ts';
import { offlineReady } from '../people.ts';

test('Filters of the list live in the address, facets come from the server, and the way back leads to where one was', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/events`);
  // Cards far from what is seen are not there, so the list is counted by what it says.
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

test('With no connection the kept events are shown with their age, and searched on the device', async ({
  page,
  server,
}) => {
  // The list that the server has drawn is asked for once more, with an age, as soon as the app has come.
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
