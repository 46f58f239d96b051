import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHarness, widths } from './harness/open-harness.ts';
import { screens } from './harness/screens.ts';
import type { Shown } from './harness/states.ts';

/*
 * Every screen with all its data, where whatever people type is one long word without a space, such as a web address:
 * no text runs past the edge of the screen, and the screen cannot be scrolled sideways.
 */

let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const word = `Forms${'GuestListOfTheFestival'.repeat(2)}`;
const rows = screens.filter(({ catalogue }) => catalogue !== true);

/** Returns texts that begin on the screen and run past its edge, unless they scroll or only screen readers see them. */
function tooWide(): readonly string[] {
  const edge = document.documentElement.clientWidth;
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (element.clientWidth === 1 ||
      /auto|scroll/.test(getComputedStyle(element).overflowX) ||
      getComputedStyle(element).textOverflow === 'ellipsis' ||
      scrolls(element.parentElement));
  const texts = [...document.querySelectorAll('body *')].filter((element) => {
    const isText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    );
    const { left, right, width } = element.getBoundingClientRect();
    return isText && width > 1 && left < edge && right > edge + 1 && !scrolls(element);
  });
  const found = texts.map((element) => `${element.localName}: ${(element.textContent ?? '').slice(0, 30)}`);
  const wide = document.documentElement.scrollWidth;
  return wide > edge ? [...found, `the page is ${wide} px wide`] : found;
}

describe('a long word', () => {
  it.each(rows)('stays on the screen on $route', async ({ path, viewer }) => {
    const { page } = harness;
    await page.setViewportSize(widths.phone);
    const shown: Shown = { path, viewer, state: 'done', sameDevice: false, typed: word };
    await page.evaluate((wanted) => window.harness.show(wanted), shown);
    await page.locator('main h1').first().waitFor({ timeout: 60_000 });
    await page.evaluate(() => window.harness.quiet());
    expect(await page.evaluate(tooWide), 'on a phone').toEqual([]);
    await page.setViewportSize(widths.desk);
    await page.evaluate(() => window.harness.quiet());
    expect(await page.evaluate(tooWide), 'at a desk').toEqual([]);
  });

  it.each([
    ['on a phone', widths.phone, 'main h2 + p'],
    ['at a desk', widths.desk, 'main tbody a + span'],
  ] as const)('takes two lines at most as the place of an own event %s', async (_, size, place) => {
    const { page } = harness;
    await page.setViewportSize(size);
    const typed = 'Hall of the Harbour '.repeat(15);
    const shown: Shown = { path: '/my-events', viewer: 'organizer', state: 'done', sameDevice: false, typed };
    await page.evaluate((wanted) => window.harness.show(wanted), shown);
    const places = page.locator(place);
    await places.first().waitFor({ timeout: 60_000 });
    await page.evaluate(() => window.harness.quiet());
    const lines = await places.evaluateAll((all) =>
      all.map((one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
    );
    expect(Math.max(...lines)).toBeLessThan(2.5);
  });

  it('is detected where it runs past the edge', async () => {
    const { page } = harness;
    await page.evaluate((text) => {
      document.body.innerHTML = `<p><span style="white-space:nowrap">${text}</span></p><p>${text}</p>
        <div style="overflow-x:auto"><span style="white-space:nowrap">${text}</span></div>`;
    }, word.repeat(9));
    expect(await page.evaluate(tooWide)).toHaveLength(2);
  });
});
