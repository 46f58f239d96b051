import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { demoAttendee, demoOrganizer, offlineReady, signIn } from '../people.ts';
import { counts } from '../sizes.ts';
import { expectSignedIn, letTokenRunOut, sessionOf, toast } from './people-pages.ts';

/** Has the page's own code make a call whose 401 asks for a refresh. */
const callAgain = async (page: Page) => {
  await page.evaluate(() => dispatchEvent(new Event('focus')));
};

test(`Two tabs refresh at once, ${counts.refreshes} times, with one of the replies lost each time, and stay signed in`, async ({
  page,
  context,
  road,
}) => {
  await signIn(page, road.url, demoAttendee);
  const other = await context.newPage();
  await other.goto(`${road.url}/dashboard`);
  await expectSignedIn(other);
  // The server has rotated the session's tokens each time that its reply is lost. The road loses it: what the browser
  // itself is told to lose, it may pass by while the worker takes over its pages.
  await road.set({ kind: 'every_other_reply_cut', only: /\/refresh$/ });
  const asked = () => road.seen.filter(({ path }) => path.endsWith('/refresh')).length;
  const before = asked();
  for (let round = 1; round <= counts.refreshes; round += 1) {
    const { sessionId } = (await sessionOf(page)) ?? {};
    await expect(async () => {
      await letTokenRunOut(page);
      await page.evaluate(() => localStorage.removeItem('gatehouse.refreshHistory'));
      // Both ask in the same moment; whoever lost the reply asks again.
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

test('Signing out in one tab ends the session in the other, and at the server', async ({
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
  test(`A clock that is ${name} changes nothing: the session is renewed in its own time`, async ({
    page,
    server,
  }) => {
    await page.clock.install({ time: Date.now() + minutes * 60_000 });
    let refreshes = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/refresh')) refreshes += 1;
    });
    await signIn(page, server.url, demoAttendee);
    await page.clock.runFor(12 * 60_000);
    expect(refreshes).toBe(0);
    // 120 s before the end of 15 minutes; no further, as the reply comes in real time.
    await page.clock.runFor(60_000);
    await expect.poll(() => refreshes).toBe(1);
    await expectSignedIn(page);
  });

test('A start with no network and a token that ran out leaves the organizer at the scanner', async ({
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

test('A session that the server has ended leads to the sign-in with a word', async ({ page, server }) => {
  await signIn(page, server.url, demoAttendee);
  const token = (await sessionOf(page))?.accessToken ?? '';
  // An open app could hear of the end by itself, and its words would go with its page.
  await page.goto('about:blank');
  await fetch(`${server.url}/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  // Not to the end of loading: the words stand for four seconds.
  await page.goto(`${server.url}/profile`, { waitUntil: 'commit' });
  await expect(toast(page, 'Session ended')).toContainText('Please log in again');
  await expect(page).toHaveURL(/\/login$/);
});

test('Signing out with no network works here and says that the server does not know', async ({
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
