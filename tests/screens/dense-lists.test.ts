import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskLists, goneLists, unknownLists, type DeskList } from './desk-lists.ts';
import { openHarness, widths } from './harness/open-harness.ts';
import type { Shown } from './harness/states.ts';

/*
 * People work in lists at a desk and look for one row among many: so many rows are in view without scrolling, none lower
 * than a mouse can hit and none higher than it needs to be; under a finger nothing is smaller than a finger.
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
    // Samples say everything at once and have names of 80 letters: neither is a desk on an ordinary day.
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
      /** Of the room beside the navigation, 0 to 1. */
      share: (rows[0]?.closest('table')?.getBoundingClientRect().width ?? 0) / (main?.width ?? 1),
    };
  });
}

describe.each(deskLists)('$file', (list) => {
  it('has 15 rows in view at a desk, each as high as a mouse needs', async () => {
    const found = await measure(list, widths.desk);
    expect(found.height, 'height of a row, px').toBeGreaterThanOrEqual(36);
    expect(found.height, 'height of a row, px').toBeLessThanOrEqual(40);
    expect(found.inView, `rows in view below ${found.top} px`).toBeGreaterThanOrEqual(15);
  });

  it('has 20 in view on a large screen, and uses its width', async () => {
    const found = await measure(list, { width: 2560, height: 1440 });
    expect(found.inView, 'rows in view').toBeGreaterThanOrEqual(20);
    expect(found.share, 'share of the width').toBeGreaterThan(0.9);
  });
});

/** Opens a list at a desk, long enough for several views. */
async function open({ path, viewer }: DeskList, rows: number) {
  const { page } = harness;
  await page.setViewportSize(widths.desk);
  const shown: Shown = { path, viewer, state: 'done', sameDevice: false, rows };
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  await page.locator('main tr[data-place="0"]').waitFor({ timeout: 15_000 });
  await page.evaluate(() => window.harness.quiet());
}

/** The place of the row that has the focus, or that what has it stands in; null in no row. */
const place = () =>
  harness.page.evaluate(
    () => document.activeElement?.closest('[data-place]')?.getAttribute('data-place') ?? null,
  );

/** Places of the rows that are a stop of the Tab key, or in which something is. */
const stops = () =>
  harness.page.evaluate(() => {
    const inRows = 'main tr[data-place], main tr[data-place] :is(a, button, input, select, [tabindex])';
    const found = [...document.querySelectorAll<HTMLElement>(inRows)].filter(({ tabIndex }) => tabIndex >= 0);
    return [...new Set(found.map((one) => one.closest('[data-place]')?.getAttribute('data-place')))];
  });

/** Presses keys one by one, and says in which row the focus is after each. */
async function after(...keys: readonly string[]) {
  const places = [];
  for (const key of keys) {
    await harness.page.keyboard.press(key);
    const now = await place();
    places.push(typeof now === 'string' ? Number(now) : Number.NaN);
  }
  return places;
}

describe.each(deskLists)('By keys alone, $file', (list) => {
  it(`is searched, gone through, passed and opened (${list.enter})`, async () => {
    await open(list, 40);
    await searchByKeys(list.search, list.typed);
    await goThroughByKeys();
    const { page } = harness;
    const address = page.url();
    await after('ArrowDown', 'Enter');
    await expect.poll(() => openedFrom(address)).toBe(list.enter);
    // The focus goes back to where it came from.
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(place).toBe(list.enter === 'page' ? null : '2');
  });
});

/** What Enter on a row has done by now. */
async function openedFrom(address: string): Promise<DeskList['enter']> {
  const { page } = harness;
  if (page.url() !== address) return 'page';
  if ((await page.getByRole('dialog').count()) > 0) return 'layer';
  const isRow = await page.evaluate(() => document.activeElement?.matches('tr'));
  return isRow === true ? 'nothing' : 'button';
}

/** `/` comes to the search from anywhere, and Escape leaves it to the rows with what was typed. */
async function searchByKeys(name: string, typed = 'ada') {
  const { page } = harness;
  const field = page.getByRole('searchbox', { name, exact: true });
  await page.locator('main h1').focus();
  await page.keyboard.press('/');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await field.inputValue(), 'what the key itself types').toBe('');
  await page.keyboard.type(`${typed}/`);
  // The list comes anew for all that was typed, and only then keeps its rows.
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(`${typed}/`);
  await page.evaluate(() => window.harness.quiet());
  await page.locator('main tr[data-place="0"]').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(place).toBe('0');
  expect(await field.inputValue()).toBe(`${typed}/`);
}

/** Row by row, view by view and from end to end; Tab gets past it. */
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
  // It is a table to readers, whose own keys lead from cell to cell: a grid would owe them others.
  expect(await page.locator('main :is([role=grid], [role=row], [role=listbox])').count()).toBe(0);
}

it('leaves everything as large as a finger on a phone and on a tablet', async () => {
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
  // A tablet is as wide as a desk, and touched.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  expect(await page.evaluate(() => window.matchMedia('(pointer: coarse)').matches)).toBe(true);
  await measure(attendees, widths.desk);
  expect(await smallest()).toBeGreaterThanOrEqual(44);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await devtools.detach();
});

it('has every list that is searched, paged or selected', () => {
  expect([unknownLists(), goneLists()]).toEqual([[], []]);
});
