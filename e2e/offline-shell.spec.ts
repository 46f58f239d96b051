import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { demoOrganizer, offlineReady, signIn, signedIn } from './people.ts';

/**
 * Files that no page needs to start: the server's renderer, files for crawlers, and the manifest, which the server
 * writes with its installation's name.
 */
const notKept = [
  '/service-worker.js',
  '/robots.txt',
  '/preview.png',
  '/sitemap.xml',
  '/manifest.webmanifest',
];

test('starts at every URL with the server down after one visit, even at one never visited', async ({
  page,
  server,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await signIn(page, server.url, demoOrganizer);
  await offlineReady(page);
  await server.kill();
  for (const path of [
    '/',
    '/events',
    '/scanner?from=link#top',
    '/tickets',
    '/about',
    '/features',
    '/nowhere/at/all',
  ]) {
    const answer = await page.goto(`${server.url}${path}`);
    expect(answer?.status(), path).toBe(200);
    expect(answer?.fromServiceWorker(), path).toBe(true);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
  }
  expect(errors).toEqual([]);
});

test('stores every built file on the device after one visit, including wasm and icons', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await offlineReady(page);
  const built = readdirSync('dist', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replace(/^dist/, ''))
    .filter((path) => !/^\/drawer\/|\.(br|gz|map|pack)$/.test(path) && !notKept.includes(path));
  await server.kill();
  const missing = await page.evaluate(async (paths) => {
    const answers = await Promise.all(
      paths.map(async (path) => ((await fetch(path).catch(() => null))?.ok ? null : path)),
    );
    return answers.filter((path) => path !== null);
  }, built);
  expect(missing).toEqual([]);
  expect(built.some((path) => path.endsWith('.wasm'))).toBe(true);
});

for (const path of ['/dashboard', '/tickets', '/scanner']) {
  test(`redirects a signed-out user from ${path} to sign-in and back to the requested page`, async ({
    page,
    server,
  }) => {
    await page.goto(`${server.url}${path}`);
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel(/email/i).fill(demoOrganizer.username);
    await page.getByLabel('Password', { exact: true }).fill(demoOrganizer.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(`${server.url}${path}`);
  });
}

test('never caches an API reply', async ({ page, server }) => {
  await signedIn(page, server.url, demoOrganizer);
  await page.goto(`${server.url}/events`);
  await offlineReady(page);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
  expect(kept.filter((path) => /^\/(api|login|refresh|logout)/.test(path))).toEqual([]);
});

test('revalidates the service worker and the page each time, and hashed files never', async ({ server }) => {
  const rule = async (path: string) => (await fetch(`${server.url}${path}`)).headers.get('cache-control');
  expect(await rule('/service-worker.js')).toMatch(/no-cache|no-store/);
  expect(await rule('/')).toMatch(/no-cache|no-store/);
  const script = readdirSync('dist/assets').find((name) => name.endsWith('.js')) ?? '';
  expect(await rule(`/assets/${script}`)).toContain('immutable');
});

test('serves text and wasm with brotli', async ({ server }) => {
  const names = readdirSync('dist/assets');
  for (const name of [
    names.find((one) => one.endsWith('.wasm')),
    names.find((one) => /^index-.*\.js$/.test(one)),
  ]) {
    const response = await fetch(`${server.url}/assets/${name}`, { headers: { 'Accept-Encoding': 'br' } });
    expect(response.headers.get('content-encoding'), name).toBe('br');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  }
});
