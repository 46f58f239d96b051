import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { readShownCode } from '../read-picture.ts';
import { codeOf, openTicket, orderOfThree } from './wallet-pages.ts';

/** Screen sizes in px, and the minimum side of a code on each. */
const screens = [
  { width: 320, height: 568, side: 280 },
  { width: 390, height: 844, side: 360 },
  { width: 568, height: 320, side: 260 },
  { width: 844, height: 390, side: 360 },
  { width: 768, height: 1024, side: 300 },
  { width: 1440, height: 900, side: 300 },
] as const;

/** Returns which parts of the code are off screen or covered: its corners, its centre and its first row are checked. */
const hidden = (page: Page) =>
  codeOf(page).evaluate((code) => {
    const { left, top, right, bottom } = code.getBoundingClientRect();
    const inset = 2;
    const points = [
      [left + inset, top + inset],
      [right - inset, top + inset],
      [left + inset, bottom - inset],
      [right - inset, bottom - inset],
      [(left + right) / 2, (top + bottom) / 2],
    ] as const;
    return points.filter(([x, y]) => {
      const seen = document.elementFromPoint(x, y);
      return seen === null || !code.contains(seen);
    }).length;
  });

/** Returns by how many pixels the page is wider than the screen. */
const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('shows the whole code first on every screen, even with large text, with nothing over it', async ({
  page,
  server,
}) => {
  const [first] = await orderOfThree(server.url);
  await openTicket(page, server.url, first?.ticketId ?? '');
  for (const { width, height, side } of screens)
    for (const text of ['100%', '200%']) {
      const name = `${width} x ${height}, text ${text}`;
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
        scrollTo(0, 0);
      }, text);
      await expect.poll(() => hidden(page), name).toBe(0);
      const box = await codeOf(page).boundingBox();
      expect(box?.width, name).toBeGreaterThanOrEqual(text === '100%' ? side : Math.min(side, height - 290));
      expect(await tooWide(page), name).toBeLessThanOrEqual(0);
      expect(await readShownCode(codeOf(page)), name).not.toBe('');
    }
});

test('keeps navigation and the install prompt off the ticket page, whose header leads back', async ({
  page,
  server,
}) => {
  const [first] = await orderOfThree(server.url);
  await openTicket(page, server.url, first?.ticketId ?? '');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await page.evaluate(() =>
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => ({}) })),
  );
  await expect(navigation).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: /install/i })).toHaveCount(0);
  await page.getByRole('link', { name: 'Tickets', exact: true }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(navigation).toBeVisible();
  await expect(page.getByRole('complementary', { name: /install/i })).toBeVisible();
});

/** Counts the page's style recalculations: one for each frame in which something moves. */
async function drawings(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? Number.NaN;
  };
}

test('redraws a live ticket only a few times a second to save battery', async ({ page, server }) => {
  const [first] = await orderOfThree(server.url);
  await openTicket(page, server.url, first?.ticketId ?? '');
  await expect(codeOf(page)).toBeVisible();
  const drawn = await drawings(page);
  // Wait for the picture of the code to slide in.
  await page.waitForTimeout(1_000);
  const before = await drawn();
  await page.waitForTimeout(4_000);
  expect((await drawn()) - before).toBeLessThan(4 * 10);
});
