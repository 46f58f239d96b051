import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { answerInstead } from '../answer-instead.ts';
import { expect, test } from '../fixtures.ts';
import { demoAttendee, offlineReady, signedIn } from '../people.ts';
import { boughtBy, choose, eventBy, freeEvent, holdOffline, holdPlaces } from './buying-pages.ts';

const pill = (page: Page) => page.locator('[data-reach]').first();

test('queues a hold made offline, keeps it across a reload, and places it when back online', async ({
  page,
  context,
  server,
}) => {
  await page.goto(server.url);
  await offlineReady(page);
  const event = await eventBy(server.url, freeEvent.search);
  await choose(page, server.url, event, freeEvent.type, 2);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.setOffline(true);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await saved).suggestedFilename()).toBe('gambia-tech-meet-up-offline-first.ics');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await expect(page.locator('[data-hold=waiting]')).toContainText('Waiting for a connection');
  await expect(pill(page)).toContainText('1 reservation waiting');
  await pill(page).click();
  await expect(page.getByRole('list', { name: 'Waiting reservations' })).toContainText('2 × Seat');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.locator('[data-hold=waiting]')).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('[data-hold=held]')).toBeVisible();
  await expect(pill(page)).not.toContainText('hold');
  const after = await eventBy(server.url, freeEvent.search);
  expect((event.ticketTypes[0]?.left ?? 0) - (after.ticketTypes[0]?.left ?? 0)).toBe(2);
});

test('refuses tickets that sold out while the buyer was offline, with a reason and nothing lost', async ({
  page,
  context,
  server,
  organizer,
}) => {
  const event = await holdOffline(page, server.url, 2);
  const [type] = event.ticketTypes;
  const body = {
    holdId: randomUUID(),
    ticketTypeId: type?.ticketTypeId,
    quantity: type?.left,
    label: 'Sponsors',
  };
  await organizer.call('POST', `/api/events/${event.registrationId}/holds`, body);
  await context.setOffline(false);
  const refused = page.locator('[data-hold=refused]');
  await expect(refused).toContainText('Not reserved');
  await expect(refused.getByRole('link', { name: 'Choose other tickets' })).toBeVisible();
  await refused.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('Nothing reserved yet')).toBeVisible();
});

test('says when a hold expires at checkout and lets the buyer reserve again', async ({ page, server }) => {
  await page.clock.install();
  const event = await eventBy(server.url, freeEvent.search);
  await holdPlaces(page, server.url, event, freeEvent.type, 1);
  await expect(page.getByRole('timer')).toContainText('9:');
  // The server's clock cannot be moved, so the test answers as the server would ten minutes later.
  await answerInstead(page, '**/api/holds/*', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), state: 'expired' } });
  });
  await page.clock.fastForward(600_000);
  await expect(page.locator('[data-hold=expired]')).toContainText('Your reservation expired');
  await page.unroute('**/api/holds/*');
  await page.getByRole('button', { name: 'Reserve again' }).click();
  await expect(page.locator('[data-hold=expired]')).toHaveCount(0);
});

test('resends an order whose reply was lost as the same order, from another screen, and shows its result there', async ({
  page,
  server,
  road,
}) => {
  await signedIn(page, road.url, demoAttendee);
  const event = await eventBy(server.url, freeEvent.search);
  await holdPlaces(page, road.url, event, freeEvent.type, 1);
  await road.set({ kind: 'reply_lost', only: /^\/api\/orders$/ });
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await expect(page.getByText('Placing your order…')).toBeVisible();
  await expect(pill(page)).toContainText('1 order waiting');
  await page.getByRole('link', { name: 'your orders' }).click();
  await expect(page.locator('[data-news=wait]')).toContainText('You won’t be charged twice');
  await road.set({ kind: 'pass' });
  await expect(page.getByText('Your tickets are ready')).toBeVisible();
  await expect(pill(page)).not.toContainText('order');
  const { orders } = await boughtBy(server.url, demoAttendee);
  expect(orders).toHaveLength(1);
});

test('loads no checkout code on the home page or at sign-in', async ({ page, server }) => {
  const scripts: string[] = [];
  page.on('response', (response) => scripts.push(response.url()));
  for (const path of ['/', '/login']) {
    await page.goto(`${server.url}${path}`);
    await page.waitForLoadState('networkidle');
  }
  const mine = scripts.filter((address) => /checkout|order|build-buying|verifier|holds/.test(address));
  expect(mine).toEqual([]);
});
