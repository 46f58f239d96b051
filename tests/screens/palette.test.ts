import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { palette } from '#messages/en/palette.ts';
import { shell } from '#messages/en/shell.ts';
import { palette as arabic } from '#messages/ar/palette.ts';
import { shell as arabicShell } from '#messages/ar/shell.ts';
import { addAxe, faultsOn } from './harness/axe.ts';
import { openHarness, widths } from './harness/open-harness.ts';
import { attendee, eventId } from './harness/samples.ts';
import type { Shown } from './harness/states.ts';
import { cutIn } from './harness/unspoken.ts';

/*
 * Tests the palette in a browser with the app and a fake server: opening and closing by keyboard, names for screen
 * readers, on desktop and on the smallest phone, right to left, and offline.
 */

let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
  await addAxe(harness.page);
});
afterAll(() => harness.close());

const attendees: Shown = {
  path: `/events/${eventId}/attendees`,
  viewer: 'organizer',
  state: 'done',
  sameDevice: false,
};

async function show(shown: Shown, size: { readonly width: number; readonly height: number } = widths.desk) {
  const { page } = harness;
  await page.setViewportSize(size);
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  await page.locator('main h1').first().waitFor({ timeout: 60_000 });
  await page.evaluate(() => window.harness.quiet());
  return page;
}

const dialog = () => harness.page.getByRole('dialog', { name: shell.palette.title });
const field = () => harness.page.getByRole('combobox', { name: palette.field });
const option = (name: RegExp | string) => harness.page.getByRole('option', { name });

describe('the command palette', () => {
  it('opens by its shortcut with focus in its field, is accessible, and returns the focus', async () => {
    const page = await show(attendees);
    const search = page.getByRole('textbox').or(page.getByRole('searchbox')).first();
    await search.focus();
    await page.keyboard.press('Control+k');
    await field().waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
    await page.evaluate(() => window.harness.quiet());
    expect(await faultsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search');
    expect(harness.errors()).toEqual([]);
  });

  it('goes to a section of the current event and lists it among the recent ones', async () => {
    const page = await show(attendees);
    await page.keyboard.press('Control+k');
    await field().fill('conflict');
    await option('Conflicts').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('part') === 'conflicts');
    await dialog().waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('group', { name: palette.groups.recent }).waitFor();
    const recent = page.getByRole('group', { name: palette.groups.recent }).getByRole('option');
    expect(await recent.allTextContents()).toEqual(['Conflicts']);
    await page.keyboard.press('Escape');
  });

  it('finds a ticket holder and opens only them', async () => {
    const page = await show(attendees);
    await page.keyboard.press('Control+k');
    await field().fill(attendee.reference);
    await option(new RegExp(attendee.reference)).first().click();
    // The router puts quotes around a text that could be read as a number.
    await page.waitForURL((url) => url.searchParams.get('only') === `"${attendee.ticketNumber}"`);
    expect(new URL(page.url()).pathname).toBe(attendees.path);
  });

  it('finds stored data while offline, and says so', async () => {
    const page = await show(attendees);
    await page.evaluate(() => window.harness.turn('offline'));
    await page.keyboard.press('Control+k');
    await field().fill(attendee.email.slice(0, 11));
    await page.getByText(palette.offline).waitFor();
    await option(new RegExp(attendee.reference)).first().waitFor();
    expect(await option(new RegExp(attendee.reference)).count()).toBe(1);
    await page.keyboard.press('Escape');
  });

  it('goes to an export that opens once', async () => {
    const page = await show(attendees);
    await page.keyboard.press('Control+k');
    await field().fill('csv');
    await option(palette.do.exportAttendees.title).waitFor();
    await page.keyboard.press('Enter');
    const exporting = page.getByRole('dialog').filter({ hasNotText: shell.palette.title });
    await exporting.waitFor();
    // The palette fades out while the export is already there.
    await dialog().waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await exporting.waitFor({ state: 'detached' });
    expect(await field().count()).toBe(0);
  });

  it('offers attendees no organizer commands', async () => {
    const page = await show({ path: '/profile', viewer: 'attendee', state: 'done', sameDevice: false });
    await page.keyboard.press('Control+k');
    await field().fill('attendees');
    await page.evaluate(() => window.harness.quiet());
    expect(await page.getByRole('option').allTextContents()).not.toContain('Attendees');
    await page.keyboard.press('Escape');
  });

  it('fits the smallest phone right to left, opened by its button', async () => {
    const page = await show({ ...attendees, language: 'ar' }, { width: 320, height: 568 });
    await page.getByRole('button', { name: arabicShell.palette.title }).click();
    await page.getByRole('combobox', { name: arabic.field }).waitFor();
    await page.evaluate(() => window.harness.quiet());
    expect(await page.evaluate(cutIn)).toEqual([]);
    expect(await faultsOn(page)).toEqual([]);
    expect(await page.getByRole('dialog').evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
    const last = page.getByRole('option').last();
    await page.keyboard.press('End');
    await last.waitFor();
    expect(await last.evaluate((row) => row.getBoundingClientRect().bottom)).toBeLessThanOrEqual(568);
    expect(harness.errors()).toEqual([]);
  });
});
