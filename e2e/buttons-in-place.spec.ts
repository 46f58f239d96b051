import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { buttonPlaces, openCameraScanner, scanning, verdictOf, wedge } from './scanner-page.ts';

/** What the page's camera does when it is requested; stored in the window's name, which survives a reload. */
type CameraDoes = 'opens' | 'waits' | 'is refused';

/** Runs in the page after the fake camera is installed: adds a torch, and opens, waits or is refused as configured. */
function toldCamera(): void {
  const devices = navigator.mediaDevices;
  if (devices === undefined) return;
  const open = devices.getUserMedia.bind(devices);
  const scope = globalThis as unknown as { openCamera: () => void; loseCamera: () => void };
  let told = Promise.withResolvers<void>();
  scope.openCamera = () => told.resolve();
  devices.getUserMedia = async (wanted) => {
    if (window.name === 'waits') await told.promise;
    if (window.name === 'is refused') throw new DOMException('Refused', 'NotAllowedError');
    const stream = await open(wanted);
    const [track] = stream.getVideoTracks();
    if (track === undefined) return stream;
    track.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
    scope.loseCamera = () => {
      window.name = 'waits';
      told = Promise.withResolvers<void>();
      track.stop();
      track.dispatchEvent(new Event('ended'));
    };
    return stream;
  };
}

async function reloadWith(page: Page, does: CameraDoes): Promise<void> {
  await page.evaluate((name) => void (window.name = name), does);
  await page.reload();
  await scanning(page);
}

const call = (page: Page, name: 'openCamera' | 'loseCamera') =>
  page.evaluate((wanted) => (globalThis as unknown as Record<string, () => void>)[wanted]?.(), name);

/** Space between a verdict's last sentence and its first button, in px: negative if text lies under a button. */
const clearOfButtons = (page: Page) =>
  verdictOf(page).evaluate((verdict) => {
    const sentences = [...verdict.querySelectorAll('[data-look] > p')];
    const buttons = [...verdict.querySelectorAll('button:not([aria-hidden])')];
    return (
      Math.min(...buttons.map((button) => button.getBoundingClientRect().top)) -
      Math.max(...sentences.map((sentence) => sentence.getBoundingClientRect().bottom))
    );
  });

test("keeps the scanner's buttons in place through every camera state and after scans, covering no reason", async ({
  page,
  server,
  event,
  tickets,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    if (window.name === '') window.name = 'opens';
  });
  await openCameraScanner(page, server.url, event);
  await page.addInitScript(toldCamera);

  await reloadWith(page, 'waits');
  await expect(page.getByText('Starting the camera')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sell tickets' })).toBeVisible();
  const before = await buttonPlaces(page);
  expect(before.map(({ name }) => name)).toHaveLength(6);

  await call(page, 'openCamera');
  await expect(page.getByRole('button', { name: 'Torch' })).toBeVisible();
  expect(await buttonPlaces(page), 'once the camera works').toEqual(before);

  await wedge(page, tickets[0]?.printedCode ?? '');
  await scanning(page);
  await expect(page.getByRole('list', { name: 'Last scans' }).getByRole('listitem')).toHaveCount(1);
  expect(await buttonPlaces(page), 'after a scan').toEqual(before);

  expect((await wedge(page, tickets[0]?.printedCode ?? '')).verdict).toBe('already_inside');
  for (const [width, height] of [
    [320, 568],
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => clearOfButtons(page), `${width} x ${height}`).toBeGreaterThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await scanning(page);

  await call(page, 'loseCamera');
  await expect(page.getByRole('button', { name: 'Torch' })).toHaveCount(0);
  expect(await buttonPlaces(page), 'once the camera is lost').toEqual(before);

  await reloadWith(page, 'is refused');
  await expect(page.locator('[data-trouble]')).toBeVisible();
  // Its place is kept until the server says whether this person sells.
  await expect(page.getByRole('button', { name: 'Sell tickets' })).toBeVisible();
  expect(await buttonPlaces(page), 'once the camera is refused').toEqual(before);
});

/** Runs in the page: what of the scanner's panel is cut off, by the window below it or by its own side. */
function cutOff(): string[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-scan-state] button')];
  let panel = document.querySelector("[aria-label='All scans']");
  while (panel !== null && getComputedStyle(panel).overflowY !== 'auto') panel = panel.parentElement;
  if (panel === null) return ['no panel'];
  const { left, right, bottom } = panel.getBoundingClientRect();
  const out = buttons.filter((one) => {
    const box = one.getBoundingClientRect();
    return panel.contains(one) && (box.left < left || box.right > right);
  });
  return [
    ...out.map((one) => one.getAttribute('aria-label') ?? one.textContent.trim()),
    ...(panel.scrollWidth > panel.clientWidth ? [`scrolls sideways, ${panel.scrollWidth} px`] : []),
    ...(bottom > window.innerHeight ? [`ends ${Math.round(bottom - window.innerHeight)} px too low`] : []),
    ...(panel.clientHeight < 100 ? [`only ${panel.clientHeight} px high`] : []),
  ];
}

test("shows all of the scanner's buttons, or scrolls to them, in large text and low windows", async ({
  page,
  server,
  event,
}) => {
  await openCameraScanner(page, server.url, event);
  await expect(page.getByRole('button', { name: 'Sell tickets' })).toBeVisible();
  const cut: string[] = [];
  for (const [width, height, percent] of [
    [320, 568, 100],
    [320, 568, 150],
    [320, 568, 175],
    [320, 568, 200],
    [390, 844, 200],
    [667, 375, 100],
    [667, 375, 200],
    [844, 390, 150],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => void (document.documentElement.style.fontSize = size), `${percent}%`);
    const found = await page.evaluate(cutOff);
    cut.push(...found.map((what) => `${width} x ${height} at ${percent} %: ${what}`));
  }
  expect(cut).toEqual([]);
});

test('keeps the close button of a sale in place while its tickets load', async ({ page, server, event }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCameraScanner(page, server.url, event);
  const tickets = Promise.withResolvers<void>();
  await page.route('**/api/events/**', async (route) => {
    await tickets.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Sell tickets' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Sell tickets' });
  const close = sheet.getByRole('button', { name: 'Close', exact: true });
  await expect(sheet.getByRole('status').first()).toBeVisible();
  const before = await close.boundingBox();
  tickets.resolve();
  await expect(sheet.getByRole('button', { name: 'Choose tickets' })).toBeVisible();
  expect(await close.boundingBox()).toEqual(before);
});
