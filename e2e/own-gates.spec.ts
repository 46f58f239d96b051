import type { Page } from '@playwright/test';
import { desk, newPage, phone } from './evening-pages.ts';
import { faultless } from './faultless.ts';
import { expect, test } from './fixtures.ts';
import { enrolByCode, enrolNodeDevice } from './node-device.ts';
import { organizerApi } from './organizer-api.ts';
import { demoAttendee, demoOrganizer, signedIn } from './people.ts';

const shot = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('lets a supervisor see, invite, move and revoke phones at their own gates only', async ({
  browser,
  page,
  server,
  organizer,
  event,
}) => {
  const { registrationId, gates } = event;
  const [main, river] = gates;
  if (main === undefined || river === undefined) throw new Error('the event has no two gates');
  const supervisor = await newPage(browser, phone);
  await enrolNodeDevice(server.url, organizer, registrationId, main.gateId, 'Main phone');
  await enrolNodeDevice(server.url, organizer, registrationId, river.gateId, 'River phone');
  const rowOf = (name: string) => supervisor.getByRole('button', { name: `Revoke ${name}` });

  await test.step('joins the team by link, with no gate assigned yet', async () => {
    await signedIn(page, server.url, demoOrganizer);
    await page.goto(`${server.url}/myEventsDetails/${registrationId}`);
    await page.getByRole('tab', { name: 'Team' }).click();
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Supervisor', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    const link = await dialog.getByLabel('Invitation link').inputValue();
    await signedIn(supervisor, server.url, demoAttendee);
    await supervisor.goto(link);
    await supervisor.getByRole('button', { name: 'Join the team' }).click();
    await expect(supervisor.getByText(`You’re on the team of ${event.name}`)).toBeVisible();
    await supervisor.goto(`${server.url}/events/${registrationId}/door`);
    await expect(supervisor.getByText('Choose a gate on your own phone’s scanner')).toBeVisible();
    await expect(rowOf('Main phone')).toHaveCount(0);
  });

  const own = await test.step('works at the main gate on their own phone', async () => {
    await supervisor.goto(`${server.url}/dashboard`);
    await supervisor.getByRole('button', { name: `Scan tickets for ${event.name}` }).click();
    await supervisor.getByRole('button', { name: 'Enrol this phone' }).click();
    await expect(supervisor.getByRole('button', { name: main.name, exact: true })).toBeVisible();
    await supervisor.getByRole('button', { name: main.name, exact: true }).click();
    await expect
      .poll(async () =>
        (await organizer.devices(registrationId)).some(
          ({ role, gateId }) => role === 'supervisor' && gateId === main.gateId,
        ),
      )
      .toBe(true);
    return organizerApi(server.url, demoAttendee);
  });

  await test.step('sees the phones at that gate and none of another', async () => {
    await supervisor.goto(`${server.url}/events/${registrationId}/door`);
    await expect(rowOf('Main phone')).toBeVisible();
    await expect(rowOf('River phone')).toHaveCount(0);
    await expect(supervisor.getByText('To get a phone from another gate')).toBeVisible();
    await faultless(supervisor, 'phones at one’s own gates');
    await shot(supervisor, 'own-gates-390');
  });

  await test.step('invites a phone, which shows as joined at once', async () => {
    await supervisor.getByRole('button', { name: 'Show enrolment code' }).click();
    const dialog = supervisor.getByRole('dialog', { name: 'Enrol a device' });
    await dialog.getByRole('button', { name: 'Create code' }).click();
    const shown = await dialog.getByText(/^(?:[\dA-Z]{4} ?){5}$/).innerText();
    const code = shown.replaceAll(' ', '');
    await enrolByCode(server.url, organizer, { code, gateId: main.gateId, name: 'Second phone' });
    await expect(dialog.getByRole('status')).toContainText('Second phone has joined');
    await supervisor.keyboard.press('Escape');
    await expect(rowOf('Second phone')).toBeVisible();
  });

  await test.step('moves it to another gate, where it is no longer theirs', async () => {
    await supervisor.setViewportSize(desk);
    await shot(supervisor, 'own-gates-1440');
    await supervisor.getByRole('button', { name: 'Move Second phone to another gate' }).click();
    const dialog = supervisor.getByRole('dialog', { name: 'Move Second phone to another gate' });
    await dialog.getByLabel('Gate').selectOption(river.gateId);
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(supervisor.getByText(`Second phone is moving to ${river.name}`)).toBeVisible();
    await expect(rowOf('Second phone')).toHaveCount(0);
    const there = (await organizer.devices(registrationId)).find(({ name }) => name === 'Second phone');
    expect(there?.gateId).toBe(river.gateId);
    const path = `/api/events/${registrationId}/devices/${there?.deviceId}/gate`;
    await expect(own.call('PUT', path, { gateId: main.gateId })).rejects.toThrow('not_your_gate');
  });

  await test.step("revokes a phone without being asked for the organizer's options", async () => {
    await rowOf('Main phone').click();
    const dialog = supervisor.getByRole('alertdialog', { name: 'Revoke Main phone?' });
    await expect(dialog.getByText('May this phone be enrolled again?')).toHaveCount(0);
    await shot(supervisor, 'revoke-1440');
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect(rowOf('Main phone')).toHaveCount(0);
  });
  await supervisor.context().close();
});
