import type { Browser, BrowserContext, Page } from '@playwright/test';
import { installCanvasCamera } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import type { ServerEvent } from './organizer-api.ts';
import { demoOrganizer, offlineReady, signIn } from './people.ts';
import { drained, openScanner, show } from './scanner-page.ts';

interface Door {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** A phone of its own at one gate of the event. */
async function openDoor(browser: Browser, url: string, event: ServerEvent, gate: number): Promise<Door> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await installCanvasCamera(page);
  await signIn(page, url, demoOrganizer);
  await offlineReady(page);
  await openScanner(page, url, event, gate);
  return { context, page };
}

test('Two doors without signal admit the same ticket: the server has one admission and one conflict, and both screens say so', async ({
  browser,
  server,
  organizer,
  event,
  tickets,
}) => {
  const ticket = tickets[40];
  if (ticket === undefined) throw new Error('no ticket');
  const first = await openDoor(browser, server.url, event, 0);
  const second = await openDoor(browser, server.url, event, 1);
  await first.context.setOffline(true);
  await second.context.setOffline(true);
  const atFirst = await show(first.page, ticket.printedCode);
  const atSecond = await show(second.page, ticket.printedCode);
  expect([atFirst.verdict, atSecond.verdict]).toEqual(['admit', 'admit']);

  // The later one reconnects first: the order of arrival must not decide.
  await second.context.setOffline(false);
  await drained(second.page);
  await first.context.setOffline(false);
  await drained(first.page);

  const stored = await organizer.scans(event.registrationId);
  const rulings = Object.fromEntries(stored.map((scan) => [scan.scanId, scan.ruling]));
  expect(rulings).toEqual({ [atFirst.scanId]: 'first', [atSecond.scanId]: 'again' });
  const conflicts = await organizer.conflicts(event.registrationId);
  expect(conflicts.map(({ kind, status, ticketNumber }) => ({ kind, status, ticketNumber }))).toEqual([
    { kind: 'double_admission', status: 'open', ticketNumber: ticket.ticketNumber },
  ]);
  for (const { page } of [first, second]) {
    await page.getByRole('button', { name: '1 conflict' }).click({ timeout: 30_000 });
    const card = page.getByRole('dialog', { name: 'Conflicts' }).locator('[data-conflict]');
    await expect(card).toContainText(event.gates[0]?.name ?? '');
    await expect(card).toContainText(event.gates[1]?.name ?? '');
  }
  await first.context.close();
  await second.context.close();
});

test('With signal, a ticket admitted at one gate is refused at another within two seconds', async ({
  browser,
  server,
  event,
  tickets,
}) => {
  const ticket = tickets[41];
  if (ticket === undefined) throw new Error('no ticket');
  const first = await openDoor(browser, server.url, event, 0);
  const second = await openDoor(browser, server.url, event, 1);
  expect((await show(first.page, ticket.printedCode)).verdict).toBe('admit');
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const refused = await show(second.page, ticket.printedCode);
  expect(refused.verdict).toBe('already_inside');
  expect(refused.words).toContain(event.gates[0]?.name);
  await first.context.close();
  await second.context.close();
});
