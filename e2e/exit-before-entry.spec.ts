import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { rollingCodeAt } from './codes.ts';
import { installCanvasCamera } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { liveTicketToday } from './live-ticket.ts';
import { type ServerEvent } from './organizer-api.ts';
import { demoOrganizer, offlineReady, signedIn } from './people.ts';
import { drained, openScanner, scanning, show, showAgain, type Seen } from './scanner-page.ts';

interface Door {
  readonly context: BrowserContext;
  readonly page: Page;
}

async function openDoor(browser: Browser, url: string, event: ServerEvent, gate: number): Promise<Door> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await installCanvasCamera(page);
  await signedIn(page, url, demoOrganizer);
  await openScanner(page, url, event, gate);
  await offlineReady(page);
  return { context, page };
}

/** Holds the wallet's current code before a gate's camera. */
const showTicket = (page: Page, ticket: WalletTicket): Promise<Seen> =>
  show(page, rollingCodeAt(ticket, Date.now()));

const showTicketAgain = (page: Page, ticket: WalletTicket): Promise<Seen> =>
  showAgain(page, () => rollingCodeAt(ticket, Date.now()));

async function turn(page: Page, way: 'Entry' | 'Exit'): Promise<void> {
  await scanning(page);
  await page.getByText(way, { exact: true }).click();
}

const insideOf = (page: Page) => page.locator('[data-counters] dd').first();

test('lets a guest admitted at an offline gate leave through another gate and come back in', async ({
  browser,
  server,
  organizer,
}) => {
  const { ticket } = await liveTicketToday(server.url, organizer);
  const eventId = ticket.eventId;
  await organizer.call('POST', `/api/events/${eventId}/gates`, { name: 'Garden door', checkpoint: 'event' });
  const event = (await organizer.events()).find((one) => one.registrationId === eventId);
  if (event === undefined) throw new Error('The event of the ticket is not listed.');

  const a = await openDoor(browser, server.url, event, 0);
  const b = await openDoor(browser, server.url, event, 1);
  const before = Number(await insideOf(b.page).innerText());
  await a.context.setOffline(true);
  expect((await showTicket(a.page, ticket)).verdict).toBe('admit');
  await expect(insideOf(a.page)).toHaveText(String(before + 1));

  await turn(b.page, 'Exit');
  const left = await showTicket(b.page, ticket);
  expect(left.verdict).toBe('not_inside');
  expect(left.words).toContain('Let them out');
  await expect(insideOf(b.page)).toHaveText(String(before));
  await drained(b.page);
  // Until the entry arrives, the organizer sees an exit without a known entry.
  const listed = async () => {
    const scans = await organizer.scans(eventId);
    return scans.find(({ scanId }) => scanId === left.scanId);
  };
  expect(await listed()).toMatchObject({ passed: true, direction: 'exit', noEntry: true });

  await a.context.setOffline(false);
  await drained(a.page);
  for (const { page } of [a, b]) await expect(insideOf(page)).toHaveText(String(before));
  expect(await listed()).toMatchObject({ noEntry: false });

  await turn(b.page, 'Entry');
  expect((await showTicketAgain(b.page, ticket)).verdict).toBe('admit');
  await drained(b.page);
  for (const { page } of [a, b]) await expect(insideOf(page)).toHaveText(String(before + 1));
  expect((await showTicketAgain(a.page, ticket)).verdict).toBe('already_inside');
  expect(await organizer.conflicts(eventId)).toEqual([]);
  await a.context.close();
  await b.context.close();
});
