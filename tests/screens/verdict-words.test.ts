import { afterAll, beforeAll, expect, it } from 'vitest';
import { verdicts as arabic } from '#messages/ar/door/verdicts.ts';
import { verdicts as english } from '#messages/en/door/verdicts.ts';
import { verdicts as french } from '#messages/fr/door/verdicts.ts';
import { openHarness } from './harness/open-harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

/** Collects all texts named `title`, at any depth. */
const titlesIn = (texts: object): string[] =>
  Object.entries(texts).flatMap(([name, text]: [string, unknown]) => {
    if (typeof text === 'string') return name === 'title' ? [text] : [];
    return typeof text === 'object' && text !== null ? titlesIn(text) : [];
  });

/** Finds words of these titles that break in a verdict as wide as the window. Runs in the page. */
function brokenIn(titles: readonly string[]): string[] {
  const face = document.querySelector<HTMLElement>('main [data-look]');
  const title = face?.querySelector('p');
  if (face == null || title == null) return ['no verdict to be seen'];
  document.body.append(face);
  Object.assign(face.style, { position: 'fixed', inset: '0', width: '100vw', height: '100vh' });
  return titles.flatMap((words) => {
    title.textContent = words;
    return [...words.matchAll(/[^\s-]+/g)].flatMap(({ index, 0: word }) => {
      const range = document.createRange();
      range.setStart(title.firstChild ?? title, index);
      range.setEnd(title.firstChild ?? title, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return lines.size > 1 ? [word] : [];
    });
  });
}

it.each([
  [390, 844],
  [360, 740],
  [320, 568],
])('breaks no word of a verdict in any language on a phone of %d by %d', async (width, height) => {
  const { page } = harness;
  await page.setViewportSize({ width, height });
  await page.evaluate(() => document.querySelector('body > [data-look]')?.remove());
  await page.evaluate((wanted) => window.harness.show(wanted), {
    path: '/theme-test',
    viewer: 'visitor',
    state: 'done',
    sameDevice: false,
    language: 'en',
    rows: 3,
  } as const);
  await page.locator('main [data-look]').first().waitFor({ timeout: 15_000 });
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const titles = [english, french, arabic].flatMap(titlesIn);
  expect(titles.length).toBeGreaterThan(60);
  expect(await page.evaluate(brokenIn, titles)).toEqual([]);
});
