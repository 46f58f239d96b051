import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { answerInstead } from '../answer-instead.ts';
import { faultless } from '../faultless.ts';
import { expect, test } from '../fixtures.ts';
import { demoAttendee, offlineReady, signedIn } from '../people.ts';
import { readShownCode } from '../read-picture.ts';
import { show } from '../scanner-page.ts';
import { readTicketPdf } from './read-ticket-pdf.ts';
import { openDoor } from '../doors.ts';
import { codeOf, cursorOf, openTicket, orderOfThree, printedTicket } from './wallet-pages.ts';
import { savedPdf } from '../saved-pdf.ts';

const placeOf = (page: Page) => page.getByRole('status').filter({ hasText: /^Ticket \d+ of \d+/ });

/** Drags a finger or mouse across the code. */
async function swipe(page: Page, across: number): Promise<void> {
  const box = await codeOf(page).boundingBox();
  if (box === null) throw new Error('no code to swipe');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 8; step += 1) await page.mouse.move(x + (across * step) / 8, y + step);
  await page.mouse.up();
}

test('pages through all tickets of an order by swipe, keys and buttons', async ({ page, server }) => {
  const [first, second, third] = await orderOfThree(server.url);
  await openTicket(page, server.url, first?.ticketId ?? '');
  await expect(placeOf(page)).toContainText('Ticket 1 of 3');
  await swipe(page, 200);
  await expect(placeOf(page)).toContainText('Ticket 1 of 3');
  await swipe(page, -200);
  await expect(placeOf(page)).toContainText('Ticket 2 of 3');
  await expect(page).toHaveURL(new RegExp(`${second?.ticketId}$`));
  await expect(page.getByText(second?.reference ?? '').first()).toBeVisible();
  const next = page.getByRole('button', { name: 'Next ticket' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(placeOf(page)).toContainText('Ticket 3 of 3');
  // The focus stays where it was, so that keyboard users can continue.
  await expect(next).toBeFocused();
  await expect(page.getByText(third?.reference ?? '').first()).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(placeOf(page)).toContainText('Ticket 1 of 3');
  await swipe(page, -20);
  await expect(placeOf(page)).toContainText('Ticket 1 of 3');
});

test("saves a ticket as a PDF with the wallet's code and adds it to the calendar offline", async ({
  page,
  context,
  server,
  event,
}) => {
  const ticket = await printedTicket(server.url, event);
  await openTicket(page, server.url, ticket.ticketId);
  expect(await readShownCode(codeOf(page))).toBe(ticket.printedCode);
  const pdf = await savedPdf(page, () => page.getByRole('button', { name: 'Download PDF' }).click());
  expect(pdf.suggestedFilename()).toMatch(new RegExp(`-ticket-${ticket.reference.toLowerCase()}.pdf$`));
  expect(readTicketPdf(await readFile(await pdf.path()))).toBe(ticket.printedCode);

  await context.setOffline(true);
  const [entry] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  const calendar = await readFile(await entry.path(), 'utf8');
  expect(calendar).toContain(`SUMMARY:${ticket.eventName}`);
  expect(calendar).toContain(`DTSTART:${ticket.startsAt.replace(/[-:]|\.\d+/g, '')}`);
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await expect(page.getByRole('alert')).toContainText('The code on this screen works offline');
});

test('shows stored tickets when a refresh fails, and drops a removed ticket at the next contact', async ({
  page,
  server,
  organizer,
  event,
}) => {
  const ticket = await printedTicket(server.url, event);
  await openTicket(page, server.url, ticket.ticketId);
  await answerInstead(page, '**/api/tickets?*', (route) =>
    route.fulfill({ status: 503, body: 'out of order' }),
  );
  await page.reload();
  await expect(page.locator('[data-wallet-age=kept]')).toBeVisible();
  await expect(codeOf(page)).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await organizer.revoke(ticket.ticketId);
  await page.unroute('**/api/tickets?*');
  await expect(async () => {
    // The app also retries automatically, and the button disappears once that succeeds.
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(page.locator('[data-ticket-status=revoked]')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(codeOf(page)).toHaveCount(0);
});

test('shows tickets and their codes in a browser that refuses to store anything, and says so', async ({
  page,
  server,
  event,
}) => {
  const ticket = await printedTicket(server.url, event);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is blocked.', 'SecurityError');
    };
  });
  await signedIn(page, server.url, demoAttendee);
  await page.goto(`${server.url}/tickets`);
  await expect(page.getByText('they’re only shown while this page is open')).toBeVisible();
  await page.goto(`${server.url}/tickets/${ticket.ticketId}`);
  await expect(codeOf(page)).toBeVisible();
  await expect(page.getByText('they’re only shown while this page is open')).toBeVisible();
  await answerInstead(page, '**/api/tickets?*', (route) => route.abort());
  await page.goto(`${server.url}/tickets`);
  await expect(page.getByText('This browser’s storage is full or blocked')).toBeVisible();
});

test('shows a refunded order in the wallet and refuses its tickets at a synced gate', async ({
  browser,
  page,
  server,
  organizer,
}) => {
  const [ticket] = await orderOfThree(server.url);
  const event = (await organizer.events()).find((one) => one.registrationId === ticket?.eventId);
  if (ticket === undefined || event === undefined) throw new Error('The order is of no event.');
  const gate = await openDoor(browser, server.url, event, 0);
  await openTicket(page, server.url, ticket.ticketId);
  const heard = await cursorOf(gate.page);
  await organizer.call('POST', `/api/orders/${ticket.orderId}/refund`, {
    reason: 'The stage is under water.',
  });
  await page.reload();
  await expect(page.locator('[data-ticket-status=refunded]')).toBeVisible();
  await expect(codeOf(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'View order' })).toBeVisible();
  await expect.poll(() => cursorOf(gate.page)).toBeGreaterThan(heard);
  expect((await show(gate.page, ticket.printedCode ?? '')).verdict).toBe('cancelled');
  await gate.context.close();
});

test('leaves no wallet data on the device after sign-out', async ({ page, server, event }) => {
  const ticket = await printedTicket(server.url, event);
  await openTicket(page, server.url, ticket.ticketId);
  await page.getByRole('button', { name: /account/i }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const left = () =>
    page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('gatehouse');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error ?? new Error('no store'));
      });
      const counting = database.transaction('tickets').objectStore('tickets').count();
      const count = await new Promise((resolve) => (counting.onsuccess = () => resolve(counting.result)));
      database.close();
      return count;
    });
  await expect.poll(left).toBe(0);
});

test('fits dashboard, wallet and tickets at 320 px, accessibly, with the next code one tap away', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signedIn(page, server.url, demoAttendee);
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  for (const path of ['/dashboard', '/tickets', '/events']) {
    await page.goto(server.url + path);
    await offlineReady(page);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await wide(), path).toBeLessThanOrEqual(0);
    await faultless(page, path);
  }
  await page.goto(`${server.url}/dashboard`);
  await page.locator('[data-next-ticket]').click();
  await expect(codeOf(page)).toBeVisible();
  expect(await wide(), 'a ticket').toBeLessThanOrEqual(0);
  await faultless(page, 'a ticket');
  const give = page.getByRole('button', { name: 'Transfer ticket' });
  await give.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email address or phone number')).toBeVisible();
  await faultless(page, 'giving a ticket away', '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(give).toBeFocused();
});
