import { eventBy, answer, boughtBy, orderIs } from './buying/buying-pages.ts';
import { installCanvasCamera } from './fake-camera.ts';
import { faultless } from './faultless.ts';
import { expect, test } from './fixtures.ts';
import { demoAttendee, demoOrganizer, signedIn } from './people.ts';
import { openScanner, scanning, wedge } from './scanner-page.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

test('sells a table at an early price with drinks, admits by order, and redeems drinks twice', async ({
  page,
  browser,
  server,
  organizer,
  event,
}) => {
  const { registrationId, name } = event;
  const readBoard = () =>
    organizer.call<{ inside: number; gates: { addOn: string | null; entered: number }[] }>(
      'GET',
      `/api/events/${registrationId}/door`,
    );
  const { inside: insideBefore } = await readBoard();
  await page.setViewportSize(desk);
  await signedIn(page, server.url, demoOrganizer);
  await page.goto(`${server.url}/myEventsDetails/${registrationId}`);

  await test.step('the organizer adds a two-price table of six and drinks redeemable twice', async () => {
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Add table or group' }).click();
    const table = page.getByRole('group', { name: 'Table for six' });
    await table.getByLabel('Price').fill('3000');
    await table.getByLabel('Quantity').fill('4');
    await table.getByRole('button', { name: 'Details of Table for six' }).click();
    await expect(table.getByLabel('Tickets in one')).toHaveValue('6');
    await table.getByRole('button', { name: 'Add early price' }).click();
    const early = table.getByRole('group', { name: 'Early price 1' });
    await early.getByRole('textbox', { name: 'Price' }).fill('2500');
    await expect(early.getByText('Say when this price ends')).toBeVisible();
    await early.getByRole('textbox', { name: 'For the first' }).fill('2');
    await page.getByRole('button', { name: 'Add meal, drink or other add-on' }).click();
    const drinks = page.getByRole('group', { name: 'Drinks' });
    await drinks.getByLabel('Price').fill('200');
    await drinks.getByRole('button', { name: 'Details of Drinks' }).click();
    await drinks.getByLabel('Times redeemed').fill('2');
    await faultless(page, 'ticket types of every kind');
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    await expect
      .poll(async () =>
        (await eventBy(server.url, name)).ticketTypes.map((type) => type.addOn?.uses ?? type.groupSize),
      )
      .toEqual(expect.arrayContaining([6, 2]));
  });

  await test.step('the organizer adds a bar that redeems them', async () => {
    await page.getByRole('tab', { name: 'Gates' }).click();
    await page.getByRole('button', { name: 'Add gate' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Bar');
    await form.getByLabel('What it’s for').selectOption({ label: 'Redeems Drinks' });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Redeems Drinks')).toBeVisible();
  });

  const buyer = await (await browser.newContext({ viewport: phone })).newPage();
  const before = new Set((await boughtBy(server.url, demoAttendee)).tickets.map(({ ticketId }) => ticketId));
  await test.step('a buyer takes a table at the early price and drinks', async () => {
    await signedIn(buyer, server.url, demoAttendee);
    await buyer.goto(`${server.url}/events/${registrationId}`);
    await expect(buyer.getByText('2 left at this price')).toBeVisible();
    await buyer.getByRole('button', { name: 'One more: Table for six', exact: true }).click();
    await buyer.getByRole('button', { name: 'One more: Drinks', exact: true }).click();
    await faultless(buyer, 'a table and drinks on the event’s page');
    await buyer.getByRole('button', { name: 'Get tickets' }).click();
    await expect(buyer.locator('[data-hold=held]')).toHaveCount(2);
    await faultless(buyer, 'a table and drinks at the checkout');
    await buyer.getByRole('button', { name: /^Pay GMD/ }).click();
    await answer(buyer, 'Approve');
    await orderIs(buyer, 'confirmed');
    const { orders } = await boughtBy(server.url, demoAttendee);
    expect([orders[0]?.total.amount, orders[0]?.attendees.length]).toEqual([270_000, 7]);
  });

  const bought = (await boughtBy(server.url, demoAttendee)).tickets
    .filter(({ ticketId }) => !before.has(ticketId))
    .toSorted((one, other) => one.ticketNumber - other.ticketNumber);
  const [first] = bought;
  expect(bought.map(({ addOn }) => addOn?.uses ?? 0)).toEqual([0, 2, 0, 0, 0, 0, 0]);

  const doors = await browser.newContext({ viewport: phone });
  const door = await doors.newPage();
  const gates = (await organizer.events()).find((one) => one.registrationId === registrationId) ?? event;
  const bar = gates.gates.findIndex((gate) => gate.name === 'Bar');
  await test.step('at the gate one code admits three of the table', async () => {
    await installCanvasCamera(door);
    await signedIn(door, server.url, demoOrganizer);
    await openScanner(door, server.url, gates);
    expect((await wedge(door, first?.printedCode ?? '')).verdict).toBe('admit');
    await scanning(door);
    await door.getByRole('button', { name: 'Order: 6 tickets' }).click();
    const sheet = door.locator('[data-group=choosing]');
    await expect(sheet.getByRole('checkbox')).toHaveCount(5);
    for (const { ticketNumber } of bought.slice(4))
      await sheet.locator(`[data-ticket="${ticketNumber}"] input`).uncheck();
    await faultless(door, 'the order at the gate');
    await door.getByRole('button', { name: 'Admit 2 more' }).click();
    await expect(door.getByText('2 of 2 passed')).toBeVisible();
  });

  await test.step("at the bar the ticket's code redeems two drinks and refuses a third", async () => {
    await openScanner(door, server.url, gates, bar);
    const words = [];
    for (let nth = 0; nth < 3; nth += 1)
      words.push((await wedge(door, first?.printedCode ?? '')).words.split('\n')[0]);
    expect(words).toEqual(['Drinks: 1 of 2 left', 'Drinks: 0 of 2 left', 'Drinks: none left']);
    await faultless(door, 'no drink left');
  });

  await test.step('the board counts three people inside and two drinks separately', async () => {
    await expect
      .poll(async () => {
        const board = await readBoard();
        return [board.inside - insideBefore, board.gates.find(({ addOn }) => addOn === 'Drinks')?.entered];
      })
      .toEqual([3, 2]);
    await page.goto(`${server.url}/events/${registrationId}/door`);
    await expect(page.getByText('Redeemed', { exact: true })).toBeVisible();
    await faultless(page, 'redemptions on the board');
  });
  await doors.close();
  await buyer.context().close();
});
