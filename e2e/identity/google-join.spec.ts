import type { Page } from '@playwright/test';
import { demoAttendee, demoOrganizer, signedIn, type Person } from '../people.ts';
import type { ServerProcess } from '../server.ts';
import { askGoogle, expect, iphone, openLogin, test } from './google-fixtures.ts';
import { toast } from './people-pages.ts';

/** Links Google from the profile, whatever the window then does. */
async function ask(page: Page, server: ServerProcess, person: Person): Promise<void> {
  await signedIn(page, server.url, person);
  await page.goto(`${server.url}/profile`);
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible();
}

/** Confirms the password; the first attempt is wrong. */
async function confirm(page: Page, person: Person): Promise<void> {
  const password = page.getByLabel('Your Gatehouse password');
  await password.fill('not the password');
  await page.getByRole('button', { name: 'Connect Google' }).click();
  await expect(password).toHaveAccessibleErrorMessage(/Your current password is incorrect/);
  await password.fill(person.password);
  await page.getByRole('button', { name: 'Connect Google' }).click();
  await expect(toast(page, 'Google connected')).toBeVisible();
  await expect(page.getByText('Google is connected to your account.')).toBeVisible();
}

test('links a Google account in the profile by password, also in an installed iPhone app, and signs in with it', async ({
  page,
  browser,
  server,
  host,
}) => {
  await ask(page, server, demoAttendee);
  await (await askGoogle(page)).getByRole('button').click();
  await confirm(page, demoAttendee);

  // On an iPhone the app redirects to Google and returns to the page where sign-in started.
  host.person = { sub: 'google-2', email: 'omar@gmail.example', name: 'Omar at Google', verified: true };
  const phone = await browser.newContext({ userAgent: iphone, hasTouch: true, isMobile: true });
  await phone.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await host.serveLoader(phone);
  const app = await phone.newPage();
  await ask(app, server, demoOrganizer);
  await app.getByRole('button', { name: 'Connect Google' }).click();
  await expect(app).toHaveURL(new RegExp(host.url));
  await app.getByRole('button', { name: 'Continue as this person' }).click();
  await confirm(app, demoOrganizer);
  await phone.close();

  await page.evaluate(() => localStorage.clear());
  await openLogin(page, server);
  await (await askGoogle(page)).getByRole('button').click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(
    await page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('gatehouse.session') ?? '{}') as { user: { username: string } }).user
          .username,
    ),
  ).toBe(demoOrganizer.username);
});
