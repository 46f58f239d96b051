import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventId, ticketId } from './harness/samples.ts';
import { openHarness, widths } from './harness/open-harness.ts';
import type { ScreenState, Viewer } from './harness/states.ts';

/* Placeholders have the size of the content they stand for, so that nothing jumps when it arrives. */

let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const skeleton = 'main [data-state-of-screen=loading]';
const rows: readonly {
  readonly what: string;
  readonly path: string;
  readonly viewer: Viewer;
  /** Selectors of the placeholder and of the content that replaces it. */
  readonly waiting: string;
  readonly comes: string;
  /** Tolerance in px: the height of a code depends on the length of its reference. */
  readonly within?: number;
  /** Whether the heights must match, or only the start position, if the number of rows is unknown. */
  readonly whole: boolean;
}[] = [
  {
    what: 'the picture of the first event of a list',
    path: '/events',
    viewer: 'visitor',
    waiting: `main [role=status] > :last-child ${skeleton.slice(5)}`,
    comes: 'main [role=listitem] svg',
    whole: true,
  },
  {
    what: 'the picture of an event',
    path: `/events/${eventId}`,
    viewer: 'visitor',
    waiting: skeleton,
    comes: 'main svg:not(.lucide)',
    whole: true,
  },
  {
    what: 'the code of a ticket',
    path: `/tickets/${ticketId}`,
    viewer: 'attendee',
    waiting: skeleton,
    comes: 'main [data-code-kind]',
    within: 24,
    whole: true,
  },
  {
    what: 'the list of locations',
    path: '/location',
    viewer: 'organizer',
    waiting: 'main [role=status] > :last-child',
    comes: 'main table',
    whole: false,
  },
  {
    what: 'the list of all events',
    path: '/admin/events',
    viewer: 'admin',
    waiting: 'main [role=status] > :last-child',
    comes: 'main table',
    whole: false,
  },
];

const cells = rows.flatMap((row) => (['phone', 'desk'] as const).map((size) => ({ ...row, size })));

it.each(cells)(
  'reserves the space of $what at a $size',
  async ({ size, waiting, comes, within = 3, whole, ...row }) => {
    await harness.page.setViewportSize(widths[size]);
    const held = await placeOf(row, 'loading', waiting);
    const came = await placeOf(row, 'done', comes);
    const sides = whole ? (['x', 'y', 'width', 'height'] as const) : (['x', 'y', 'width'] as const);
    const moved = sides.map((side) => [side, Math.abs(held[side] - came[side])] as const);
    expect(moved.filter(([, px]) => px > within)).toEqual([]);
  },
);

async function placeOf(
  { path, viewer }: { readonly path: string; readonly viewer: Viewer },
  state: ScreenState,
  selector: string,
): Promise<Place> {
  const { page } = harness;
  await page.evaluate((shown) => window.harness.show(shown), { path, viewer, state, sameDevice: false });
  const element = page.locator(selector).first();
  await element.waitFor({ timeout: 60_000 });
  await page.evaluate(() => window.harness.quiet());
  const box = await element.boundingBox();
  if (box === null) throw new Error(`${selector} has no place.`);
  return box;
}
