import type { Locator, Page } from '@playwright/test';
import { answerInstead } from './answer-instead.ts';
import { installCanvasCamera } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { offlineReady } from './people.ts';
import { begin, buttonPlaces, drained, scannerAddress, scanning, typeCode } from './scanner-page.ts';

/** Enrols a steward's phone without an account, with a code for the first gate. */
async function enrolSteward(page: Page, url: string, code: string): Promise<void> {
  await installCanvasCamera(page);
  await page.goto(`${url}/scanner?code=${code}`);
  await page.getByRole('button', { name: 'Enrol this phone' }).click();
  await offlineReady(page);
}

/** Expands the shortened notice over the picture, and dismisses it. */
async function readAll(notice: Locator): Promise<void> {
  await notice.getByRole('button', { name: 'More' }).click();
  await notice.getByRole('button', { name: 'OK' }).click();
}

test('offers no other gate to a steward enrolled for one, even offline or by URL', async ({
  page,
  server,
  organizer,
  event,
  tickets,
}) => {
  const [main, river] = event.gates;
  const { code } = await organizer.call<{ code: string }>(
    'POST',
    `/api/events/${event.registrationId}/devices`,
    { role: 'steward', gateId: main?.gateId },
  );
  await enrolSteward(page, server.url, code);
  await begin(page);
  await scanning(page);
  await page.context().setOffline(true);
  await page.goto(scannerAddress(server.url, event, 1));
  await scanning(page);
  await expect(page).toHaveURL(new RegExp(`gate=${main?.gateId}`));
  await page.getByRole('button', { name: 'Camera, zoom and gate' }).click();
  const sheet = page.getByRole('dialog', { name: 'Camera and gate' });
  await expect(sheet.locator('[data-gate=fixed]')).toContainText('Set by the organizer');
  await expect(sheet.getByRole('button', { name: river?.name ?? '', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await typeCode(page, tickets[3]?.printedCode ?? '');
  await page.context().setOffline(false);
  await drained(page);
  const [device] = await organizer.devices(event.registrationId);
  expect(device?.gateId).toBe(main?.gateId);
  expect((await organizer.scans(event.registrationId)).map((scan) => scan.gateId)).toEqual([main?.gateId]);
});

test('returns a phone enrolled before gates were fixed to its own gate and says so', async ({
  page,
  server,
  organizer,
  event,
}) => {
  const [main] = event.gates;
  const { code } = await organizer.call<{ code: string }>(
    'POST',
    `/api/events/${event.registrationId}/devices`,
    { role: 'steward', gateId: main?.gateId },
  );
  // An older server, which does not report at enrolment that the gate is fixed.
  await page.goto(server.url);
  await answerInstead(page, '**/api/devices/enrol', async (route) => {
    const response = await route.fetch();
    const { gateFixed: _, ...lease } = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: lease });
  });
  await enrolSteward(page, server.url, code);
  await begin(page);
  await scanning(page);
  await page.goto(scannerAddress(server.url, event, 1));
  const notice = page.locator('[data-trouble=gate_refused]');
  await expect(notice).toContainText(`You’re back at ${main?.name}`);
  await expect(page).toHaveURL(new RegExp(`gate=${main?.gateId}`));
  // The notice stays until it is dismissed.
  await page.reload();
  await readAll(notice);
  await expect(notice).toHaveCount(0);
});

test("follows an organizer's gate change within seconds and shows it until acknowledged", async ({
  page,
  server,
  organizer,
  event,
}) => {
  const [main, river] = event.gates;
  const { code } = await organizer.call<{ code: string }>(
    'POST',
    `/api/events/${event.registrationId}/devices`,
    { role: 'steward', gateId: main?.gateId },
  );
  await enrolSteward(page, server.url, code);
  await begin(page);
  await scanning(page);
  const places = await buttonPlaces(page);
  const [device] = await organizer.devices(event.registrationId);
  await organizer.call('PUT', `/api/events/${event.registrationId}/devices/${device?.deviceId}/gate`, {
    gateId: river?.gateId,
  });
  const notice = page.locator('[data-gate=moved]');
  await expect(notice).toContainText(`Now at ${river?.name}`);
  await expect(page).toHaveURL(new RegExp(`gate=${river?.gateId}`));
  await scanning(page);
  await expect(notice).toBeVisible();
  expect(places).not.toEqual([]);
  expect(await buttonPlaces(page), 'under the thumb nothing moves').toEqual(places);
  // Over the picture the notice is shortened, so that the steward can still see what they hold up.
  const [picture, cut] = [await page.locator('video').boundingBox(), await notice.boundingBox()];
  expect(cut?.height ?? 0).toBeLessThan((picture?.height ?? 0) / 2);
  await readAll(notice);
  await expect(notice).toHaveCount(0);
});
