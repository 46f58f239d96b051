import type { WalletTicket } from '#contract/sales/tickets.ts';
import { rollingCodeAt } from './codes.ts';
import { hold, installCanvasCamera } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { organizerApi } from './organizer-api.ts';
import { demoAttendee, demoOrganizer, signIn } from './people.ts';
import { drained, openScanner, scanning, show } from './scanner-page.ts';

test('A live code that moves on while it is held in view admits its guest once, and is not refused as used', async ({
  page,
  server,
  organizer,
}) => {
  const wallet = await organizerApi(server.url, demoAttendee);
  const { items } = await wallet.call<{ items: WalletTicket[] }>('GET', '/api/tickets');
  const ticket = items.find((one) => one.rolling !== null && Date.parse(one.doorsOpenAt) < Date.now());
  if (ticket?.rolling == null) throw new Error('The demo attendee has no rolling ticket for today.');
  const stepMs = ticket.rolling.stepSeconds * 1_000;
  const event = (await organizer.events()).find((one) => one.registrationId === ticket.eventId);
  if (event === undefined) throw new Error('The event of the ticket is not listed.');
  await installCanvasCamera(page);
  await signIn(page, server.url, demoOrganizer);
  await openScanner(page, server.url, event);
  const before = (await organizer.scans(ticket.eventId)).length;

  // Codes of two steps around now: both are good, and the second follows while the phone is still held up.
  const now = Date.now();
  expect((await show(page, rollingCodeAt(ticket, now - stepMs), { thenHide: false })).verdict).toBe('admit');
  await hold(page, rollingCodeAt(ticket, now));
  await scanning(page);
  // Long enough for it to be read many times over.
  await page.waitForTimeout(2_500);
  await scanning(page);
  await hold(page, rollingCodeAt(ticket, now + stepMs));
  await page.waitForTimeout(1_500);
  await scanning(page);
  await drained(page);
  expect(await organizer.scans(ticket.eventId)).toHaveLength(before + 1);
  await hold(page, null);
});
