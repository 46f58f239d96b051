import { installCanvasCamera } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { demoOrganizer, offlineReady, signedIn } from './people.ts';
import { openScanner, scannerAddress } from './scanner-page.ts';

test('keeps a revoked phone out until its signed-in user taps to rejoin, or for good if the organizer chose so', async ({
  page,
  browser,
  server,
  organizer,
  event,
}) => {
  const { registrationId } = event;
  const path = `/api/events/${registrationId}/devices`;
  await installCanvasCamera(page);
  await signedIn(page, server.url, demoOrganizer);
  await openScanner(page, server.url, event);
  await offlineReady(page);
  const [first] = await organizer.devices(registrationId);
  await organizer.call('DELETE', `${path}/${first?.deviceId}`);

  const revoked = page.locator('[data-trouble=device_revoked]');
  await expect(revoked).toContainText('This phone was revoked');
  // Neither on its own nor by reloading the gate's address.
  await page.goto(scannerAddress(server.url, event));
  await expect(revoked).toBeVisible();
  await expect(page.locator('[data-scan-state=blocked]')).toBeVisible();
  expect(await organizer.devices(registrationId)).toHaveLength(1);
  await page.getByRole('button', { name: 'Enrol this phone again' }).click();
  await expect(page.locator('[data-scan-state=ready], [data-scan-state=scanning]')).toBeVisible();
  const second = (await organizer.devices(registrationId)).find((device) => device.revokedAt === null);
  expect(second?.role).toBe('supervisor');

  // Now in the organizer's own dialog, permanently.
  const desk = await (await browser.newContext()).newPage();
  await signedIn(desk, server.url, demoOrganizer);
  await desk.goto(`${server.url}/myEventsDetails/${registrationId}`);
  await desk.getByRole('tab', { name: 'Devices' }).click();
  await desk.getByRole('button', { name: `Revoke ${second?.name}` }).click();
  const dialog = desk.getByRole('alertdialog');
  await expect(dialog.getByText('May this phone be enrolled again?').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Enrol this phone again' }).click();
  await expect(page.locator('[data-trouble=enrolment_barred]')).toContainText('can’t be enrolled again');
  expect(await organizer.devices(registrationId)).toHaveLength(2);
  await desk.getByRole('button', { name: `Allow ${second?.name} again` }).click();
  await expect(desk.getByText('can be enrolled again')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Enrol this phone again' }).click();
  await expect(page.locator('[data-scan-state=ready], [data-scan-state=scanning]')).toBeVisible();
  await desk.context().close();
});
