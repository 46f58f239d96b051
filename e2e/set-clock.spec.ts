import type { Page } from '@playwright/test';
import { rollingCodeAt } from './codes.ts';
import { installCanvasCamera } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { liveTicketToday } from './live-ticket.ts';
import { demoAttendee, demoOrganizer, offlineReady, signedIn } from './people.ts';
import { readShownCode } from './read-picture.ts';
import { openScanner, startScanning, typeCode } from './scanner-page.ts';

const minute = 60_000;
const hour = 60 * minute;
const year = 365 * 24 * hour;

/** Sets the phone's clock ahead of the true time (or behind, if negative) before its page starts; a reload keeps it. */
async function startClock(page: Page, aheadMs: number): Promise<void> {
  await page.addInitScript((first) => {
    const trueNow = Date.now.bind(Date);
    Date.now = () => trueNow() + Number(sessionStorage.getItem('test.clock-ahead') ?? first);
  }, aheadMs);
}

/** Sets the clock while the page runs, and waits until the page has stored its new offset. */
async function setClock(page: Page, aheadMs: number): Promise<void> {
  await page.evaluate((ahead) => sessionStorage.setItem('test.clock-ahead', String(ahead)), aheadMs);
  const kept = () => page.evaluate(() => Number(localStorage.getItem('gatehouse.clock-offset')));
  await expect.poll(async () => Math.abs((await kept()) + aheadMs)).toBeLessThan(5_000);
}

test('corrects phone clocks offline, accepts live codes after a reload too, and keeps the event stored', async ({
  browser,
  server,
  organizer,
}) => {
  const { ticket: mine, event } = await liveTicketToday(server.url, organizer);

  const attendee = await browser.newPage();
  await startClock(attendee, 12 * hour);
  await signedIn(attendee, server.url, demoAttendee);
  await attendee.goto(`${server.url}/tickets`);
  await offlineReady(attendee);
  await expect(attendee.locator(`a[href="/tickets/${mine.ticketId}"]`)).toBeVisible();
  await attendee.goto(`${server.url}/tickets/${mine.ticketId}`);
  const code = attendee.getByRole('img', { name: new RegExp(mine.reference) });
  await expect(code).toBeVisible();

  const steward = await browser.newPage();
  await startClock(steward, -10 * minute);
  await installCanvasCamera(steward);
  await signedIn(steward, server.url, demoOrganizer);
  await openScanner(steward, server.url, event);
  await offlineReady(steward);

  await server.kill();
  await test.step('a slow scanner clock and a fast wallet clock are corrected', async () => {
    await setClock(steward, 0);
    await setClock(attendee, 0);
    expect((await typeCode(steward, await readShownCode(code))).verdict).toBe('admit');
  });

  // From here on the ticket is used, which is checked after the code: a code that is not live would be reported
  // first.
  for (const aheadMs of [12 * hour, -40 * minute, 3 * year, 0]) {
    await test.step(`both clocks are set ${aheadMs / minute} min ahead and the pages reloaded`, async () => {
      for (const page of [attendee, steward]) await setClock(page, aheadMs);
      expect((await typeCode(steward, await readShownCode(code))).verdict).toBe('already_inside');
      await attendee.reload();
      await steward.reload();
      await startScanning(steward);
      await expect(code).toBeVisible();
      expect((await typeCode(steward, await readShownCode(code))).verdict).toBe('already_inside');
      expect((await typeCode(steward, rollingCodeAt(mine, Date.now() - 10 * minute))).verdict).toBe(
        'stale_code',
      );
    });
  }
  await attendee.context().close();
  await steward.context().close();
});
