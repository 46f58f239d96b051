import type { Page } from '@playwright/test';
import { installCanvasCamera } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { countShifts, forgetShifts, shiftsOf } from './shifts.ts';
import { demoAdmin, demoAttendee, demoOrganizer, signIn, type Person } from './people.ts';
import { ownRoutes, routes, type Audience } from '../tests/spec/routes.ts';
import { walletOf } from './wallet/wallet-pages.ts';

/*
 * Tests every route: after each navigation the focus moves to the screen's heading, even if the heading loads late,
 * and text being read does not jump while the rest loads.
 */

/** Maximum layout shift of a screen while it loads, as browsers measure it; people notice more. */
const mostShift = 0.1;

/** Their addresses need an order or a token from a link. */
const ofLinks = ['/orders/$orderId', '/join/$inviteId', '/unsubscribe/$subscriptionId'];
/** Shows components in a permanent loading state. */
const loadsForEver = '/theme-test';

const pathsFor = (...audiences: readonly Audience[]): readonly string[] =>
  [...routes, ...ownRoutes]
    .filter(([path, whose]) => audiences.includes(whose) && !ofLinks.includes(path))
    .map(([path]) => path);

const roles: readonly {
  readonly role: string;
  readonly person: Person | null;
  readonly paths: readonly string[];
}[] = [
  { role: 'a visitor', person: null, paths: pathsFor('public') },
  { role: 'an attendee', person: demoAttendee, paths: pathsFor('signed_in') },
  { role: 'an organizer', person: demoOrganizer, paths: ['/dashboard', ...pathsFor('organizer')] },
  { role: 'an administrator', person: demoAdmin, paths: pathsFor('admin') },
];

/** Navigates inside the app, as a link does. */
async function goOn(page: Page, path: string): Promise<void> {
  await forgetShifts(page);
  await page.evaluate((to) => history.pushState({}, '', to), path);
}

/** Describes the focused element for failure messages. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return `${activeElement?.tagName ?? 'NOTHING'} ${activeElement?.closest('main') === null ? 'outside' : 'in main'}`;
  });

for (const { role, person, paths } of roles) {
  test(`moves focus to the heading without layout shift on every page for ${role}`, async ({
    page,
    server,
    event,
  }) => {
    await installCanvasCamera(page);
    await countShifts(page);
    if (person === null) await page.goto(server.url);
    else await signIn(page, server.url, person);
    const [ticket] = person === demoAttendee ? await walletOf(server.url) : [];
    const faults: string[] = [];
    for (const path of paths) {
      await goOn(page, '/nowhere');
      await expect(page).toHaveTitle(/not found|doesn’t exist|isn’t here/i);
      await goOn(
        page,
        path.replace('$registrationId', event.registrationId).replace('$ticketId', ticket?.ticketId ?? ''),
      );
      if (path !== loadsForEver)
        await expect(page.locator('main [data-state-of-screen=loading]'), path).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      await expect.poll(() => focused(page), path).toBe('H1 in main');
      await expect(page.getByText('This page stopped working'), path).toHaveCount(0);
      const shifts = await shiftsOf(page);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      if (sum > mostShift) faults.push(`${path}: shifts by ${sum.toFixed(3)}: ${JSON.stringify(shifts)}`);
    }
    expect(faults).toEqual([]);
  });
}
