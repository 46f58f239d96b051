import { installCanvasCamera } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { demoOrganizer, offlineReady, signedIn } from './people.ts';
import { openScanner, typeCode } from './scanner-page.ts';

test('counts scans lost to cleared browser storage, on the phone and for the organizer, until acknowledged', async ({
  page,
  server,
  event,
  tickets,
}) => {
  await installCanvasCamera(page);
  await signedIn(page, server.url, demoOrganizer);
  await openScanner(page, server.url, event);
  await offlineReady(page);
  await page.context().setOffline(true);
  for (const ticket of tickets.slice(0, 2)) await typeCode(page, ticket.printedCode);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('gatehouse');
        request.addEventListener('success', () => resolve());
        request.addEventListener('error', () => reject(new Error('not deleted')));
      }),
  );
  await page.reload();
  const notice = page.locator('[data-lost-scans]');
  await expect(notice).toContainText('2 scans weren’t confirmed');
  await page.reload();
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.locator('[data-scan-state]')).toBeVisible();
  await expect(notice).toHaveCount(0);

  // Once online, the phone enrols as a new device and reports what the previous one lost.
  await page.context().setOffline(false);
  await openScanner(page, server.url, event);
  await page.goto(`${server.url}/myEventsDetails/${event.registrationId}`);
  const board = page.locator('[data-lost-board]');
  await expect(board.getByRole('heading')).toHaveText('2 scans lost');
  await board.getByRole('button', { name: /^Mark as seen/ }).click();
  await expect(board).toHaveCount(0);
});
