import type { Page } from '@playwright/test';
import { freezeCameras, hold, installCanvasCamera, letCamerasOpen } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import type { ServerEvent } from './organizer-api.ts';
import { demoOrganizer, offlineReady, signIn, signedIn } from './people.ts';
import { drained, openScanner, scanning, show, wedge } from './scanner-page.ts';

async function enterDoor(page: Page, url: string, event: ServerEvent): Promise<void> {
  await signedIn(page, url, demoOrganizer);
  await openScanner(page, url, event);
  await offlineReady(page);
}

const hostile: readonly (readonly [string, string])[] = [
  ['a web address', 'https://evil.example/steal?x=1'],
  ['a script', 'javascript:alert(document.cookie)'],
  ['markup', '<img src=x onerror=alert(1)><script>alert(1)</script>'],
  ['SQL', "'; DROP TABLE scans; --"],
  ['a Wi-Fi code', 'WIFI:T:WPA;S:Free;P:secret;;'],
  ['the start of a ticket', 'G1ABCDEF'],
  ['a ticket’s length of nonsense', `G1${'Z'.repeat(110)}`],
  ['letters of many scripts', 'Jërëjëf 你好 😀 עברית'],
  ['control characters', 'a\u0000b\u001bc\u202ed'],
  ['a thousand characters', 'HELLO WORLD '.repeat(84)],
];

test('gives foreign and hostile codes a clear verdict, never throws, and never opens a link', async ({
  page,
  context,
  server,
  organizer,
  event,
  tickets,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('dialog', (dialog) => {
    errors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await installCanvasCamera(page);
  await enterDoor(page, server.url, event);
  for (const [what, text] of hostile) {
    const seen = await test.step(what, () => show(page, text));
    expect(seen.verdict, what).toBe('unreadable');
    expect(seen.words.length, what).toBeGreaterThan(5);
  }
  expect((await show(page, tickets[0]?.printedCode ?? '')).verdict).toBe('admit');
  expect(page.url()).toContain(`${server.url}/scanner`);
  expect(context.pages()).toHaveLength(1);
  expect(errors).toEqual([]);
  await drained(page);
  const stored = await organizer.scans(event.registrationId);
  expect(stored.filter((scan) => scan.verdict === 'unreadable')).toHaveLength(hostile.length);
  expect(stored.filter((scan) => scan.passed)).toHaveLength(1);
});

test('always accepts input from a hand scanner acting as a keyboard', async ({
  page,
  server,
  event,
  tickets,
}) => {
  await installCanvasCamera(page);
  await enterDoor(page, server.url, event);
  expect((await wedge(page, tickets[1]?.printedCode ?? '')).verdict).toBe('admit');
  expect((await wedge(page, 'https://evil.example/')).verdict).toBe('unreadable');
});

test('explains how to fix a denied camera while a hand scanner keeps admitting people', async ({
  page,
  server,
  event,
  tickets,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await enterDoor(page, server.url, event);
  const trouble = page.locator('[data-trouble=camera_denied]');
  await expect(trouble).toBeVisible();
  await expect(trouble).toContainText(/allow the camera/i);
  expect((await wedge(page, tickets[2]?.printedCode ?? '')).verdict).toBe('admit');
});

test('restarts a camera whose track ends within seconds and loses no scan', async ({
  page,
  server,
  event,
  tickets,
}) => {
  await installCanvasCamera(page);
  await enterDoor(page, server.url, event);
  expect((await show(page, tickets[3]?.printedCode ?? '')).verdict).toBe('admit');
  await hold(page, null);
  await page.evaluate(() => {
    const { cameraTracks } = globalThis as unknown as { cameraTracks: MediaStreamTrack[] };
    const track = cameraTracks.at(-1);
    track?.stop();
    // Browsers fire `ended` when a track ends unexpectedly, but not when a script stops it.
    track?.dispatchEvent(new Event('ended'));
  });
  await scanning(page);
  expect((await show(page, tickets[4]?.printedCode ?? '')).verdict).toBe('admit');
});

test('restarts a camera whose picture silently freezes within seconds, says so, and loses no scan', async ({
  page,
  server,
  event,
  tickets,
}) => {
  await installCanvasCamera(page);
  await enterDoor(page, server.url, event);
  expect((await show(page, tickets[8]?.printedCode ?? '')).verdict).toBe('admit');
  await scanning(page);
  await freezeCameras(page);
  const note = page.locator('[data-trouble=camera_frozen]');
  await expect(note).toContainText('The camera picture froze. Restarting it…');
  expect((await wedge(page, tickets[9]?.printedCode ?? '')).verdict).toBe('admit');
  await letCamerasOpen(page);
  await expect(note).toHaveCount(0);
  expect((await show(page, tickets[10]?.printedCode ?? '')).verdict).toBe('admit');
});

test('never admits unrecorded on a full disk, and resumes without loss once space is free', async ({
  page,
  server,
  organizer,
  event,
  tickets,
}) => {
  await page.addInitScript(() => {
    const scope = globalThis as unknown as { diskIsFull: boolean };
    scope.diskIsFull = false;
    const original = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function add(...rest: Parameters<typeof original>) {
      if (scope.diskIsFull && this.name === 'scans')
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      return original.apply(this, rest);
    };
  });
  const setFull = (full: boolean) =>
    page.evaluate((value) => {
      (globalThis as unknown as { diskIsFull: boolean }).diskIsFull = value;
    }, full);
  await installCanvasCamera(page);
  await enterDoor(page, server.url, event);
  expect((await show(page, tickets[5]?.printedCode ?? '')).verdict).toBe('admit');

  await setFull(true);
  await hold(page, tickets[6]?.printedCode ?? '');
  const refused = page.locator('[data-trouble=storage_full]');
  await expect(refused).toBeVisible();
  await expect(refused).toContainText(/space|full|storage/i);
  await expect(page.locator('[role=alert][data-verdict=admit]')).toHaveCount(0);
  await hold(page, null);

  await setFull(false);
  expect((await show(page, tickets[7]?.printedCode ?? '')).verdict).toBe('admit');
  await drained(page);
  const stored = await organizer.scans(event.registrationId);
  const passed = stored.filter((scan) => scan.passed).map((scan) => scan.ticketNumber ?? -1);
  expect(passed.toSorted((one, other) => one - other)).toEqual([
    tickets[5]?.ticketNumber,
    tickets[7]?.ticketNumber,
  ]);
});

test('explains what to do when the browser blocks storage, instead of scanning unrecorded', async ({
  page,
  server,
}) => {
  await signIn(page, server.url, demoOrganizer);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  await page.goto(`${server.url}/scanner`);
  const trouble = page.locator('[data-trouble=storage_blocked]');
  await expect(trouble).toBeVisible();
  await expect(trouble).toContainText(/storage|private|cookies/i);
  await expect(page.getByRole('button', { name: 'Start scanning' })).toHaveCount(0);
});
