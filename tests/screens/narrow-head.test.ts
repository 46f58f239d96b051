import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHarness } from './harness/open-harness.ts';
import type { Shown } from './harness/states.ts';

/*
 * Checks the header of a visitor's page on a phone, where the back link, the connection and the sign-in share one
 * row: texts are shown in full or not at all, and each control is large enough for a finger.
 */

let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

/** Finds parts of the header with truncated text or too small a touch target. Runs in the page. */
function faults(): string[] {
  const wordsOf = (part: Element) => {
    const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const found: DOMRect[] = [];
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      // Skip text for screen readers only, which is invisible.
      if (node.parentElement?.clientWidth === 1) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      found.push(...range.getClientRects());
    }
    return found;
  };
  const parts = [...document.querySelectorAll('header:not(main *) :is(a, button)')];
  return parts.flatMap((part, at) => {
    const box = part.getBoundingClientRect();
    if (box.width <= 1) return [];
    const name = part.textContent.trim();
    const seen = wordsOf(part).filter(({ top, bottom }) => bottom > box.top && top < box.bottom);
    const next = parts[at + 1]?.getBoundingClientRect();
    const over = seen.filter(
      ({ left, right }) => next !== undefined && left < next.right && right > next.left,
    );
    const cut = seen.filter(({ left, right }) => left < box.left - 1 || right > box.right + 1);
    const dotted = [...part.querySelectorAll('*')].filter(
      (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).textOverflow === 'ellipsis',
    );
    const ends = dotted.filter((one) => {
      const { top, bottom, width } = one.getBoundingClientRect();
      return width > 1 && bottom > box.top && top < box.bottom;
    });
    const lines = new Set(seen.map(({ top }) => Math.round(top / 16))).size;
    return [
      ...(cut.length + ends.length + over.length > 0 ? [`cut off: ${name}`] : []),
      ...(box.height < 44 || box.width < 44 ? [`small: ${name} ${box.width} x ${box.height}`] : []),
      ...(lines > 2 ? [`high: ${name}`] : []),
    ];
  });
}

it.each(['en', 'fr', 'ar'] as const)('shows words completely or not at all (%s)', async (language) => {
  const { page } = harness;
  for (const path of ['/', '/tickets/some?accept=token']) {
    const shown: Shown = { path, viewer: 'visitor', state: 'done', sameDevice: false, language };
    await page.evaluate((wanted) => window.harness.show(wanted), shown);
    await page.locator('main h1').first().waitFor({ timeout: 60_000 });
    await page.evaluate(() => window.harness.quiet());
    for (const width of [320, 360, 390, 430]) {
      await page.setViewportSize({ width, height: 844 });
      const message = `${path} at ${width} px`;
      await expect.poll(() => page.evaluate(faults), { message }).toEqual([]);
    }
  }
});
