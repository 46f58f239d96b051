import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { faultless } from './faultless.ts';
import { expect, test } from './fixtures.ts';
import { enrolNodeDevice } from './node-device.ts';
import { demoOrganizer, signedIn } from './people.ts';

/** No fade-ins while contrast is measured. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const chartOf = (page: Page, title: string): Locator => page.locator('section', { hasText: title }).last();

/** Saves a chart's picture and returns its facts; `drawn` above zero shows that it is not blank. */
async function savedPicture(page: Page, title: string) {
  const saved = page.waitForEvent('download');
  await chartOf(page, title).getByRole('button', { name: 'Save picture' }).click();
  const download = await saved;
  const picture = sharp(readFileSync(await download.path()));
  const { format, width } = await picture.metadata();
  const { channels, isOpaque } = await picture.stats();
  return { name: download.suggestedFilename(), format, width, isOpaque, drawn: channels[0]?.stdev ?? 0 };
}

test('shows a visitor the sample analytics, with keyboard support, and saves a chart as an image', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/features`);
  await page.getByRole('link', { name: 'See analytics with sample data' }).click();
  await expect(page.getByText('Sample data', { exact: true })).toBeVisible();
  const arrivals = page.getByRole('slider', { name: 'Arrivals by gate' });
  await expect(arrivals.locator('canvas')).toBeVisible();
  await arrivals.press('End');
  await expect(arrivals).toHaveAttribute('aria-valuetext', /Main gate \d+ · River gate \d+/);
  const { drawn, ...picture } = await savedPicture(page, 'Arrivals by gate');
  expect(picture).toMatchObject({ name: 'harbour-night-arrivals.png', format: 'png', isOpaque: true });
  expect(picture.width).toBeGreaterThan(300);
  expect(drawn).toBeGreaterThan(1);
  await faultless(page, 'analytics of a sample evening');
});

test('lets an organizer pick dates, compare two events and watch arrivals update live', async ({
  page,
  server,
  organizer,
  event,
  tickets,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signedIn(page, server.url, demoOrganizer);
  await page.goto(`${server.url}/analytics?event=${event.registrationId}`);
  const arrived = page.locator('dl > div', { has: page.locator('dt', { hasText: /^Arrived$/ }) });
  await expect(page.getByText(/^Counted on /)).toBeVisible();
  // The live status is shown before any change has arrived.
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const before = Number((await arrived.locator('dd').first().innerText()).replaceAll(',', ''));
  const gate = event.gates[0]?.gateId ?? '';
  const device = await enrolNodeDevice(server.url, organizer, event.registrationId, gate, 'Main gate');
  await device.send([device.record(tickets[0]?.ticketNumber ?? 0)]);
  await expect(arrived.locator('dd').first()).toHaveText(String(before + 1));

  await page.getByRole('button', { name: 'Custom' }).click();
  await page.getByLabel('First day').fill('2026-11-20');
  await page.getByLabel('Last day').fill('2026-11-19');
  await expect(page.getByText('Choose a last day that is not before the first.')).toBeVisible();
  await page.getByLabel('Last day').fill('2026-11-21');
  await expect(page).toHaveURL(/range=days.*from=2026-11-20.*to=2026-11-21/);

  const others = page.getByLabel('Compare with');
  await others.selectOption({ index: 1 });
  await expect(page).toHaveURL(/with=/);
  await expect(page.getByRole('slider', { name: 'Arrivals by minutes from the doors' })).toBeVisible();
  await faultless(page, 'two events compared');
});
