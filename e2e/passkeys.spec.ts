import type { Page } from '@playwright/test';
import { addAuthenticator } from './authenticator.ts';
import { expect, test } from './fixtures.ts';
import { demoAttendee, signedIn } from './people.ts';

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Account of ${demoAttendee.username}` }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
}

test('adds a passkey, signs in with it by button and by autofill, and rejects it once removed', async ({
  page,
  server,
}) => {
  const url = server.url.replace('127.0.0.1', 'localhost');
  // A virtual authenticator would accept a conditional request at once: prevent one until the button has been tried.
  await page.addInitScript(() => {
    if (localStorage.getItem('test.offers') === null)
      Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false });
  });
  await addAuthenticator(page);
  await signedIn(page, url, demoAttendee);
  await page.goto(`${url}/profile`);
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const list = page.getByRole('list', { name: 'Passkeys' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: /^Rename/ }).click();
  await page.getByLabel('Name of the passkey').fill('My phone');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByText('My phone')).toBeVisible();
  await signOut(page);

  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await page.evaluate(() => localStorage.setItem('test.offers', 'on'));
  await signOut(page);
  await page.goto(`${url}/login`);
  await expect(page).not.toHaveURL(/\/login/);
  await page.evaluate(() => localStorage.removeItem('test.offers'));

  await page.goto(`${url}/profile`);
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  await list.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('form', { name: 'Remove My phone' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('main').getByText('doesn’t sign in here any more')).toBeVisible();
});
