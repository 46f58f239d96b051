import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { demoOrganizer, signedIn } from './people.ts';

/*
 * What can be pressed while a page's data is on the way stays in place when it arrives: a press that falls between the
 * two frames would hit something else, or nothing.
 */

/** Less than half of a button's height: a press on its middle still reaches it. */
const mostPx = 17;

const pressed = [
  { path: '/events/:event/attendees', role: 'link', name: 'Badges', arrives: 'Tickets' },
  { path: '/events/:event/attendees', role: 'button', name: 'Export', arrives: 'Tickets' },
  { path: '/myEventsDetails/:event/sheet', role: 'link', name: 'Manage', arrives: 'Regular' },
  { path: '/events/:event/badges', role: 'link', name: 'Sell tickets', arrives: 'What badges show' },
  { path: '/myEventsDetails/:event?part=gates', role: 'button', name: 'Add gate', arrives: 'Main gate' },
] as const;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Returns where a button is, px; waits for one that is just rendered again. */
async function placeOf(button: Locator): Promise<Place> {
  let place: Place | null = null;
  await expect
    .poll(async () => {
      place = await button.boundingBox();
      return place !== null;
    })
    .toBe(true);
  return place ?? { x: Number.NaN, y: Number.NaN };
}

/** Opens a page whose reads wait, and returns how far one of its buttons moves, down or across, once they are answered, px. */
async function moves(page: Page, address: string, one: (typeof pressed)[number]): Promise<number> {
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.goto(address);
  const button = page.locator('main').getByRole(one.role, { name: one.name });
  const arrived = page.locator('main').getByText(one.arrives, { exact: true });
  await expect(button).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await expect(arrived).toHaveCount(0);
  const before = await placeOf(button);
  answers.resolve();
  await expect(arrived.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const after = await placeOf(button);
  await page.unrouteAll({ behavior: 'wait' });
  return Math.max(Math.abs(after.x - before.x), Math.abs(after.y - before.y));
}

for (const width of [390, 1440])
  test(`keeps what an organizer can press in place while the data arrives, ${width} px wide`, async ({
    page,
    server,
    event,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signedIn(page, server.url, demoOrganizer);
    for (const one of pressed) {
      const address = server.url + one.path.replace(':event', event.registrationId);
      expect(await moves(page, address, one), `${one.name} at ${one.path}`).toBeLessThan(mostPx);
    }
  });
