import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { demoAttendee, demoOrganizer, offlineReady, signIn } from '../people.ts';
import { counts } from '../sizes.ts';
import { expectSignedIn, letTokenRunOut, sessionOf, toast } from './people-pages.ts';

/** Makes the page's own code send a call whose 401 triggers a refresh. */
const callAgain = async (page: Page) => {
  await page.evaluate(() => dispatchEvent(new Event('focus')));
};

test(`stays signed in when two tabs refresh at once ${counts.refreshes} times and one reply is lost each time`, async ({
  page,
  context,
  road,
}) => {
  await signIn(page, road.url, demoAttendee);
  const other = await context.newPage();
  await other.goto(`${road.url}/dashboard`);
  await expectSignedIn(other);
  // The server has rotated the session's tokens each time its reply is lost. The proxy loses it, because route
  // handlers in the browser may be bypassed while the worker takes control of its pages.
  await road.set({ kind: 'every_other_reply_cut', only: /\/refresh$/ });
  const asked = () => road.seen.filter(({ path }) => path.endsWith('/refresh')).length;
  const before = asked();
  for (let round = 1; round <= counts.refreshes; round += 1) {
    const { sessionId } = (await sessionOf(page)) ?? {};
    await expect(async () => {
      await letTokenRunOut(page);
      await page.evaluate(() => localStorage.removeItem('gatehouse.refreshHistory'));
      // Both refresh at the same time; the one whose reply was lost tries again.
      await Promise.all([callAgain(page), callAgain(other)]);
      await expect.poll(async () => (await sessionOf(page))?.sessionId, { timeout: 200 }).not.toBe(sessionId);
      expect(asked() - before).toBeGreaterThanOrEqual(2 * round);
    }).toPass({ intervals: [0] });
  }
  await road.set({ kind: 'pass' });
  await page.reload();
  await expectSignedIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello');
  await other.reload();
  await expectSignedIn(other);
});

test('ends the session in the other tab and on the server when one tab signs out', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, server.url, demoAttendee);
  const other = await context.newPage();
  await other.goto(`${server.url}/dashboard`);
  await expectSignedIn(other);
  const token = (await sessionOf(page))?.accessToken ?? '';
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(toast(page, 'Logged Out')).toContainText('You have been logged out');
  await expect(page).toHaveURL(/\/login$/);
  await expect(toast(other, 'Session ended')).toContainText('Please log in again');
  await expect(other).toHaveURL(/\/login$/);
  const answer = await fetch(`${server.url}/api/sessions`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(401);
});

for (const [name, minutes] of [
  ['ahead', 10],
  ['behind', -10],
  ['an hour ahead', 60],
] as const)
  test(`renews the session on schedule with a clock that is ${name}`, async ({ page, server }) => {
    await page.clock.install({ time: Date.now() + minutes * 60_000 });
    let refreshes = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/refresh')) refreshes += 1;
    });
    await signIn(page, server.url, demoAttendee);
    await page.clock.runFor(12 * 60_000);
    expect(refreshes).toBe(0);
    // 120 s before the end of 15 minutes; not further, because the reply arrives in real time.
    await page.clock.runFor(60_000);
    await expect.poll(() => refreshes).toBe(1);
    await expectSignedIn(page);
  });

test('keeps the organizer at the scanner when starting offline with an expired token', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, server.url, demoOrganizer);
  await offlineReady(page);
  await letTokenRunOut(page);
  await context.setOffline(true);
  await page.goto(`${server.url}/scanner`);
  await expect(page.getByRole('heading', { name: 'Scanner' })).toBeVisible();
  await expectSignedIn(page);
  await context.setOffline(false);
  await expect.poll(async () => (await sessionOf(page))?.accessToken).not.toBe('over');
  await expectSignedIn(page);
});

test('redirects a session ended by the server to sign-in with an explanation', async ({ page, server }) => {
  await signIn(page, server.url, demoAttendee);
  const token = (await sessionOf(page))?.accessToken ?? '';
  // An open app could notice the expiry itself, and its notice would disappear with the page.
  await page.goto('about:blank');
  await fetch(`${server.url}/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  // Do not wait for the load event: the notice is shown for only four seconds.
  await page.goto(`${server.url}/profile`, { waitUntil: 'commit' });
  await expect(toast(page, 'Session ended')).toContainText('Please log in again');
  await expect(page).toHaveURL(/\/login$/);
});

test('signs out locally while offline and says that the server has not been told', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, server.url, demoAttendee);
  await offlineReady(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(toast(page, 'Logout Failed')).toContainText('not at the server');
  await expect(page).toHaveURL(/\/login$/);
  expect(await sessionOf(page)).toBeNull();
});
