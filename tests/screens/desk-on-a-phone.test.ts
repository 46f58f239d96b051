import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHarness, widths } from './harness/open-harness.ts';
import { eventId } from './harness/samples.ts';
import type { Shown } from './harness/states.ts';

/*
 * The event's desk on a phone: each navigation takes one row and shows the current page, and a list begins within
 * view, with its filters collapsed.
 */

let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const attendees = `/events/${eventId}/attendees`;
const narrow = { width: 320, height: 640 };

async function show(
  path: string,
  size: { readonly width: number; readonly height: number },
  language: Shown['language'] = 'en',
) {
  const { page } = harness;
  await page.setViewportSize(size);
  const shown: Shown = { path, viewer: 'organizer', state: 'done', sameDevice: false, language, rows: 12 };
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  await page.locator('main [data-row=parts]').waitFor({ timeout: 15_000 });
  await page.evaluate(() => window.harness.quiet());
  return page;
}

/** Returns how many lines a row's items take, and whether the current one is in its visible part. */
const rowOf = (name: 'tools' | 'parts') =>
  harness.page.locator(`main [data-row=${name}]`).evaluate((row) => {
    const pieces = [...row.children].map((piece) => piece.getBoundingClientRect());
    const seen = row.getBoundingClientRect();
    const open = row.querySelector('[aria-current=page], [data-within]')?.getBoundingClientRect();
    return {
      lines: new Set(pieces.map(({ top }) => Math.round(top))).size,
      pieces: pieces.length,
      opensInSight: open !== undefined && open.left >= seen.left - 1 && open.right <= seen.right + 1,
      fitsThePage: document.documentElement.scrollWidth <= window.innerWidth,
    };
  });

describe.each([
  ['a phone', widths.phone, 'en'],
  ['the smallest phone', narrow, 'en'],
  ['a phone that is read from the right', widths.phone, 'ar'],
] as const)('the header of an event’s pages on %s', (_, size, language) => {
  it.each([
    ['overview', `/myEventsDetails/${eventId}`],
    ['attendees', attendees],
    ['badges', `/events/${eventId}/badges`],
    ['guest lists', `/events/${eventId}/imports`],
    ['rules', `/events/${eventId}/rules`],
    ['messages', `/events/${eventId}/messages`],
    ['analytics', `/analytics?event=${eventId}`],
  ])('has its tools and its tabs in one row each, the open tab in view: %s', async (_part, path) => {
    await show(path, size, language);
    expect(await rowOf('tools')).toMatchObject({ lines: 1, pieces: 4, fitsThePage: true });
    expect(await rowOf('parts')).toEqual({ lines: 1, pieces: 7, opensInSight: true, fitsThePage: true });
  });
});

describe('a row shown as a card on a phone', () => {
  it('leaves out empty values, which its column shows on a desktop', async () => {
    const page = await show(attendees, widths.phone);
    const dashes = page.locator('main td', { hasText: /^–$/ });
    expect(await dashes.count()).toBeGreaterThan(0);
    const seen = () =>
      dashes.evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height > 0).length);
    expect(await seen()).toBe(0);
    await page.setViewportSize(widths.desk);
    expect(await seen()).toBeGreaterThan(0);
  });
});

describe('the attendee filters', () => {
  it('are collapsed on a phone, so that the first guest is one row below the search', async () => {
    const page = await show(attendees, widths.phone);
    const fold = page.getByRole('button', { name: 'Filters', exact: true });
    expect(await fold.getAttribute('aria-expanded')).toBe('false');
    expect(await page.getByRole('button', { name: /^Arrived/ }).isVisible()).toBe(false);
    const [bar, found] = await Promise.all([
      page.getByRole('searchbox', { name: 'Search attendees' }).boundingBox(),
      page
        .getByText(/^First|attendees?$/)
        .first()
        .boundingBox(),
    ]);
    expect((found?.y ?? Infinity) - (bar?.y ?? 0)).toBeLessThan(180);
  });

  it('are opened, set and cleared by keyboard, and shown as text', async () => {
    const page = await show(attendees, widths.phone);
    const fold = page.getByRole('button', { name: /^Filters/ });
    await fold.focus();
    await page.keyboard.press('Enter');
    expect(await fold.getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('button', { name: /^Inside/ }).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => fold.textContent()).toContain('Filters (1)');
    await page.getByRole('button', { name: 'Done' }).focus();
    await page.keyboard.press('Enter');
    const inUse = page.getByRole('group', { name: 'Filters in use' });
    await expect.poll(() => fold.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await page.getByRole('button', { name: /^Arrived/ }).isVisible()).toBe(false);
    expect(await inUse.textContent()).toBe('Inside');

    await inUse.getByRole('button', { name: 'Remove filter: Inside' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => inUse.count()).toBe(0);
    expect(await fold.textContent()).toContain('Filters');
    expect(await fold.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('are all shown as text when active, and cleared with one press', async () => {
    const asked = 'status=arrived&inFrom=1763665200000&only=3,4&gate=gone';
    const page = await show(`${attendees}?${asked}`, widths.phone);
    const inUse = page.getByRole('group', { name: 'Filters in use' });
    const words = await inUse.getByRole('button').allTextContents();
    expect(words).toEqual([
      'Arrived',
      'Gates',
      '2 selected tickets',
      expect.stringMatching(/^Checked in from .*2025/),
      'Clear filters',
    ]);
    await inUse.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => inUse.count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
  });

  it('are shown side by side on a desktop, without an expander', async () => {
    const page = await show(`${attendees}?status=arrived`, widths.desk);
    expect(await page.getByRole('button', { name: /^Filters/ }).isVisible()).toBe(false);
    expect(await page.getByRole('group', { name: 'Filters in use' }).isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: /^Arrived/, pressed: true }).isVisible()).toBe(true);
  });
});

it.each(['en', 'ar'] as const)('selects and opens a row on the line of its name, in %s', async (language) => {
  const page = await show(attendees, widths.phone, language);
  const places = await page
    .locator('main tbody tr')
    .first()
    .evaluate((card) => {
      const name = card.querySelector('td:nth-child(2)')?.getBoundingClientRect();
      return [card.querySelector('input[type=checkbox]'), card.querySelector('[data-opens]')].map((one) => {
        const { top = 0, bottom = 0 } = one?.getBoundingClientRect() ?? {};
        return name !== undefined && bottom > name.top && top < name.bottom;
      });
    });
  expect(places).toEqual([true, true]);
});

it.each(['en', 'fr', 'ar'] as const)('has the icons of its bar on one line, in %s', async (language) => {
  const page = await show(attendees, widths.phone, language);
  const tops = await page
    .locator('nav:not(main *)')
    .last()
    .locator('a svg')
    .evaluateAll((icons) => icons.map((icon) => Math.round(icon.getBoundingClientRect().top)));
  expect(tops.length).toBe(5);
  expect(new Set(tops).size).toBe(1);
});
