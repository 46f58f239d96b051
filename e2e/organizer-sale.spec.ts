import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Hold } from '#contract/sales/holds.ts';
import type { Order } from '#contract/sales/orders.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { eventBy, freeEvent, paidEvent } from './buying/buying-pages.ts';
import { wholeChromium } from './chromiums.ts';
import { faultless } from './faultless.ts';
import { expect, test } from './fixtures.ts';
import { enrolNodeDevice } from './node-device.ts';
import { organizerApi } from './organizer-api.ts';
import { demoAttendee, demoOrganizer, signedIn } from './people.ts';
import { walletOf } from './wallet/wallet-pages.ts';

/** In the headless shell a page stays hidden once another one was opened, and notices wait until it is visible. */
test.use({ launchOptions: wholeChromium });

interface Wish {
  readonly search: string;
  readonly type: string;
  readonly quantity: number;
  /** The name of every attendee and of the buyer. */
  readonly name: string;
}

/** Places an order as the attendee's phone would, paid through the sandbox if it is not free. */
async function buy(url: string, { search, type, quantity, name }: Wish): Promise<Order> {
  const { call } = await organizerApi(url, demoAttendee);
  const event = await eventBy(url, search);
  const ticketTypeId = event.ticketTypes.find((one) => one.name === type)?.ticketTypeId ?? '';
  const holdId = randomUUID();
  await call<Hold>('POST', '/api/holds', { holdId, ticketTypeId, quantity });
  const order = await call<Order>('POST', '/api/orders', {
    orderId: randomUUID(),
    holdIds: [holdId],
    buyer: { name, email: 'buyer@example.org', countryCode: 'GM' },
    attendees: Array.from({ length: quantity }, () => ({ holdId, name })),
  });
  if (order.payment !== null) {
    const page = new URL(order.payment.checkoutUrl, url);
    await fetch(page, { method: 'POST', body: new URLSearchParams({ choice: 'approve', seconds: '1' }) });
    const state = async () => (await call<Order>('GET', `/api/orders/${order.orderId}`)).state;
    await expect.poll(state).toBe('confirmed');
  }
  return call<Order>('GET', `/api/orders/${order.orderId}`);
}

const leftOf = async (url: string, { search, type }: Pick<Wish, 'search' | 'type'>) =>
  (await eventBy(url, search)).ticketTypes.find((one) => one.name === type)?.left ?? 0;

/** No fade-ins while contrast is measured. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function fitsAndFaultless(page: Page, what: string): Promise<void> {
  await faultless(page, what);
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  expect(await fits(), `${what}: nothing scrolls sideways`).toBe(true);
}

/** Moves from the first tab to another one with the arrow keys; if not all tabs fit, it scrolls into view. */
async function arrowTo(page: Page, name: string): Promise<void> {
  const tabs = page.getByRole('tab');
  await tabs.first().focus();
  const names = await tabs.allInnerTexts();
  for (let at = 1; at <= names.indexOf(name); at += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(tabs.nth(at)).toHaveAttribute('aria-selected', 'true');
    await expect(tabs.nth(at)).toBeFocused();
    await expect(tabs.nth(at)).toBeInViewport({ ratio: 1 });
  }
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let press = 0; press < 40; press += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

test('reserves seats for the band and releases them by keyboard on the narrowest phone', async ({
  browser,
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signedIn(page, server.url, demoOrganizer);
  const { registrationId } = await eventBy(server.url, paidEvent.search);
  const front = { search: paidEvent.search, type: 'Front table' };
  const before = await leftOf(server.url, front);
  const shown = async (left: number) => {
    const anybody = await browser.newContext();
    const seen = await anybody.newPage();
    await seen.goto(`${server.url}/events/${registrationId}`);
    await expect(seen.getByText(`${left} left`, { exact: true })).toBeVisible();
    await anybody.close();
  };

  await page.goto(`${server.url}/myEventsDetails/${registrationId}`);
  await arrowTo(page, 'Reserved');
  await expect(page.getByText('Nothing reserved')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Reserve tickets' }));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Reserve tickets' });
  await tabTo(page, form.getByLabel('For', { exact: true }));
  await page.keyboard.type('Band and crew');
  await tabTo(page, form.getByLabel('Ticket type'));
  await page.keyboard.type('Front');
  await tabTo(page, form.getByLabel('How many'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(String(before + 1));
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toContainText(String(before));
  await fitsAndFaultless(page, 'too many');
  await form.getByLabel('How many').fill('10');
  await page.keyboard.press('Enter');
  const kept = page.getByRole('list', { name: 'Reserved tickets' }).getByRole('listitem');
  await expect(kept).toContainText('Band and crew');
  await expect(kept).toContainText('10 × Front table');
  await fitsAndFaultless(page, 'places are kept');
  await shown(before - 10);

  await tabTo(page, page.getByRole('button', { name: 'Release tickets of Band and crew' }));
  await page.keyboard.press('Enter');
  const sure = page.getByRole('alertdialog');
  await fitsAndFaultless(page, 'before they are released');
  await tabTo(page, sure.getByRole('button', { name: 'Release', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing reserved')).toBeVisible();
  expect(await leftOf(server.url, front)).toBe(before);
});

/** Reads the sandbox's payments and refunds of an order, once its server has stopped. */
async function ledgerOf(dataDir: string, orderId: string) {
  const database = await openEmbedded(dataDir);
  const rows = await database.query<{ kind: string; amount: number }>(
    `SELECT l.kind, l.amount FROM sandbox_ledger l JOIN payments p ON p.session_id = l.session_id
      WHERE p.order_id = $1 ORDER BY l.kind DESC`,
    [orderId],
  );
  await database.close();
  return rows.map(({ kind, amount }) => [kind, Number(amount)]);
}

test.describe("when payments are stored in the server's data folder", () => {
  test.use({ embedded: true });

  test('refunds a used ticket after a second confirmation and voids it in the wallet and at the doors', async ({
    page,
    server,
    organizer,
    event,
  }) => {
    const wish = { search: event.name, type: 'Regular', quantity: 2, name: 'Binta Sanneh' };
    const before = await leftOf(server.url, wish);
    const order = await buy(server.url, wish);
    const mine = (await walletOf(server.url)).filter((one) =>
      order.attendees.some(({ ticketId }) => ticketId === one.ticketId),
    );
    const gate = event.gates[0]?.gateId ?? '';
    const device = await enrolNodeDevice(server.url, organizer, event.registrationId, gate, 'Main gate');
    const scan = async (at: number) => {
      const [receipt] = await device.send([device.record(mine[at]?.ticketNumber ?? 0)]);
      return receipt?.outcome?.ruling;
    };
    expect(await scan(0)).toBe('first');

    await signedIn(page, server.url, demoOrganizer);
    await page.goto(`${server.url}/myEventsDetails/${event.registrationId}`);
    await page.getByRole('tab', { name: 'Orders' }).click();
    await page.getByRole('button', { name: 'Details of the order of Binta Sanneh' }).click();
    await page.getByRole('button', { name: 'Refund the order of Binta Sanneh' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('to Binta Sanneh?');
    await expect(dialog).toContainText('2 tickets stop working');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(dialog.getByText('Enter a reason. It’s sent to the buyer.')).toBeVisible();
    await dialog.getByLabel('Reason (sent to the buyer)').fill('The second stage is not built.');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    const anyway = dialog.getByRole('button', { name: 'Refund anyway' });
    await expect(anyway).toBeVisible();
    await expect(dialog.getByRole('alert')).not.toBeEmpty();
    await fitsAndFaultless(page, 'refunded anyway');
    await anyway.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('row', { name: /Binta Sanneh/ })).toContainText('Refunded');

    const states = (await walletOf(server.url)).filter((one) =>
      mine.some(({ ticketId }) => ticketId === one.ticketId),
    );
    expect(states.map(({ status, printedCode }) => [status, printedCode])).toEqual([
      ['refunded', null],
      ['refunded', null],
    ]);
    expect(await leftOf(server.url, wish)).toBe(before);
    await test.step('a gate that has not synced admits the refunded ticket and raises a conflict', async () => {
      await scan(1);
      const conflicts = await organizer.conflicts(event.registrationId);
      expect(conflicts.map(({ kind, ticketNumber }) => [kind, ticketNumber])).toEqual([
        ['admitted_after_void', mine[1]?.ticketNumber],
      ]);
    });
    await server.stop();
    expect(await ledgerOf(server.dataDir, order.orderId)).toEqual([
      ['taken', order.total.amount],
      ['returned', order.total.amount],
    ]);
  });
});

test('finds an order by partial name and status, and cancels a free one with a reason', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const wish = { ...freeEvent, quantity: 1, name: 'Kaddy Touray' };
  const before = await leftOf(server.url, wish);
  const order = await buy(server.url, wish);
  await buy(server.url, { ...wish, name: 'Ebrima Bah' });
  await signedIn(page, server.url, demoOrganizer);
  await page.goto(`${server.url}/myEventsDetails/${order.registrationId}`);
  await arrowTo(page, 'Orders');
  const rows = page
    .getByRole('table', { name: 'Orders' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(2);
  await fitsAndFaultless(page, 'two orders');
  await tabTo(page, page.getByLabel('Search orders'));
  await page.keyboard.type('kaddy');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Kaddy Touray');

  await tabTo(page, page.getByRole('button', { name: 'Details of the order of Kaddy Touray' }));
  await page.keyboard.press('Enter');
  await fitsAndFaultless(page, 'the order’s sheet');
  await tabTo(page, page.getByRole('button', { name: 'Cancel the order of Kaddy Touray' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await fitsAndFaultless(page, 'before it is cancelled');
  await tabTo(page, dialog.getByLabel('Reason (sent to the buyer)'));
  await page.keyboard.type('Ordered twice.');
  await tabTo(page, dialog.getByRole('button', { name: 'Cancel the order' }));
  await page.keyboard.press('Enter');
  await expect(rows).toContainText('Cancelled');
  await expect(rows).toContainText('Ordered twice.');
  await page.getByLabel('State').selectOption('confirmed');
  await expect(page.getByText('No orders match')).toBeVisible();
  await page.getByLabel('Search orders').fill('');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Ebrima Bah');

  const mine = (await walletOf(server.url)).find(({ ticketId }) => ticketId === order.attendees[0]?.ticketId);
  expect(mine?.printedCode ?? null).toBeNull();
  expect(mine?.status).not.toBe('valid');
  expect(await leftOf(server.url, wish)).toBe(before - 1);
});
