import { insideAt, openDoor } from './doors.ts';
import { expect, test } from './fixtures.ts';
import { keptLists } from './kept-lists.ts';
import { enrolNodeDevice } from './node-device.ts';
import { drained, pillOf } from './scanner-page.ts';

interface Listed {
  readonly name: string;
  readonly reference: string;
  readonly ticketNumber: number;
}

test('checks guests in by hand offline, undoes one, and raises a conflict for a double entry once online', async ({
  browser,
  server,
  organizer,
  event,
}) => {
  const { registrationId: eventId } = event;
  const listed = await organizer.call<{ items: readonly Listed[] }>(
    'GET',
    `/api/events/${eventId}/attendees?status=not_arrived&limit=3`,
  );
  const [ada, ben, cem] = listed.items;
  if (ada === undefined || ben === undefined || cem === undefined) throw new Error('three guests are needed');
  const gate = event.gates[0]?.name ?? '';
  const { context, page } = await openDoor(browser, server.url, event, 0);
  const before = await insideAt(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/events/${eventId}/attendees`);
  await expect(page.getByText(`Check-ins on this device count at ${gate}, its own gate.`)).toBeVisible();
  await expect.poll(() => page.evaluate(keptLists)).toBe(1);
  await context.setOffline(true);

  // Meanwhile another gate admits one of them.
  const phone = await enrolNodeDevice(server.url, organizer, eventId, event.gates[1]?.gateId ?? '', 'Phone');
  await phone.send([phone.record(cem.ticketNumber)]);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
  const row = (guest: Listed, on = page) => on.getByRole('row').filter({ hasText: guest.reference });
  const find = async (guest: Listed, on = page) => {
    await on.getByLabel('Search attendees').fill(guest.reference);
    await expect(row(guest, on)).toBeVisible();
  };
  const other = await context.newPage();
  await other.setViewportSize({ width: 1440, height: 900 });
  await other.goto(`${server.url}/events/${eventId}/attendees`);
  await find(ada, other);
  await expect(row(ada, other)).toContainText('Not arrived');
  for (const guest of [ada, ben, cem]) {
    await find(guest);
    await row(guest)
      .getByRole('button', { name: `Check in ${guest.name}, ${guest.reference}` })
      .click();
    await expect(row(guest)).toContainText('Inside');
    await expect(row(guest)).toContainText('Not sent yet');
    await expect(row(guest)).toContainText(gate);
  }
  await expect(pillOf(page)).toHaveAttribute('data-unsent', '3');
  // Another tab hears of the rows that this one added.
  await expect(row(ada, other)).toContainText('Not sent yet');
  await expect(row(ada, other)).toContainText('Inside');
  await expect(pillOf(other)).toHaveAttribute('data-unsent', '3');
  await other.close();
  await find(ben);
  await page.getByRole('button', { name: `Open ${ben.name}, ${ben.reference}` }).click();
  const story = page.getByRole('dialog', { name: ben.name });
  await story.getByRole('button', { name: /^Undo: Entry/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(story).toContainText('Not arrived');
  await page.keyboard.press('Escape');
  await expect(pillOf(page)).toHaveAttribute('data-unsent', '4');

  await context.setOffline(false);
  await drained(page);
  await expect(row(ben)).not.toContainText('Not sent yet');
  const scans = await organizer.scans(eventId);
  for (const guest of [ada, ben, cem]) {
    const own = scans.filter(({ ticketNumber }) => ticketNumber === guest.ticketNumber);
    expect(own.map(({ kind }) => kind).toSorted()).toEqual(
      guest === ada ? ['scan'] : guest === ben ? ['scan', 'undo'] : ['scan', 'scan'],
    );
  }
  expect(await organizer.conflicts(eventId)).toMatchObject([
    { ticketNumber: cem.ticketNumber, status: 'open' },
  ]);

  // The board counts a person admitted twice once, and shows a conflict.
  await page.goto(`${server.url}/events/${eventId}/door`);
  await expect(page.locator('[data-conflict]')).toContainText(String(cem.ticketNumber));
  await expect(page.locator('[data-number=inside] dd')).toHaveText(new RegExp(`^${before + 2}\\b`));
  await context.close();
});
