import type { Page } from '@playwright/test';
import { demoAttendee, signIn } from '../people.ts';
import { askGoogle, expect, iphone, openLogin, test } from './google-fixtures.ts';
import { toast } from './people-pages.ts';

/** Proves to be the owner, at the second try. */
async function confirm(page: Page): Promise<void> {
  const password = page.getByLabel('Your password here');
  await password.fill('not the password');
  await page.getByRole('button', { name: 'Join them' }).click();
  await expect(password).toHaveAccessibleErrorMessage(/not right/);
  await password.fill(demoAttendee.password);
  await page.getByRole('button', { name: 'Join them' }).click();
  await expect(toast(page, 'Google joined')).toBeVisible();
  await expect(page.getByText('A Google account is joined to yours.')).toBeVisible();
}

test('A Google account is joined in the profile by the password, and signs in to that account from then on', async ({
  page,
  server,
}) => {
  await signIn(page, server.url, demoAttendee);
  await page.goto(`${server.url}/profile`);
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  await expect(page.getByRole('button', { name: 'Join a Google account' })).toBeVisible();
  await (await askGoogle(page)).getByRole('button').click();
  await confirm(page);

  await page.evaluate(() => localStorage.clear());
  await openLogin(page, server);
  await (await askGoogle(page)).getByRole('button').click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Binta');
  expect(
    await page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('gatehouse.session') ?? '{}') as { user: { username: string } }).user
          .username,
    ),
  ).toBe(demoAttendee.username);
});

test.describe('An app that is installed on an iPhone', () => {
  test.use({ userAgent: iphone, hasTouch: true, isMobile: true });

  test('joins a Google account in its own window and comes back to where that was asked', async ({
    page,
    context,
    server,
    host,
  }) => {
    await context.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
    await signIn(page, server.url, demoAttendee);
    await page.goto(`${server.url}/profile`);
    await page.getByRole('tab', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Join a Google account' }).click();
    await expect(page).toHaveURL(new RegExp(host.url));
    await page.getByRole('button', { name: 'Continue as this person' }).click();
    await confirm(page);
  });
});
