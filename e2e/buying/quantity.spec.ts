import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { faultless } from '../faultless.ts';
import { expect, test } from '../fixtures.ts';
import { demoAttendee } from '../people.ts';
import { eventBy, holdPlaces, paidEvent } from './buying-pages.ts';

const more = (page: Page) => page.getByRole('button', { name: `One more: ${paidEvent.type}`, exact: true });
const fewer = (page: Page) => page.getByRole('button', { name: `One fewer: ${paidEvent.type}`, exact: true });
const line = (page: Page) => page.locator('[data-hold=held]');

test('changes the quantity at checkout, in two tabs, signed out and signed in, without losing the hold', async ({
  page,
  context,
  server,
  organizer,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const event = await eventBy(server.url, paidEvent.search);
  await holdPlaces(page, server.url, event, paidEvent.type, 1);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(line(other)).toContainText('1 × Lawn');

  const one = await page.getByText('Total').locator('..').innerText();
  const { width = 0, height = 0 } = (await more(page).boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await more(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(line(page)).toContainText('3 × Lawn');
  await expect(line(other)).toContainText('3 × Lawn');
  await fewer(other).click();
  await expect(line(page)).toContainText('2 × Lawn');
  expect(await page.getByText('Total').locator('..').innerText()).not.toBe(one);
  await faultless(page, 'the checkout with a number to change');

  const left = (await eventBy(server.url, paidEvent.search)).ticketTypes.find(
    ({ name }) => name === paidEvent.type,
  );
  const { ticketTypeId, left: quantity } = left ?? {};
  const kept = { holdId: randomUUID(), ticketTypeId, quantity, label: 'Sponsors' };
  await organizer.call('POST', `/api/events/${event.registrationId}/holds`, kept);
  await more(page).click();
  await expect(line(page).getByRole('alert')).toContainText('You still have 2 reserved.');
  await expect(line(page)).toContainText('2 × Lawn');
  await page.goBack();
  await expect(page.getByText('You have 2 tickets reserved')).toBeVisible();
  await page.goForward();
  await expect(line(page)).toContainText('2 × Lawn');

  await page.getByRole('button', { name: 'Other ways to sign in' }).click();
  await page.getByLabel('Email, username or phone', { exact: true }).fill(demoAttendee.username);
  await page.getByLabel('Password', { exact: true }).fill(demoAttendee.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Pay GMD/ })).toBeVisible();
  await fewer(page).click();
  await expect(line(page)).toContainText('1 × Lawn');
  expect(await page.getByText('Total').locator('..').innerText()).toBe(one);
});
