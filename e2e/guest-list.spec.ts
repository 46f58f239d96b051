import { eventBy, paidEvent } from './buying/buying-pages.ts';
import { faultless } from './faultless.ts';
import { expect, test } from './fixtures.ts';
import { demoOrganizer, signedIn } from './people.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/** As spreadsheets on Windows save it: UTF-16 with a byte order mark, tabs, and one invalid row. */
const file = Buffer.from(
  '\u{feff}Guest\tE-Mail\tTickets\r\n"Ébrima ""EB"" Jallow"\teb@example.org\t2\r\nAwa\tnot an address\t1\r\n',
  'utf16le',
);

test('reads, checks, imports and undoes a guest list', async ({ page, server }) => {
  const { registrationId } = await eventBy(server.url, paidEvent.search);
  await page.setViewportSize(phone);
  await signedIn(page, server.url, demoOrganizer);
  await page.goto(`${server.url}/events/${registrationId}/imports`);
  await page.getByRole('button', { name: 'Import guest list' }).click();
  const picture = {
    name: 'guests.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]),
  };
  await page.setInputFiles('input[name=file]', picture);
  await expect(page.getByText('This isn’t a CSV file.')).toBeVisible();
  await page.setInputFiles('input[name=file]', { name: 'crew.csv', mimeType: 'text/csv', buffer: file });
  const preview = page.getByRole('list', { name: 'Guests in this file' });
  await expect(preview).toContainText('Ébrima "EB" Jallow');
  await page.getByRole('button', { name: 'Rows with problems 1' }).click();
  await expect(preview.getByRole('listitem')).toHaveText([/Awa.*Email isn’t valid.*Row 3/]);
  await faultless(page, 'columns of a guest list');
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await expect(page.getByText('Email isn’t valid: 1')).toBeVisible();
  await faultless(page, 'the report of a guest list');
  await page.setViewportSize(desk);
  await page.getByRole('button', { name: 'Import 2 tickets' }).click();
  await expect(page.getByText('Tickets issued')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo crew.csv' })).toBeVisible();
  await faultless(page, 'an imported guest list');

  const list = page.url();
  await page.getByRole('link', { name: 'Attendees' }).click();
  await page.getByLabel('Search attendees').fill('eb@example.org');
  await expect(page.getByRole('row', { name: /Jallow/ })).toHaveCount(2);
  await page.goto(list);
  await page.getByRole('button', { name: 'Undo crew.csv' }).click();
  await expect(page.getByText('None of these guests have come in yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Tickets cancelled')).toBeVisible();
});
