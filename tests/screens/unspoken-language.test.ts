import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHarness, widths } from './harness/open-harness.ts';
import { screens, type ScreenRow } from './harness/screens.ts';
import type { Shown } from './harness/states.ts';
import { cutIn, dataIn, unspokenIn } from './harness/unspoken.ts';

/*
 * Checks every screen with all its data on a phone in the pseudo-language: text outside its brackets was never
 * translatable, and clipped text has no room for a language longer than English.
 */

let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
  await harness.page.setViewportSize(widths.phone);
});
afterAll(() => harness.close());

const read = screens.filter(({ catalogue }) => catalogue !== true);

async function open({ path, viewer }: ScreenRow): Promise<void> {
  const { page } = harness;
  await page.evaluate(() => (document.documentElement.dir = 'ltr'));
  const shown: Shown = { path, viewer, state: 'done', sameDevice: false, language: 'unspoken' };
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  await page.locator('main h1').first().waitFor({ timeout: 60_000 });
  await page.evaluate(() => window.harness.quiet());
}

it.each(read)('$route has no text outside the message catalogue, and room for longer words', async (row) => {
  const { page } = harness;
  await open(row);
  expect(await page.locator('body', { hasText: '⟦' }).count()).toBe(1);
  expect(await page.evaluate(unspokenIn, dataIn())).toEqual([]);
  expect(await page.evaluate(cutIn)).toEqual([]);
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  expect(await page.evaluate(cutIn), 'from right to left').toEqual([]);
});

it('detects a planted text outside the catalogue and a truncated one', async () => {
  const { page } = harness;
  await open(read[0]!);
  await page.evaluate(() => {
    const planted = document.createElement('button');
    planted.textContent = 'Buy tickets';
    planted.title = 'Never translated';
    const narrow = document.createElement('p');
    narrow.textContent = '⟦Ŵíďéŕ ťĥáñ íť ɱáý ƀé⟧';
    narrow.style.cssText = 'width:40px;white-space:nowrap;overflow:hidden';
    document.querySelector('main')?.append(planted, narrow);
  });
  expect(await page.evaluate(unspokenIn, dataIn())).toEqual(['Buy tickets', 'Never translated']);
  expect(await page.evaluate(cutIn)).toEqual(['⟦Ŵíďéŕ ťĥáñ íť ɱáý ƀé⟧']);
});
