import { faultless } from '../faultless.ts';
import { expect, test } from '../fixtures.ts';
import { demoAttendee, demoOrganizer, signedIn } from '../people.ts';
import { answer, eventBy, holdPlaces, orderIs, paidEvent } from './buying-pages.ts';
import { savedPdf } from '../saved-pdf.ts';

test('charges a fee the buyer can see, issues an invoice, and adds a credit note on refund', async ({
  page,
  server,
  browser,
}) => {
  const event = await eventBy(server.url, paidEvent.search);
  const desk = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signedIn(desk, server.url, demoOrganizer);
  await desk.goto(`${server.url}/myEventsDetails/${event.registrationId}?part=settings`);
  await desk.getByRole('button', { name: 'Add a fee' }).click();
  const sheet = desk.getByRole('dialog', { name: 'Fee: All tickets' });
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('Enter a percentage or an amount.')).toBeVisible();
  await sheet.getByLabel('Percent of the price').fill('10');
  await sheet.getByLabel('And an amount for each').fill('15');
  await faultless(desk, 'a new fee');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('10% and GMD 15, on top of the price')).toBeVisible();
  await desk.getByLabel('Seller').fill('Harbour Nights Ltd');
  await desk.getByLabel('Address').last().fill('1 Quay, Banjul');
  await desk.getByRole('button', { name: 'Save invoice details' }).click();
  await expect(desk.getByText('Invoice details saved')).toBeVisible();

  await signedIn(page, server.url, demoAttendee);
  await page.goto(`${server.url}/events/${event.registrationId}`);
  await expect(page.getByText('Includes a fee of GMD 50.').first()).toBeVisible();
  await holdPlaces(page, server.url, event, paidEvent.type, 1);
  await expect(page.getByText('Includes GMD 50 in fees.')).toBeVisible();
  await faultless(page, 'checkout with a fee');
  await page.getByRole('button', { name: 'Pay GMD 400' }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await answer(page, 'Approve');
  await orderIs(page, 'confirmed');
  await expect(page.getByRole('listitem').filter({ hasText: 'Fees included' })).toContainText('GMD 50');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.emulateMedia({ media: null });
  const saved = await savedPdf(page, () => page.getByRole('button', { name: 'Invoice' }).click());
  expect(saved.suggestedFilename()).toBe('invoice-1.pdf');

  await desk.goto(`${server.url}/myEventsDetails/${event.registrationId}?part=orders`);
  await desk
    .getByRole('button', { name: /^Details of the order of/ })
    .first()
    .click();
  await desk.getByRole('button', { name: /^Refund the order of/ }).click();
  const refund = desk.getByRole('alertdialog', { name: /^Refund GMD 400 to/ });
  await refund.getByText('Return the fees too').click();
  const kept = desk.getByRole('alertdialog', { name: /^Refund GMD 350 to/ });
  await kept.getByLabel('Reason (sent to the buyer)').fill('Ill');
  await faultless(desk, 'a refund that keeps fees');
  await kept.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(desk.getByText('Refund started').first()).toBeVisible();
  await page.reload();
  const creditNote = page.getByRole('button', { name: /^Credit note 1: GMD 350/ });
  const note = await savedPdf(page, () => creditNote.click());
  expect(note.suggestedFilename()).toBe('credit-note-1.pdf');
  await desk.close();
});
