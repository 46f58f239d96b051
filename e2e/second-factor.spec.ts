import { setUpCodes } from './authenticator.ts';
import { expect, test } from './fixtures.ts';
import { demoAdmin, signedIn } from './people.ts';

test('requires an administrator to set up two-factor codes and then asks for one at sign-in', async ({
  page,
  server,
}) => {
  await signedIn(page, server.url, demoAdmin);
  await page.goto(`${server.url}/admin/dashboard`);
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click();
  const recoveryCode = await setUpCodes(page);
  await page.goto(`${server.url}/admin/dashboard`);
  await expect(page.getByText('The whole server at a glance')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set up two-step sign-in' })).toHaveCount(0);

  await page.getByRole('button', { name: `Account of ${demoAdmin.username}` }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel(/email/i).fill(demoAdmin.username);
  await page.getByLabel('Password', { exact: true }).fill(demoAdmin.password);
  const enter = page.getByRole('button', { name: 'Sign in', exact: true });
  await enter.click();
  const code = page.getByLabel('Code from your authenticator app');
  await expect(code).toBeFocused();
  await code.fill('abc 123');
  await enter.click();
  await expect(page.getByRole('main').getByText('This code isn’t right')).toBeVisible();
  await code.fill(recoveryCode);
  await enter.click();
  await expect(page).not.toHaveURL(/\/login/);
});
