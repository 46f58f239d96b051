import { openPhone } from './browser.ts';
import { installCanvasCamera } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { demoOrganizer, offlineReady, signedIn } from './people.ts';
import {
  chooseDoor,
  drained,
  openScanner,
  pillOf,
  scannerAddress,
  show,
  startScanning,
} from './scanner-page.ts';
import { counts } from './sizes.ts';

test('keeps scanning offline when the browser is killed at enrolment before the session is on disk', async ({
  road,
  organizer,
  event,
  tickets,
}) => {
  const phone = await openPhone({ prepare: installCanvasCamera });
  await signedIn(phone.page(), road.url, demoOrganizer);
  await chooseDoor(phone.page(), road.url, event);
  await offlineReady(phone.page());
  await phone.kill();
  await road.set({ kind: 'offline' });

  const page = await phone.open();
  // Simulates a phone on which none of localStorage reached the disk in time.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('forgotten') === null) localStorage.clear();
    sessionStorage.setItem('forgotten', 'yes');
  });
  await page.goto(scannerAddress(road.url, event));
  await startScanning(page);
  const seen = await show(page, tickets[29]?.printedCode ?? '');
  expect(seen.verdict).toBe('admit');

  await road.set({ kind: 'pass' });
  await drained(page);
  const stored = await organizer.scans(event.registrationId);
  expect(stored.map((scan) => scan.scanId)).toEqual([seen.scanId]);
  await phone.dispose();
});

test(`keeps every shown scan when the browser is killed ${counts.browserKills} times after a verdict, and sends each once`, async ({
  road,
  organizer,
  event,
  tickets,
}) => {
  test.setTimeout(900_000 + counts.browserKills * 90_000);
  const phone = await openPhone({ prepare: installCanvasCamera });
  let page = phone.page();
  await signedIn(page, road.url, demoOrganizer);
  await openScanner(page, road.url, event);
  await offlineReady(page);
  await road.set({ kind: 'offline' });

  const shown: string[] = [];
  for (const ticket of tickets.slice(30, 30 + counts.browserKills)) {
    const seen = await show(page, ticket.printedCode, { thenHide: false });
    await phone.kill();
    expect(seen.verdict).toBe('admit');
    shown.push(seen.scanId);
    page = await phone.open();
    await openScanner(page, road.url, event);
    await expect(pillOf(page)).toHaveAttribute('data-unsent', String(shown.length));
  }

  await road.set({ kind: 'pass' });
  await drained(page);
  const stored = (await organizer.scans(event.registrationId)).map((scan) => scan.scanId);
  expect(stored.toSorted()).toEqual(shown.toSorted());
  const [device] = await organizer.devices(event.registrationId);
  expect(device?.missing).toBe(0);
  await phone.dispose();
});
