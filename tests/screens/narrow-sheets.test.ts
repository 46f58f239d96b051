import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHarness } from './harness/open-harness.ts';
import { eventId } from './harness/samples.ts';
import type { Shown } from './harness/states.ts';

/** Checks that sheets don't scroll sideways in narrow windows, and that none of their fields is cut off. */

let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

/** Runs in the page: what reaches out of the open sheet. */
function outOfSheet(): string[] {
  const sheet = [...document.querySelectorAll('[role=dialog]')].at(-1);
  if (sheet === undefined) return ['no sheet'];
  const { left, right } = sheet.getBoundingClientRect();
  const sideways = sheet.scrollWidth - sheet.clientWidth;
  const fields = [
    ...sheet.querySelectorAll(':is(input, select, textarea, button, fieldset):not([role=tab])'),
  ];
  const out = fields.filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 1 && (box.left < left - 1 || box.right > right + 1);
  });
  return [
    ...(sideways > 0 ? [`scrolls by ${sideways} px`] : []),
    ...out.map((one) => one.getAttribute('name') ?? one.textContent.slice(0, 40)),
  ];
}

it.each([
  [
    'a copy of an event',
    `/myEventsDetails/${eventId}?part=settings`,
    'organizer',
    'Repeat or copy',
    240,
    200,
  ],
  ['test tickets', `/events/${eventId}/imports`, 'organizer', 'Test tickets', 320, 200],
  ['a new member of the team', `/myEventsDetails/${eventId}?part=team`, 'organizer', 'Invite', 320, 200],
  ['a new member of the team', `/myEventsDetails/${eventId}?part=team`, 'organizer', 'Invite', 195, 200],
  ['a person', '/admin/users', 'admin', /^Open /, 195, 100],
  [
    'a way to pay',
    `/myEventsDetails/${eventId}?part=settings&step=tickets`,
    'organizer',
    'Add a way to pay',
    195,
    100,
  ],
  ['a guest in large letters', `/events/${eventId}/imports`, 'organizer', 'Add guest', 320, 200],
  ['a guest', `/events/${eventId}/imports`, 'organizer', 'Add guest', 240, 200],
  ['promo codes', `/myEventsDetails/${eventId}?part=promos`, 'organizer', 'Add promo codes', 240, 200],
  ['reserved tickets', `/myEventsDetails/${eventId}?part=kept`, 'organizer', 'Reserve tickets', 240, 200],
  ['a gate', `/myEventsDetails/${eventId}?part=gates`, 'organizer', 'Add gate', 240, 200],
  ['a location', '/location', 'organizer', 'Add location', 240, 200],
  ['a member by username', `/myEventsDetails/${eventId}?part=team`, 'organizer', 'Add by username', 320, 200],
  ['a member by username', `/myEventsDetails/${eventId}?part=team`, 'organizer', 'Add by username', 240, 200],
  ['a member by username', `/myEventsDetails/${eventId}?part=team`, 'organizer', 'Add by username', 195, 200],
  ['an export', `/events/${eventId}/attendees`, 'organizer', 'Export', 240, 200],
  [
    'settings of the waiting list',
    `/myEventsDetails/${eventId}?part=waiting`,
    'organizer',
    'Settings',
    240,
    200,
  ],
] as const)('shows all of the sheet of %s', async (_, path, viewer, opens, width, percent) => {
  const { page } = harness;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  const shown: Shown = { path, viewer, state: 'done', sameDevice: false, language: 'en' };
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  await page.getByRole('button', { name: opens }).first().click();
  await page.getByRole('dialog').waitFor();
  await page.setViewportSize({ width, height: 844 });
  await page.evaluate((size) => void (document.documentElement.style.fontSize = size), `${percent}%`);
  await page.evaluate(() => window.harness.quiet());
  expect(await page.evaluate(outOfSheet)).toEqual([]);
});
