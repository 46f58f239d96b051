import type { Page } from '@playwright/test';
import { installCanvasCamera } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { demoAttendee, demoOrganizer, signIn } from './people.ts';
import { openScanner, startScanning } from './scanner-page.ts';
import { openTicket, walletOf } from './wallet/wallet-pages.ts';

/** Safe area insets of a phone with a notch, in landscape, in px: both sides, and below the home indicator. */
const insets = { left: 59, right: 59, bottom: 21 } as const;

async function holdAcross(page: Page): Promise<void> {
  await page.setViewportSize({ width: 844, height: 390 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
}

/** Finds controls, fields and headings that lie under the notch or the rounded corners. */
const hidden = (page: Page) =>
  page.evaluate(({ left, right }) => {
    const found = [...document.querySelectorAll('a, button, input, select, h1, h2')];
    return found
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight)
      .filter(({ box }) => box.left < left - 0.5 || box.right > innerWidth - right + 0.5)
      .map(
        ({ one, box }) =>
          `${one.tagName} ${(one.getAttribute('aria-label') ?? one.textContent).slice(0, 30)} ${Math.round(box.left)}–${Math.round(box.right)}`,
      );
  }, insets);

test('keeps controls and key text clear of the notch on a phone in landscape', async ({
  page,
  server,
  event,
}) => {
  await holdAcross(page);
  const look = async (name: string) => {
    await expect(page.locator('main [data-state-of-screen=loading]')).toHaveCount(0);
    // Once what slides in has arrived, which may not have begun to move yet.
    await expect.poll(() => hidden(page), { message: name }).toEqual([]);
  };
  await page.goto(`${server.url}/events`);
  await look('events');
  await page.goto(`${server.url}/events/${event.registrationId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look('event');
  await signIn(page, server.url, demoAttendee);
  await look('dashboard');
  await page
    .getByRole('button', { name: /Online|Offline/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('sync sheet');
  await page.keyboard.press('Escape');
  const [ticket] = await walletOf(server.url);
  await openTicket(page, server.url, ticket?.ticketId ?? '');
  await look('ticket');
});

test('keeps the scanner clear of the notch too', async ({ page, server, event }) => {
  await installCanvasCamera(page);
  await holdAcross(page);
  await signIn(page, server.url, demoOrganizer);
  await openScanner(page, server.url, event);
  await expect.poll(() => hidden(page)).toEqual([]);
  await startScanning(page);
  await expect.poll(() => hidden(page)).toEqual([]);
});
