import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { runCommand } from '../../build/run-command.ts';
import { demoAttendee, signIn } from '../people.ts';
import { startDemoServer, type ServerProcess } from '../server.ts';
import { askGoogle, googleButton } from './google-fixtures.ts';
import { project, startIdentityHost, type IdentityHost } from './identity-host.ts';
import { sessionOf, toast } from './people-pages.ts';

/** A production build with cookie refresh and one project's keys compiled in, and servers that serve it. */
const test = base.extend<
  { server: ServerProcess; withoutKeys: Readonly<Record<string, string>> },
  { host: IdentityHost; dist: string }
>({
  host: [
    async ({}, use) => {
      const host = await startIdentityHost();
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],
  dist: [
    async ({ host }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'gatehouse-built-'));
      const built = await runCommand('vite', ['build', '--outDir', folder, '--logLevel', 'warn'], {
        VITE_COOKIE_REFRESH: 'true',
        VITE_FIREBASE_API_KEY: 'built-key',
        VITE_FIREBASE_PROJECT_ID: project,
        VITE_FIREBASE_AUTH_DOMAIN: new URL(host.url).host,
        VITE_FIREBASE_EMULATOR_URL: host.url,
      });
      expect(built.ok).toBe(true);
      await use(folder);
      await rm(folder, { recursive: true });
    },
    // A build on a busy machine takes minutes.
    { scope: 'worker', timeout: 600_000 },
  ],
  // The server verifies Google's tokens, and its content security policy allows the host; it has no key to give to
  // the page.
  withoutKeys: async ({ host }, use) => {
    const { GOOGLE_API_KEY: _key, ...rest } = host.environment;
    await use(rest);
  },
  server: async ({ dist, withoutKeys }, use) => {
    const server = await startDemoServer({ ...withoutKeys, E2E_DIST: dist });
    await use(server);
    await server.dispose();
  },
});

/** Returns all persistent data that a script of this origin can read. */
const readable = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage, cookie: document.cookie }));

test('stays signed in across a reload in cookie mode with no refresh token in scripts, and clears on sign-out', async ({
  page,
  context,
  server,
}) => {
  const replied = page.waitForResponse(
    (response) => response.url().endsWith('/login') && response.request().method() === 'POST',
  );
  await signIn(page, server.url, demoAttendee);
  const { sessionId: refreshToken } = (await (await replied).json()) as { sessionId: string };
  expect(await readable(page)).not.toContain(refreshToken);
  expect((await sessionOf(page))?.sessionId).toBe('');

  // The access token is lost too: the cookie alone is enough.
  await page.evaluate(() => localStorage.clear());
  const refreshed = page.waitForResponse('**/refresh');
  await page.reload();
  expect((await refreshed).request().postData()).toBe('{}');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello');
  expect((await sessionOf(page))?.sessionId).toBe('');
  const jar = await context.cookies(server.url);
  const kept = jar.find(({ name }) => name.endsWith('gatehouse-refresh'));
  expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(await readable(page)).not.toContain(kept?.value);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(toast(page, 'Logged Out')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  // The remaining cookie only says that this browser has signed in before: scripts cannot read it, and it grants no
  // access.
  const left = await context.cookies(server.url);
  expect(left.map(({ name, httpOnly }) => [name, httpOnly])).toEqual([['gatehouse-device', true]]);
  expect(await sessionOf(page)).toBeNull();
  await page.goto(`${server.url}/dashboard`);
  await expect(page).toHaveURL(/\/login$/);
});

test('uses the built-in Google keys when the server has none', async ({ page, context, server, host }) => {
  await host.serveLoader(context);
  const answered = await page.request.get(`${server.url}/api/config`);
  expect(await answered.json()).toMatchObject({ google: null });
  const asked = page.waitForRequest('**/accounts:signInWithIdp?key=built-key');
  await page.goto(`${server.url}/login`);
  const popup = await askGoogle(page);
  await popup.getByRole('button').click();
  await asked;
  await expect(toast(page, 'Google Login Successful')).toBeVisible();
  await expect(googleButton(page)).toBeHidden();
  // Google sign-in uses the cookie as well.
  expect((await sessionOf(page))?.sessionId).toBe('');
});
