import type { Browser, Page } from '@playwright/test';
import { insideAt, openDoor } from './doors.ts';
import { expect, test } from './fixtures.ts';
import { enrolNodeDevice } from './node-device.ts';
import { type Person, demoAdmin, demoOrganizer, signedIn } from './people.ts';
import { drained, show } from './scanner-page.ts';

/** Opens an event's board in a new browser context, signed in as the given person. */
async function openBoard(browser: Browser, url: string, eventId: string, person: Person): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signedIn(page, url, person);
  await page.goto(`${url}/events/${eventId}/door`);
  await expect(page.locator('[data-number=inside]')).toBeVisible();
  return page;
}

const insideOn = async (page: Page): Promise<number> =>
  Number((await page.locator('[data-number=inside] dd').innerText()).replaceAll(/\D/g, ''));

test('resolves a ticket admitted at two offline doors on the board, and every screen shows the same count', async ({
  browser,
  server,
  organizer,
  event,
  tickets,
}) => {
  const ticket = tickets[50];
  if (ticket === undefined) throw new Error('no ticket');
  const doors = [
    await openDoor(browser, server.url, event, 0),
    await openDoor(browser, server.url, event, 1),
  ] as const;
  for (const { context } of doors) await context.setOffline(true);
  for (const { page } of doors) expect((await show(page, ticket.printedCode)).verdict).toBe('admit');
  for (const { context, page } of doors) {
    await context.setOffline(false);
    await drained(page);
  }

  const board = await openBoard(browser, server.url, event.registrationId, demoOrganizer);
  const card = board.locator('[data-conflict]');
  await expect(card).toContainText(String(ticket.ticketNumber));
  for (const gate of event.gates.slice(0, 2)) await expect(card).toContainText(gate.name);
  const before = await insideOn(board);
  await card.getByRole('button', { name: 'Second person' }).click();
  const question = board.getByRole('alertdialog');
  await expect(question).toContainText('the number inside goes up by one');
  await question.getByLabel('Note for the team').fill('Both showed the same print.');
  await question.getByRole('button', { name: 'Resolve' }).click();
  await expect(question).toBeHidden();
  await expect(card).toHaveCount(0);
  const settled = board.locator('[data-settled]');
  await expect(settled).toContainText(demoOrganizer.username);
  await expect(settled).toContainText('Both showed the same print.');
  await expect.poll(() => insideOn(board)).toBe(before + 1);

  for (const { page } of doors) {
    const line = page.getByRole('list', { name: 'Last scans' }).locator('li').first();
    await expect(line).toContainText('Second person inside: both count');
    await expect(line).toHaveAttribute('data-count', 'counts');
    await expect.poll(() => insideAt(page)).toBe(before + 1);
  }
  const [conflict] = await organizer.conflicts(event.registrationId);
  expect(conflict).toMatchObject({
    status: 'resolved',
    resolution: { how: 'second_person', by: 'organizer' },
  });
  for (const { context } of doors) await context.close();
  await board.context().close();
});

test('accepts one of two simultaneous resolutions and tells the other person who resolved it and how', async ({
  browser,
  server,
  organizer,
  event,
  tickets,
}) => {
  for (const gate of event.gates.slice(0, 2)) {
    const device = await enrolNodeDevice(server.url, organizer, event.registrationId, gate.gateId, gate.name);
    await device.send([device.record(tickets[51]?.ticketNumber ?? 0)]);
  }
  const people = [
    { person: demoOrganizer, says: 'Same person' },
    { person: demoAdmin, says: 'Mis-scan' },
  ] as const;
  const boards = await Promise.all(
    people.map(({ person }) => openBoard(browser, server.url, event.registrationId, person)),
  );
  for (const [at, board] of boards.entries()) {
    await board.getByRole('button', { name: people[at]?.says ?? '' }).click();
    await expect(board.getByRole('alertdialog')).toBeVisible();
  }
  await Promise.all(
    boards.map((board) => board.getByRole('alertdialog').getByRole('button', { name: 'Resolve' }).click()),
  );

  const first = async () => (await organizer.conflicts(event.registrationId))[0];
  await expect.poll(async () => (await first())?.status).toBe('resolved');
  const conflict = await first();
  const won = conflict?.resolution?.by === 'organizer' ? 0 : 1;
  const [omars, adas] = boards;
  const loser = won === 0 ? adas : omars;
  if (loser === undefined) throw new Error('two boards are needed');
  await expect(loser.getByRole('alertdialog').getByRole('alert')).toContainText(
    `${people[won].person.username} has already decided`,
  );
  for (const board of boards) await board.context().close();
});
