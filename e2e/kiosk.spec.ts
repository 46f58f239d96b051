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

test('rehearses a phone, starts kiosk mode, and leaves it only by PIN', async ({
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

  await test.step('a rehearsal ticket is scanned in the readiness check and not recorded', async () => {
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

  await test.step('no reload, URL or wrong PIN leaves kiosk mode', async () => {
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

  await test.step('behind the PIN prompt the camera scans nothing, and a keyboard scanner gets a verdict', async () => {
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
  // The rehearsal recorded no scans; two guests entered, and one invalid code was shown.
  expect(await organizer.scans(event.registrationId)).toHaveLength(before + 3);
});
