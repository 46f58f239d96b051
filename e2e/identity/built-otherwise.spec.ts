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

/** A production build with cookie refresh switched on and one project's keys built in, and servers over it. */
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
    // A build on a machine that does much else takes minutes.
    { scope: 'worker', timeout: 600_000 },
  ],
  // The server verifies Google's tokens, and its page's rules allow the host; it has no key to tell the page.
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

/** Everything that a script of this origin can read and that lasts. */
const readable = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage, cookie: document.cookie }));

test('In cookie mode a reload stays signed in with nothing that a script could refresh with, and a sign-out clears', async ({
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

  // The access token is lost too: only the cookie is left, and it does.
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
  // What is left says only that this browser signed in before: no script reads it, and it opens nothing.
  const left = await context.cookies(server.url);
  expect(left.map(({ name, httpOnly }) => [name, httpOnly])).toEqual([['gatehouse-device', true]]);
  expect(await sessionOf(page)).toBeNull();
  await page.goto(`${server.url}/dashboard`);
  await expect(page).toHaveURL(/\/login$/);
});

test('Keys that were built in reach Google where the server has none to tell', async ({
  page,
  context,
  server,
  host,
}) => {
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
  // Google's sign-in goes by the cookie as well.
  expect((await sessionOf(page))?.sessionId).toBe('');
});
