import type { Page } from '@playwright/test';
import { answerInstead } from '../answer-instead.ts';
import { expect, test } from '../fixtures.ts';
import { organizerApi } from '../organizer-api.ts';
import { demoAttendee, demoOrganizer, offlineReady, signIn, type Person } from '../people.ts';
import { letTokenRunOut, sessionOf } from './people-pages.ts';

/** Follows a link of the app without reloading the page. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Signs in on the current page, without reloading it. */
async function signInHere(page: Page, person: Person) {
  await page.getByLabel(/email/i).fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).not.toHaveURL(/\/login/);
}

const orderCards = (page: Page) => page.locator('main a[href^="/orders/"]');

/** Delays the replies to these calls until the returned function is called. */
async function holdBack(page: Page, address: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await answerInstead(page, address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('shows the next user of a tab nothing of the last one', async ({ page, server }) => {
  await signIn(page, server.url, demoAttendee);
  await follow(page, '/profile');
  await expect(page.getByLabel('Username')).toHaveValue('amie');
  await follow(page, '/orders');
  await expect(orderCards(page).first()).toBeVisible();
  await signOut(page);
  const release = await holdBack(page, '**/api/{profile,orders}*');
  await signInHere(page, demoOrganizer);
  await follow(page, '/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('amie')).toHaveCount(0);
  await expect(page.getByLabel('Username')).toHaveCount(0);
  await follow(page, '/orders');
  await expect(page.getByRole('heading', { name: /orders/i }).first()).toBeVisible();
  await expect(orderCards(page)).toHaveCount(0);
  release();
  await follow(page, '/profile');
  await expect(page.getByLabel('Username')).toHaveValue('omar');
});

test('signs both tabs out together, and makes the other tab ask before switching users', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, server.url, demoAttendee);
  const other = await context.newPage();
  await other.goto(`${server.url}/profile`);
  await expect(other.getByLabel('Username')).toHaveValue('amie');
  await follow(page, '/tickets');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => storedTickets(page)).toBeGreaterThan(0);
  await signOut(page);
  await expect(other).toHaveURL(/\/login$/);
  await expect.poll(() => storedTickets(page)).toBe(0);
  const release = await holdBack(other, '**/api/{profile,orders}*');
  await signInHere(page, demoOrganizer);
  await other.getByRole('button', { name: 'Continue as Omar Jallow' }).click();
  await follow(other, '/profile');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(other.getByText('amie')).toHaveCount(0);
  release();
  await expect(other.getByLabel('Username')).toHaveValue('omar');
  // Without signing out first: typed text stays with the account that it was typed under, also after a reload.
  await other.getByLabel('First name').fill('Typed');
  await other.getByRole('button', { name: /^Account of/ }).click();
  await expect(other.getByRole('dialog')).toBeVisible();
  await follow(page, '/login');
  await page.getByLabel(/email/i).fill(demoAttendee.username);
  await page.getByLabel('Password', { exact: true }).fill(demoAttendee.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  const question = other.getByRole('alertdialog', { name: 'Amie Ceesay is signed in now' });
  await expect(question).toBeVisible();
  // An open dialog does not stand in the question's way.
  await question.getByRole('button', { name: 'Use a different account' }).click({ trial: true });
  await expect(other.getByLabel('Username')).toHaveValue('omar');
  await other.reload();
  await expect(question).toBeVisible();
  await other.getByRole('button', { name: 'Use a different account' }).click();
  await signInHere(other, demoOrganizer);
  await expect(other.getByLabel('Username')).toHaveValue('omar');
  await expect(page.getByRole('alertdialog', { name: 'Omar Jallow is signed in now' })).toBeVisible();
});

test('takes a different user who signs in after an expiry to their own dashboard', async ({
  page,
  server,
}) => {
  await signIn(page, server.url, demoAttendee);
  await follow(page, '/orders');
  await expect(orderCards(page).first()).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('gatehouse.checkout.1.e1', '{}'));
  await expireSession(page);
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => Object.keys(sessionStorage).toSorted())).toEqual([
    'gatehouse.origin',
    'gatehouse.page-person',
  ]);
  await signInHere(page, demoOrganizer);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('removes the tickets from this device when its session is ended on another one', async ({
  page,
  server,
}) => {
  await signIn(page, server.url, demoAttendee);
  await follow(page, '/tickets');
  await expect.poll(() => storedTickets(page)).toBeGreaterThan(0);
  const session = await sessionOf(page);
  const { call } = await organizerApi(server.url, demoAttendee);
  const claims = Buffer.from(session?.accessToken.split('.')[1] ?? '', 'base64url').toString();
  const { sid } = JSON.parse(claims) as { sid: string };
  await call('DELETE', `/api/sessions/${sid}`);
  await follow(page, '/orders');
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => storedTickets(page)).toBe(0);
});

test('takes the next user to the dashboard after a sign-out on a personal page', async ({ page, server }) => {
  await signIn(page, server.url, demoAttendee);
  await follow(page, '/orders');
  await signOut(page);
  await signInHere(page, demoOrganizer);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('keeps the tickets when a session expires and returns to the same page after sign-in', async ({
  page,
  server,
}) => {
  await signIn(page, server.url, demoAttendee);
  await follow(page, '/tickets');
  await expect.poll(() => storedTickets(page)).toBeGreaterThan(0);
  await follow(page, '/orders');
  await expect(orderCards(page).first()).toBeVisible();
  await expireSession(page);
  await expect(page).toHaveURL(/\/login$/);
  expect(await storedTickets(page)).toBeGreaterThan(0);
  await signInHere(page, demoAttendee);
  await expect(page).toHaveURL(/\/orders\b/);
});

test('ends a session signed out offline at the next contact so that it cannot be resumed', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, server.url, demoAttendee);
  const token = (await sessionOf(page))?.accessToken ?? '';
  const sessionsAs = () =>
    fetch(`${server.url}/api/sessions`, { headers: { authorization: `Bearer ${token}` } });
  await offlineReady(page);
  await context.setOffline(true);
  await signOut(page);
  expect((await sessionsAs()).status).toBe(200);
  await context.setOffline(false);
  await expect.poll(async () => (await sessionsAs()).status).toBe(401);
  expect(await resumeByCookie(page)).toBe(401);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await sessionOf(page)).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('gatehouse.endings'))).toBeNull();
});

/** Counts the tickets on the device; none before the app has created its store, which must not be created here. */
const storedTickets = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('gatehouse');
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve(0);
        opening.onsuccess = () => {
          const store = opening.result;
          // Do not block the app when it upgrades the store.
          store.onversionchange = () => store.close();
          const counting = store.transaction('tickets').objectStore('tickets').count();
          counting.onsuccess = () => {
            store.close();
            resolve(counting.result);
          };
        };
      }),
  );

/** Makes the page detect that its session has expired. */
async function expireSession(page: Page) {
  const body = { code: 'session_ended', message: 'Your session has ended.', errors: [], requestId: 'r' };
  await answerInstead(page, '**/refresh', (route) => route.fulfill({ status: 401, json: body }));
  await letTokenRunOut(page);
  // Any call from the page shows it that its token is no longer valid.
  await follow(page, '/orders?again');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(() => sessionOf(page)).toBeNull();
  await page.unroute('**/refresh');
}

/** What the next person at this browser could attempt: a refresh with the previous person's remaining cookies. */
const resumeByCookie = (page: Page) =>
  page.evaluate(async () => {
    const csrf = /gatehouse-csrf=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const reply = await fetch('/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
      body: '{}',
    });
    return reply.status;
  });
