import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHarness, widths } from './harness/open-harness.ts';
import { eventId, ticketId } from './harness/samples.ts';
import type { Shown } from './harness/states.ts';

/*
 * Checks left-to-right content on a right-to-left page: a Latin name is aligned with its label, and input never runs
 * under the icon at the end of its field.
 */

let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
  await harness.page.setViewportSize(widths.phone);
});
afterAll(() => harness.close());

async function show(path: string, viewer: Shown['viewer']): Promise<void> {
  const { page } = harness;
  const shown: Shown = { path, viewer, state: 'done', sameDevice: false, language: 'ar' };
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  await page.locator('main h1').first().waitFor({ timeout: 60_000 });
  await page.evaluate(() => window.harness.quiet());
}

/** Finds texts that don't start where their label does. */
const elsewhere = () => {
  const beginningOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return Math.round(Math.max(...[...range.getClientRects()].map(({ right }) => right)));
  };
  return [...document.querySelectorAll('main dt')]
    .flatMap((label) => {
      const value = label.nextElementSibling;
      return value === null || value.textContent === '' ? [] : [{ label, value }];
    })
    .filter(({ label, value }) => Math.abs(beginningOf(label) - beginningOf(value)) > 1)
    .map(({ label, value }) => `${label.textContent}: ${value.textContent}`);
};

it.each([
  ['a ticket', `/tickets/${ticketId}`],
  ['an application', '/organizer/pending'],
])('aligns the values of %s with their labels', async (_of, path) => {
  await show(path, 'attendee');
  // The heading is there before the rest.
  await expect.poll(() => harness.page.locator('main dt').count()).toBeGreaterThan(3);
  await expect.poll(() => harness.page.evaluate(elsewhere)).toEqual([]);
});

it('keeps typed text clear of the icons at the end of its field', async () => {
  const { page } = harness;
  await show('/admin/settings', 'admin');
  const field = page.locator('input[name=accent]');
  await expect.poll(() => field.evaluate((input: HTMLInputElement) => input.value)).toMatch(/^#/);
  const [typed, under] = await field.evaluate((input: HTMLInputElement) => {
    const box = input.getBoundingClientRect();
    const style = getComputedStyle(input);
    const end = input.nextElementSibling?.getBoundingClientRect();
    return [box.left + Number.parseFloat(style.paddingLeft), end?.right ?? 0];
  });
  expect(typed).toBeGreaterThanOrEqual(under ?? 0);
});

/** For each visible amount, returns whether its currency is to the left of the digits, as is correct from right to left. */
const currencies = () => {
  const walk = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT);
  const found: { text: string; isBefore: boolean }[] = [];
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
    for (const sum of (node.textContent ?? '').matchAll(/[\d,.]+\u00a0GMD/g)) {
      const left = (from: number, length: number) => {
        const range = document.createRange();
        range.setStart(node, from);
        range.setEnd(node, from + length);
        return range.getBoundingClientRect().left;
      };
      const isBefore = left(sum.index + sum[0].length - 3, 3) < left(sum.index, sum[0].length - 4);
      found.push({ text: sum[0], isBefore });
    }
  }
  return found;
};

it('formats amounts in a range like single amounts', async () => {
  await show(`/events/${eventId}`, 'visitor');
  await harness.page.getByRole('group').first().waitFor();
  const sums = await harness.page.evaluate(currencies);
  expect(sums.length).toBeGreaterThan(4);
  expect(sums.filter(({ isBefore }) => !isBefore)).toEqual([]);
});

it.each([
  ['analytics', '/analytics', 'main tbody td'],
  ['orders', `/myEventsDetails/${eventId}?part=orders`, 'main tbody td'],
  ['my events', '/my-events', 'main tbody td'],
])('formats amounts in the table of %s like all others', async (_of, path, there) => {
  const { page } = harness;
  await page.setViewportSize(widths.desk);
  await show(path, 'organizer');
  await page.locator(there).first().waitFor();
  await page.evaluate(() => window.harness.quiet());
  const sums = await page.evaluate(currencies);
  await page.setViewportSize(widths.phone);
  expect(sums.length).toBeGreaterThan(0);
  expect(sums.filter(({ isBefore }) => !isBefore)).toEqual([]);
});

it('shows that a long name in my events was shortened, and begins all names where their column does', async () => {
  const { page } = harness;
  await page.setViewportSize(widths.desk);
  await show('/my-events', 'organizer');
  const names = page.locator('main tbody td bdi[title]');
  await names.first().waitFor();
  await names
    .first()
    .evaluate((name) => (name.textContent = 'Gambia Tech Meet-up: Offline First, '.repeat(4)));
  const found = await names.evaluateAll((all) =>
    all.map((name) => {
      const { direction, textAlign } = getComputedStyle(name);
      const cell = name.closest('td');
      const padding = cell === null ? 0 : Number.parseFloat(getComputedStyle(cell).paddingRight);
      const inset = (cell?.getBoundingClientRect().right ?? 0) - name.getBoundingClientRect().right - padding;
      // Browsers draw the ellipsis after the line: next to one that ends at the edge, it is cut off.
      const isRoomLeft = direction === 'rtl' || ['start', 'left'].includes(textAlign);
      return { inset: Math.round(inset), isRoomLeft, isCut: name.scrollHeight > name.clientHeight };
    }),
  );
  await page.setViewportSize(widths.phone);
  expect(found[0]?.isCut).toBe(true);
  expect(found.filter(({ inset, isRoomLeft }) => inset !== 0 || !isRoomLeft)).toEqual([]);
});

/** Where each line of a cell with an email and a phone number begins, from its right edge, and how the number runs. */
const phoneLines = () =>
  [...document.querySelectorAll('main tbody td')].flatMap((cell) => {
    if (!/@.*\+220/.test(cell.textContent)) return [];
    const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const edge = cell.getBoundingClientRect().right;
    const rects = (node: Node, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return range.getBoundingClientRect();
    };
    const lines = [];
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const text = node.textContent ?? '';
      const [whole, first, last] = [
        rects(node, 0, text.length),
        rects(node, 0, 1),
        rects(node, text.length - 1, text.length),
      ];
      const isPhone = text.startsWith('+');
      lines.push({
        inset: Math.round(edge - whole.right),
        runsRight: isPhone ? first.left < last.left : true,
      });
    }
    return [lines];
  });

it('aligns a phone number with the email above it, and keeps the order of its digits', async () => {
  const { page } = harness;
  await page.setViewportSize(widths.desk);
  await show('/admin/users', 'admin');
  await page.locator('main tbody td').first().waitFor();
  const cells = await page.evaluate(phoneLines);
  await page.setViewportSize(widths.phone);
  expect(cells.length).toBeGreaterThan(0);
  for (const [email, phone] of cells) {
    expect(phone).toEqual({ inset: email?.inset, runsRight: true });
  }
});

/** How far the line boxes of large letters are apart, in their size; figures alone take one line. */
const largeLines = () =>
  [...document.querySelectorAll('main :is(h1, h2, p)')].flatMap((line) => {
    const { fontSize, lineHeight } = getComputedStyle(line);
    const size = Number.parseFloat(fontSize);
    return size < 28 || !/\p{L}/u.test(line.textContent)
      ? []
      : [Number((Number.parseFloat(lineHeight) / size).toFixed(2))];
  });

it.each([
  ['the page of welcome', '/welcome', 1],
  // Display, headings, and the faces of all verdicts.
  ['the catalogue', '/theme-test', 8],
])('sets large lines of %s so far apart that Arabic does not touch', async (_of, path, least) => {
  await show(path, 'visitor');
  const lines = await harness.page.evaluate(largeLines);
  expect(lines.length).toBeGreaterThanOrEqual(least);
  expect(Math.min(...lines)).toBeGreaterThanOrEqual(1.15);
});

/** Values of cards that do not end where their card does, on the side opposite their labels. */
const adrift = () =>
  [...document.querySelectorAll('main tbody tr')].flatMap((card) => {
    const { left } = card.getBoundingClientRect();
    const { paddingLeft, borderLeftWidth } = getComputedStyle(card);
    const end = left + Number.parseFloat(paddingLeft) + Number.parseFloat(borderLeftWidth);
    return [...card.querySelectorAll('td')]
      .filter((cell) => getComputedStyle(cell, '::before').display !== 'none' && cell.clientWidth > 0)
      .filter((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const lefts = [...range.getClientRects()].map((box) => box.left);
        return lefts.length > 0 && Math.abs(Math.min(...lefts) - end) > 2;
      })
      .map((cell) => `${cell.dataset.label}: ${cell.textContent}`);
  });

it.each([
  ['attendees', `/events/${eventId}/attendees`, 'organizer'],
  ['accounts', '/admin/users', 'admin'],
] as const)('ends Latin values and numbers of %s where their card ends', async (_of, path, viewer) => {
  const { page } = harness;
  await page.setViewportSize(widths.phone);
  await show(path, viewer);
  await expect.poll(() => page.locator('main tbody td').count()).toBeGreaterThan(5);
  await expect.poll(() => page.evaluate(adrift)).toEqual([]);
});
