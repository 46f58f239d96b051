import type { Page } from '@playwright/test';
import { answerInstead } from '../answer-instead.ts';
import { faultless } from '../faultless.ts';
import { expect, test } from '../fixtures.ts';
import { enrolNodeDevice } from '../node-device.ts';
import { demoAttendee, signedIn } from '../people.ts';
import { boughtBy, chooseHere, eventBy, freeEvent, holdPlaces } from './buying-pages.ts';

const newcomer = { username: 'fatou.camara', password: 'kora-by-the-river-9' };

async function makeAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Other ways to sign in' }).click();
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByLabel('First name').fill('Fatou');
  await page.getByLabel('Last name').fill('Camara');
  await page.getByLabel('Username').fill(newcomer.username);
  await page.getByLabel('Email', { exact: true }).fill('fatou@example.org');
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('reserves a free ticket, creates an account, finishes the order and admits the holder', async ({
  page,
  server,
  organizer,
  event,
}) => {
  const crew = 'Crew and artists';
  // Not public: only people with its link can buy it.
  expect((await eventBy(server.url, event.name)).ticketTypes.map(({ name }) => name)).not.toContain(crew);
  const { items } = await organizer.call<{
    items: { ticketTypeId: string; name: string }[];
  }>('GET', `/api/events/${event.registrationId}/ticket-types`);
  const type = items.find(({ name }) => name === crew);
  await page.goto(`${server.url}/events/${event.registrationId}?ticketType=${type?.ticketTypeId}`);
  // It is the only free type, so one is already selected.
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await expect(page.locator('[data-hold=held]')).toBeVisible();
  await faultless(page, 'checkout of a visitor');
  await makeAccount(page);
  await expect(page).toHaveURL(/\/checkout\//);
  await expect(page.locator('[data-hold=held]')).toBeVisible();
  await expect(page.getByText('Fatou Camara')).toBeVisible();
  await faultless(page, 'checkout of a buyer');
  await page.getByRole('button', { name: 'Get tickets' }).dblclick();
  await expect(page.locator('[data-order=confirmed]')).toBeVisible();
  await faultless(page, 'a confirmed order');
  await page.getByRole('link', { name: 'View ticket' }).click();
  await expect(page.getByRole('img', { name: /Ticket code/ })).toBeVisible();

  const { orders, tickets } = await boughtBy(server.url, newcomer);
  expect([orders.length, tickets.length]).toEqual([1, 1]);
  const gate = event.gates[1]?.gateId ?? '';
  const device = await enrolNodeDevice(server.url, organizer, event.registrationId, gate, 'River gate');
  const [receipt] = await device.send([device.record(tickets[0]?.ticketNumber ?? 0)]);
  expect(receipt?.outcome?.ruling).toBe('first');
});

/** Presses Tab until the focused element's name matches `name`. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      return element?.getAttribute('aria-label') ?? labels[0]?.textContent ?? element?.textContent ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`The keyboard does not reach ${name}.`);
}

test('reserves, orders and releases a free ticket by keyboard alone on the narrowest phone', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signedIn(page, server.url, demoAttendee);
  const event = await eventBy(server.url, freeEvent.search);
  await page.goto(`${server.url}/events/${event.registrationId}`);
  await expect(page.getByRole('button', { name: 'Get tickets' })).toBeVisible();
  const narrow = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  expect(await narrow(), 'the event').toBe(true);
  await tabTo(page, /^One more: Seat/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Get tickets/);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-hold=held]')).toBeVisible();
  // A name without spaces is wrapped and does not widen the screen.
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel('Your name').fill('N'.repeat(100));
  expect(await narrow(), 'the checkout').toBe(true);
  await tabTo(page, /^Get tickets/);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-order=confirmed]')).toBeVisible();
  expect(await narrow(), 'the order').toBe(true);
  await tabTo(page, /^Cancel this order/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Cancel the order/);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-order=cancelled]')).toBeVisible();
  await page.goto(`${server.url}/orders`);
  await expect(page.getByRole('link', { name: /Offline First/ }).first()).toContainText('Cancelled');
});

test("shows errors at their fields, keeps typed input across a reload, and limits one order's size", async ({
  page,
  server,
}) => {
  await signedIn(page, server.url, demoAttendee);
  const event = await eventBy(server.url, freeEvent.search);
  await holdPlaces(page, server.url, event, freeEvent.type, 2);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel('Your name').fill('Amie the Second');
  await page.getByLabel('Email', { exact: true }).fill('no email');
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(page.getByText('Enter an email address')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Amie the Second')).toBeVisible();
  await page.getByRole('button', { name: 'Name each ticket' }).click();
  await expect(page.getByLabel(/Name on ticket 1/)).toHaveValue('Amie the Second');

  // Places already held count too.
  const limit = event.ticketTypes[0]?.perOrderLimit ?? 0;
  await page.goto(`${server.url}/events/${event.registrationId}`);
  await expect(page.getByText('You have 2 tickets reserved')).toBeVisible();
  await chooseHere(page, freeEvent.type, limit - 2);
  const more = page.getByRole('button', { name: `One more: ${freeEvent.type}`, exact: true });
  await expect(more).toHaveAttribute('aria-disabled', 'true');
  // Changing the phone's clock would not be enough: the app corrects it by the server's.
  await answerInstead(page, `**/api/events/${event.registrationId}`, async (route) => {
    const reply = await route.fetch();
    const ended = { ...(await reply.json()), endsAt: new Date(Date.now() - 60_000).toISOString() };
    await route.fulfill({ response: reply, json: ended });
  });
  await page.reload();
  await expect(page.getByText('Ended').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get tickets' })).toHaveCount(0);
});
