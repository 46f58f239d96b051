import { setUpCodes } from '../authenticator.ts';
import { demoOrganizer, signedIn } from '../people.ts';
import { askGoogle, expect, openLogin, test } from './google-fixtures.ts';

test('asks for a two-factor code after Google sign-in and lets a wrong one be corrected', async ({
  page,
  server,
}) => {
  await signedIn(page, server.url, demoOrganizer);
  await page.goto(`${server.url}/profile`);
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  await (await askGoogle(page)).getByRole('button').click();
  await page.getByLabel('Your Gatehouse password').fill(demoOrganizer.password);
  await page.getByRole('button', { name: 'Connect Google' }).click();
  await expect(page.getByText('Google is connected to your account.')).toBeVisible();
  const recoveryCode = await setUpCodes(page);

  await page.evaluate(() => localStorage.clear());
  await openLogin(page, server);
  await (await askGoogle(page)).getByRole('button').click();
  const step = page.getByRole('form', { name: 'Google knows who you are' });
  const code = step.getByLabel('Code from your authenticator app');
  await expect(code).toBeFocused();
  await expect(page).toHaveURL(/\/login/);
  await step.getByRole('button', { name: 'Sign in' }).click();
  await expect(code).toHaveAccessibleErrorMessage('Enter the code.');
  await code.fill('abc 123');
  await code.press('Enter');
  await expect(code).toHaveAccessibleErrorMessage(/This code isn’t right/);
  await code.fill(recoveryCode);
  await code.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});
