import { installCanvasCamera } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { liveTicketToday } from './live-ticket.ts';
import { demoAttendee, demoOrganizer, offlineReady, signedIn } from './people.ts';
import { readShownCode } from './read-picture.ts';
import { openScanner, scannerAddress, show, startScanning } from './scanner-page.ts';

const twoMinutesMs = 120_000;

test("admits a rolling code from an attendee's phone fully offline and refuses a two-minute-old picture of it", async ({
  browser,
  server,
  organizer,
}) => {
  const { ticket: mine, event } = await liveTicketToday(server.url, organizer);

  const attendee = await browser.newPage();
  await signedIn(attendee, server.url, demoAttendee);
  await attendee.goto(`${server.url}/tickets`);
  await offlineReady(attendee);
  await expect(attendee.locator(`a[href="/tickets/${mine.ticketId}"]`)).toBeVisible();

  const steward = await browser.newPage();
  await installCanvasCamera(steward);
  await signedIn(steward, server.url, demoOrganizer);
  await openScanner(steward, server.url, event);
  await offlineReady(steward);

  await server.kill();
  await attendee.goto(`${server.url}/tickets/${mine.ticketId}`);
  const code = attendee.getByRole('img', { name: new RegExp(mine.reference) });
  await expect(code).toBeVisible();
  const picture = await readShownCode(code);
  expect((await show(steward, picture)).verdict).toBe('admit');

  // The same picture, at a gate whose clock is ahead.
  await steward.addInitScript((ahead) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ahead;
  }, twoMinutesMs);
  await steward.goto(scannerAddress(server.url, event));
  await startScanning(steward);
  expect((await show(steward, picture)).verdict).toBe('stale_code');

  // The phone's own code has changed too since the picture was taken.
  await expect.poll(() => readShownCode(code), { intervals: [1_000] }).not.toBe(picture);
  await attendee.context().close();
  await steward.context().close();
});
