import { expect, type Page } from '@playwright/test';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { outbox } from '../identity/people-pages.ts';
import { organizerApi, type ServerEvent } from '../organizer-api.ts';
import { type Person, demoAttendee, offlineReady, signedIn } from '../people.ts';
import type { ServerProcess } from '../server.ts';

export const codeOf = (page: Page) => page.getByRole('img', { name: /Ticket code/ });

/** Returns a person's wallet from the server. */
export async function walletOf(url: string, person: Person = demoAttendee): Promise<readonly WalletTicket[]> {
  const { call } = await organizerApi(url, person);
  return (await call<{ items: WalletTicket[] }>('GET', '/api/tickets?statuses=all')).items;
}

/** Returns the attendee's ticket with a printed code for today's event. */
export async function printedTicket(url: string, event: ServerEvent): Promise<WalletTicket> {
  const found = (await walletOf(url)).find(
    (one) => one.eventId === event.registrationId && one.printedCode !== null,
  );
  if (found === undefined) throw new Error('The attendee has no printed ticket for today.');
  return found;
}

/** Signs in the attendee and opens a ticket, with everything it needs stored on the device. */
export async function openTicket(page: Page, url: string, ticketId: string): Promise<void> {
  await signedIn(page, url, demoAttendee);
  await page.goto(`${url}/tickets/${ticketId}`);
  await offlineReady(page);
  await expect(codeOf(page)).toBeVisible();
}

/** Transfers the open ticket through the screen, and returns the link in the message. */
export async function offerTo(page: Page, server: ServerProcess, receiver: string): Promise<string> {
  await page.getByRole('button', { name: 'Transfer ticket' }).click();
  await page.getByLabel('Email address or phone number').fill(receiver);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('your code stops');
  await page.getByRole('button', { name: 'Send ticket' }).click();
  await expect(page.locator('[data-offer=open]')).toContainText(receiver);
  const link = async () => {
    const texts = await outbox(server, 'email');
    return texts.map((text) => /https?:\S+\?accept=[\w-]+/.exec(text)?.[0]).find((one) => one !== undefined);
  };
  await expect.poll(link).toBeDefined();
  const { pathname, search } = new URL((await link()) ?? '');
  return server.url + pathname + search;
}

/** Returns the tickets of the attendee's order of three, by number. */
export async function orderOfThree(url: string): Promise<readonly WalletTicket[]> {
  const ofOrders = (await walletOf(url)).filter((one) => one.orderId !== null && one.status === 'valid');
  expect(ofOrders).toHaveLength(3);
  return ofOrders.toSorted((one, other) => one.ticketNumber - other.ticketNumber);
}

/** Returns a gate's cursor in the event's feed, which grows with each change that reaches it. */
export function cursorOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('gatehouse');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('no store'));
    });
    const reading = database.transaction('enrolments').objectStore('enrolments').getAll();
    const rows = await new Promise<{ readonly cursor: number | null }[]>((resolve) => {
      reading.onsuccess = () => resolve(reading.result as { readonly cursor: number | null }[]);
    });
    database.close();
    return rows[0]?.cursor ?? 0;
  });
}
