import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHarness, widths } from './harness/open-harness.ts';
import { eventId } from './harness/samples.ts';

/** Checks the door board's full screen for a television. */

let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const board = `/events/${eventId}/door`;
const wall = 'dialog[open]';

async function openWall() {
  const { page } = harness;
  await page.setViewportSize(widths.desk);
  const shown = { path: board, viewer: 'attendee', state: 'done', sameDevice: false } as const;
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  await page.getByRole('link', { name: 'Full screen for a TV' }).click();
  await page.locator(wall).waitFor();
  return page;
}

/** Where the focus is; after the last link of a dialog the browser's own controls are next. */
function placeOfFocus(selector: string): 'browser' | 'covered' | 'covered by nothing' {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) return 'browser';
  return activeElement.closest(selector) === null ? 'covered' : 'covered by nothing';
}

it('lets nobody reach by keyboard what the wall display covers', async () => {
  const page = await openWall();
  const places = new Set<string>();
  for (let turn = 0; turn < 6; turn += 1) {
    await page.keyboard.press('Tab');
    places.add(await page.evaluate(placeOfFocus, wall));
  }
  expect(places).toContain('covered by nothing');
  expect(places).not.toContain('covered');
});

it('has no conflicts, names or phones in the page below, which stays where it is scrolled to', async () => {
  const page = await openWall();
  expect(await page.getByRole('heading', { name: 'Conflicts' }).count()).toBe(0);
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Conflicts' }).waitFor();
});

it.each(['Escape', 'its button'])('returns to where the user was on %s', async (how) => {
  const page = await openWall();
  if (how === 'Escape') await page.keyboard.press('Escape');
  else await page.getByRole('link', { name: 'Leave full screen' }).click();
  await page.locator(wall).waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('Full screen for a TV');
});
