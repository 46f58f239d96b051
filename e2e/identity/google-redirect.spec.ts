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

test.describe('An app that is installed on an iPhone', () => {
  test.use({ userAgent: iphone, hasTouch: true, isMobile: true });

  test('signs in with Google in its own window, and goes where the person wanted', async ({
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
    // Back without having chosen anybody: it says so, and the next try is as good as the first.
    await page.goto(`${server.url}/login`, { waitUntil: 'commit' });
    await expect(toast(page, 'Google Login Failed')).toContainText('didn’t finish');
    await leaveForGoogle(page, host);
    await page.getByRole('button', { name: 'Continue as this person' }).click();
    await expect(toast(page, 'Google Login Successful')).toBeVisible();
    await expect(page).toHaveURL(/\/tickets$/);
    expect(context.pages()).toHaveLength(1);
    // Nothing of the person stays with the library, and the tab does not wait for Google any more.
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
    // The library asks for the domains while its window opens: here the answer comes when it stands open.
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
