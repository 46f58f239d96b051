import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHarness, widths } from './harness/open-harness.ts';
import { eventId } from './harness/samples.ts';
import type { Shown } from './harness/states.ts';

/*
 * Where things stand that once stood elsewhere: what a chart offers beside its title, account and sync at the side where
 * their buttons are, headings that keep their words whole in letters twice as large, and words of two lines below their
 * picture.
 */

let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

async function show(path: string, viewer: Shown['viewer'], language: Shown['language'] = 'en') {
  const { page } = harness;
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  const shown: Shown = { path, viewer, state: 'done', sameDevice: false, language };
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  await page.locator('main h1').first().waitFor({ timeout: 60_000 });
  await page.evaluate(() => window.harness.quiet());
}

/**
 * For the first three buttons of each chart, returns whether they are level with its title and large enough to tap.
 * Runs in the page.
 */
const offered = () =>
  [...document.querySelectorAll('main section:has([data-chart])')].flatMap((section) => {
    const title = section.querySelector('h2, h3')?.getBoundingClientRect();
    if (title === undefined) return [];
    const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
    return [...section.querySelectorAll('button')].slice(0, 3).map((button) => {
      const box = button.getBoundingClientRect();
      const isBeside = Math.abs(middle(box) - middle(title)) <= 4 && box.left >= title.left;
      return { isBeside, isLargeEnough: box.width >= 44 && box.height >= 44 };
    });
  });

it.each(['phone', 'desk'] as const)(
  "offers a chart's table and downloads beside its title on a %s",
  async (at) => {
    const { page } = harness;
    await page.setViewportSize(widths[at]);
    await show(`/analytics?event=${eventId}`, 'organizer');
    await page.locator('main [data-chart]').first().waitFor({ timeout: 15_000 });
    const seen = await page.evaluate(offered);
    expect(seen.length).toBeGreaterThan(8);
    expect(seen.filter(({ isBeside }) => !isBeside)).toEqual([]);
    // Controls may be closer together for mouse users.
    expect(at === 'phone' ? seen.filter(({ isLargeEnough }) => !isLargeEnough) : []).toEqual([]);
  },
);

const sheets = [
  ['sync', /Online|متصل/],
  ['account', /Settings|الإعدادات/],
] as const;

it.each(
  sheets.flatMap(([name, button]) =>
    (['en', 'ar'] as const).map((language) => [name, language, button] as const),
  ),
)('opens %s on the side of its button (%s)', async (_name, language, button) => {
  const { page } = harness;
  await page.setViewportSize(widths.desk);
  await show('/about', 'visitor', language);
  await page.locator('header').getByRole('button', { name: button }).click();
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  const end = language === 'ar' ? 0 : widths.desk.width;
  const gap = () =>
    sheet.evaluate((one, edge) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return [Math.min(Math.abs(left - edge), Math.abs(right - edge)), top, window.innerHeight - bottom];
    }, end);
  await expect.poll(gap).toEqual([0, 0, 0]);
  // On a phone it slides in from below at full width.
  await page.setViewportSize(widths.phone);
  const edges = () =>
    sheet.evaluate((one) => {
      const { left, right, bottom } = one.getBoundingClientRect();
      return [left, window.innerWidth - right, window.innerHeight - bottom];
    });
  await expect.poll(edges).toEqual([0, 0, 0]);
});

/** Finds section and card headings with text noticeably larger than the page's own heading. Runs in the page. */
const loudHeadings = () => {
  const sizeOf = (heading: Element) => Number.parseFloat(getComputedStyle(heading).fontSize);
  const [own = 0] = [...document.querySelectorAll('main h1')].map(sizeOf);
  return [...document.querySelectorAll('main h2')]
    .filter((heading) => heading.clientWidth > 1 && sizeOf(heading) > own + 1)
    .map((heading) => heading.textContent);
};

it.each([
  ['an analysis', `/analytics?event=${eventId}`, 'organizer', 'section h2'],
  ['an event', `/events/${eventId}`, 'visitor', 'h2'],
  ['the events', '/', 'visitor', '[role=search] input'],
] as const)('keeps the headings of %s in order at twice the text size', async (_of, path, viewer, there) => {
  const { page } = harness;
  await page.setViewportSize(widths.phone);
  await show(path, viewer);
  await page.locator(`main ${there}`).first().waitFor({ timeout: 15_000 });
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await page.evaluate(() => window.harness.quiet());
  expect(await page.evaluate(loudHeadings)).toEqual([]);
  // Search fields must have room for more than their icon.
  const rooms = await page.evaluate(() =>
    [...document.querySelectorAll('main [role=search] input')].map((field) => {
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
      return field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
    }),
  );
  expect(Math.min(...rooms, 999)).toBeGreaterThan(160);
});

it("centres a place's caption below its picture when it takes two lines", async () => {
  const { page } = harness;
  await page.setViewportSize({ width: 320, height: 640 });
  await show('/dashboard', 'organizer', 'fr');
  const lines = await page.evaluate(() =>
    [...document.querySelectorAll('nav:not(aside nav) a:has(svg)')].flatMap((place) => {
      const middle = ({ left, right }: DOMRect) => (left + right) / 2;
      const picture = place.querySelector('svg')?.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(place.lastChild ?? place);
      return picture === undefined
        ? []
        : [...range.getClientRects()].map((line) => Math.round(Math.abs(middle(line) - middle(picture))));
    }),
  );
  // Five places, one of them in two lines at least.
  expect(lines.length).toBeGreaterThan(5);
  expect(Math.max(...lines)).toBeLessThanOrEqual(1);
});

it.each([1440, 1920, 2560])('fills every row of the events but the last at %i px', async (width) => {
  const { page } = harness;
  await page.setViewportSize({ width, height: 4000 });
  const shown: Shown = { path: '/', viewer: 'visitor', state: 'done', sameDevice: false, rows: 17 };
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  await page.locator('main [role=listitem]').nth(16).waitFor({ timeout: 60_000 });
  await page.evaluate(() => window.harness.quiet());
  const rows = await page.evaluate(() => {
    const counted = new Map<number, number>();
    for (const card of document.querySelectorAll('main [role=listitem]')) {
      const top = Math.round(card.getBoundingClientRect().top);
      counted.set(top, (counted.get(top) ?? 0) + 1);
    }
    return [...counted.values()];
  });
  expect(rows.length).toBeGreaterThan(4);
  expect(new Set(rows.slice(0, -1)).size).toBe(1);
});

/**
 * Runs in the page. Of figures that begin at one height, returns how far their labels stand from one another, px, and the
 * text sizes of the figures in the largest row: long ones are smaller.
 */
function figureLabels() {
  const rows: { top: number; labels: number[]; sizes: string[] }[] = [];
  for (const label of document.querySelectorAll('main dl > div > dt')) {
    const { top } = label.parentElement?.getBoundingClientRect() ?? { top: 0 };
    const found = rows.find((one) => Math.abs(one.top - top) < 2);
    const row = found ?? { top, labels: [], sizes: [] };
    if (found === undefined) rows.push(row);
    row.labels.push(label.getBoundingClientRect().top);
    const figure = label.parentElement?.querySelector('dd');
    if (figure != null) row.sizes.push(getComputedStyle(figure.querySelector('span') ?? figure).fontSize);
  }
  const largest = rows.toSorted((one, other) => other.sizes.length - one.sizes.length)[0];
  return {
    uneven: rows.map(({ labels }) => Math.max(...labels) - Math.min(...labels)),
    sizes: largest?.sizes ?? [],
  };
}

it.each([390, 1440])(
  'puts the labels of long and short figures of an analysis level at %d px',
  async (width) => {
    const { page } = harness;
    await page.setViewportSize({ width, height: 900 });
    await show(`/analytics?event=${eventId}`, 'organizer');
    await page.locator('main dl > div > dt').first().waitFor({ timeout: 15_000 });
    const { uneven, sizes } = await page.evaluate(figureLabels);
    expect(new Set(sizes).size, sizes.join()).toBe(2);
    expect(Math.max(...uneven)).toBeLessThan(1);
  },
);
