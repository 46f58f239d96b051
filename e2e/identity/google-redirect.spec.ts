import {
  askGoogle,
  expect,
  googleButton,
  iphone,
  leaveForGoogle,
  openLogin,
  test,
  testAsProvider,
} from './google-fixtures.ts';
import { sessionOf, toast } from './people-pages.ts';

test.describe('an app installed on an iPhone', () => {
  test.use({ userAgent: iphone, hasTouch: true, isMobile: true });

  test('signs in with Google in its own window and continues to the requested page', async ({
    page,
    context,
    server,
    host,
  }) => {
    await context.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
    await page.goto(`${server.url}/tickets`);
    await expect(page).toHaveURL(/\/login$/);
    await page.waitForLoadState('networkidle');
    await leaveForGoogle(page, host);
    // Returning without choosing an account shows a message, and the next attempt works normally.
    await page.goto(`${server.url}/login`, { waitUntil: 'commit' });
    await expect(toast(page, 'Google Login Failed')).toContainText('didn’t finish');
    await leaveForGoogle(page, host);
    await page.getByRole('button', { name: 'Continue as this person' }).click();
    await expect(toast(page, 'Google Login Successful')).toBeVisible();
    await expect(page).toHaveURL(/\/tickets$/);
    expect(context.pages()).toHaveLength(1);
    // The library keeps no data of the person, and the tab no longer waits for Google.
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      'google-left',
    );
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
      'firebase:authUser',
    );
    await page.reload();
    await expect(page).toHaveURL(/\/tickets$/);
    expect(await sessionOf(page)).not.toBeNull();
  });
});

testAsProvider(
  'A page of a domain that the provider does not know is told so and leaves no window; once it is listed it signs in',
  async ({ page, context, server, host }) => {
    host.authorizedDomains = ['gatehouse.example', 'localhost'];
    // The library requests the domains while its window opens; here the reply arrives once the window is open.
    const stands = Promise.withResolvers<void>();
    await context.route('https://identitytoolkit.googleapis.com/v1/projects*', async (route) => {
      await stands.promise;
      await route.fallback();
    });
    await openLogin(page, server);
    const refused = await askGoogle(page);
    await expect(refused.getByRole('button')).toBeVisible();
    stands.resolve();
    await expect(toast(page, 'Google Login Failed')).toContainText('isn’t allowed from this address');
    await expect(toast(page, 'Google Login Failed')).toContainText('Sign in another way');
    await expect.poll(() => context.pages().length).toBe(1);
    await expect(googleButton(page)).toHaveText(/Continue with Google/);

    host.authorizedDomains = ['127.0.0.1'];
    await openLogin(page, server);
    const popup = await askGoogle(page);
    await popup.getByRole('button').click();
    await expect(toast(page, 'Google Login Successful')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);
