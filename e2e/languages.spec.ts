import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { written } from '#messages/written.ts';
import { orderIs, toTheProvider } from './buying/buying-pages.ts';
import { demoAttendee, offlineReady, signIn } from './people.ts';

/** Returns the page's language and direction, as a screen reader gets them. */
const worn = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

test('applies a chosen language at once, after a reload, offline, and right to left', async ({
  page,
  server,
}) => {
  await signIn(page, server.url, demoAttendee);
  await offlineReady(page);
  expect(await worn(page)).toEqual(['en', 'ltr']);

  // Stored on the device before the server stops.
  await page.goto(`${server.url}/tickets`);
  await expect(page.locator('main a[href^="/tickets/"]').first()).toBeVisible();

  await page.getByRole('button', { name: 'Account of amie' }).click();
  await page.getByLabel('Language').selectOption('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('link', { name: 'Billets' }).first()).toBeVisible();

  await server.kill();
  await page.goto(`${server.url}/tickets`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('heading', { level: 1, name: 'Billets' })).toBeVisible();

  await page.getByRole('button', { name: /amie/ }).click();
  await page.getByRole('dialog').getByRole('combobox').selectOption('ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.goto(`${server.url}/tickets`);
  expect(await worn(page)).toEqual(['ar', 'rtl']);
  await page.locator('main a[href^="/tickets/"]').first().click();
  await expect(page.locator('[data-code-kind=rolling], [data-code-kind=printed]').first()).toBeVisible();
});

test("shows the sandbox page in the app's language, whatever the browser prefers", async ({
  page,
  server,
}) => {
  await signIn(page, server.url, demoAttendee);
  await toTheProvider(page, server.url);
  expect(await worn(page)).toEqual(['en', 'ltr']);
  await page.goBack();
  await page.evaluate(() => localStorage.setItem('gatehouse.language', 'fr'));
  await page.reload();
  await page.getByRole('button', { name: /^Payer/ }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  expect(await worn(page)).toEqual(['fr', 'ltr']);
  const { sandbox } = written.fr;
  await expect(page.getByRole('heading', { level: 1, name: sandbox.heading })).toBeVisible();
  await page.getByRole('button', { name: sandbox.choices.approve[0], exact: true }).click();
  await orderIs(page, 'confirmed');
  expect(await worn(page)).toEqual(['fr', 'ltr']);
});

test.describe('a browser that prefers Arabic', () => {
  test.use({ locale: 'ar' });

  test('shows the setup right to left, with errors in Arabic', async ({ page, server }) => {
    await page.goto(`${server.url}/setup?token=over`);
    expect(await worn(page)).toEqual(['ar', 'rtl']);
    const { setUp } = written.ar;
    await page.getByLabel(setUp.password(12)).fill('short');
    await page.getByRole('button', { name: setUp.create }).click();
    await expect(page.getByRole('status')).toHaveText(setUp.tooShort(12));
    for (const [label, value] of [
      [setUp.firstName, 'Awa'],
      [setUp.lastName, 'Ceesay'],
      [setUp.username, 'awa'],
      [setUp.email, 'awa@example.org'],
      [setUp.password(12), 'a long password of drums'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('button', { name: setUp.create }).click();
    await expect(page.getByRole('status')).toHaveText(/\p{Script=Arabic}/u);
  });
});
