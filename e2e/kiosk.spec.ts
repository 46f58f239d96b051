import { hold, installCanvasCamera } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { demoOrganizer, offlineReady, signedIn } from './people.ts';
import {
  drained,
  scannerAddress,
  scanning,
  seenVerdict,
  show,
  startScanning,
  typeAsScanner,
  verdictOf,
} from './scanner-page.ts';

const pin = '4711';

test('A phone is rehearsed, put up as a kiosk, and left by its PIN alone', async ({
  page,
  server,
  organizer,
  event,
  tickets,
}) => {
  const rehearsal = await organizer.call<{ code: string }>(
    'POST',
    `/api/events/${event.registrationId}/rehearsal-code`,
    {},
  );
  const before = (await organizer.scans(event.registrationId)).length;
  await installCanvasCamera(page);
  await signedIn(page, server.url, demoOrganizer);
  await page.goto(scannerAddress(server.url, event));
  await offlineReady(page);

  await test.step('a rehearsal ticket is read in the readiness check, and nothing is recorded', async () => {
    const check = page.locator('[data-check=rehearsal]');
    await expect(check).toHaveAttribute('data-ok', 'false');
    await check.getByRole('button', { name: 'Rehearse' }).click();
    await hold(page, rehearsal.code);
    await expect(page.locator('[data-rehearsed]')).toContainText('It works');
    await hold(page, null);
    await page.keyboard.press('Escape');
    await expect(check).toHaveAttribute('data-ok', 'true');
  });

  await startScanning(page);
  await page.getByRole('button', { name: 'Camera, zoom and gate' }).click();
  await page.getByRole('button', { name: 'Kiosk mode' }).click();
  const sheet = page.getByRole('dialog', { name: 'Kiosk mode' });
  await sheet.getByLabel('PIN', { exact: true }).fill(pin);
  await sheet.getByLabel('Repeat PIN').fill(pin);
  await sheet.getByRole('button', { name: 'Start kiosk mode' }).click();
  const kiosk = page.locator('[data-kiosk]');
  await expect(kiosk.getByRole('heading', { name: 'Hold your ticket up to the camera' })).toBeVisible();

  expect((await show(page, tickets[5]?.printedCode ?? '')).words).toContain('Welcome!');
  expect((await show(page, 'https://example.org')).words).toContain('That’s not a ticket code');

  await test.step('no reload, no address and no wrong PIN leaves it', async () => {
    await page.reload();
    await expect(kiosk).toBeVisible();
    await page.goto(`${server.url}/my-events`);
    await expect(kiosk).toBeVisible();
    await expect(page).toHaveURL(/\/scanner\?/);
    expect(await page.getByRole('navigation').count()).toBe(0);
    await kiosk.getByRole('button', { name: 'Staff' }).click();
    await kiosk.getByLabel('PIN').fill('0000');
    await kiosk.getByRole('button', { name: 'Leave kiosk mode' }).click();
    await expect(kiosk).toContainText('That’s not the PIN.');
  });

  await test.step('behind the question for the PIN the camera reads nothing, and a keyboard scanner is answered', async () => {
    await hold(page, tickets[6]?.printedCode ?? '');
    await page.waitForTimeout(1_500);
    await expect(verdictOf(page)).toHaveCount(0);
    await hold(page, null);
    const code = tickets[7]?.printedCode ?? '';
    const seen = await seenVerdict(page, () => typeAsScanner(page, [...code, 'Enter']));
    expect(seen.words).toContain('Welcome!');
    await expect(page.locator('[data-kiosk-pin]')).toHaveCount(0);
  });

  await kiosk.getByRole('button', { name: 'Staff' }).click();
  await kiosk.getByLabel('PIN').fill(pin);
  await kiosk.getByRole('button', { name: 'Leave kiosk mode' }).click();
  await expect(kiosk).toHaveCount(0);
  await scanning(page);
  await drained(page);
  // The rehearsal left none; two guests came in, and something else was held up.
  expect(await organizer.scans(event.registrationId)).toHaveLength(before + 3);
});
