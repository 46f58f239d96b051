import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHarness } from './harness/open-harness.ts';
import type { Shown } from './harness/states.ts';

/*
 * Checks the labels of the bottom bar on narrow phones: five of them share its width, and none may touch the next
 * one or the edge.
 */

let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

/** Least room beside and below a label, px. */
const room = 2;

/** Finds labels with too little room around them. Runs in the page. */
function tight(least: number): string[] {
  return [...document.querySelectorAll('nav > a')].flatMap((entry) => {
    const box = entry.getBoundingClientRect();
    if (box.width === 0) return [];
    const range = document.createRange();
    range.selectNodeContents(entry);
    const rects = [...range.getClientRects()];
    const [left, right] = [
      Math.min(...rects.map((rect) => rect.left)) - box.left,
      box.right - Math.max(...rects.map((rect) => rect.right)),
    ];
    const below = box.bottom - Math.max(...rects.map((rect) => rect.bottom));
    return Math.min(left, right, below) < least
      ? [`${entry.textContent}: ${[left, right, below].map((gap) => gap.toFixed(1)).join(', ')}`]
      : [];
  });
}

it.each(['en', 'fr', 'ar'] as const)(
  'leaves room beside and below each of its labels (%s)',
  async (language) => {
    const { page } = harness;
    for (const viewer of ['visitor', 'attendee', 'organizer', 'admin'] as const) {
      const shown: Shown = { path: '/about', viewer, state: 'done', sameDevice: false, language };
      await page.evaluate((wanted) => window.harness.show(wanted), shown);
      await page.locator('main h1').first().waitFor({ timeout: 60_000 });
      await page.evaluate(() => window.harness.quiet());
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 700 });
        expect(await page.evaluate(tight, room), `${viewer} at ${width} px`).toEqual([]);
      }
    }
  },
);
