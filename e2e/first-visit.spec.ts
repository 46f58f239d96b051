import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { demoAttendee, signedIn } from './people.ts';
import { countShifts, shiftsOf } from './shifts.ts';

/** Records paints, layout shifts and errors, from before any of the page's scripts run. */
async function watch(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await countShifts(page);
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () =>
      Object.assign(globalThis, { drawn: document.querySelector('main h1') }),
    ),
  );
  return complaints;
}

/** Returns whether the server-rendered heading is still the one in the page. */
const isKept = (page: Page) =>
  page.evaluate(() => {
    const { drawn } = globalThis as unknown as { drawn: Element | null };
    return drawn !== null && drawn === document.querySelector('main h1');
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('lists events with links to each event, its prices and its tickets', async ({
    page,
    server,
    event,
  }) => {
    await page.goto(server.url);
    await page.getByRole('link', { name: new RegExp(event.name) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name);
    await page.getByRole('link', { name: 'Get tickets' }).click();
    await expect(page).toHaveURL(/#tickets$/);
    await expect(page.locator('#tickets').getByText(/GMD/).first()).toBeInViewport();
    await page.goto(`${server.url}/login`);
    await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  });
});

test('never puts a password in a URL when the sign-in code cannot load', async ({ page, server }) => {
  await page.route('**/assets/**', (route) => route.abort());
  await page.goto(`${server.url}/login`);
  await page.getByLabel(/email/i).fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('a new moon in Gunjur');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a new moon in Gunjur');
  expect(page.url()).toBe(`${server.url}/login`);
});

for (const locale of ['en-GB', 'fr-FR', 'ar'])
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    test('causes no layout shift when the app hydrates the prerendered page', async ({
      page,
      server,
      event,
    }) => {
      const complaints = await watch(page);
      await page.goto(`${server.url}/events/${event.registrationId}`);
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
      expect(await isKept(page)).toBe(true);
      expect(await shiftsOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });

test('stays where a visitor has scrolled to when the app starts', async ({ page, server, event }) => {
  await watch(page);
  await page.goto(`${server.url}/events/${event.registrationId}`);
  await page.getByRole('heading', { name: 'Tickets' }).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(100);
  await page.mouse.move(100, 300);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(await isKept(page)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(place);
});

test('keeps a prerendered page readable when its code cannot load', async ({ page, server, event }) => {
  await page.route(/\/assets\/event-detail-/, (route) => route.abort());
  await page.goto(`${server.url}/events/${event.registrationId}`);
  await expect(page.getByRole('alert')).toContainText('hasn’t started');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name);
  await page.unroute(/\/assets\/event-detail-/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('never shows the prerendered language to a user who chose another one on this device', async ({
  page,
  server,
  event,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('gatehouse.language', 'fr');
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    const look = () => {
      const root = document.getElementById('root');
      const heading = root?.querySelector('main h1');
      if (root && heading && getComputedStyle(heading).visibility === 'visible')
        seen.add(document.documentElement.lang);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(`${server.url}/events/${event.registrationId}`);
  await expect(page.getByRole('link', { name: 'Obtenir des billets' })).toBeVisible();
  expect(await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])).toEqual([
    'fr',
  ]);
});

/** Delays matching files. @returns a function that releases them */
async function holdBack(page: Page, files: RegExp): Promise<() => void> {
  let come = () => {};
  const late = new Promise<void>((resolve) => (come = resolve));
  await page.route(files, async (route) => {
    await late;
    await route.continue();
  });
  return come;
}

test('replays a click made before the first script arrived', async ({ page, server, event }) => {
  const come = await holdBack(page, /\/assets\/(start|index)-[^/]*\.js/);
  await page.goto(`${server.url}/events/${event.registrationId}`, { waitUntil: 'commit' });
  const more = page.locator('#tickets [role=group]').first().getByRole('button').last();
  await more.click();
  await expect(more).not.toHaveAttribute('aria-busy', 'true');
  come();
  await expect(page.locator('#tickets [role=group]').first().locator('output')).toHaveText('1');
});

test('replays a click made on a prerendered page before the app loaded', async ({ page, server, event }) => {
  // The app itself, which the first script imports.
  const come = await holdBack(page, /\/assets\/main-/);
  await page.goto(`${server.url}/events/${event.registrationId}`, { waitUntil: 'domcontentloaded' });
  const chooser = page.locator('#tickets [role=group]').first();
  await page.waitForFunction(() => document.readyState === 'complete');
  const more = chooser.getByRole('button').last();
  await more.click();
  await more.click();
  await expect(chooser.locator('output')).toHaveText('0');
  come();
  await expect(chooser.locator('output')).toHaveText('2');
});

test('keeps what a signed-in user typed before the app loaded, and never shows an empty page', async ({
  page,
  server,
}) => {
  await signedIn(page, server.url, demoAttendee);
  await page.addInitScript(() => {
    Object.assign(globalThis, { emptied: 0 });
    addEventListener('DOMContentLoaded', () => {
      const root = document.getElementById('root');
      if (root === null) return;
      new MutationObserver(() => {
        const seen = globalThis as unknown as { emptied: number };
        if (root.childElementCount === 0) seen.emptied += 1;
      }).observe(root, { childList: true });
    });
  });
  const come = await holdBack(page, /\/assets\/main-/);
  await page.goto(server.url, { waitUntil: 'domcontentloaded' });
  const search = page.getByRole('searchbox', { name: 'Search events' });
  await search.fill('no such event');
  come();
  await expect(page.getByText('0 events', { exact: true })).toBeVisible();
  await expect(search).toHaveValue('no such event');
  await expect(search).toBeFocused();
  expect(await page.evaluate(() => (globalThis as unknown as { emptied: number }).emptied)).toBe(0);
});
