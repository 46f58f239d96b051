import { codeOf, stepOf } from '#server/accounts/second-factor/totp.ts';
import { expect, test } from './fixtures.ts';
import { demoAdmin, signIn } from './people.ts';

/** The bytes of base32, as an authenticator app reads them. */
function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((one) => letters.indexOf(one).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

test('an administrator is told to set up codes, does, and signs in with the password and one of them', async ({
  page,
  server,
}) => {
  await signIn(page, server.url, demoAdmin);
  await page.goto(`${server.url}/admin/dashboard`);
  await page.getByRole('link', { name: 'Set up codes' }).click();
  await page.getByRole('button', { name: 'Set up codes' }).click();
  await expect(page.getByRole('img', { name: 'Code for your authenticator app' })).toBeVisible();
  const key = (await page.locator('bdi').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Code from the app').fill(codeOf(fromBase32(key), stepOf(Date.now())));
  await page.getByRole('button', { name: 'Switch on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await page.getByRole('button', { name: 'I’ve kept them' }).click();
  await expect(page.getByText('10 recovery codes are left')).toBeVisible();
  await page.goto(`${server.url}/admin/dashboard`);
  await expect(page.getByText('The whole server at a glance')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set up codes' })).toHaveCount(0);

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
