import { insideAt, openDoor, type Door } from './doors.ts';
import { expect, test } from './fixtures.ts';
import { drained, show, typeCode } from './scanner-page.ts';

test('records one admission and one conflict when two offline doors admit the same ticket, and shows both', async ({
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

  // The later scan reconnects first: the order of arrival must not decide.
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
    await page.getByRole('button', { name: '1 conflict' }).click();
    const card = page.getByRole('dialog', { name: 'Conflicts' }).locator('[data-conflict]');
    await expect(card).toContainText(event.gates[0]?.name ?? '');
    await expect(card).toContainText(event.gates[1]?.name ?? '');
    await page.keyboard.press('Escape');
  }
  // Each steward's list shows which scan counts, in agreement with the server and the card.
  const stands = async ({ page }: Door, scanId: string, count: string, otherGate: number) => {
    const line = page.getByRole('list', { name: 'Last scans' }).locator(`[data-scan-id="${scanId}"]`);
    await expect(line).toHaveAttribute('data-count', count);
    await expect(line).toContainText(`Also scanned at ${event.gates[otherGate]?.name}`);
  };
  await stands(first, atFirst.scanId, 'counts', 1);
  await stands(second, atSecond.scanId, 'overruled', 0);
  await first.context.close();
  await second.context.close();
});

/** The guaranteed time, in ms, from the receipt at the first gate until the second gate knows. */
const promisedMs = 2_000;
/** Two browsers and a server share the processors of a test machine; a venue's phones do not. */
const sharedMachine = 10;

test('refuses a ticket at the other gate within two seconds of its receipt while online', async ({
  browser,
  server,
  road,
  event,
  tickets,
}) => {
  const first = await openDoor(browser, road.url, event, 0);
  const second = await openDoor(browser, server.url, event, 1);
  const inside = await insideAt(second.page);
  for (const [index, ticket] of tickets.slice(41, 46).entries()) {
    road.forget();
    expect((await show(first.page, ticket.printedCode)).verdict).toBe('admit');
    const knownAt = await second.page.evaluate(whenInsideIs, inside + index + 1);
    const receipt = () => road.answers.find(({ path }) => path.endsWith('/scans'))?.at;
    await expect.poll(receipt).toBeDefined();
    const lag = knownAt - (receipt() ?? 0);
    test.info().annotations.push({ type: 'ms from receipt to the other gate', description: String(lag) });
    expect(lag).toBeLessThan(promisedMs * sharedMachine);
    // Scanned as soon as it is known, then typed: refused both times, because of the first gate's admission.
    for (const offer of [show, typeCode]) {
      const refused = await offer(second.page, ticket.printedCode);
      expect(refused.verdict, offer.name).toBe('already_inside');
      expect(refused.words).toContain(event.gates[0]?.name);
    }
  }
  await first.context.close();
  await second.context.close();
});

/** Runs in the page: returns the time at which its screen shows this number of people inside. */
function whenInsideIs(count: number): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const shown = document.querySelector('[data-counters] dd')?.textContent;
      if (Number(shown?.replaceAll(/\D/g, '')) >= count) resolve(Date.now());
      else requestAnimationFrame(look);
    };
    look();
  });
}
