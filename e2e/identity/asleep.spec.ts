import type { BrowserContext, Page } from '@playwright/test';
import { installCanvasCamera } from '../fake-camera.ts';
import { expect, test } from '../fixtures.ts';
import type { ServerEvent, SheetTicket } from '../organizer-api.ts';
import { demoOrganizer, offlineReady, signIn } from '../people.ts';
import {
  drained,
  openCameraScanner,
  openScanner,
  pillOf,
  scanning,
  show,
  typeCode,
} from '../scanner-page.ts';
import { expectSignedIn, sessionOf } from './people-pages.ts';

const hourMs = 3_600_000;

/** Fires the events that a browser sends when a page becomes visible again. */
const wake = (page: Page) =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('focus'));
    dispatchEvent(new Event('online'));
  });

/** Counts the refreshes that the server answers from now on. */
function countRefreshes(page: Page): () => number {
  let refreshes = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/refresh')) refreshes += 1;
  });
  return () => refreshes;
}

/** Puts an organizer at the door, offline, with one scan that has not reached the server. */
async function scanOffline(
  page: Page,
  context: BrowserContext,
  url: string,
  { event, tickets }: { readonly event: ServerEvent; readonly tickets: readonly SheetTicket[] },
): Promise<void> {
  await page.clock.install();
  await installCanvasCamera(page);
  await signIn(page, url, demoOrganizer);
  await offlineReady(page);
  await openScanner(page, url, event);
  await context.setOffline(true);
  expect((await typeCode(page, tickets[0]?.printedCode ?? '')).verdict).toBe('admit');
  await expect(pillOf(page)).toHaveAttribute('data-unsent', '1');
}

test('refreshes once after five hours asleep, survives eight hours offline, and drains the queue after each', async ({
  page,
  context,
  server,
  organizer,
  event,
  tickets,
}) => {
  await scanOffline(page, context, server.url, { event, tickets });
  const before = (await sessionOf(page))?.accessToken;
  const refreshes = countRefreshes(page);
  // Timers due meanwhile fire at once, as after sleep; the network is back by then.
  await context.setOffline(false);
  await page.clock.fastForward(5 * hourMs);
  await wake(page);
  await drained(page);
  await expect.poll(async () => (await sessionOf(page))?.accessToken).not.toBe(before);
  // Timer, visibility, focus and network all trigger a refresh at the same time; no further one follows.
  await page.clock.runFor(4_000);
  expect(refreshes()).toBe(1);
  expect(await organizer.scans(event.registrationId)).toHaveLength(1);

  await context.setOffline(true);
  const soFar = refreshes();
  for (let hour = 0; hour < 8; hour += 1) {
    await page.clock.fastForward(hourMs);
    await wake(page);
    await expect(page).toHaveURL(/\/scanner\?/);
  }
  await expectSignedIn(page);
  expect(refreshes()).toBe(soFar);
  // Scanning continues with the device's own lease.
  expect((await typeCode(page, tickets[1]?.printedCode ?? '')).verdict).toBe('admit');
  await expect(pillOf(page)).toHaveAttribute('data-unsent', '1');
  await context.setOffline(false);
  await wake(page);
  await drained(page);
  await expect.poll(refreshes).toBe(soFar + 1);
  await expect(page).toHaveURL(/\/scanner\?/);
  expect(await organizer.scans(event.registrationId)).toHaveLength(2);
  await page.goto(`${server.url}/my-events`);
  await expectSignedIn(page);
});

test('resumes scanning without a tap after an hour idle with the camera taken away', async ({
  page,
  server,
  event,
  tickets,
}) => {
  await page.clock.install();
  await openCameraScanner(page, server.url, event);
  expect((await show(page, tickets[0]?.printedCode ?? '')).verdict).toBe('admit');
  await scanning(page);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    const { cameraTracks } = globalThis as unknown as { cameraTracks: MediaStreamTrack[] };
    for (const track of cameraTracks) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  });
  await page.clock.fastForward(hourMs);
  await page.evaluate(() => Reflect.deleteProperty(document, 'visibilityState'));
  await wake(page);
  const begun = Date.now();
  await expect(pillOf(page)).toHaveAttribute('data-reach', 'online');
  const seen = await show(page, tickets[1]?.printedCode ?? '');
  process.stdout.write(
    `Awake after an hour: 0 taps, ${((Date.now() - begun) / 1_000).toFixed(1)} s to a verdict\n`,
  );
  expect(seen.verdict).toBe('admit');
  await drained(page);
});
