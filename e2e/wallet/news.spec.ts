import { randomUUIDv7 } from 'node:crypto';
import { faultless } from '../faultless.ts';
import { expect, test } from '../fixtures.ts';
import { demoAttendee, offlineReady, signedIn } from '../people.ts';
import { orderOfThree, walletOf } from './wallet-pages.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const dayMs = 24 * 3_600_000;
const later = (time: string) => new Date(Date.parse(time) + dayMs).toISOString();

test('shows a holder offline what changed since they bought and what the organizer wrote', async ({
  page,
  context,
  server,
  organizer,
}) => {
  const [ticket] = await orderOfThree(server.url);
  if (ticket === undefined) throw new Error('the attendee has no tickets');
  const { eventId, startsAt, endsAt, doorsOpenAt, timeZone } = ticket;
  const times = {
    startsAt: later(startsAt),
    endsAt: later(endsAt),
    doorsOpenAt: later(doorsOpenAt),
    timeZone,
  };
  await organizer.call('POST', `/api/events/${eventId}/postpone`, times);
  const message = `/api/events/${eventId}/messages/${randomUUIDv7()}`;
  await organizer.call('PUT', message, {
    kind: 'event',
    subject: 'Bring a torch',
    text: 'The path is dark.\n\nSee you there.',
    audience: 'all',
    ticketTypeIds: [],
    revision: 0,
  });
  await organizer.call('POST', `${message}/send`, { revision: 1, sendAt: null });
  const written = async () => (await walletOf(server.url)).flatMap(({ messages }) => messages).length;
  await expect.poll(written, { timeout: 90_000 }).toBe(1);

  await signedIn(page, server.url, demoAttendee);
  await page.goto(`${server.url}/tickets`);
  await offlineReady(page);
  const card = page.locator(`a[href="/tickets/${ticket.ticketId}"]`);
  await expect(card.getByText('News')).toBeVisible();
  await faultless(page, 'tickets with news');
  await context.setOffline(true);
  await card.click();

  const change = page.getByRole('region', { name: 'This event has changed since you got your ticket' });
  await expect(change).toContainText('Starts:');
  await expect(change).toContainText('(was ');
  const letter = page.getByRole('group').filter({ hasText: 'Bring a torch' });
  await expect(letter).toContainText('New');
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    await faultless(page, `a ticket with news at ${viewport.width}`);
  }
  await letter.getByText('Bring a torch').click();
  await expect(letter.getByText('The path is dark.')).toBeVisible();
  await expect(letter.getByText('New', { exact: true })).toBeHidden();
  await change.getByRole('button', { name: 'Got it' }).click();
  await expect(change).toBeHidden();
  await page.reload();
  await expect(letter).toBeVisible();
  await expect(change).toBeHidden();
  await page.goto(`${server.url}/tickets`);
  await expect(card).toBeVisible();
  await expect(card.getByText('News')).toBeHidden();
});
