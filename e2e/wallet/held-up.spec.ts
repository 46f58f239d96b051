import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { readShownCode } from '../read-picture.ts';
import { codeOf, openTicket, orderOfThree } from './wallet-pages.ts';

/** Screens as people hold them, px, and the side that a code has at least. */
const screens = [
  { width: 320, height: 568, side: 280 },
  { width: 390, height: 844, side: 360 },
  { width: 568, height: 320, side: 260 },
  { width: 844, height: 390, side: 360 },
  { width: 768, height: 1024, side: 300 },
  { width: 1440, height: 900, side: 300 },
] as const;

/** What of the code is out of sight or under something else: its corners and its middle are asked, and the first row. */
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

/** Whether anything reaches beyond the right or left edge of the screen. */
const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('The code stands whole and first on every screen, also in large text, and nothing lies over it', async ({
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

test('The navigation and the offer to install are out of the way of a ticket, and its head leads back', async ({
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

/** How often the page was styled anew so far: once for each frame that something moves in. */
async function drawings(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? Number.NaN;
  };
}

test('A live ticket that is held up draws a few times a second, so that an evening in a queue spares the battery', async ({
  page,
  server,
}) => {
  const [first] = await orderOfThree(server.url);
  await openTicket(page, server.url, first?.ticketId ?? '');
  await expect(codeOf(page)).toBeVisible();
  const drawn = await drawings(page);
  // The picture of the code slides in.
  await page.waitForTimeout(1_000);
  const before = await drawn();
  await page.waitForTimeout(4_000);
  expect((await drawn()) - before).toBeLessThan(4 * 10);
});
