import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Control, LayerRow } from '#tests/ui/layer-row.ts';
import { layers } from '#tests/ui/layer-table.ts';
import { attendeeAccount } from './attendee-account.ts';
import { installCanvasCamera } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { layerStage, type Stage } from './layer-stage.ts';
import { enrolNodeDevice } from './node-device.ts';
import { organizerApi } from './organizer-api.ts';
import { demoAdmin, demoAttendee, demoOrganizer, offlineReady, signedIn } from './people.ts';
import { openScanner, startScanning, wedge } from './scanner-page.ts';
import { counts } from './sizes.ts';

/*
 * Opens every layer as the first action after a load, closes it, and then uses the page below by pressing its opener
 * again: a layer that stays behind would intercept every tap. The reopened layer is closed in another way during the
 * same load, because loads are the expensive part. first-opening.dom.test.tsx closes each kind of layer in each way
 * as the first action after a load; `E2E_FULL=1` does so here for each layer.
 */

const widths = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const;
const ways = ['x', 'escape', 'outside', 'back'] as const;
type Way = (typeof ways)[number];
/** One load of the page, with the ways in which the layer is closed one after the other. */
interface Try {
  readonly ways: readonly Way[];
  readonly width: keyof typeof widths;
  readonly motion: 'no-preference' | 'reduce';
}

/**
 * Plans every way of closing a layer, normally within one load; a layer that is on every page gets one more load for
 * each width. The first way, the width and the motion setting rotate.
 */
function triesFor(row: LayerRow, at: number): readonly Try[] {
  const turned = ways.map((_, turn) => ways[(at + turn) % ways.length] ?? 'x');
  const [first, second] = at % 2 === 0 ? (['phone', 'desk'] as const) : (['desk', 'phone'] as const);
  const [here, there] = [row.only ?? first, row.only ?? second];
  const motion = at % 4 < 2 ? 'no-preference' : 'reduce';
  const step = counts.waysAfterOneLoad;
  const loads = Array.from({ length: ways.length / step }, (_, load): Try => ({
    ways: turned.slice(load * step, (load + 1) * step),
    width: load % 2 === 0 ? here : there,
    motion,
  }));
  if (row.everywhere !== true) return loads;
  const other = motion === 'reduce' ? 'no-preference' : 'reduce';
  return [...loads, { ways: turned.toReversed(), width: there, motion: other }];
}

const layerOf = (page: Page, { name, tooltip }: LayerRow): Locator =>
  tooltip === true
    ? page.getByRole('tooltip', { name })
    : page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));

async function use(page: Page, [role, name, option]: Control): Promise<void> {
  if (role === 'field') await page.getByLabel(name, { exact: true }).fill(option);
  else if (role === 'choice') await page.getByLabel(name, { exact: true }).selectOption({ label: option });
  else await page.getByRole(role, { name }).first().click();
}

async function press(page: Page, row: LayerRow, from = 0): Promise<void> {
  for (const control of row.open.slice(from)) await use(page, control);
}

async function close(page: Page, way: Way, layer: Locator): Promise<void> {
  if (way === 'x') await layer.getByRole('button', { name: 'Close', exact: true }).click();
  else if (way === 'escape') await page.keyboard.press('Escape');
  else if (way === 'outside') await tapOutside(page, layer);
  else await page.goBack();
}

/** A tap in the same frame in which a layer opens does not count as outside; no person is that fast. */
async function tapOutside(page: Page, layer: Locator): Promise<void> {
  await expect(async () => {
    await page.mouse.click(4, 4);
    await expect(layer).toBeHidden({ timeout: 5_000 });
  }).toPass();
}

/** Presses the page below a closed layer: fails if no control of the page is there any more. */
async function tryOnce(page: Page, row: LayerRow, address: string, one: Try): Promise<void> {
  await page.setViewportSize(widths[one.width]);
  await page.emulateMedia({ reducedMotion: one.motion });
  await page.goto(address, { waitUntil: 'commit' });
  if (row.who === 'steward') await startScanning(page);
  await press(page, row);
  await expect(layerOf(page, row)).toBeVisible();
  const here = page.url();
  for (const way of one.ways) {
    await close(page, way, layerOf(page, row));
    if (way === 'escape') await focusReturned(page, row);
    await press(page, row, row.stays);
    await expect(layerOf(page, row), `after ${way}`).toBeVisible();
    expect(page.url()).toBe(here);
  }
}

/** Expects the focus where the layer was opened, if its opener is still there. */
async function focusReturned(page: Page, { open, stays = 0 }: LayerRow): Promise<void> {
  const [role, name] = open.at(-1) ?? [];
  if (role === 'button' && name !== undefined && open.length - stays === 1)
    await expect(page.getByRole('button', { name }).first()).toBeFocused();
}

async function tryTooltip(page: Page, row: LayerRow, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  const trigger = page.getByRole('button', { name: row.open[0]?.[1] ?? '' });
  // A page that is still loading moves the control away from the pointer: point at it again.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await trigger.hover();
    await expect(layerOf(page, row)).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(layerOf(page, row)).toBeHidden();
  await trigger.click();
  await page.getByRole('button', { name: 'Dialog' }).click();
  await expect(page.getByRole('dialog', { name: 'A dialog' })).toBeVisible();
}

let stage: Stage;
test.beforeAll(async ({ stock }) => {
  stage = await layerStage(await stock.take());
});
test.afterAll(() => stage.server.dispose());

const addressOf = ({ at }: LayerRow): string =>
  stage.server.url + at.replace(/\{(\w+)\}/g, (_, word: string) => stage.words[word] ?? '');

async function pageFor(browser: Browser, who: LayerRow['who']): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { url } = stage.server;
  if (who === 'attendee' || who === 'absent' || who === 'unsent') await signedIn(page, url, demoAttendee);
  else if (who === 'admin') await signedIn(page, url, demoAdmin);
  else if (who !== 'visitor') await signedIn(page, url, demoOrganizer);
  await page.goto(url);
  await offlineReady(page);
  if (who === 'steward') await atTheDoor(page);
  if (who === 'absent') await leaveTickets(page);
  if (who === 'unsent') await leaveChange(page);
  return [context, page];
}

/** Stores the person's tickets on this device, then ends their session elsewhere. */
async function leaveTickets(page: Page): Promise<void> {
  const { url } = stage.server;
  await page.goto(`${url}/tickets`);
  await expect(page.locator('[data-wallet-age=fresh]')).toBeVisible();
  await (await attendeeAccount(url)).endSessions();
  await page.reload();
  const toast = page.getByText('Session ended');
  await expect(toast).toBeVisible();
  await expect(toast).toBeHidden();
}

/** Stores a change from another version of the app, which this one cannot send. */
async function leaveChange(page: Page): Promise<void> {
  await page.goto(`${stage.server.url}/tickets`);
  await expect(page.locator('[data-wallet-age=fresh]')).toBeVisible();
  await page.evaluate(async () => {
    const opening = indexedDB.open('gatehouse');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const { user } = JSON.parse(localStorage.getItem('gatehouse.session') ?? '{}') as {
      user: { credentialId: number };
    };
    const transaction = opening.result.transaction('wishes', 'readwrite');
    transaction.objectStore('wishes').put({
      wishId: 'w1',
      ownerId: user.credentialId,
      ask: { kind: 'another version’s' },
      about: '',
      madeAt: Date.now(),
      end: { kind: 'unsendable', at: Date.now() },
      told: true,
    });
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    opening.result.close();
    localStorage.setItem('gatehouse.wishing', '1');
  });
}

/** Opens a scanning phone with a conflict caused by another device. */
async function atTheDoor(page: Page): Promise<void> {
  const { server } = stage;
  const organizer = await organizerApi(server.url, demoOrganizer);
  const event = await organizer.today();
  const tickets = (await organizer.sheet(event.registrationId)).filter((ticket) => !ticket.test);
  await installCanvasCamera(page);
  await openScanner(page, server.url, event);
  const device = await enrolNodeDevice(
    server.url,
    organizer,
    event.registrationId,
    event.gates[1]?.gateId ?? '',
    'Other phone',
  );
  const scan = device.record(tickets[40]?.ticketNumber ?? 0);
  await wedge(page, tickets[40]?.printedCode ?? '');
  await device.send([scan]);
  await expect(page.locator('[role=alert][data-conflict=true]')).toBeVisible();
}

/** Few enough that a test stays within its timeout on a slow machine. */
const mostAtOnce = 12;

for (const who of ['visitor', 'attendee', 'absent', 'unsent', 'organizer', 'steward', 'admin'] as const) {
  const rows = layers.map((row, at) => ({ row, at })).filter(({ row }) => row.who === who);
  for (let from = 0; from < rows.length; from += mostAtOnce) {
    const some = rows.slice(from, from + mostAtOnce);
    test(`closes every layer over a page (${who}, ${from + 1} to ${from + some.length}) each way and keeps the page usable`, async ({
      browser,
    }) => {
      const [context, page] = await pageFor(browser, who);
      for (const { row, at } of some) await tryRow(page, row, at);
      await context.close();
    });
  }
}

async function tryRow(page: Page, row: LayerRow, at: number): Promise<void> {
  if (row.tooltip === true) return tryTooltip(page, row, addressOf(row));
  for (const one of triesFor(row, at))
    await test.step(`${String(row.name)}: ${one.ways.join(', ')}, ${one.width}, ${one.motion}`, () =>
      tryOnce(page, row, addressOf(row), one));
}

test('closes the account sheet when one of its links is followed, and keeps it closed on Back', async ({
  browser,
}) => {
  const [context, page] = await pageFor(browser, 'attendee');
  const { url } = stage.server;
  const account = page.getByRole('button', { name: 'Account of amie' });
  const sheet = page.getByRole('dialog', { name: /Amie/ });
  await page.goto(`${url}/features`);
  for (const [link, path] of [
    ['Profile', '/profile'],
    ['About', '/about'],
  ] as const) {
    await account.click();
    await sheet.getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(url + path);
    await expect(sheet).toBeHidden();
    await account.click();
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  }
  // One step back per page: opened sheets left no history entries.
  await page.goBack();
  await expect(page).toHaveURL(`${url}/profile`);
  await page.goBack();
  await expect(page).toHaveURL(`${url}/features`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.close();
});

test('closes open layers on sign-out, here and in another tab', async ({ browser }) => {
  const [context, page] = await pageFor(browser, 'attendee');
  const { url } = stage.server;
  const other = await context.newPage();
  await other.goto(`${url}/about`);
  await other.getByRole('button', { name: /^Online/ }).click();
  await expect(other.getByRole('dialog', { name: 'Sync' })).toBeVisible();
  await page.goto(`${url}/about`);
  await page.getByRole('button', { name: 'Account of amie' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${url}/login`);
  for (const tab of [page, other]) {
    await expect(tab.getByRole('dialog')).toHaveCount(0);
    await tab.getByRole('button', { name: 'Settings' }).click();
    await expect(tab.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  }
  await context.close();
});

test('closes a sheet while the page is too busy to animate it', async ({ browser }) => {
  const [context, page] = await pageFor(browser, 'visitor');
  await page.goto(`${stage.server.url}/about`);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  // Blocks the main thread for longer than any animation, so that the end of the animation goes unnoticed.
  await page.evaluate(() => {
    const until = performance.now() + 3_000;
    const work = () => {
      const stop = performance.now() + 300;
      while (performance.now() < stop);
      if (performance.now() < until) setTimeout(work);
    };
    work();
  });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await page.evaluate(() => {
    // The policy blocks style elements, but not style sheets created by a script.
    const still = new CSSStyleSheet();
    still.replaceSync('* { animation: none !important; transition: none !important }');
    document.adoptedStyleSheets.push(still);
  });
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Events', exact: true }).first().click();
  await expect(page).toHaveURL(`${stage.server.url}/`);
  await context.close();
});
