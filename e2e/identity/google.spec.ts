import { demoOrganizer, signIn } from '../people.ts';
import { askGoogle, expect, googleButton as button, openLogin, test } from './google-fixtures.ts';
import { toast } from './people-pages.ts';

test('signs up and signs in with Google at the first click, in a 500 x 600 window', async ({
  page,
  server,
}) => {
  await openLogin(page, server);
  const popup = await askGoogle(page);
  await expect(popup.getByText('size 500 x 600')).toBeVisible();
  await popup.getByRole('button').click();
  await expect(toast(page, 'Google Login Successful')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Binta');
});

test('cancelled-popup-request: replaces the first window with a second', async ({ page, server }) => {
  await openLogin(page, server);
  await askGoogle(page);
  const second = await askGoogle(page);
  await expect(toast(page, 'Google Login Failed')).toContainText('newer Google window');
  await second.getByRole('button').click();
  await expect(toast(page, 'Google Login Successful')).toBeVisible();
});

test('popup-closed-by-user: reports a closed window after 8 s and keeps the form working', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await openLogin(page, server);
  const popup = await askGoogle(page);
  await expect(popup.getByRole('button')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await popup.close();
  // The library checks every 2 s whether its window is still open, then waits another 8 s.
  await page.clock.runFor(7_500);
  await expect(toast(page, 'Google Login Failed')).toBeHidden();
  await page.clock.runFor(3_000);
  await page.clock.resume();
  await expect(toast(page, 'Google Login Failed')).toContainText('closed before you finished');
  await signIn(page, server.url, demoOrganizer);
});

test('popup-blocked: explains a blocked window and offers a way without one', async ({ page, server }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openLogin(page, server);
  await button(page).click();
  await expect(toast(page, 'Google Login Failed')).toContainText('Allow popups');
  await expect(page.getByRole('button', { name: 'Continue in this window' })).toBeVisible();
});

test('does not take over an email that belongs to a password account', async ({ page, server, host }) => {
  await signIn(page, server.url, demoOrganizer);
  const email = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('gatehouse.session') ?? '{}') as { user: { email: string } }).user
        .email,
  );
  host.person = { sub: 'google-9', email, name: 'Somebody Else', verified: true };
  await page.evaluate(() => localStorage.removeItem('gatehouse.session'));
  await openLogin(page, server);
  await (await askGoogle(page)).getByRole('button').click();
  await expect(toast(page, 'Google Login Failed')).toContainText(/password/);
  await expect(page).toHaveURL(/\/login$/);
});

test.describe('on a first visit, before the worker has cached the library', () => {
  // The service worker loads at an unpredictable time, and would then serve the library offline.
  test.use({ serviceWorkers: 'block' });

  test('network-request-failed: reports that the library cannot load without a network', async ({
    page,
    server,
  }) => {
    await openLogin(page, server);
    await page.route('**/firebase-google-*.js', (route) => route.abort());
    await page.route('https://apis.google.com/**', (route) => route.abort());
    await button(page).click();
    await expect(toast(page, 'Google Login Failed')).toContainText('Check your connection');
  });
});

test("network-request-failed: reports within seconds that Google's script never loads", async ({
  page,
  server,
}) => {
  await openLogin(page, server);
  await page.route('https://apis.google.com/**', () => {});
  await button(page).click();
  await expect(toast(page, 'Google Login Failed')).toContainText('sign in another way');
  await expect(button(page)).toHaveText(/Continue with Google/);
});
