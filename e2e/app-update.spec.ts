import type { Page } from '@playwright/test';
import { boughtBy, eventBy, freeEvent, holdPlaces } from './buying/buying-pages.ts';
import { expect, test } from './fixtures.ts';
import { demoAttendee, offlineReady, signedIn } from './people.ts';

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
