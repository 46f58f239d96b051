import type { BrowserContext } from '@playwright/test';
import { askGoogle, expect, googleButton, openLogin, test } from './google-fixtures.ts';
import type { IdentityHost } from './identity-host.ts';
import { sessionOf, toast } from './people-pages.ts';

/*
 * The errors that the provider can report, triggered in Chromium. popup-blocked, popup-closed-by-user and
 * cancelled-popup-request are tested in google.spec.ts, unauthorized-domain in google-redirect.spec.ts; their
 * messages are also checked in tests/auth/google-sign-in.test.ts.
 */
const problems: readonly {
  readonly code: string;
  readonly words: RegExp;
  cause(host: IdentityHost, context: BrowserContext): unknown;
}[] = [
  {
    code: 'internal-error',
    words: /didn’t finish. Try again in a moment/,
    cause: (host) => (host.windowError = 'auth/internal-error'),
  },
  {
    code: 'network-request-failed',
    words: /Check your connection/,
    cause: (_host, context) => context.route('**/accounts:signInWithIdp*', (route) => route.abort()),
  },
  { code: 'user-disabled', words: /switched off/, cause: (host) => (host.refusal = 'USER_DISABLED') },
  { code: 'user-token-expired', words: /expired/, cause: (host) => (host.refusal = 'TOKEN_EXPIRED') },
  {
    code: 'web-storage-unsupported',
    words: /Allow cookies for this site/,
    cause: (host) => (host.framesMayStore = false),
  },
];

test(`explains each error in Chromium, closes the window and allows a retry: ${problems.map(({ code }) => code).join(', ')}`, async ({
  page,
  context,
  server,
  host,
}) => {
  await openLogin(page, server);
  for (const { words, cause } of problems) {
    Object.assign(host, { windowError: null, refusal: null });
    await context.unroute('**/accounts:signInWithIdp*');
    await cause(host, context);
    // Whether frames may store data is determined once per page, before an account is chosen.
    if (!host.framesMayStore) await openLogin(page, server);
    const popup = await askGoogle(page);
    if (host.framesMayStore) await popup.getByRole('button').click();
    await expect(toast(page, words)).toContainText('Google Login Failed');
    await expect.poll(() => context.pages().length).toBe(1);
    await expect(googleButton(page)).toHaveText(/Continue with Google/);
    expect(await sessionOf(page)).toBeNull();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('authUser');
  }
});
