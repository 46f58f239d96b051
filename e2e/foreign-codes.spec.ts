import type { GuestImport } from '#contract/sales/guest-imports.ts';
import { openDoor } from './doors.ts';
import { faultless } from './faultless.ts';
import { expect, test } from './fixtures.ts';
import { demoOrganizer, signedIn } from './people.ts';
import { drained, show, typeCode, verdictOf } from './scanner-page.ts';

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const codes = Array.from({ length: 500 }, (_, at) => `TT-${(at * 7919 + 100_003).toString(36)}-${at}`);

test('imports codes sold elsewhere and admits each once on an offline phone', async ({
  browser,
  page,
  server,
  organizer,
  event,
  tickets,
}) => {
  const own = tickets[60]?.printedCode ?? '';
  const rows = [
    'Barcode,Name',
    ...codes.map((code, at) => `${code},Guest ${at}`),
    `${own},Ours`,
    `${codes[0]},Twice`,
  ];
  const path = `/api/events/${event.registrationId}/imports`;

  await test.step('the import reports each bad row and imports the rest', async () => {
    await page.setViewportSize(phone);
    await signedIn(page, server.url, demoOrganizer);
    await page.goto(`${server.url}/events/${event.registrationId}/imports`);
    await page.getByRole('button', { name: 'Import guest list' }).click();
    const buffer = Buffer.from(rows.join('\r\n'));
    await page.setInputFiles('input[name=file]', { name: 'elsewhere.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByLabel('Code of a ticket sold elsewhere')).toHaveValue('0');
    await expect(page.getByText('Your gates scan that code')).toBeVisible();
    await faultless(page, 'columns of a list of codes');
    await page.getByRole('button', { name: 'Check 502 rows' }).click();
    await expect(page.getByText('This code is a Gatehouse ticket: 1')).toBeVisible();
    await expect(page.getByText('Code already in this list: 1')).toBeVisible();
    await page.setViewportSize(desk);
    await page.getByRole('button', { name: 'Import 500 tickets' }).click();
    await expect(page.getByRole('button', { name: 'Undo elsewhere.csv' })).toBeVisible();
    await faultless(page, 'an imported list of codes');
  });

  const door = await openDoor(browser, server.url, event, 0);
  await test.step('a phone with the event judges the codes offline', async () => {
    await door.context.setOffline(true);
    const [code = ''] = codes;
    const first = await show(door.page, code);
    expect(first.verdict).toBe('admit');
    // Typed, because the camera ignores a code that it has just seen.
    const second = await typeCode(door.page, code);
    expect(second.verdict).toBe('already_inside');
    await verdictOf(door.page).getByRole('button', { name: 'Next', exact: true }).click();
    expect((await typeCode(door.page, codes[499]?.toLowerCase() ?? '')).verdict).toBe('admit');
    expect((await show(door.page, 'TT-nobody-sold-this')).verdict).toBe('unreadable');
    await door.context.setOffline(false);
    await drained(door.page);
  });

  await test.step('undoing the import removes all codes but the two already admitted', async () => {
    await page.getByRole('button', { name: 'Undo elsewhere.csv' }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('Tickets cancelled')).toBeVisible();
    const read = async () => (await organizer.call<{ items: GuestImport[] }>('GET', path)).items[0];
    await expect.poll(async () => (await read())?.state).toBe('undone');
    expect(await read()).toMatchObject({ voidedTickets: 498, storedRows: 2 });
    // Wait until the phone has received the change.
    let at = 7;
    await expect(async () => {
      // Each attempt uses another ticket: one made before the change arrives is admitted.
      expect((await typeCode(door.page, codes[(at += 1)] ?? '')).verdict).toBe('cancelled');
    }).toPass();
  });
  await door.context.close();
});
