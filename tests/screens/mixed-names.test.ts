import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mixedMark, mixedName, untoldIn } from './harness/mixed.ts';
import { openHarness, widths } from './harness/open-harness.ts';
import { screens } from './harness/screens.ts';
import type { Shown } from './harness/states.ts';

/*
 * Checks every screen with all its data, with right-to-left names containing Latin as user input: each must be
 * isolated, so that it has its own direction and doesn't affect the text around it.
 */

let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const rows = screens.filter(({ catalogue }) => catalogue !== true);

describe('names of mixed direction', () => {
  it.each(rows)('are isolated on $route', async ({ path, viewer }) => {
    const { page } = harness;
    await page.setViewportSize(widths.phone);
    const shown: Shown = { path, viewer, state: 'done', sameDevice: false, typed: mixedName };
    await page.evaluate((wanted) => window.harness.show(wanted), shown);
    await page.locator('main h1').first().waitFor({ timeout: 60_000 });
    await page.evaluate(() => window.harness.quiet());
    expect(await page.evaluate(untoldIn, mixedMark), 'on a phone').toEqual([]);
    await page.setViewportSize(widths.desk);
    await page.evaluate(() => window.harness.quiet());
    expect(await page.evaluate(untoldIn, mixedMark), 'at a desk').toEqual([]);
    expect(harness.errors()).toEqual([]);
  });

  it('are detected if they are not isolated', async () => {
    const { page } = harness;
    await page.evaluate((mark) => {
      document.body.innerHTML = `<p>${mark}</p><p>${mark}, 12</p><input value="${mark}">
        <p><bdi>${mark}</bdi></p><p dir="auto">${mark}</p><p>\u2068${mark}\u2069, 12</p><input dir="auto" value="${mark}">`;
    }, mixedMark);
    expect(await page.evaluate(untoldIn, mixedMark)).toHaveLength(3);
  });
});
