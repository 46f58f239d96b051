import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHarness, widths } from './harness/open-harness.ts';
import { phasedIds } from './harness/phase-samples.ts';
import { eventId } from './harness/samples.ts';
import type { Shown } from './harness/states.ts';

/** Checks what organizers find where in the pages of one event. */

let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

async function show(path: string) {
  const { page } = harness;
  await page.setViewportSize(widths.desk);
  const shown: Shown = { path, viewer: 'organizer', state: 'done', sameDevice: false, language: 'en' };
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  await page.locator('main h1').first().waitFor({ timeout: 60_000 });
  await page.evaluate(() => window.harness.quiet());
  return page;
}

it.each([`/myEventsDetails/${eventId}`, `/events/${eventId}/attendees`])(
  "says in the header of an event's pages which state it is in: %s",
  async (path) => {
    const page = await show(path);
    expect(await page.locator('main header').first().innerText()).toContain('12 left');
  },
);

it('offers to reschedule, copy or cancel an event before the details of its invoices', async () => {
  const page = await show(`/myEventsDetails/${eventId}?part=settings`);
  await page.getByRole('heading', { name: 'Invoices' }).waitFor();
  const names = await page.locator('main h2').allInnerTexts();
  expect(names.indexOf('Invoices')).toBeGreaterThan(names.indexOf('Reschedule, repeat or cancel'));
  expect(names).toContain('Reschedule, repeat or cancel');
});

it('lets the name be empty until it is published, and says so of no published event', async () => {
  const hint = 'You can leave it empty until you publish.';
  const published = await show(`/myEventsDetails/${eventId}?part=settings`);
  await published.locator('input[name=name]').first().waitFor();
  expect(await published.getByText(hint).count()).toBe(0);
  const fresh = await show('/events/create');
  await fresh.getByText(hint).waitFor({ timeout: 15_000 });
});

it("shows the parts of Manage as its own, not as a second row of the event's tabs", async () => {
  const page = await show(`/myEventsDetails/${eventId}`);
  const lines = await page.evaluate(() => {
    const underlineOf = (selector: string) => {
      const found = document.querySelector(selector);
      if (found === null) return null;
      const { borderBottomWidth, borderTopWidth } = getComputedStyle(found);
      return Number.parseFloat(borderBottomWidth) - Number.parseFloat(borderTopWidth);
    };
    return {
      row: underlineOf('[data-row=parts]'),
      page: underlineOf('[data-row=parts] [aria-current=page]'),
      part: underlineOf('main [role=tab][aria-selected=true]'),
    };
  });
  // Only the row of pages is underlined, so that nothing below it looks like another page.
  expect(lines).toEqual({ row: 1, page: 2, part: 0 });
});

it('stresses the scanner on the day of the doors, and not before it or afterwards', async () => {
  const stressed = async (id: string) => {
    const page = await show(`/myEventsDetails/${id}`);
    await page.locator('[data-phase]').waitFor();
    const colours = await page
      .locator('[data-row=tools] a')
      .evaluateAll((tools) => tools.map((tool) => getComputedStyle(tool).backgroundColor));
    return colours[0] !== colours[1];
  };
  expect(await stressed(eventId)).toBe(true);
  for (const id of [phasedIds.draft, phasedIds.onSale, phasedIds.after])
    expect(await stressed(id), id).toBe(false);
});
