import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { demoAttendee, offlineReady, signIn } from './people.ts';

/** The page's language and direction, as a screen reader is told. */
const worn = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

test('A language that somebody chooses is spoken at once, after a reload, with no server, and from right to left', async ({
  page,
  server,
}) => {
  await signIn(page, server.url, demoAttendee);
  await offlineReady(page);
  expect(await worn(page)).toEqual(['en', 'ltr']);

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
