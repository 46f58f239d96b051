import type { Page } from '@playwright/test';
import { boughtBy, eventBy, freeEvent, holdPlaces } from './buying/buying-pages.ts';
import { installCanvasCamera } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { organizerApi } from './organizer-api.ts';
import { demoAttendee, demoOrganizer, offlineReady, signedIn } from './people.ts';
import { drained, openScanner, pillOf, show } from './scanner-page.ts';

/** Checks for a new version now; resolves once its installation has ended. */
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    const worker = registration?.installing;
    if (worker?.state === 'installing')
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
  });

test('offers a version whose download broke twice, and leaves a checkout alone when another tab accepts it', async ({
  page,
  context,
  server,
  road,
}) => {
  await signedIn(page, road.url, demoAttendee);
  const event = await eventBy(server.url, freeEvent.search);
  await holdPlaces(page, road.url, event, freeEvent.type, 2);
  await offlineReady(page);
  await page.getByRole('button', { name: 'Name each ticket' }).click();
  const name = page.getByLabel('Name on ticket 2 · Seat');
  await name.fill('Kaddy Touray');
  const other = await context.newPage();
  await other.goto(`${road.url}/about`);
  await road.set({ kind: 'new_version', isPackBroken: true });
  await checkForUpdate(other);
  await checkForUpdate(other);
  await road.set({ kind: 'new_version', isPackBroken: false });
  await checkForUpdate(other);
  for (const tab of [other, page]) await expect(tab.getByText('A new version is ready.')).toBeVisible();
  const stayed = await page.evaluateHandle(() => ({ page: window }));
  await other.getByRole('button', { name: 'Update now' }).click();
  await expect(other.getByText('A new version is ready.')).toBeHidden();
  await expect(name).toHaveValue('Kaddy Touray');
  expect(await stayed.evaluate((mark) => mark.page === window)).toBe(true);
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(page.getByText('A new version is ready.')).toBeHidden();
  await expect(page.locator('[data-hold=held]')).toBeVisible();
  await expect(name).toHaveValue('Kaddy Touray');
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await expect(page.locator('[data-order=confirmed]')).toBeVisible();
  expect((await boughtBy(server.url, demoAttendee)).orders).toHaveLength(1);
});

test('keeps unsent scans, an order and a change of names through an update made offline, and sends each once', async ({
  page,
  server,
  road,
  organizer,
  event,
  tickets,
}) => {
  await installCanvasCamera(page);
  await signedIn(page, road.url, demoOrganizer);
  await openScanner(page, road.url, event);
  await holdPlaces(page, road.url, await eventBy(server.url, freeEvent.search), freeEvent.type, 1);
  await offlineReady(page);
  await road.set({ kind: 'new_version', isPackBroken: false });
  await checkForUpdate(page);
  const ready = page.getByText('A new version is ready.');
  await expect(ready).toBeVisible();

  // The server receives the first attempts, but this device never learns it.
  await road.set({ kind: 'reply_lost', only: /\/scans$|^\/api\/orders$|^\/api\/(profile|userCredentials)/ });
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await expect(page.getByText('Placing your order…')).toBeVisible();
  await page.goto(`${road.url}/profile`);
  await expect(ready).toBeVisible();
  await page.getByLabel('First name').fill('Omaru');
  // The update waits for text that its reload would lose.
  const update = page.getByRole('button', { name: 'Update now' });
  await expect(update).toBeDisabled();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Change your details: Omaru')).toBeVisible();
  await expect(update).toBeEnabled();
  await openScanner(page, road.url, event);
  await expect(ready).toBeHidden();
  const scans = [(await show(page, tickets[30]?.printedCode ?? '')).scanId];
  await road.set({ kind: 'offline' });
  scans.push((await show(page, tickets[31]?.printedCode ?? '')).scanId);

  await page.goto(`${road.url}/about`);
  await page.evaluate(() => Object.assign(window, { isOfOldVersion: true }));
  await page.getByRole('button', { name: 'Update now' }).click();
  await page.waitForFunction(() => !('isOfOldVersion' in window));
  await expect(pillOf(page)).toHaveAttribute('data-unsent', '2');
  await expect(pillOf(page)).toContainText('1 order waiting · 1 change waiting');

  await road.set({ kind: 'pass' });
  await drained(page);
  await expect(pillOf(page)).not.toContainText('waiting');
  const stored = await organizer.scans(event.registrationId);
  expect(stored.map(({ scanId }) => scanId).toSorted()).toEqual(scans.toSorted());
  expect((await boughtBy(server.url, demoOrganizer)).orders).toHaveLength(1);
  const omar = await organizerApi(server.url, demoOrganizer);
  const { user } = await omar.call<{ user: { firstName: string } }>('GET', '/api/profile');
  expect(user.firstName).toBe('Omaru');
});
