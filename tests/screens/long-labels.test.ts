import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHarness, widths } from './harness/open-harness.ts';
import { eventId, orderId } from './harness/samples.ts';
import type { Shown, Viewer } from './harness/states.ts';

/*
 * Text twice as large on the narrowest phone: labels of several lines keep off the edges of their buttons, and what is
 * typed into a field of a date is seen whole.
 */

let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

async function show(path: string, viewer: Viewer, language: 'en' | 'fr' | 'ar' = 'en'): Promise<void> {
  const { page } = harness;
  const shown: Shown = { path, viewer, state: 'done', sameDevice: false, language };
  await page.setViewportSize({ width: 320, height: 568 });
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  await page.locator('main h1').first().waitFor({ timeout: 60_000 });
  await page.evaluate(() => window.harness.quiet());
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await page.evaluate(() => window.harness.quiet());
}

/** Finds buttons, and links like them, whose labels of several lines are at their edges. Runs in the page. */
function atEdges(): { readonly long: number; readonly found: string[] } {
  let long = 0;
  const found = [...document.querySelectorAll<HTMLElement>('main :is(button, a)')].flatMap((button) => {
    const { display, backgroundColor, borderTopWidth } = getComputedStyle(button);
    const hasEdge = backgroundColor !== 'rgba(0, 0, 0, 0)' || borderTopWidth !== '0px';
    if (!/flex/.test(display) || !hasEdge) return [];
    const box = button.getBoundingClientRect();
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const lines: DOMRect[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      lines.push(...[...range.getClientRects()].filter(({ width }) => width > 1));
    }
    const [top, bottom] = [
      Math.min(...lines.map((line) => line.top)),
      Math.max(...lines.map((line) => line.bottom)),
    ];
    if (new Set(lines.map((line) => Math.round(line.top))).size < 2) return [];
    long += 1;
    const room = Math.min(top - box.top, box.bottom - bottom);
    return room < 3 ? [`${button.textContent}: ${room.toFixed(1)}`] : [];
  });
  return { long, found };
}

it.each([
  ['the sign-in', '/login', 'visitor'],
  ['an order', `/orders/${orderId}`, 'attendee'],
  ['an event', `/myEventsDetails/${eventId}`, 'organizer'],
] as const)('keeps long labels off the edges of the buttons of %s', async (_, path, viewer) => {
  let long = 0;
  for (const language of ['en', 'fr', 'ar'] as const) {
    await show(path, viewer, language);
    const seen = await harness.page.evaluate(atEdges);
    expect(seen.found, language).toEqual([]);
    long += seen.long;
  }
  expect(long, 'labels of several lines').toBeGreaterThan(0);
});

it('shows the time of a date below it where both have no room beside each other', async () => {
  await show(`/events/create?draft=${eventId}&step=when`, 'organizer');
  const { page } = harness;
  const field = page.locator('main input[type=datetime-local]').first();
  await field.waitFor();
  const cut = () =>
    field.evaluate((input) => {
      const one = document.createElement('div');
      one.style.cssText = 'position:absolute;visibility:hidden;width:max-content';
      const copy = input.cloneNode() as HTMLInputElement;
      copy.style.width = 'max-content';
      one.append(copy);
      document.body.append(one);
      const [needed, line] = [copy.offsetWidth, copy.offsetHeight];
      one.remove();
      return { isWider: needed > input.clientWidth + 1, isHigher: input.clientHeight > line };
    });
  expect(await cut()).toEqual({ isWider: true, isHigher: true });
  await page.setViewportSize(widths.desk);
  expect(await cut()).toMatchObject({ isWider: false });
});
