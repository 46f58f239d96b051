import { writeFile } from 'node:fs/promises';
import { faultless } from '../faultless.ts';
import { expect, test } from '../fixtures.ts';
import { demoAttendee, demoOrganizer, signedIn } from '../people.ts';
import { eventBy, holdPlaces, orderIs, paidEvent } from './buying-pages.ts';

/** No fade-ins while contrast is measured. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test("takes payment by bank transfer and matches it to the organizer's bank statement", async ({
  page,
  server,
  browser,
}, info) => {
  const event = await eventBy(server.url, paidEvent.search);
  const desk = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signedIn(desk, server.url, demoOrganizer);
  await desk.goto(`${server.url}/myEventsDetails/${event.registrationId}`);
  await desk.getByRole('tab', { name: 'Settings' }).click();
  await desk.getByRole('button', { name: 'Add a way to pay' }).click();
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('Say how to pay.')).toBeVisible();
  await desk.getByLabel('Name', { exact: true }).last().fill('Bank transfer');
  await desk.getByLabel('Instructions for the buyer').last().fill('To **GT Bank 1234**, naming {reference}.');
  await faultless(desk, 'a new way to pay');
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('Tickets held for 3 days · Tickets once paid')).toBeVisible();

  await signedIn(page, server.url, demoAttendee);
  await holdPlaces(page, server.url, event, paidEvent.type, 1);
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  await expect(page.getByText('naming your order’s reference')).toBeVisible();
  await faultless(page, 'checkout with ways to pay');
  await page.getByRole('button', { name: 'Order and pay later' }).click();
  await orderIs(page, 'awaiting_payment');
  const reference = (await page.getByText(/^GH-\w{4}-\w{4}$/).innerText()).trim();
  await expect(page.getByText(`naming ${reference}`)).toBeVisible();
  await faultless(page, 'an order that is paid by hand');

  await desk.getByRole('tab', { name: 'Orders' }).click();
  await desk.getByLabel('State').selectOption({ label: 'Awaiting manual payment' });
  const statement = info.outputPath('statement.csv');
  await writeFile(
    statement,
    `Date,Text,Credit\n2026-11-24,"TRF ${reference.replaceAll('-', '')} AMIE",350.00\n2026-11-24,Rent,12.00\n`,
  );
  await desk.getByRole('button', { name: 'Import bank statement' }).click();
  await desk.locator('input[type=file]').setInputFiles(statement);
  await desk.getByRole('button', { name: 'Look for references' }).click();
  await expect(desk.getByText('Amount matches')).toBeVisible();
  await expect(desk.getByText('No reference found')).toBeVisible();
  await faultless(desk, 'a bank statement with its orders');
  await desk.getByRole('button', { name: 'Mark 1 order as paid' }).click();
  await expect(desk.getByText('1 order marked as paid')).toBeVisible();

  await page.reload();
  await orderIs(page, 'confirmed');
  await expect(page.getByRole('link', { name: 'View ticket' })).toBeVisible();
  await desk.close();
});

test("sells tickets at the door for cash, shows them to the guest, and credits the seller's till", async ({
  page,
  server,
}) => {
  const event = await eventBy(server.url, paidEvent.search);
  await signedIn(page, server.url, demoOrganizer);
  await page.goto(`${server.url}/myEventsDetails/${event.registrationId}`);
  await page.getByRole('link', { name: 'Sell tickets' }).click();
  const first = page.getByRole('group', { name: paidEvent.type });
  await first.getByRole('button', { name: /more/i }).click();
  await first.getByRole('button', { name: /more/i }).click();
  await faultless(page, 'selling at the door');
  await page.getByRole('button', { name: 'Take GMD 700 in cash' }).click();
  await expect(page.getByRole('heading', { name: '2 tickets sold' })).toBeVisible();
  await expect(page.getByText('1 of 2')).toBeVisible();
  await faultless(page, 'tickets sold at the door');
  await page.getByRole('button', { name: 'Next sale' }).click();
  await page.getByRole('tab', { name: 'Takings' }).click();
  await expect(page.getByText('GMD 700', { exact: true })).toBeVisible();
});
