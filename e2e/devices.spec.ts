import { expect, test } from './fixtures.ts';
import { enrolByCode, enrolNodeDevice } from './node-device.ts';
import { demoOrganizer, signedIn } from './people.ts';

test('updates an invitation as soon as the phone joins, and renames the phone', async ({
  page,
  server,
  road,
  organizer,
  event,
}) => {
  await signedIn(page, road.url, demoOrganizer);
  await page.goto(`${road.url}/myEventsDetails/${event.registrationId}`);
  await page.getByRole('tab', { name: 'Devices' }).click();
  await page.getByRole('button', { name: 'Show enrolment code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enrol a device' });
  const asked: (string | null)[] = [];
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/devices')) asked.push(one.postData());
  });
  await road.set({ kind: 'reply_lost', only: /\/devices$/ });
  await dialog.getByRole('button', { name: 'Create code' }).click();
  await expect(dialog.getByText(/then try again/)).toBeVisible();
  await road.set({ kind: 'pass' });
  await dialog.getByRole('button', { name: 'Create code' }).click();
  await expect(dialog.getByRole('timer')).toBeVisible();
  // Two requests for the same code.
  expect([asked.length, new Set(asked).size]).toEqual([2, 1]);
  await expect(dialog.getByRole('status')).toHaveCount(0);
  const gateId = event.gates[0]?.gateId ?? '';
  // Another phone that enrols meanwhile with a different code is not mistaken for the expected one.
  await enrolNodeDevice(server.url, organizer, event.registrationId, gateId, 'Other phone');
  const shown = await dialog.getByText(/^(?:[\dA-Z]{4} ?){5}$/).innerText();
  const code = shown.replaceAll(' ', '');
  await enrolByCode(server.url, organizer, { code, gateId, name: 'Awa’s phone' });
  await expect(dialog.getByRole('status')).toContainText('Awa’s phone has joined');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Rename Awa’s phone' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename Awa’s phone' });
  await rename.getByLabel('Device').fill('Blue phone at the river');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(rename).toBeHidden();
  await expect(page.getByRole('button', { name: 'Rename Blue phone at the river' })).toBeVisible();
});
