import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAxe, faultsOn } from './harness/axe.ts';
import { untoldIn } from './harness/mixed.ts';
import { openHarness, widths } from './harness/open-harness.ts';
import { ownPages } from './harness/own-pages.ts';
import { screens } from './harness/screens.ts';
import type { Shown } from './harness/states.ts';
import { cutIn } from './harness/unspoken.ts';

/*
 * Checks every screen with all its data in each language other than English, right to left where that applies: no
 * errors, nothing clipped, nothing wider than a phone, no axe findings. `LANGUAGE_SHOTS=folder` saves screenshots at
 * phone and desktop width.
 */

const folder = process.env['LANGUAGE_SHOTS'] ?? null;

/** Part of each reference in the samples, and of the example reference. */
const referenceMark = '-K7QX2M';

let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
  await addAxe(harness.page);
  if (folder !== null) await mkdir(folder, { recursive: true });
});
afterAll(() => harness.close());

/** Finds words of headings that are broken across lines although they would fit on one. Runs in the page. */
const brokenHeadings = () =>
  [...document.querySelectorAll('main :is(h1, h2, h3)')].flatMap((heading) => {
    const found: string[] = [];
    const words = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node !== null; node = words.nextNode())
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\p{L}{2,14}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    return found;
  });

const rows = (['fr', 'ar'] as const).flatMap((language) =>
  screens
    .filter(({ catalogue }) => catalogue !== true)
    .map((row) => ({ ...row, language, direction: language === 'ar' ? 'rtl' : 'ltr' })),
);

it.each(rows)('shows $route in $language', async ({ path, route, viewer, language, direction }) => {
  const { page } = harness;
  await page.setViewportSize(widths.phone);
  const shown: Shown = { path, viewer, state: 'done', sameDevice: false, language };
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  await page.locator('main h1').first().waitFor({ timeout: 60_000 });
  await page.evaluate(() => window.harness.quiet());
  expect(await page.locator('html').getAttribute('dir')).toBe(direction);
  expect(await page.evaluate(cutIn)).toEqual([]);
  expect(await page.evaluate(brokenHeadings)).toEqual([]);
  // Without isolation, the halves of a ticket's reference would swap places.
  expect(direction === 'rtl' ? await page.evaluate(untoldIn, referenceMark) : []).toEqual([]);
  // List items are separated by the comma of the language.
  const words = await page.locator('main').innerText();
  expect(direction === 'rtl' ? words.match(/[\u0621-\u064a]\S*(?: [\d:]+)*,\s.*/g) : null).toBeNull();
  // The elements are the same in each language, so names and directions are checked only once.
  expect(direction === 'rtl' ? await faultsOn(page) : []).toEqual([]);
  expect(harness.errors()).toEqual([]);
  if (folder === null) return;
  const name = `${language}${route.replaceAll(/[/$]+/g, '-')}`;
  await page.screenshot({ path: join(folder, `${name}-390.png`), fullPage: true });
  await page.setViewportSize(widths.desk);
  await page.screenshot({ path: join(folder, `${name}-1440.png`) });
});

it.each(ownPages)(
  'shows the server-rendered page $name in $language',
  async ({ page: answer, language, direction }) => {
    const page = await harness.page.context().newPage();
    const refused: string[] = [];
    page.on('console', (line) => refused.push(line.text()));
    page.on('pageerror', (error) => refused.push(error.message));
    // Served with its real headers: the policy either allows what the page includes or reports a violation.
    await page.route('https://own.example/', async (route) => {
      const { status, headers, body } = await answer();
      await route.fulfill({ status, headers, body });
    });
    await page.goto('https://own.example/');
    const html = page.locator('html');
    expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual([language, direction]);
    expect(refused.filter((line) => !line.includes('404'))).toEqual([]);
    expect(await page.evaluate(cutIn)).toEqual([]);
    await addAxe(page);
    expect(await faultsOn(page)).toEqual([]);
    await page.close();
  },
);
