import type { Fault } from './fault-proxy.ts';
import { installCanvasCamera } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import type { SheetTicket } from './organizer-api.ts';
import { demoOrganizer, offlineReady, signedIn } from './people.ts';
import { drained, openScanner, pillOf, show, startScanning } from './scanner-page.ts';

interface Road {
  readonly name: string;
  readonly fault: Fault;
  /** The text of the connection pill meanwhile; null if any state is acceptable. */
  readonly pill: RegExp | null;
}

const numbersOf = (list: readonly { readonly ticketNumber: number | null }[]) =>
  list.map((one) => one.ticketNumber ?? -1).toSorted((one, other) => one - other);
const sending = /\/scans$/;

/**
 * Every way in which a venue's network can fail; during each of them scans are judged and stored, then sent when it
 * recovers.
 */
const roads: readonly Road[] = [
  { name: 'nobody listens at the server’s address', fault: { kind: 'offline' }, pill: /offline/ },
  { name: 'a captive portal answers 200 with its own page', fault: { kind: 'portal' }, pill: /portal/ },
  {
    name: 'a captive portal redirects to its own origin',
    fault: { kind: 'portal_redirect', to: 'http://127.0.0.1:9/wifi' },
    pill: /portal|offline/,
  },
  { name: 'the server answers 500', fault: { kind: 'status', status: 500 }, pill: null },
  { name: 'a proxy answers 503', fault: { kind: 'status', status: 503 }, pill: /away/ },
  {
    name: 'the server asks to wait with 429',
    fault: { kind: 'status', status: 429, retryAfter: 1, only: sending },
    pill: null,
  },
  { name: 'somebody else’s JSON comes with 200', fault: { kind: 'foreign_json' }, pill: /portal|offline/ },
  { name: 'the server takes requests and never answers', fault: { kind: 'silent' }, pill: null },
  {
    name: 'every reply to a batch is lost after the server stored it',
    fault: { kind: 'reply_lost', only: sending },
    pill: null,
  },
];

test('admits people through every network failure of a long shift and records each scan on the server once', async ({
  page,
  road,
  organizer,
  event,
  tickets,
}) => {
  await installCanvasCamera(page);
  await signedIn(page, road.url, demoOrganizer);
  await openScanner(page, road.url, event);
  await offlineReady(page);

  // The demo's void tickets are numbers 20 to 23.
  const people = tickets.slice(30);
  const offered: SheetTicket[] = [];
  for (const { name, fault, pill } of roads) {
    await test.step(`while ${name}`, async () => {
      await road.set(fault);
      for (const ticket of people.splice(0, 2)) {
        offered.push(ticket);
        expect((await show(page, ticket.printedCode)).verdict, name).toBe('admit');
      }
      if (pill !== null) await expect(pillOf(page), name).toHaveAttribute('data-reach', pill);
      await expect(pillOf(page), name).not.toHaveAttribute('data-unsent', '0');
      await road.set({ kind: 'pass' });
      await drained(page);
      const stored = await organizer.scans(event.registrationId);
      expect(numbersOf(stored), name).toEqual(numbersOf(offered));
      expect(
        stored.every((scan) => scan.passed && scan.ruling === 'first'),
        name,
      ).toBe(true);
    });
  }
  expect(await organizer.conflicts(event.registrationId)).toEqual([]);
});

test('shows each verdict on a slow network before the server has answered', async ({
  page,
  road,
  organizer,
  event,
  tickets,
}) => {
  await installCanvasCamera(page);
  await signedIn(page, road.url, demoOrganizer);
  await openScanner(page, road.url, event);
  await offlineReady(page);

  await road.set({ kind: 'slow', delayMs: 20_000 });
  const offered = tickets.slice(14, 17);
  for (const ticket of offered) {
    expect((await show(page, ticket.printedCode)).verdict).toBe('admit');
    // The verdict is on the screen; the server's receipt for this scan has not arrived yet.
    await expect(pillOf(page)).not.toHaveAttribute('data-unsent', '0');
  }
  await road.set({ kind: 'pass' });
  await drained(page);
  expect(numbersOf(await organizer.scans(event.registrationId))).toEqual(numbersOf(offered));
});

test('shows a verdict without waiting for a server that accepted the scan but never answers', async ({
  page,
  road,
  event,
  tickets,
}) => {
  await installCanvasCamera(page);
  await signedIn(page, road.url, demoOrganizer);
  await openScanner(page, road.url, event);
  await offlineReady(page);
  await road.set({ kind: 'silent', only: sending });
  await show(page, tickets[17]?.printedCode ?? '');
  await expect.poll(() => road.held(), { intervals: [20] }).toBeGreaterThan(0);
  const answered = () => road.answers.filter(({ path }) => sending.test(path)).length;
  const before = answered();
  expect((await show(page, tickets[18]?.printedCode ?? '')).verdict).toBe('admit');
  // No request was answered: the verdict came from the phone.
  expect(answered()).toBe(before);
});

test('sends the queue in smaller batches when a proxy rejects long requests with 413', async ({
  page,
  road,
  organizer,
  event,
  tickets,
}) => {
  await installCanvasCamera(page);
  await signedIn(page, road.url, demoOrganizer);
  await openScanner(page, road.url, event);
  await offlineReady(page);
  await road.set({ kind: 'offline' });
  const offered = tickets.slice(30, 37);
  for (const ticket of offered) expect((await show(page, ticket.printedCode)).verdict).toBe('admit');
  await expect(pillOf(page)).toHaveAttribute('data-unsent', String(offered.length));

  road.forget();
  await road.set({ kind: 'body_cap', bytes: 2_500, only: sending });
  await drained(page);
  const sent = road.seen.filter((request) => sending.test(request.path));
  expect(sent.some((request) => request.bytes > 2_500)).toBe(true);
  expect(sent.filter((request) => request.bytes <= 2_500).length).toBeGreaterThan(1);
  expect(numbersOf(await organizer.scans(event.registrationId))).toEqual(numbersOf(offered));
});

test('admits people while the browser is offline and records each scan on the server once', async ({
  page,
  context,
  server,
  organizer,
  event,
  tickets,
}) => {
  await installCanvasCamera(page);
  await signedIn(page, server.url, demoOrganizer);
  await openScanner(page, server.url, event);
  await offlineReady(page);
  await context.setOffline(true);
  await page.reload();
  await startScanning(page);
  for (const ticket of tickets.slice(0, 2))
    expect((await show(page, ticket.printedCode)).verdict).toBe('admit');
  await expect(pillOf(page)).toHaveAttribute('data-reach', 'offline');
  await context.setOffline(false);
  await drained(page);
  expect(await organizer.scans(event.registrationId)).toHaveLength(2);
});

test("reports a proxy's error page for a down server at once and reloads when the server is back", async ({
  page,
  road,
  event,
}) => {
  await page.goto(`${road.url}/events`);
  await offlineReady(page);
  await road.set({ kind: 'status', status: 502, only: /^\/api/ });
  await page.goto(`${road.url}/events/${event.registrationId}`);
  await expect(pillOf(page)).toHaveText(/Server unavailable/);
  // By then the request's own retries have ended.
  const reads = () => road.seen.filter(({ path }) => path === `/api/events/${event.registrationId}`).length;
  await expect.poll(reads).toBeGreaterThanOrEqual(4);
  await road.set({ kind: 'pass' });
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
  await expect(pillOf(page)).toHaveText(/Online/);
});
