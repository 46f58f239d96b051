import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { sessionOf } from '../identity/people-pages.ts';
import { attendeeAccount } from '../attendee-account.ts';
import { organizerApi } from '../organizer-api.ts';
import { demoAttendee, demoOrganizer, type Person } from '../people.ts';
import { codeOf, openTicket, printedTicket } from './wallet-pages.ts';

/** Returns the owners of the tickets on the device, one credential id per row. */
const ownersOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('gatehouse');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('no store'));
    });
    const reading = database.transaction('tickets').objectStore('tickets').getAll();
    const rows = await new Promise<{ readonly ownerId: number }[]>((resolve) => {
      reading.onsuccess = () => resolve(reading.result as { readonly ownerId: number }[]);
    });
    database.close();
    return rows.map((row) => row.ownerId);
  });

async function signInHere(page: Page, person: Person) {
  await page.getByLabel(/email/i).fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).not.toHaveURL(/\/login/);
}

test('keeps showing tickets in both tabs when a session ends elsewhere, until another user signs in', async ({
  page,
  context,
  server,
  event,
}) => {
  const ticket = await printedTicket(server.url, event);
  await openTicket(page, server.url, ticket.ticketId);
  const other = await context.newPage();
  await other.goto(`${server.url}/tickets/${ticket.ticketId}`);
  await expect(codeOf(other)).toBeVisible();
  const account = await attendeeAccount(server.url);
  const before = await ownersOnDevice(page);
  expect(before).toContain(account.id);
  await account.endSessions();
  // Opening it again asks the server, which reports that the session has ended.
  await page.reload();
  await expect(page.getByRole('link', { name: 'Sign in to refresh' })).toBeVisible();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('link', { name: 'Sign in to refresh' })).toBeVisible();
    await expect(codeOf(tab)).toBeVisible();
    await expect(tab).toHaveURL(new RegExp(`/tickets/${ticket.ticketId}$`));
  }
  expect(await sessionOf(page)).toBeNull();
  expect(await ownersOnDevice(page)).toEqual(before);
  await other.close();

  await context.setOffline(true);
  await page.reload();
  await expect(codeOf(page)).toBeVisible();
  await page.goto(`${server.url}/tickets`);
  await expect(page.getByRole('heading', { name: ticket.eventName }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove from this device' })).toBeVisible();
  await context.setOffline(false);

  await page.getByRole('link', { name: 'Sign in to refresh' }).click();
  await expect(page.getByRole('link', { name: 'Open tickets' })).toBeVisible();
  await signInHere(page, demoOrganizer);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect.poll(async () => (await ownersOnDevice(page)).includes(account.id)).toBe(false);
  await page.goto(`${server.url}/tickets/${ticket.ticketId}`);
  await expect(page.getByText('This ticket isn’t on this device')).toBeVisible();
});

test("removes stored tickets from the device at their absent owner's request", async ({
  page,
  server,
  event,
}) => {
  const ticket = await printedTicket(server.url, event);
  await openTicket(page, server.url, ticket.ticketId);
  await (await attendeeAccount(server.url)).endSessions();
  await page.goto(`${server.url}/tickets`);
  await page.getByRole('button', { name: 'Remove from this device' }).click();
  await page.getByRole('button', { name: 'Remove tickets' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => ownersOnDevice(page)).toEqual([]);
  await page.goto(`${server.url}/tickets/${ticket.ticketId}`);
  await expect(page).toHaveURL(/\/login$/);
});

test('renews the session on promotion without leaving the page, and shows the new permissions', async ({
  page,
  server,
}) => {
  const ticket = (await organizerApi(server.url, demoAttendee)).call<{ items: { ticketId: string }[] }>(
    'GET',
    '/api/tickets',
  );
  const [first] = (await ticket).items;
  await openTicket(page, server.url, first?.ticketId ?? '');
  await (await attendeeAccount(server.url)).giveRole('ORGANIZER');
  await page.reload();
  await expect(codeOf(page)).toBeVisible();
  // A ticket fills the screen; the navigation is one tap away.
  await page.getByRole('link', { name: 'Tickets', exact: true }).click();
  await expect(page.getByRole('link', { name: 'My events' }).first()).toBeVisible();
  expect(await sessionOf(page)).not.toBeNull();
});
