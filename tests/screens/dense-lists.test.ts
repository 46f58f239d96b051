import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHarness, widths } from './harness/open-harness.ts';
import { eventId } from './harness/samples.ts';
import type { Shown } from './harness/states.ts';

/*
 * People work in lists at a desk and look for one row among many: so many rows are in view without scrolling, none lower
 * than a mouse can hit and none higher than it needs to be; under a finger nothing is smaller than a finger.
 */

interface DenseList {
  /** The file that draws it, under `src/screens`. */
  readonly file: string;
  readonly path: string;
  readonly viewer: Shown['viewer'];
}

const mine = `/myEventsDetails/${eventId}`;
const event = `/events/${eventId}`;

/** The lists of the desk that may be long. A new one joins here. */
const lists: readonly DenseList[] = [
  {
    file: 'organizer/event/attendees/attendees.tsx',
    path: `${event}/attendees`,
    viewer: 'organizer',
  },
  { file: 'organizer/event/orders.tsx', path: `${mine}?part=orders`, viewer: 'organizer' },
  { file: 'organizer/event/devices.tsx', path: `${mine}?part=devices`, viewer: 'organizer' },
  { file: 'organizer/event/imports/guest-lists.tsx', path: `${event}/imports`, viewer: 'organizer' },
  { file: 'organizer/event/messages/messages.tsx', path: `${event}/messages`, viewer: 'organizer' },
  { file: 'organizer/locations/locations.tsx', path: '/location', viewer: 'organizer' },
  { file: 'admin/users/users.tsx', path: '/admin/users', viewer: 'admin' },
  { file: 'admin/events/events.tsx', path: '/admin/events', viewer: 'admin' },
  { file: 'admin/applications/applications.tsx', path: '/admin/applications', viewer: 'admin' },
  { file: 'admin/outbox/outbox.tsx', path: '/admin/outbox', viewer: 'admin' },
  { file: 'admin/logs/logs.tsx', path: '/admin/logs', viewer: 'admin' },
];
let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

async function measure(
  { path, viewer }: DenseList,
  size: { readonly width: number; readonly height: number },
) {
  const { page } = harness;
  await page.setViewportSize(size);
  const shown: Shown = { path, viewer, state: 'done', sameDevice: false };
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

describe.each(lists)('$file', (list) => {
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

it('leaves everything as large as a finger on a phone and on a tablet', async () => {
  const { page } = harness;
  const [attendees] = lists;
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

/** Lists whose length somebody else bounds, or that stand within another screen of this table. */
const notLong: Readonly<Record<string, string>> = {
  'admin/logs/log-table.tsx': 'drawn by admin/logs/logs.tsx',
  'admin/paged-list.tsx': 'drawn by the lists of administrators',
  'parts/found-table.tsx': 'drawn by the lists of organizers',
  'organizer/event/device-table.tsx': 'drawn by organizer/event/devices.tsx',
  'organizer/event/scan-log.tsx': 'stands where orders do, and the samples have no row of it',
  'organizer/event/promo-codes.tsx': 'stands where orders do, and the samples have no row of it',
  'organizer/event/waiting/waiting-list.tsx': 'stands where orders do, and the samples have no row of it',
  'organizer/event/imports/guest-rows.tsx': 'a part of one list, under what is said of it',
  'organizer/event/imports/guest-preview.tsx': 'a part of one list, under what is said of it',
  'organizer/event/order-history.tsx': 'in a sheet',
  'organizer/event/team/team.tsx': 'people of one team',
  'organizer/my-events.tsx': 'cards: each event with its picture and its figures',
  'public/theme-parts.tsx': 'a catalogue of parts',
};

it('has every list that is searched, paged or selected', () => {
  const root = new URL('../../src/screens/', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const drawing = files.filter(
    (file) =>
      file.endsWith('.tsx') &&
      /<(?:DataTable|FoundTable|PagedList|Pages)\b/.test(readFileSync(new URL(file, root), 'utf8')),
  );
  const known = new Set([...lists.map(({ file }) => file), ...Object.keys(notLong)]);
  expect(drawing.filter((file) => !known.has(file))).toEqual([]);
});
