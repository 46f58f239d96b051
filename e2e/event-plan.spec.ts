import { faultless } from './faultless.ts';
import { expect, test } from './fixtures.ts';
import { demoOrganizer, signedIn } from './people.ts';
import { orderOfThree, walletOf } from './wallet/wallet-pages.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const dayMs = 24 * 3_600_000;

test('shows an organizer whom a change affects before saving it', async ({ page, server, organizer }) => {
  const [ticket] = await orderOfThree(server.url);
  if (ticket === undefined) throw new Error('the attendee has no tickets');
  const { eventId } = ticket;
  const chip = page.locator('[data-standing]');
  const question = page.locator('[data-holders-question]');
  const dialog = page.getByRole('alertdialog', { name: 'Change what people have tickets for?' });
  const ageLimit = async () =>
    (await organizer.call<{ ageLimit: number | null }>('GET', `/api/events/${eventId}/edit`)).ageLimit;
  await signedIn(page, server.url, demoOrganizer);

  await test.step('on a phone, the change needs confirmation and can be undone', async () => {
    await page.setViewportSize(phone);
    await page.goto(`${server.url}/myEventsDetails/${eventId}?part=settings&step=door`);
    await page.getByLabel('Minimum age').fill('18');
    await expect(chip).toHaveAttribute('data-standing', 'asked');
    await expect(question).toContainText(/tickets? w(?:as|ere) issued/);
    await page.screenshot({ path: test.info().outputPath('question-390.png') });
    await question.getByRole('button', { name: 'Undo the change' }).click();
    await expect(page.getByLabel('Minimum age')).toHaveValue('');
    await expect(chip).toHaveAttribute('data-standing', 'saved');
    await expect(question).toHaveCount(0);
  });

  await test.step('on a desktop, the dialog lists the changes and how many people they affect, then notifies them', async () => {
    await page.setViewportSize(desk);
    await page.getByLabel('Minimum age').fill('16');
    await question.getByRole('button', { name: 'Review and save' }).click();
    await expect(dialog).toContainText('Minimum age');
    await expect(dialog).toContainText('16+. Bring photo ID.');
    await faultless(page, 'what a change touches at a desk', '[role=alertdialog]');
    await page.screenshot({ path: test.info().outputPath('dialog-1440.png') });
    expect(await ageLimit()).toBeNull();
    await dialog.getByRole('button', { name: 'Change and tell them' }).click();
    await expect(page.getByText('People with tickets are told.')).toBeVisible();
    await expect(chip).toHaveAttribute('data-standing', 'saved');
    expect(await ageLimit()).toBe(16);
    const [told] = (await walletOf(server.url)).filter(({ ticketId }) => ticketId === ticket.ticketId);
    expect(told?.boughtFor?.terms).toMatchObject({ was: { ageLimit: null }, now: { ageLimit: 16 } });
  });
});

test('repeats an event weekly, reschedules it, and cancels it with all the consequences', async ({
  page,
  server,
  organizer,
}) => {
  const [ticket] = await orderOfThree(server.url);
  if (ticket === undefined) throw new Error('the attendee has no tickets');
  const { eventId } = ticket;
  const settings = `${server.url}/myEventsDetails/${eventId}?part=settings`;
  // Sales are counted when somebody reschedules or cancels the event, not when they open the page.
  let counted = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/events/${eventId}/cancellation`)) counted += 1;
  });
  await page.setViewportSize(desk);
  await signedIn(page, server.url, demoOrganizer);

  await test.step('a series of three becomes separate drafts', async () => {
    const before = (await organizer.events()).length;
    await page.goto(settings);
    await page.getByRole('button', { name: 'Repeat or copy' }).click();
    const sheet = page.getByRole('dialog', { name: 'Repeat or copy this event' });
    await sheet.getByLabel('How often').selectOption('week');
    await sheet.getByLabel('How many dates').fill('1');
    await sheet.getByRole('button', { name: 'Create 1 draft' }).click();
    await expect(sheet.getByText('Enter a number from 2 to 26.')).toBeVisible();
    await sheet.getByLabel('How many dates').fill('3');
    await expect(sheet.getByRole('region', { name: 'Dates' }).getByRole('listitem')).toHaveCount(3);
    await faultless(page, 'a series at a desk');
    await sheet.getByRole('button', { name: 'Create 3 drafts' }).click();
    await expect(page).toHaveURL(/\/my-events/);
    await expect(page.getByText('3 drafts created')).toBeVisible();
    expect(await organizer.events()).toHaveLength(before + 3);
    expect(counted).toBe(0);
  });

  await test.step('the event moves by a day along with its tickets', async () => {
    await page.setViewportSize(phone);
    await page.goto(settings);
    await page.getByRole('button', { name: 'Change the date' }).click();
    const sheet = page.getByRole('dialog', { name: 'Change the date' });
    await expect.poll(() => counted).toBe(1);
    await sheet.getByRole('button', { name: 'Reschedule event' }).click();
    await expect(sheet.getByText('Choose another date or time.')).toBeVisible();
    const start = sheet.getByLabel('New start');
    const later = new Date(Date.parse(`${await start.inputValue()}Z`) + dayMs).toISOString().slice(0, 16);
    await start.fill(later);
    await faultless(page, 'a new date on a phone');
    await sheet.getByRole('button', { name: 'Reschedule event' }).click();
    await expect(page.getByText('Event rescheduled')).toBeVisible();
    const [moved] = (await walletOf(server.url)).filter(({ ticketId }) => ticketId === ticket.ticketId);
    expect(Date.parse(moved?.startsAt ?? '')).toBe(Date.parse(ticket.startsAt) + dayMs);
    expect(moved?.status).toBe('valid');
  });

  await test.step('the event is postponed without a date, then given one', async () => {
    await page.getByRole('button', { name: 'Postpone' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Postpone without a new date?' });
    await expect(dialog).toContainText('Date to be announced');
    await faultless(page, 'postponing on a phone', '[role=alertdialog]');
    await dialog.getByRole('button', { name: 'Postpone' }).click();
    await expect(page.getByText('Postponed without a new date')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Postpone' })).toHaveCount(0);
    await page.goto(`${server.url}/events/${eventId}`);
    await expect(page.getByText('Date to be announced')).toBeVisible();
    await faultless(page, 'an event without a date on a phone');
    await page.goto(settings);
    await page.getByRole('button', { name: 'Change the date' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reschedule event' }).click();
    await expect(page.getByText('Postponed without a new date')).toHaveCount(0);
    const [dated] = (await walletOf(server.url)).filter(({ ticketId }) => ticketId === ticket.ticketId);
    expect([Date.parse(dated?.startsAt ?? ''), dated?.status]).toEqual([
      Date.parse(ticket.startsAt) + dayMs,
      'valid',
    ]);
  });

  await test.step('the event is cancelled and its orders are refunded automatically', async () => {
    await page.getByRole('button', { name: 'Cancel event' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Cancel this event?' });
    await expect(dialog.getByText('Tickets that stop working')).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep event' }).click();
    await page.getByRole('button', { name: 'Cancel event' }).click();
    await dialog.getByLabel('Reason for the buyers').fill('The hall is flooded.');
    const confirm = dialog.getByRole('button', { name: 'Cancel event for good' });
    await confirm.click();
    await dialog.getByLabel('Your password', { exact: true }).fill(demoOrganizer.password);
    await confirm.click();
    await expect(page.locator('[data-cancellation=done]')).toBeVisible();
    await expect(page.getByText('Reason: The hall is flooded.')).toBeVisible();
    for (const size of [phone, desk]) {
      await page.setViewportSize(size);
      await faultless(page, `a cancelled event at ${size.width}`);
    }
    await expect(page.getByRole('button', { name: 'Change the date' })).toHaveCount(0);
    const [void_] = (await walletOf(server.url)).filter(({ ticketId }) => ticketId === ticket.ticketId);
    expect(void_?.status ?? 'gone').not.toBe('valid');
  });
});

test("shows an event's state beside its date, and its tools in the same rows, at a desk", async ({
  page,
  server,
  event,
}) => {
  await page.setViewportSize(desk);
  await signedIn(page, server.url, demoOrganizer);
  await page.goto(`${server.url}/myEventsDetails/${event.registrationId}`);
  const head = page.locator('header:has(> div > h1)');
  const middleOf = async (name: RegExp) => {
    const box = await head.getByText(name).boundingBox();
    if (box === null) throw new Error(`${name} is not shown.`);
    return box.y + box.height / 2;
  };
  const state = await middleOf(/^(Published|On now|\d+ left|Sold out)$/);
  expect(Math.abs(state - (await middleOf(/ · doors /)))).toBeLessThan(4);
  expect((await head.boundingBox())?.height).toBeLessThan(80);
});
