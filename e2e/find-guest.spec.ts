import { randomUUIDv7 } from 'node:crypto';
import type { Page } from '@playwright/test';
import { insideAt, openDoor } from './doors.ts';
import { expect, test } from './fixtures.ts';
import { keptLists } from './kept-lists.ts';
import { demoOrganizer, signedIn } from './people.ts';
import { drained, scanning, seenVerdict, show } from './scanner-page.ts';

const guestName = 'Ndéye Fatóu Ceesay-Łoś';

/** Runs in the page: everything that this origin stores and that a thief could read. */
async function storedTexts(): Promise<string> {
  const found: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
  const textOf = (value: unknown): string => {
    if (value instanceof ArrayBuffer)
      return new TextDecoder('latin1').decode(value) + new TextDecoder().decode(value);
    if (ArrayBuffer.isView(value)) return textOf(new Uint8Array(value.buffer).slice().buffer);
    if (Array.isArray(value)) return value.map(textOf).join(' ');
    if (typeof value === 'object' && value !== null)
      return Object.entries(value)
        .map((one) => textOf(one))
        .join(' ');
    return String(value);
  };
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
    });
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await asked(indexedDB.open(name));
    for (const store of database.objectStoreNames)
      found.push(`${store}:`, textOf(await asked(database.transaction(store).objectStore(store).getAll())));
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      found.push(request.url);
      const reply = await cache.match(request);
      if (reply?.headers.get('content-type')?.includes('json') === true) found.push(await reply.text());
    }
  }
  return found.join('\n');
}

const findGuest = async (page: Page, typed: string) => {
  await page.getByRole('button', { name: 'Find guest' }).click();
  const sheet = page.getByRole('dialog', { name: 'Find a guest' });
  await sheet.getByLabel('Name, order or ticket number').fill(typed);
  return sheet;
};

test("finds a guest by name on an offline supervisor's phone and admits them; another gate refuses their code", async ({
  browser,
  server,
  organizer,
  event,
}) => {
  const { registrationId: eventId } = event;
  // One of the organizer's guests, with a note for the door.
  const { ticketTypes } = await organizer.call<{ ticketTypes: { ticketTypeId: string }[] }>(
    'GET',
    `/api/events/${eventId}`,
  );
  await organizer.call('POST', `/api/events/${eventId}/guests`, {
    importId: randomUUIDv7(),
    name: guestName,
    email: '',
    ticketTypeId: ticketTypes[0]?.ticketTypeId,
    quantity: 1,
  });
  const listed = await organizer.call<{
    items: { ticketId: string; ticketNumber: number; reference: string }[];
  }>('GET', `/api/events/${eventId}/attendees?search=Ceesay-Los`);
  const guest = listed.items[0];
  if (guest === undefined) throw new Error('the guest has no ticket');
  await organizer.call('PUT', `/api/events/${eventId}/attendees/${guest.ticketId}/door-note`, {
    note: 'Brings a wheelchair',
    before: '',
  });
  const [code] = await organizer.sheet(eventId, guest.ticketNumber, 1);

  const supervisor = await openDoor(browser, server.url, event, 0);
  const { page } = supervisor;
  const found = await findGuest(page, 'los FATOU');
  await expect(found.locator(`[data-guest="${guest.ticketNumber}"]`)).toBeVisible();
  await page.keyboard.press('Escape');
  await supervisor.context.setOffline(true);

  const sheet = await findGuest(page, 'los FATOU');
  const row = sheet.locator(`[data-guest="${guest.ticketNumber}"]`);
  await expect(row).toContainText(guestName);
  await expect(row).toContainText(guest.reference);
  await expect(row).toContainText('Not arrived');
  await row.click();
  await expect(sheet).toContainText('Brings a wheelchair');
  const seen = await seenVerdict(page, () => sheet.getByRole('button', { name: 'Check in' }).click());
  expect(seen.verdict).toBe('admit');
  const verdict = page.locator('[role=alert][data-verdict]');
  // The verdict has a note to read, so it stays on the screen.
  await expect(verdict).toContainText('Brings a wheelchair');
  await expect(verdict).toContainText(guestName);
  await scanning(page);
  expect(await insideAt(page)).toBe(1);

  // Nothing stored on the phone identifies the guest.
  const stored = await page.evaluate(storedTexts);
  expect(stored).toContain('doorListPages:');
  expect(stored).not.toMatch(/Ceesay|Fat[oó]u|wheelchair/i);

  const steward = await openDoor(browser, server.url, event, 1);
  await supervisor.context.setOffline(false);
  await drained(page);
  await expect.poll(async () => insideAt(steward.page)).toBe(1);
  const refused = await show(steward.page, code?.printedCode ?? '');
  expect(refused.verdict).toBe('already_inside');
  await scanning(steward.page);

  // The supervisor at the other gate undoes it, found by name; both gates receive the change.
  const again = await findGuest(steward.page, 'fatou');
  const there = again.locator(`[data-guest="${guest.ticketNumber}"]`);
  await expect(there).toContainText('Inside since');
  await there.click();
  await again.getByRole('button', { name: /^Undo: In:/ }).click();
  await expect(again).toContainText('Not arrived');
  await steward.page.keyboard.press('Escape');
  await drained(steward.page);
  await expect.poll(async () => insideAt(page)).toBe(0);

  // The desk checks the guest in by hand, then undoes it; both gates receive both changes.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const desk = await context.newPage();
  await signedIn(desk, server.url, demoOrganizer);
  await desk.goto(`${server.url}/events/${eventId}/attendees`);
  // The desk finds the guest offline too, and nothing stored on it identifies them.
  await expect.poll(() => desk.evaluate(keptLists)).toBe(1);
  await context.setOffline(true);
  await desk.getByLabel('Search attendees').fill('los fatou');
  await expect(desk.getByText(/Offline · updated/)).toBeVisible();
  await expect(desk.getByText(guestName)).toBeVisible();
  await expect(desk.getByText('1 attendee', { exact: true })).toBeVisible();
  expect(await desk.evaluate(storedTexts)).not.toMatch(/Ceesay|Fat[oó]u|wheelchair/i);
  await context.setOffline(false);
  await desk.goto(`${server.url}/events/${eventId}/attendees?search=${guest.reference}`);
  await desk.getByRole('button', { name: `Check in ${guestName}, ${guest.reference}` }).click();
  await expect(desk.getByText(`${guestName} is checked in`)).toBeVisible();
  for (const one of [page, steward.page]) await expect.poll(async () => insideAt(one)).toBe(1);
  const twice = await show(steward.page, code?.printedCode ?? '');
  expect(twice.verdict).toBe('already_inside');
  await scanning(steward.page);
  await desk.getByRole('button', { name: `Open ${guestName}, ${guest.reference}` }).click();
  const story = desk.getByRole('dialog', { name: guestName });
  await expect(story).toContainText(`Desk (${demoOrganizer.username})`);
  await story
    .getByRole('button', { name: /^Undo: Entry/ })
    .first()
    .click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(story).toContainText('Not arrived');
  for (const one of [page, steward.page]) await expect.poll(async () => insideAt(one)).toBe(0);
  // Signing out deletes the attendee list.
  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: /^Account of/ }).click();
  await desk.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => desk.evaluate(keptLists)).toBe(0);
  await context.close();
  await supervisor.context.close();
  await steward.context.close();
});
