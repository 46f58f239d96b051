import { expect, type Page } from '@playwright/test';
import type * as v from 'valibot';
import type { listEvents, readEvent } from '#contract/events/events.ts';
import type { myOrders } from '#contract/sales/orders.ts';
import type { myTickets } from '#contract/sales/tickets.ts';
import { organizerApi } from '../organizer-api.ts';
import { offlineReady, type Person } from '../people.ts';

type Reply<E extends { readonly reply: v.GenericSchema }> = v.InferOutput<E['reply']>;
export type SoldEvent = Reply<typeof readEvent>;

/** A paid event of the demo data, and a free one. */
export const paidEvent = { search: 'Harmattan', type: 'Lawn' };
export const freeEvent = { search: 'Offline First', type: 'Seat' };

/** Finds an event by words of its name, as the public sees it. */
export async function eventBy(url: string, search: string): Promise<SoldEvent> {
  const list = await read<Reply<typeof listEvents>>(`${url}/api/events?search=${encodeURIComponent(search)}`);
  const [found] = list.items;
  if (found === undefined) throw new Error(`The demo data has no event called ${search}.`);
  return read<SoldEvent>(`${url}/api/events/${found.registrationId}`);
}

async function read<T>(address: string): Promise<T> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  return (await reply.json()) as T;
}

/** Returns a person's purchases from the server. */
export async function boughtBy(url: string, person: Person) {
  const { call } = await organizerApi(url, person);
  const orders = await call<Reply<typeof myOrders>>('GET', '/api/orders');
  return {
    // The demo data's own order is days old and not part of the test.
    orders: orders.items.filter((one) => Date.now() - Date.parse(one.createdAt) < 24 * 3_600_000),
    tickets: (await call<Reply<typeof myTickets>>('GET', '/api/tickets')).items,
  };
}

/** Opens an event's page and selects a number of tickets; if there is only one type, one is already selected. */
export async function choose(page: Page, url: string, event: SoldEvent, type: string, count: number) {
  await page.goto(`${url}/events/${event.registrationId}`);
  await chooseHere(page, type, count);
}

/**
 * Selects a number of tickets of a type on an event's page. With an existing hold, nothing is preselected once the
 * page shows it.
 */
export async function chooseHere(page: Page, type: string, count: number) {
  if (count === 0) return;
  const group = page.getByRole('group', { name: type, exact: true });
  const shown = group.getByRole('status');
  for (let chosen = Number(await shown.innerText()); chosen < count; chosen += 1) {
    await group.getByRole('button').last().click();
    // A press before hydration is replayed afterwards: pressing again would add a second ticket.
    await expect(shown).toHaveText(String(chosen + 1));
  }
}

/** Goes from the event's page to the checkout, where the places are held. */
export async function holdPlaces(page: Page, url: string, event: SoldEvent, type: string, count: number) {
  await choose(page, url, event, type, count);
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await expect(page.locator('[data-hold=held]')).toBeVisible();
}

/** Selects free places on a page that works offline, then goes offline and tries to hold them. */
export async function holdOffline(page: Page, url: string, count: number): Promise<SoldEvent> {
  await page.goto(url);
  await offlineReady(page);
  const event = await eventBy(url, freeEvent.search);
  await choose(page, url, event, freeEvent.type, count);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await expect(page.locator('[data-hold=waiting]')).toBeVisible();
  return event;
}

/** Goes from the event's page to the payment provider's page, with tickets of the paid event. */
export async function toTheProvider(page: Page, url: string, count = 1): Promise<SoldEvent> {
  const event = await eventBy(url, paidEvent.search);
  await holdPlaces(page, url, event, paidEvent.type, count);
  await page.getByRole('button', { name: /^Pay GMD/ }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  return event;
}

/** Tells the sandbox what to do, by the label of its button. */
export const answer = (page: Page, label: string) =>
  page.getByRole('button', { name: label, exact: true }).click();

/** Checks the state on the order's page. */
export const orderIs = (page: Page, state: string) =>
  expect(page.locator(`[data-order=${state}]`)).toBeVisible();
