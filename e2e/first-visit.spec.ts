import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { countShifts, shiftsOf } from './shifts.ts';

/** Notes, before anything of the page runs, what was drawn, what shifts, and what goes wrong. */
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

/** Whether the drawn heading is the one that is shown. */
const isKept = (page: Page) =>
  page.evaluate(() => {
    const { drawn } = globalThis as unknown as { drawn: Element | null };
    return drawn !== null && drawn === document.querySelector('main h1');
  });

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the list is read, and leads to an event, what it costs and its tickets', async ({
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

test('A password is written into no address where the code that would sign in cannot be had', async ({
  page,
  server,
}) => {
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
  test.describe(`In ${locale}`, () => {
    test.use({ locale });
    test('what is drawn stays where it is as the app goes on with it', async ({ page, server, event }) => {
      const complaints = await watch(page);
      await page.goto(`${server.url}/events/${event.registrationId}`);
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
      expect(await isKept(page)).toBe(true);
      expect(await shiftsOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });

test('A drawn page is read on where the code that would answer cannot be had', async ({
  page,
  server,
  event,
}) => {
  await page.route(/\/assets\/event-detail-/, (route) => route.abort());
  await page.goto(`${server.url}/events/${event.registrationId}`);
  await expect(page.getByRole('alert')).toContainText('didn’t start');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name);
  await page.unroute(/\/assets\/event-detail-/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('Who has chosen another language on this device never sees the page in the one it was drawn in', async ({
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

/** Keeps files from coming. @returns lets them come */
async function holdBack(page: Page, files: RegExp): Promise<() => void> {
  let come = () => {};
  const late = new Promise<void>((resolve) => (come = resolve));
  await page.route(files, async (route) => {
    await late;
    await route.continue();
  });
  return come;
}

test('What is pressed before the first script has come is done once the app has', async ({
  page,
  server,
  event,
}) => {
  const come = await holdBack(page, /\/assets\/(start|index)-[^/]*\.js/);
  await page.goto(`${server.url}/events/${event.registrationId}`, { waitUntil: 'commit' });
  const more = page.locator('#tickets [role=group]').first().getByRole('button').last();
  await more.click();
  await expect(more).not.toHaveAttribute('aria-busy', 'true');
  come();
  await expect(page.locator('#tickets [role=group]').first().locator('output')).toHaveText('1');
});

test('What is pressed on a drawn page before the app has come is done once it has', async ({
  page,
  server,
  event,
}) => {
  // The app itself, which the first script fetches.
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
