import { expect, type Locator, type Page } from '@playwright/test';
import { hold, installCanvasCamera } from './fake-camera.ts';
import type { ServerEvent } from './organizer-api.ts';
import { patientGate } from './patient-gate.ts';
import { demoOrganizer, signedIn } from './people.ts';

/** A verdict as shown on the screen. */
export interface Seen {
  readonly verdict: string;
  readonly scanId: string;
  readonly words: string;
}

/** The full-screen verdict; rows of lists have the attribute too, but not the role. */
export const verdictOf = (page: Page): Locator => page.locator('[role=alert][data-verdict]');
export const pillOf = (page: Page): Locator => page.locator('[data-reach]').first();
const stateOf = (page: Page, ...states: readonly string[]): Locator =>
  page.locator(states.map((state) => `[data-scan-state=${state}]`).join(', ')).first();

/** Returns the address of the scanner at one gate of an event. */
export function scannerAddress(url: string, event: ServerEvent, gate = 0): string {
  return `${url}/scanner?event=${event.registrationId}&gate=${event.gates[gate]?.gateId}`;
}

/** Opens the scanner by its address and starts scanning, passing the readiness check if it is shown first. */
export async function openScanner(page: Page, url: string, event: ServerEvent, gate = 0): Promise<void> {
  await patientGate(page);
  await page.goto(scannerAddress(url, event, gate));
  await startScanning(page);
}

/** Signs in the demo organizer on a page with a test-controlled camera, and starts scanning. */
export async function openCameraScanner(
  page: Page,
  url: string,
  event: ServerEvent,
  gate = 0,
): Promise<void> {
  await installCanvasCamera(page);
  await signedIn(page, url, demoOrganizer);
  await openScanner(page, url, event, gate);
}

/** Opens the scanner of an event's gate through the screens, from the list of events to a passed readiness check. */
export async function chooseDoor(page: Page, url: string, event: ServerEvent, gate = 0): Promise<void> {
  await page.goto(`${url}/scanner`);
  await expect(page.getByRole('heading', { name: 'Scanner' })).toBeVisible();
  await page.getByRole('list', { name: 'Events' }).getByRole('link', { name: event.name }).click();
  await page.getByRole('button', { name: event.gates[gate]?.name ?? '', exact: true }).click();
  for (const check of ['manifest', 'lease', 'clock', 'camera', 'queue']) {
    await expect(page.locator(`[data-check=${check}]`)).toHaveAttribute('data-ok', 'true');
  }
  await expect(page.getByRole('button', { name: 'Start scanning' })).toBeEnabled();
}

/** Goes from the readiness check, or from a shift interrupted by a reload, to scanning; dismisses a first verdict. */
export async function startScanning(page: Page): Promise<void> {
  await begin(page);
  await scanning(page);
}

/** Does the same for a camera that already has a code in view: its verdict may appear at once, and stays. */
export async function begin(page: Page): Promise<void> {
  await expect(stateOf(page, 'ready', 'scanning', 'showing')).toBeVisible();
  if (!(await stateOf(page, 'ready').isVisible())) return;
  await expect(page.locator('[data-check=manifest]')).toHaveAttribute('data-ok', 'true');
  await page.getByRole('button', { name: 'Start scanning' }).click();
}

/** Waits until the scanner is ready for the next code; dismisses a verdict that stays. */
export async function scanning(page: Page): Promise<void> {
  const next = verdictOf(page).getByRole('button', { name: /^(Next|Send away)$/ });
  if (await next.isVisible()) await next.click();
  await expect(stateOf(page, 'scanning')).toBeVisible();
}

/** Holds a code before the camera until its verdict is painted, then removes it. */
export async function show(page: Page, code: string, { thenHide = true } = {}): Promise<Seen> {
  await scanning(page);
  const seen = await seenVerdict(page, () => hold(page, code));
  if (thenHide) await hold(page, null);
  return seen;
}

/**
 * Holds up a code that this gate has judged before. Within a second of watching, a scanner treats a code as still in
 * view and ignores it; it does not watch while a verdict is shown, so the empty wall is shown for longer than that.
 */
export async function showAgain(page: Page, code: () => string): Promise<Seen> {
  await scanning(page);
  await hold(page, null);
  await page.waitForTimeout(4_000);
  return show(page, code());
}

/** Sends a code as a keyboard wedge scanner does, and waits for its verdict. */
export async function wedge(page: Page, code: string): Promise<Seen> {
  await scanning(page);
  return seenVerdict(page, () => typeAsScanner(page, [...code, 'Enter']));
}

/**
 * Presses keys as a hand scanner does: real ones, which act on the focused element. Their timestamps are `gapMs`
 * apart, however slowly the machine delivers them, and the page has received all of them at the end.
 */
export async function typeAsScanner(page: Page, keys: readonly string[], gapMs = 8): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const first = Date.now() - keys.length * gapMs;
  await Promise.all(
    keys.flatMap((key, place) => {
      const timestamp = (first + place * gapMs) / 1000;
      const written = key === 'Enter' ? { text: '\r', windowsVirtualKeyCode: 13 } : { text: key };
      return [
        browser.send('Input.dispatchKeyEvent', { type: 'keyDown', key, timestamp, ...written }),
        browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp }),
      ];
    }),
  );
  await browser.detach();
}

/** Enters a code by hand. */
export async function typeCode(page: Page, code: string): Promise<Seen> {
  await scanning(page);
  await page.getByRole('button', { name: 'Enter code' }).click();
  const sheet = page.getByRole('dialog').filter({ has: page.getByLabel('Ticket code or reference') });
  await sheet.getByLabel('Ticket code or reference').fill(code);
  return seenVerdict(page, () => sheet.getByRole('button', { name: 'Check', exact: true }).click());
}

/**
 * Returns the next verdict, or the current one, read when it is painted: an admission disappears on its own, however
 * slow the machine is. Pass what causes it as `act`, so that the page watches beforehand.
 */
export async function seenVerdict(page: Page, act: () => Promise<void> = async () => {}): Promise<Seen> {
  const [seen] = await Promise.all([page.evaluate(nextVerdict), act()]);
  return seen;
}

/** Runs in the page. */
export function nextVerdict(): Promise<Seen> {
  const { promise, resolve, reject } = Promise.withResolvers<Seen>();
  const read = () => {
    const shown = document.querySelector('[role=alert][data-verdict]');
    if (!(shown instanceof HTMLElement)) return;
    const { verdict = '', scanId = '' } = shown.dataset;
    resolve({ verdict, scanId, words: shown.innerText });
  };
  const watch = new MutationObserver(read);
  watch.observe(document, { subtree: true, childList: true, attributeFilter: ['role', 'data-verdict'] });
  const late = setTimeout(() => reject(new Error('No verdict came within two minutes.')), 120_000);
  read();
  return promise.finally(() => {
    watch.disconnect();
    clearTimeout(late);
  });
}

/**
 * Waits until nothing is left to send, without touching anything. A scan is stored before its verdict is painted, and
 * counted on the screen a moment later, so the store is checked first.
 */
export async function drained(page: Page, withinMs = 180_000): Promise<void> {
  await expect.poll(() => page.evaluate(unsentScans), { timeout: withinMs }).toBe(0);
  await expect(pillOf(page)).toHaveAttribute('data-unsent', '0', { timeout: withinMs });
}

/** Runs in the page: counts the scans in its store that the server has not received. */
export function unsentScans(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const opening = indexedDB.open('gatehouse');
  opening.addEventListener('error', () => reject(new Error('The store does not open.')));
  opening.addEventListener('success', () => {
    const store = opening.result;
    const queue = store.transaction('scans').objectStore('scans').index('[state+scan.eventId]');
    const counting = queue.count(IDBKeyRange.bound(['unsent'], ['unsent', []]));
    counting.addEventListener('success', () => {
      store.close();
      resolve(counting.result);
    });
  });
  return promise;
}

/** The position of each button below the scanner's picture, by name. */
export const buttonPlaces = (page: Page) =>
  page.evaluate(() => {
    const names = [
      'Enter code',
      'Ticket info',
      'Sell tickets',
      'All scans',
      'Camera, zoom and gate',
      'Undo last scan',
    ];
    return [...document.querySelectorAll<HTMLElement>('[data-scan-state] button')].flatMap((button) => {
      const name = button.getAttribute('aria-label') ?? button.textContent.trim();
      if (!names.some((one) => name.startsWith(one))) return [];
      const { x, y, width, height } = button.getBoundingClientRect();
      return [{ name, x, y, width, height }];
    });
  });
