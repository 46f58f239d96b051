import { addAuthenticator } from './authenticator.ts';
import { expect, test } from './fixtures.ts';

test('signs up and signs in with only a passkey, and refuses to remove it', async ({ page, server }) => {
  const url = server.url.replace('127.0.0.1', 'localhost');
  // A virtual authenticator would accept a conditional request at once: only the button is to sign in.
  await page.addInitScript(() =>
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false }),
  );
  await addAuthenticator(page);
  await page.goto(`${url}/signup`);
  await page.getByRole('button', { name: 'Use a passkey instead of a password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await page.getByLabel('First name').fill('Fatou');
  await page.getByLabel('Last name').fill('Sanneh');
  await page.getByLabel('Username').fill('amie');
  await page.getByLabel('Email').fill('fatou@example.org');
  const create = page.getByRole('button', { name: 'Create account', exact: true });
  await create.click();
  await expect(page.getByLabel('Username')).toHaveAccessibleErrorMessage(/^That username is taken/);
  await page.getByLabel('Username').fill('fatou');
  await create.click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Account created').first()).toBeVisible();

  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto(`${url}/profile`);
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  const list = page.getByRole('list', { name: 'Passkeys' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: /^Remove/ }).click();
  await page
    .getByRole('form', { name: /^Remove/ })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByText('This passkey is your only way to sign in.')).toBeVisible();
});
