import { passQueue } from './busy-gate.ts';
import { hold } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { drained, openCameraScanner, pillOf, scanning, verdictOf } from './scanner-page.ts';

const people = 40;
const swapMs = 150;

test('keeps scanning under the green screen, admitting a queue one by one without skips or repeats', async ({
  page,
  server,
  organizer,
  event,
  tickets,
}) => {
  await openCameraScanner(page, server.url, event);
  // After the tickets that the demo data voids.
  const queue = tickets.slice(30, 30 + people);
  const passed = await passQueue(
    page,
    queue.map(({ printedCode }) => printedCode),
    swapMs,
  );
  expect(passed.map(({ verdict }) => verdict)).toEqual(queue.map(() => 'admit'));
  expect(new Set(passed.map(({ scanId }) => scanId)).size).toBe(people);
  for (const [at, { words }] of passed.entries())
    expect(words).toContain(`Ticket ${queue[at]?.ticketNumber}`);
  // People in the queue did not wait for the green screen to disappear.
  expect(passed.filter(({ underGreen }) => underGreen).length).toBeGreaterThan(people / 2);
  const [first, last] = [passed[0], passed.at(-1)];
  const minutes = ((last?.paintedAt ?? 0) - (first?.heldAt ?? 0)) / 60_000;
  test.info().annotations.push({ type: 'people a minute', description: (people / minutes).toFixed(0) });

  await drained(page);
  const scans = await organizer.scans(event.registrationId);
  const counted = (ticketNumber: number) => scans.filter((scan) => scan.ticketNumber === ticketNumber).length;
  expect(queue.map(({ ticketNumber }) => counted(ticketNumber))).toEqual(queue.map(() => 1));
});

test('reports a ticket still in view without scanning it again, and asks which scan to undo', async ({
  page,
  server,
  event,
  tickets,
}) => {
  await openCameraScanner(page, server.url, event);
  const [mine, next] = tickets;
  const same = page.getByText('Same ticket still in view');

  await test.step('shows the notice under the green screen, then alone, only while the ticket is in view', async () => {
    await hold(page, mine?.printedCode ?? '');
    await expect(same).toBeVisible();
    await expect(verdictOf(page)).toBeHidden();
    await expect(same).toBeVisible();
    await hold(page, null);
    await expect(same).toBeHidden();
    await expect(page.getByRole('list', { name: 'Last scans' }).getByRole('listitem')).toHaveCount(1);
  });

  await test.step('replaces it when another code appears', async () => {
    await hold(page, next?.printedCode ?? '');
    await expect(verdictOf(page)).toContainText(`Ticket ${next?.ticketNumber}`);
    await hold(page, null);
    await scanning(page);
  });

  await test.step('names the scan to undo, can be dismissed, and undoes it once confirmed', async () => {
    await page.getByRole('button', { name: 'Undo last scan' }).click();
    const question = page.getByRole('alertdialog', { name: 'Undo this entry?' });
    await expect(question).toContainText(`Ticket ${next?.ticketNumber}`);
    await question.getByRole('button', { name: 'Keep scan' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText('Undone', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo last scan' }).click();
    await question.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText('Undone').first()).toBeVisible();
  });
  await expect(pillOf(page)).toBeVisible();
});

test('keeps a mistyped code in its field, says what is missing, and records no scan', async ({
  page,
  server,
  event,
  tickets,
}) => {
  await openCameraScanner(page, server.url, event);
  const reference = tickets[0]?.reference ?? '';
  await page.getByRole('button', { name: 'Enter code' }).click();
  const field = page.getByLabel('Ticket code or reference');
  for (const slip of [reference.slice(0, -2), `${reference}9`, String(tickets[0]?.ticketNumber), 'GH1:']) {
    await field.fill(slip);
    await field.press('Enter');
    await expect(page.getByText('That reference isn’t complete.')).toBeVisible();
    await expect(field).toHaveValue(slip);
  }
  await field.fill(reference);
  await expect(page.getByText('That reference isn’t complete.')).toBeHidden();
  await field.press('Enter');
  await expect(verdictOf(page)).toContainText(`Ticket ${tickets[0]?.ticketNumber}`);
  await scanning(page);
  await expect(page.getByRole('list', { name: 'Last scans' }).getByRole('listitem')).toHaveCount(1);
});
