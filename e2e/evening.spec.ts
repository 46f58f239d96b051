import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { eventAnalyticsQuery } from '#contract/graph/operations.ts';
import { replayLog } from '#tests/server-data/replay-log.ts';
import { answer, choose, orderIs, type SoldEvent } from './buying/buying-pages.ts';
import {
  addPlaces,
  becomeOrganizer,
  desk,
  isatou,
  keepWaitingList,
  makeEvent,
  makeReady,
  newPage,
  phone,
  refund,
  sendMessage,
  signUp,
} from './evening-pages.ts';
import { openDoor, type Door } from './doors.ts';
import { installCanvasCamera } from './fake-camera.ts';
import { faultless } from './faultless.ts';
import { expect, test } from './fixtures.ts';
import { organizerApi, type OrganizerApi, type ServerEvent } from './organizer-api.ts';
import { offlineReady, signIn, type Person } from './people.ts';
import { drained, openScanner, scanning, show, showAgain, wedge } from './scanner-page.ts';

/*
 * One evening from the idea to the last guest inside, using only the screens: an organizer on a phone and a desktop,
 * everyone else on a phone. The totals are checked wherever they are shown; then the next event is created on the
 * desktop.
 */

const kaddy: Person = { username: 'kaddy', password: isatou.password };

/** No fade-ins while contrast is measured. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('runs a whole event from draft to last guest, on a phone and a desktop, with every count in agreement', async ({
  browser,
  page,
  server,
}) => {
  const { url } = server;
  await page.setViewportSize(phone);
  await test.step('a user applies and is approved as an organizer', () =>
    becomeOrganizer(browser, url, page));
  const id = await test.step('creates an event on a phone', () => makeEvent(page, 'Create your first event'));
  const { invitation } = await makeReady(page, url, id);
  await test.step('a supervisor joins by link', () => joinTheTeam(browser, url, invitation));

  const event: SoldEvent = await (await fetch(`${url}/api/events/${id}`)).json();
  await test.step('buyers get a free ticket, two discounted ones and a table for six', () =>
    sell(browser, url, event));
  await test.step('the waiting list gets the ticket added to a sold-out type', () =>
    sellToWhoWaits(browser, page, url, event));

  const organizer = await organizerApi(url, isatou);
  const listed = (await organizer.events()).find((one) => one.registrationId === id);
  if (listed === undefined) throw new Error('the event is not among those of its organizer');
  await test.step('two gates scan, one of them offline', () => openTheDoors(browser, url, listed, organizer));
  await test.step('a message to everybody and a refund, on a phone', async () => {
    await sendMessage(page, url, id);
    await refund(page, url, id, 'Binta');
  });

  await page.setViewportSize(desk);
  await test.step('on a desktop, the board shows the ticket admitted twice and resolves it', async () => {
    await page.goto(`${url}/events/${id}/door`);
    const card = page.locator('[data-conflict]');
    await expect(card).toContainText('River gate');
    await faultless(page, 'the board of the evening');
    await card.getByRole('button', { name: 'Same person' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resolve' }).click();
    await expect(card).toHaveCount(0);
  });
  for (const [where, size] of [
    ['on a phone', phone],
    ['at a desk', desk],
  ] as const)
    await test.step(`every count matches ${where}`, async () => {
      await page.setViewportSize(size);
      await agree(page, url, id, organizer, where);
    });

  const next = await test.step('creates the next event on a desktop', async () => {
    await page.goto(`${url}/my-events`);
    return makeEvent(page, 'Create event');
  });
  await makeReady(page, url, next);
  await test.step('a message to everybody and a refund, on a desktop', async () => {
    await sendMessage(page, url, id);
    await refund(page, url, id, 'Lamin');
  });
});

/** A new user joins the team through an invitation link. */
async function joinTheTeam(browser: Browser, url: string, link: string): Promise<void> {
  const page = await newPage(browser, phone);
  await signUp(page, url, kaddy.username);
  await page.goto(link);
  await page.getByRole('button', { name: 'Join the team' }).click();
  await expect(page.getByText('You’re on the team of Kora at dusk')).toBeVisible();
  await page.context().close();
}

/** A new user selects tickets on another phone. */
async function buyer(
  browser: Browser,
  url: string,
  event: SoldEvent,
  [username, type, count]: readonly [string, string, number],
): Promise<Page> {
  const page = await newPage(browser, phone);
  await signUp(page, url, username);
  await choose(page, url, event, type, count);
  return page;
}

async function reserve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await expect(page.locator('[data-hold=held]').first()).toBeVisible();
}

async function pay(page: Page, sum: RegExp): Promise<void> {
  await page.getByRole('button', { name: sum }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await answer(page, 'Approve');
  await orderIs(page, 'confirmed');
}

async function sell(browser: Browser, url: string, event: SoldEvent): Promise<void> {
  const free = await buyer(browser, url, event, ['awa', 'Free ticket', 1]);
  await reserve(free);
  await free.getByRole('button', { name: 'Get tickets' }).click();
  await orderIs(free, 'confirmed');
  await free.context().close();
  const paid = await buyer(browser, url, event, ['binta', 'General admission', 2]);
  await reserve(paid);
  await paid.getByLabel('Promo code').fill('kora20');
  await paid.getByRole('button', { name: 'Apply' }).click();
  await pay(paid, /^Pay .*560/);
  await paid.context().close();
  const table = await buyer(browser, url, event, ['fatou', 'Table for six', 1]);
  await reserve(table);
  await pay(table, /^Pay .*3,000/);
  await table.context().close();
}

async function sellToWhoWaits(browser: Browser, page: Page, url: string, event: SoldEvent): Promise<void> {
  const id = event.registrationId;
  await keepWaitingList(page, url, id, 'General admission');
  const theirs = await buyer(browser, url, event, ['lamin', 'General admission', 0]);
  await theirs.getByRole('button', { name: 'Join waiting list' }).click();
  await expect(theirs.getByText('You’re next.')).toBeVisible();
  await addPlaces(page, url, id, 'General admission', 3);
  await expect(async () => {
    await theirs.goto(`${url}/events/${id}`);
    await theirs.getByRole('button', { name: /^Get tickets for/ }).click({ timeout: 10_000 });
  }).toPass();
  await expect(theirs.locator('[data-hold=held]')).toBeVisible();
  await theirs.getByRole('button', { name: 'Change', exact: true }).click();
  await theirs.getByLabel('Your name').fill('Lamin Joof');
  await pay(theirs, /^Pay .*350/);
  await theirs.context().close();
}

/** Opens a phone at the second gate for a team member whose account has no events of its own. */
async function joinedDoor(browser: Browser, url: string, event: ServerEvent): Promise<Door> {
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  await installCanvasCamera(page);
  await signIn(page, url, kaddy);
  await offlineReady(page);
  await page.goto(`${url}/dashboard`);
  await page.getByRole('button', { name: `Scan tickets for ${event.name}` }).click();
  await page.getByRole('button', { name: 'Enrol this phone' }).click();
  await expect(page.getByRole('button', { name: 'River gate', exact: true })).toBeVisible();
  await openScanner(page, url, event, 1);
  return { context, page };
}

/** Scans one ticket at both gates, an exit, a table, a guest found by name, and a ticket that is refused. */
async function openTheDoors(
  browser: Browser,
  url: string,
  event: ServerEvent,
  organizer: OrganizerApi,
): Promise<void> {
  const sheet = await organizer.sheet(event.registrationId);
  const code = (nth: number) => sheet[nth]?.printedCode ?? '';
  const main = await openDoor(browser, url, event, 0, isatou);
  const river = await joinedDoor(browser, url, event);
  const find = async () => {
    await scanning(river.page);
    await river.page.getByRole('button', { name: 'Find guest' }).click();
    const found = river.page.getByRole('dialog', { name: 'Find a guest' });
    await found.getByLabel('Name, order or ticket number').fill('los fatou');
    await expect(found.locator('[data-guest]')).toBeVisible();
    return found;
  };
  await find();
  await river.page.keyboard.press('Escape');
  await river.context.setOffline(true);
  expect((await show(river.page, code(0))).verdict).toBe('admit');
  const found = await find();
  await found.locator('[data-guest]').click();
  await found.getByRole('button', { name: 'Check in' }).click();
  await scanning(river.page);

  expect((await show(main.page, code(0))).verdict).toBe('admit');
  expect((await show(main.page, code(1))).verdict).toBe('admit');
  await scanning(main.page);
  await main.page.getByText('Exit', { exact: true }).click();
  expect((await showAgain(main.page, () => code(1))).verdict).toBe('exit');
  await scanning(main.page);
  await main.page.getByText('Entry', { exact: true }).click();
  expect((await show(main.page, code(2))).verdict).toBe('admit');
  expect((await wedge(main.page, code(2))).verdict).toBe('already_inside');
  const table = await organizer.call<{ items: { ticketNumber: number }[] }>(
    'GET',
    `/api/events/${event.registrationId}/attendees?search=fatou%20joof`,
  );
  const [first] = await organizer.sheet(event.registrationId, table.items[0]?.ticketNumber ?? 0, 1);
  expect((await show(main.page, first?.printedCode ?? '')).verdict).toBe('admit');
  await scanning(main.page);
  await main.page.getByRole('button', { name: 'Order: 6 tickets' }).click();
  await main.page.getByRole('button', { name: 'Admit 5 more' }).click();
  await expect(main.page.getByText('5 of 5 passed')).toBeVisible();

  await river.context.setOffline(false);
  for (const door of [main, river]) {
    await drained(door.page);
    await door.context.close();
  }
}

/**
 * Compares the board, the attendees, the analytics with their exported file, and GraphQL with a replay of the doors'
 * records.
 */
async function agree(
  page: Page,
  url: string,
  id: string,
  organizer: OrganizerApi,
  where: string,
): Promise<void> {
  const door = replayLog(await organizer.scans(id));
  // The ticket scanned at both gates, two more guests from the list, the guest without a phone, and the table of six.
  expect(door).toMatchObject({ arrived: 10, inside: 9, turnedAway: 1 });
  const { arrived, inside, turnedAway } = door;
  const sold = 500 + 1 + 1 + 6;
  const revenue = { amount: 335_000, currency: 'GMD' };
  const refunded = { amount: 56_000, currency: 'GMD' };
  const graph = await organizer.call<{ data: { event: { analytics: { figures: object } } } }>(
    'POST',
    '/graphql',
    { query: eventAnalyticsQuery.text, variables: { registrationId: id } },
  );
  expect(graph.data.event.analytics.figures).toMatchObject({
    sold,
    revenue: [revenue],
    refunded: [refunded],
    arrived,
    inside,
    turnedAway,
  });

  const count = (value: number) => new Intl.NumberFormat('en-GB').format(value);
  const shot = (name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) });
  await page.goto(`${url}/events/${id}/door`);
  await expect(page.locator('[data-number=inside] dd')).toHaveText(count(inside));
  await expect(page.locator('[data-number=away] dd')).toHaveText(count(turnedAway));
  await expect(page.locator('[data-conflict]')).toHaveCount(0);
  await shot(`board ${where}`);

  await page.goto(`${url}/analytics?event=${id}`);
  const figure = (name: string) =>
    page
      .locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
      .locator('dd')
      .first();
  await expect(figure('Tickets')).toHaveText(count(sold));
  await expect(figure('Arrived')).toHaveText(count(arrived));
  await expect(figure('Not arrived yet')).toContainText(count(sold - arrived));
  for (const [name, { amount }] of [
    ['Revenue', revenue],
    ['Refunded', refunded],
  ] as const)
    await expect(figure(name)).toContainText(count(amount / 100));
  await faultless(page, 'analytics of the evening');
  await shot(`analytics ${where}`);

  await page.goto(`${url}/events/${id}/attendees?status=inside`);
  await expect(page.getByText(new RegExp(`\\b${inside} `)).first()).toBeVisible();
  await faultless(page, 'attendees of the evening');
  await shot(`attendees ${where}`);
  expect((await exported(page)).length).toBe(inside);
  await page.goto(`${url}/events/${id}/attendees`);
  const everybody = await exported(page);
  expect([everybody.length, everybody.filter((person) => person['Inside'] === 'Yes').length]).toEqual([
    sold,
    inside,
  ]);
}

/** Exports the attendees from the screen and parses the file by columns. */
async function exported(page: Page): Promise<Record<string, string>[]> {
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export attendees' });
  await dialog.getByLabel('File type').selectOption('csv');
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  const columns = head.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, at) => [columns[at] ?? '', cell])),
  );
}
