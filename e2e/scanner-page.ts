import { expect, type Locator, type Page } from '@playwright/test';
import { hold } from './fake-camera.ts';

/** A verdict as the screen says it. */
export interface Seen {
  readonly verdict: string;
  readonly scanId: string;
  readonly words: string;
}

/** The element that says the verdict. */
export const verdictOf = (page: Page): Locator =>
  page.locator('[data-verdict][role=alert], [role=alert] [data-verdict]').first();
export const pillOf = (page: Page): Locator => page.locator('[data-reach]').first();

interface StartOptions {
  /** Also waits until every line of the readiness check that a headless browser can pass is passed. */
  readonly untilReady?: boolean;
  /** Does not wait for a picture. */
  readonly withoutCamera?: boolean;
}

/** Chooses event and gate and waits until the camera scans. Works with no signal once the manifest is there. */
export async function startScanning(
  page: Page,
  eventName: string,
  gateName: string,
  options: StartOptions = {},
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Scanner' })).toBeVisible();
  await page.getByRole('button', { name: eventName }).click();
  await page.getByRole('radio', { name: gateName }).check();
  if (options.untilReady === true) {
    await expect(page.locator('[data-check=manifest]')).toHaveAttribute('data-ok', 'true', {
      timeout: 30_000,
    });
    await expect(page.locator('[data-check=clock]')).toHaveAttribute('data-ok', 'true');
  }
  await page.getByRole('button', { name: 'Start scanning' }).click();
  if (options.withoutCamera !== true) await scanning(page);
}

/** Waits until the scanner takes readings. */
export async function scanning(page: Page): Promise<void> {
  await expect(page.locator('[data-scan-state=scanning]')).toBeVisible({ timeout: 30_000 });
}

/** Holds a code before the camera until a verdict on it is painted, then takes it away. */
export async function show(page: Page, code: string, { thenHide = true } = {}): Promise<Seen> {
  const before = await lastScanId(page);
  await hold(page, code);
  const seen = await nextVerdict(page, before);
  if (thenHide) await hold(page, null);
  return seen;
}

/** Sends a code as a hand scanner does that poses as a keyboard: one key after another, then Enter. */
export async function wedge(page: Page, code: string): Promise<Seen> {
  const before = await lastScanId(page);
  await page.evaluate((text) => {
    for (const key of [...text, 'Enter']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
  }, code);
  return nextVerdict(page, before);
}

/** Types a code as a person does who cannot scan it. */
export async function typeCode(page: Page, code: string): Promise<Seen> {
  const before = await lastScanId(page);
  await page.getByRole('button', { name: /type/i }).click();
  await page.getByLabel(/ticket code|reference/i).fill(code);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  return nextVerdict(page, before);
}

async function lastScanId(page: Page): Promise<string | null> {
  const verdict = verdictOf(page);
  return (await verdict.count()) === 0 ? null : verdict.getAttribute('data-scan-id');
}

/** Waits for a verdict on another scan than `before`, and reads it. */
export async function nextVerdict(page: Page, before: string | null): Promise<Seen> {
  const verdict = verdictOf(page);
  await expect(verdict).toBeVisible();
  if (before !== null) await expect(verdict).not.toHaveAttribute('data-scan-id', before);
  const [code, scanId, words] = await Promise.all([
    verdict.getAttribute('data-verdict'),
    verdict.getAttribute('data-scan-id'),
    verdict.innerText(),
  ]);
  return { verdict: code ?? '', scanId: scanId ?? '', words };
}

/** Puts a verdict that stays away. */
export async function dismiss(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next', exact: true });
  if (await next.isVisible()) await next.click();
}

export async function unsentOf(page: Page): Promise<number> {
  return Number(await pillOf(page).getAttribute('data-unsent'));
}

/** Waits until nothing waits to be sent, without touching anything. */
export async function drained(page: Page, withinMs = 60_000): Promise<void> {
  await expect(pillOf(page)).toHaveAttribute('data-unsent', '0', { timeout: withinMs });
}
