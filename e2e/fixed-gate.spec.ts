import type { Locator, Page } from '@playwright/test';
import { answerInstead } from './answer-instead.ts';
import { installCanvasCamera } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { offlineReady } from './people.ts';
import { begin, buttonPlaces, drained, scannerAddress, scanning, typeCode } from './scanner-page.ts';

/** A steward's phone without an account, enrolled by a code that names the first gate. */
async function enrolSteward(page: Page, url: string, code: string): Promise<void> {
  await installCanvasCamera(page);
  await page.goto(`${url}/scanner?code=${code}`);
  await page.getByRole('button', { name: 'Enrol this phone' }).click();
  await offlineReady(page);
}

/** Opens what is cut short over the picture, and puts it away. */
async function readAll(notice: Locator): Promise<void> {
  await notice.getByRole('button', { name: 'More' }).click();
  await notice.getByRole('button', { name: 'OK' }).click();
}

test('A steward whose code named a gate is not offered another, also with no signal, and no address moves the phone', async ({
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

test('A phone that was enrolled before it knew that its gate is fixed goes back to it and says so', async ({
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
  // A server of before: it does not say that the gate is fixed when it enrols.
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
  // It stays until somebody has read it.
  await page.reload();
  await readAll(notice);
  await expect(notice).toHaveCount(0);
});

test('A phone that the organizer moves follows within seconds, and says so until somebody has read it', async ({
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
  // Over the picture it is short, so that whoever scans goes on seeing what they hold.
  const [picture, cut] = [await page.locator('video').boundingBox(), await notice.boundingBox()];
  expect(cut?.height ?? 0).toBeLessThan((picture?.height ?? 0) / 2);
  await readAll(notice);
  await expect(notice).toHaveCount(0);
});
