import { rollingCodeAt } from './codes.ts';
import { hold } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { liveTicketToday } from './live-ticket.ts';
import { drained, scanning, show, openCameraScanner } from './scanner-page.ts';

test('admits a guest once when a live code advances while in view, without refusing it as used', async ({
  page,
  server,
  organizer,
}) => {
  const { ticket, event } = await liveTicketToday(server.url, organizer);
  const stepMs = ticket.rolling.stepSeconds * 1_000;
  await openCameraScanner(page, server.url, event);
  const before = (await organizer.scans(ticket.eventId)).length;

  // Codes of two adjacent steps: both are valid, and the second appears while the phone is still held up.
  const now = Date.now();
  expect((await show(page, rollingCodeAt(ticket, now - stepMs), { thenHide: false })).verdict).toBe('admit');
  await hold(page, rollingCodeAt(ticket, now));
  await scanning(page);
  // Long enough for many more reads.
  await page.waitForTimeout(2_500);
  await scanning(page);
  await hold(page, rollingCodeAt(ticket, now + stepMs));
  await page.waitForTimeout(1_500);
  await scanning(page);
  await drained(page);
  expect(await organizer.scans(ticket.eventId)).toHaveLength(before + 1);
  await hold(page, null);
});
