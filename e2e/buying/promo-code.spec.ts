import { faultless } from '../faultless.ts';
import { expect, test } from '../fixtures.ts';
import { demoAttendee, demoOrganizer, signedIn } from '../people.ts';
import { answer, eventBy, holdPlaces, orderIs, paidEvent } from './buying-pages.ts';

test('creates a promo code and charges the buyer the discounted price', async ({ page, server, browser }) => {
  const event = await eventBy(server.url, paidEvent.search);
  const desk = await browser.newPage();
  await signedIn(desk, server.url, demoOrganizer);
  await desk.goto(`${server.url}/myEventsDetails/${event.registrationId}`);
  await desk.getByRole('tab', { name: 'Promo codes' }).click();
  await desk.getByRole('button', { name: 'Add promo codes' }).click();
  await desk.getByLabel('Code', { exact: true }).fill('Kora 20');
  await desk.getByLabel('Percent off').last().fill('20');
  await desk.getByLabel('Total tickets').fill('2');
  await faultless(desk, 'a new promo code');
  await desk.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(desk.getByText('KORA20')).toBeVisible();

  await signedIn(page, server.url, demoAttendee);
  await holdPlaces(page, server.url, event, paidEvent.type, 2);
  await page.getByLabel('Promo code').fill('nothing');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This promo code isn’t valid.')).toBeVisible();
  await page.getByLabel('Promo code').fill('kora20');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('The price changed from GMD 350 to GMD 280 each.')).toBeVisible();
  await faultless(page, 'checkout with a promo code');
  await page.getByRole('button', { name: 'Pay GMD 560' }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await answer(page, 'Approve');
  await orderIs(page, 'confirmed');
  await expect(page.getByText('KORA20: GMD 70 off each')).toBeVisible();

  await desk.reload();
  await desk.getByRole('tab', { name: 'Promo codes' }).click();
  await expect(desk.getByText('Used up')).toBeVisible();
  await expect(desk.getByText('GMD 140', { exact: true })).toBeVisible();
  await desk.close();
});
