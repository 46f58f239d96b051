import { faultless } from './faultless.ts';
import { expect, test } from './fixtures.ts';
import { demoAdmin, signIn } from './people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

test('takes an administrator from a metric to its log lines, follows a change live and undoes it', async ({
  page,
  server,
}) => {
  await signIn(page, server.url, demoAdmin);
  await page.getByRole('link', { name: 'Admin dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'At the doors' })).toBeVisible();
  await faultless(page, 'the dashboard');
  await page.getByRole('link', { name: /^Scans/ }).click();
  await expect(page).toHaveURL(/\/admin\/logs\?source=scans/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Follow live' }).click();
  await expect(page.getByText(/^Following live/)).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(`${server.url}/admin/settings`);
  const field = other.getByRole('textbox', { name: /^Reservation time/ });
  await field.fill('12');
  await other.getByRole('button', { name: /^Save/ }).click();
  await expect(other.getByText('10 → 12')).toBeVisible();

  const line = page.getByRole('button', { name: /^Open Setting changed/ });
  await line.first().click();
  const sheet = page.getByRole('dialog', { name: 'Setting changed' });
  await expect(sheet.getByText('setting:holdMinutes')).toBeVisible();
  await faultless(page, 'a line of the log');
  await sheet.getByRole('button', { name: 'This request' }).click();
  await expect(page).toHaveURL(/search=/);

  await other.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(other.getByText('12 → 10')).toBeVisible();
  await expect(field).toHaveValue('10');
  await faultless(other, 'the settings');
});
