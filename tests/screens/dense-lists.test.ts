import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskLists, goneLists, unknownLists, type DeskList } from './desk-lists.ts';
import { openHarness, widths } from './harness/open-harness.ts';
import type { Shown } from './harness/states.ts';

/*
 * Checks the density of lists at a desk, where people look for one row among many: enough rows are visible without
 * scrolling, none too low for a mouse and none higher than necessary; on touch screens nothing is smaller than a
 * finger.
 */

let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

async function measure(
  { path, viewer }: DeskList,
  size: { readonly width: number; readonly height: number },
) {
  const { page } = harness;
  await page.setViewportSize(size);
  const shown: Shown = { path, viewer, state: 'done', sameDevice: false, rows: 30 };
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  await page.locator('main table tbody tr').first().waitFor({ timeout: 15_000 });
  await page.evaluate(() => window.harness.quiet());
  return page.evaluate(() => {
    // The samples show every notice at once and names of 80 letters, unlike a desk on an ordinary day.
    for (const notice of document.querySelectorAll('main [data-notice], main div:has(> h3 + p + ul)'))
      notice.remove();
    const texts = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      if ((text.nodeValue ?? '').length > 40) text.nodeValue = 'Amie Ceesay-Jallow';
    const rows = [...document.querySelectorAll<HTMLElement>('main table tbody tr:not([aria-hidden])')];
    const boxes = rows.map((row) => row.getBoundingClientRect());
    const height = Math.min(...boxes.map((box) => box.height));
    const top = Math.min(...boxes.map((box) => box.top));
    const main = document.querySelector('main')?.getBoundingClientRect();
    return {
      height,
      top,
      inView: Math.floor((window.innerHeight - top) / height),
      /** Share of the space beside the navigation, from 0 to 1. */
      share: (rows[0]?.closest('table')?.getBoundingClientRect().width ?? 0) / (main?.width ?? 1),
    };
  });
}

describe.each(deskLists)('$file', (list) => {
  it('shows 15 rows on a desktop, each high enough for a mouse', async () => {
    const found = await measure(list, widths.desk);
    expect(found.height, 'height of a row, px').toBeGreaterThanOrEqual(36);
    expect(found.height, 'height of a row, px').toBeLessThanOrEqual(40);
    expect(found.inView, `rows in view below ${found.top} px`).toBeGreaterThanOrEqual(15);
  });

  it('shows 20 rows on a large screen, and uses its width', async () => {
    const found = await measure(list, { width: 2560, height: 1440 });
    expect(found.inView, 'rows in view').toBeGreaterThanOrEqual(20);
    expect(found.share, 'share of the width').toBeGreaterThan(0.9);
  });
});

/** Opens a desk list that is several screens long. */
async function open({ path, viewer }: DeskList, rows: number) {
  const { page } = harness;
  await page.setViewportSize(widths.desk);
  const shown: Shown = { path, viewer, state: 'done', sameDevice: false, rows };
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  await page.locator('main tr[data-place="0"]').waitFor({ timeout: 15_000 });
  await page.evaluate(() => window.harness.quiet());
}

/** Returns the index of the row that has or contains the focus; null if none does. */
const place = () =>
  harness.page.evaluate(
    () => document.activeElement?.closest('[data-place]')?.getAttribute('data-place') ?? null,
  );

/** Returns the indices of rows that are, or contain, a tab stop. */
const stops = () =>
  harness.page.evaluate(() => {
    const inRows = 'main tr[data-place], main tr[data-place] :is(a, button, input, select, [tabindex])';
    const found = [...document.querySelectorAll<HTMLElement>(inRows)].filter(({ tabIndex }) => tabIndex >= 0);
    return [...new Set(found.map((one) => one.closest('[data-place]')?.getAttribute('data-place')))];
  });

/** Presses keys one by one, and returns the row with the focus after each. */
async function after(...keys: readonly string[]) {
  const places = [];
  for (const key of keys) {
    await harness.page.keyboard.press(key);
    const now = await place();
    places.push(typeof now === 'string' ? Number(now) : Number.NaN);
  }
  return places;
}

describe.each(deskLists)('$file, by keyboard only', (list) => {
  it(`is searched, navigated, left and opened (${list.enter})`, async () => {
    await open(list, 40);
    await searchByKeys(list.search, list.typed);
    await goThroughByKeys();
    const { page } = harness;
    const address = page.url();
    await after('ArrowDown', 'Enter');
    await expect.poll(() => openedFrom(address)).toBe(list.enter);
    // The focus returns to where it came from.
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(place).toBe(list.enter === 'page' ? null : '2');
  });
});

/** Returns what Enter on a row has done so far. */
async function openedFrom(address: string): Promise<DeskList['enter']> {
  const { page } = harness;
  if (page.url() !== address) return 'page';
  if ((await page.getByRole('dialog').count()) > 0) return 'layer';
  const isRow = await page.evaluate(() => document.activeElement?.matches('tr'));
  return isRow === true ? 'nothing' : 'button';
}

/** `/` moves the focus to the search from anywhere, and Escape returns it to the rows, keeping the typed text. */
async function searchByKeys(name: string, typed = 'ada') {
  const { page } = harness;
  const field = page.getByRole('searchbox', { name, exact: true });
  await page.locator('main h1').focus();
  await page.keyboard.press('/');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await field.inputValue(), 'what the key itself types').toBe('');
  await page.keyboard.type(`${typed}/`);
  // The list is reloaded for the complete text before its rows are final.
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(`${typed}/`);
  await page.evaluate(() => window.harness.quiet());
  await page.locator('main tr[data-place="0"]').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(place).toBe('0');
  expect(await field.inputValue()).toBe(`${typed}/`);
}

/** Moves by row, by screen and to both ends; Tab leaves the list. */
async function goThroughByKeys() {
  const { page } = harness;
  await page.locator('main tr[data-place="0"]').focus();
  expect(await after('ArrowDown', 'j', 'ArrowUp', 'k', 'ArrowUp')).toEqual([1, 2, 1, 0, 0]);
  const [down = 0, up] = await after('PageDown', 'PageUp');
  expect([down > 3, down < 30, up], `down to row ${down}`).toEqual([true, true, 0]);
  const [last = 0, beyond, home] = await after('End', 'ArrowDown', 'Home');
  expect([last >= 39, beyond === last, home], `${last} is the last row`).toEqual([true, true, 0]);
  await after('ArrowDown');
  expect(await stops()).toEqual(['1']);
  // Screen readers see a table, which their own keys navigate by cell: a grid would have to provide other keys.
  expect(await page.locator('main :is([role=grid], [role=row], [role=listbox])').count()).toBe(0);
}

it('keeps everything finger-sized on a phone and a tablet', async () => {
  const { page } = harness;
  const attendees = deskLists.find(({ path }) => path.endsWith('/attendees'));
  if (attendees === undefined) throw new Error('no list');
  await measure(attendees, widths.phone);
  const smallest = () =>
    page.evaluate(() =>
      Math.min(
        ...[...document.querySelectorAll('main button, main a, main select, main input[type=search]')]
          .map((part) => part.getBoundingClientRect())
          .filter((box) => box.width > 0)
          .map((box) => box.height),
      ),
    );
  expect(await smallest()).toBeGreaterThanOrEqual(44);
  // A tablet is as wide as a desktop, but has a touch screen.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  expect(await page.evaluate(() => window.matchMedia('(pointer: coarse)').matches)).toBe(true);
  await measure(attendees, widths.desk);
  expect(await smallest()).toBeGreaterThanOrEqual(44);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await devtools.detach();
});

it('covers every list with search, pages or selection', () => {
  expect([unknownLists(), goneLists()]).toEqual([[], []]);
});
