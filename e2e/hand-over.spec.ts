import { installCanvasCamera } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { liveTicketToday } from './live-ticket.ts';
import { demoAttendee, demoOrganizer, offlineReady, signedIn } from './people.ts';
import { readShownCode } from './read-picture.ts';
import { openScanner, scannerAddress, show, startScanning } from './scanner-page.ts';

const twoMinutesMs = 120_000;

test('With no signal anywhere the moving code on an attendee’s phone is admitted at the door, and a picture of it is stale two minutes later', async ({
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

  // The same picture, on a door whose time has gone on.
  await steward.addInitScript((ahead) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ahead;
  }, twoMinutesMs);
  await steward.goto(scannerAddress(server.url, event));
  await startScanning(steward);
  expect((await show(steward, picture)).verdict).toBe('stale_code');

  // The phone's own code moved on as well: what it shows now is another one.
  await expect.poll(() => readShownCode(code), { intervals: [1_000] }).not.toBe(picture);
  await attendee.context().close();
  await steward.context().close();
});
