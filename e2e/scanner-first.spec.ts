import { installCanvasCamera } from './fake-camera.ts';
import { faultless } from './faultless.ts';
import { expect, test } from './fixtures.ts';
import { offlineReady } from './people.ts';
import { begin, scanning } from './scanner-page.ts';

test('opens an enrolled phone on the scanner without a sign-in and scans in one tap', async ({
  page,
  server,
  organizer,
  event,
}) => {
  const [gate] = event.gates;
  const { code } = await organizer.call<{ code: string }>(
    'POST',
    `/api/events/${event.registrationId}/devices`,
    { role: 'steward', gateId: gate?.gateId },
  );
  await page.setViewportSize({ width: 320, height: 568 });
  await installCanvasCamera(page);
  await page.goto(`${server.url}/scanner?code=${code}`);
  await page.getByRole('button', { name: 'Enrol this phone' }).click();
  await offlineReady(page);
  await begin(page);
  await scanning(page);

  await test.step('the installed app opens the scanner home with the device status', async () => {
    await page.goto(`${server.url}/dashboard?app`);
    await expect(page).toHaveURL(`${server.url}/scanner`);
    const here = page.locator('[data-here]');
    await expect(here).toHaveAttribute('data-here', 'ready');
    await expect(here).toContainText(event.name);
    await expect(here).toContainText(gate?.name ?? '-');
    await expect(here).toContainText('Everything is uploaded');
    await expect(here).toContainText(/works offline for \d+ h/);
    await faultless(page, 'the home of a scanner');
  });

  await test.step('the scanner is in the navigation on every page', async () => {
    await page.goto(`${server.url}/events`);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scan' }).click();
    await expect(page).toHaveURL(`${server.url}/scanner`);
  });

  await test.step('one tap starts scanning', async () => {
    await page.getByRole('link', { name: `Scan at ${event.name}` }).click();
    await scanning(page);
  });
});
