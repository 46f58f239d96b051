import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHarness, widths } from './harness/open-harness.ts';
import { eventId, longName, orderId } from './harness/samples.ts';
import type { Shown } from './harness/states.ts';

/** Checks what is on paper when people print a page: its facts, without what can only be pressed. */

let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
  await harness.page.setViewportSize(widths.desk);
});
afterAll(() => harness.close());

/** Buttons, and links that look like buttons or tabs, on the paper; the name of a row may be a link. */
const pressed = () =>
  [...document.querySelectorAll('main :is(button, a:not(td a))')]
    .filter((one) => one.checkVisibility() && !['none', 'inline'].includes(getComputedStyle(one).display))
    .map((one) => one.textContent);

it.each([
  ['an order', `/orders/${orderId}`, 'attendee', 'main h2'],
  ['an event', `/myEventsDetails/${eventId}`, 'organizer', 'main h2'],
  ['the attendees', `/events/${eventId}/attendees`, 'organizer', 'main table'],
  ['the analysis of an event', `/analytics?event=${eventId}`, 'organizer', 'main h2'],
  ['the own events', '/my-events', 'organizer', 'main table'],
  ['the profile', '/profile', 'attendee', 'main form'],
] as const)('prints %s without buttons', async (_of, path, viewer, there) => {
  const { page } = harness;
  const shown: Shown = { path, viewer, state: 'done', sameDevice: false };
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  await page.locator(there).first().waitFor({ timeout: 60_000 });
  await page.evaluate(() => window.harness.quiet());
  expect((await page.evaluate(pressed)).length).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(pressed)).toEqual([]);
  await expect.poll(() => page.locator(there).first().isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
});

it.each([
  ['the attendees', `/events/${eventId}/attendees`, 'organizer'],
  ['the orders', `/myEventsDetails/${eventId}?part=orders`, 'organizer'],
  ['the scans', `/myEventsDetails/${eventId}?part=scans`, 'organizer'],
  ['the waiting list', `/myEventsDetails/${eventId}?part=waiting`, 'organizer'],
  ['the own events', '/my-events', 'organizer'],
  ['the users', '/admin/users', 'admin'],
  ['the log', '/admin/logs', 'admin'],
  ['all events', '/admin/events', 'admin'],
] as const)('prints %s without the fields that search and filter them', async (_of, path, viewer) => {
  const { page } = harness;
  await page.setViewportSize(widths.desk);
  const shown: Shown = { path, viewer, state: 'done', sameDevice: false };
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  await page.locator('main table').first().waitFor({ timeout: 60_000 });
  const fields = page.locator('main :is(input[type=search], select):visible');
  expect(await fields.count()).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  expect(await fields.count()).toBe(0);
  await page.emulateMedia({ media: null });
});

it('prints a long event name on two lines of a ticket, so that four rows fit on a page', async () => {
  const { page } = harness;
  await page.setViewportSize({ width: 718, height: 1000 });
  const path = `/myEventsDetails/${eventId}/sheet`;
  const shown: Shown = { path, viewer: 'organizer', state: 'done', sameDevice: false };
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  await page.emulateMedia({ media: 'print' });
  const name = page.locator('main li bdi', { hasText: longName });
  await name.waitFor();
  const lines = await name.evaluate(
    (one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight),
  );
  await page.emulateMedia({ media: null });
  expect(Math.round(lines)).toBe(2);
});
