import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { bought } from './buying/bought.ts';
import { freeEvent } from './buying/buying-pages.ts';
import { expect, test } from './fixtures.ts';
import { organizerApi, type OrganizerApi } from './organizer-api.ts';
import { demoAdmin, demoAttendee, demoOrganizer, signedIn } from './people.ts';

/*
 * A layer whose content comes after it keeps its buttons in place, so that a tap meant for one of them doesn't miss it.
 */

/** Far less than a button's height: a tap on its middle still reaches it. */
const mostPx = 16;

const closeOf = (layer: Locator) => layer.getByRole('button', { name: 'Close', exact: true });

async function topOf(button: Locator): Promise<number> {
  const box = await button.boundingBox();
  if (box === null) throw new Error('The button is not shown.');
  return box.y;
}

/** Opens a layer whose reads wait, and returns how far its close button moves once they are answered, px. */
async function moves(page: Page, open: Locator, layer: Locator, content: Locator): Promise<number> {
  await expect(open).toBeVisible();
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await open.click();
  await expect(closeOf(layer)).toBeVisible();
  await expect(content).toHaveCount(0);
  const before = await topOf(closeOf(layer));
  answers.resolve();
  await expect(content.first()).toBeVisible();
  const moved = Math.abs((await topOf(closeOf(layer))) - before);
  await page.unrouteAll({ behavior: 'wait' });
  return moved;
}

const addType = ({ call }: OrganizerApi, eventId: string) =>
  call('POST', `/api/events/${eventId}/ticket-types`, {
    ticketTypeId: randomUUID(),
    name: 'Balcony',
    price: { amount: 0, currency: 'GMD' },
    quantity: 9,
    saleStartsAt: null,
    saleEndsAt: null,
    validFrom: null,
    validUntil: null,
  });

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test("keeps a person's sheet in place while their account loads, and when another tab is chosen", async ({
  page,
  server,
}) => {
  await signedIn(page, server.url, demoAdmin);
  await page.goto(`${server.url}/admin/users`);
  const sheet = page.getByRole('dialog', { name: 'Omar Jallow' });
  const open = page.getByRole('button', { name: 'Open Omar Jallow' });
  const content = sheet.getByRole('button', { name: 'Edit details' });
  expect(await moves(page, open, sheet, content)).toBeLessThan(mostPx);
  const before = await topOf(closeOf(sheet));
  await sheet.getByRole('tab', { name: 'Devices' }).click();
  await expect(content).toBeHidden();
  expect(await topOf(closeOf(sheet))).toBe(before);
});

test('keeps the layers of a ticket in place while what they show loads', async ({ page, server }) => {
  const attendee = await organizerApi(server.url, demoAttendee);
  const { registrationId } = await bought(server.url, attendee, freeEvent);
  await signedIn(page, server.url, demoOrganizer);
  await page.goto(`${server.url}/events/${registrationId}/attendees`);
  const sheet = page.getByRole('dialog');
  const story = sheet.getByRole('heading', { name: 'Order', exact: true });
  const person = page.getByRole('button', { name: /^Open / }).first();
  expect(await moves(page, person, sheet, story), 'the sheet of an attendee').toBeLessThan(mostPx);

  const openOrder = async () => {
    await page.goto(`${server.url}/myEventsDetails/${registrationId}`);
    await page.getByRole('tab', { name: 'Orders' }).click();
    await page.getByRole('button', { name: 'Details of the order of Test buyer' }).click();
  };
  const question = page.getByRole('alertdialog', { name: /^Move ticket/ });
  const move = page.getByRole('button', { name: /^Move ticket/ });
  await openOrder();
  const none = question.getByText('This event has no other ticket type');
  expect(await moves(page, move, question, none), 'where it can’t move').toBeLessThan(mostPx);
  await closeOf(question).click();
  await addType(await organizerApi(server.url, demoOrganizer), registrationId);
  await openOrder();
  const types = question.getByRole('combobox');
  expect(await moves(page, move, question, types), 'where it can').toBeLessThan(mostPx);
});

test('keeps the question before an event is postponed in place while its tickets are counted', async ({
  page,
  server,
}) => {
  // The sentence that comes has one line there.
  await page.setViewportSize({ width: 1440, height: 900 });
  const attendee = await organizerApi(server.url, demoAttendee);
  const { registrationId } = await bought(server.url, attendee, freeEvent);
  await signedIn(page, server.url, demoOrganizer);
  await page.goto(`${server.url}/myEventsDetails/${registrationId}?part=settings`);
  const question = page.getByRole('alertdialog', { name: 'Postpone without a new date?' });
  const counted = question.getByText(/valid for the new date/).filter({ visible: true });
  const open = page.getByRole('button', { name: 'Postpone' });
  await expect(open).toBeVisible();
  expect(await moves(page, open, question, counted)).toBe(0);
});
