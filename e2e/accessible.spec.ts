import type { Page } from '@playwright/test';
import { installCanvasCamera } from './fake-camera.ts';
import { faultless } from './faultless.ts';
import { expect, test } from './fixtures.ts';
import { demoAdmin, demoAttendee, demoOrganizer, signedIn, type Person } from './people.ts';
import { scannerAddress } from './scanner-page.ts';
import { focusIsSeen } from './uncovered.ts';
import { notBuiltYet, ownRoutes, routes, type Audience } from '../tests/spec/routes.ts';

/** Their addresses are not known in advance: `everyTicket` and the purchase tests open them. */
const reachedByLinks = ['/tickets/$ticketId', '/orders/$orderId'];

/** The addresses for an audience, from the specification's table and our own; `:event` stands for today's event. */
const pathsFor = (audience: Audience): readonly string[] =>
  [...routes, ...ownRoutes]
    .filter(([path, whose]) => whose === audience && ![...notBuiltYet, ...reachedByLinks].includes(path))
    .map(([path]) => path.replace('$registrationId', ':event'));

const publicPaths = [...pathsFor('public'), '/nowhere'];
const memberPaths = pathsFor('signed_in');
const organizerPaths = [...pathsFor('organizer'), '/scanner?event=:event'];

const roles: readonly {
  readonly role: string;
  readonly person: Person | null;
  /** Addresses that no earlier role could see, and one or two more, because each role has different navigation bars. */
  readonly paths: readonly string[];
}[] = [
  { role: 'a visitor', person: null, paths: publicPaths },
  { role: 'an attendee', person: demoAttendee, paths: ['/', '/events/:event', ...memberPaths] },
  { role: 'an organizer', person: demoOrganizer, paths: ['/', '/dashboard', '/profile', ...organizerPaths] },
  {
    role: 'an administrator',
    person: demoAdmin,
    paths: ['/dashboard', '/my-events', '/events/:event', '/checkout/:event', ...pathsFor('admin')],
  },
];

/** No fade-ins while contrast is measured. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { role, person, paths } of roles) {
  test(`keeps every route accessible to ${role} and within the content security policy`, async ({
    page,
    server,
    event,
  }) => {
    await installCanvasCamera(page);
    const violations = await watchPolicy(page);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    if (person !== null) await signedIn(page, server.url, person);
    for (const path of paths) {
      await page.goto(`${server.url}${path.replace(':event', event.registrationId)}`);
      await noFault(page, path);
    }
    if (person === demoAttendee) await everyTicket(page, server.url);
    if (person === demoOrganizer) {
      await everyTab(page, `${server.url}/myEventsDetails/${event.registrationId}`);
      await page.goto(scannerAddress(server.url, event));
      await expect(page.getByRole('button', { name: 'Rehearse' })).toBeVisible();
      await noFault(page, 'before a shift');
    }
    expect(violations).toEqual([]);
    expect(errors).toEqual([]);
  });
}

async function noFault(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first(), what).toBeVisible();
  await page.waitForLoadState('networkidle');
  await faultless(page, what);
  await focusIsSeen(page, what);
}

/** Opens every ticket in the wallet: they differ in status, kind of code and known details. */
async function everyTicket(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/tickets`);
  const links = page.locator('a[href^="/tickets/"]');
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const path of new Set(paths)) {
    await page.goto(`${url}${path}`);
    await noFault(page, path);
  }
}

/** Opens every tab of an event's door page. */
async function everyTab(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('tab').first()).toBeVisible();
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await noFault(page, `tab ${await tab.innerText()}`);
  }
}

/** Collects violations of the content security policy from now on. */
async function watchPolicy(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('tellPolicyBreach', (text: string) => seen.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (breach) => {
      const tell = (globalThis as unknown as { tellPolicyBreach: (text: string) => void }).tellPolicyBreach;
      tell(`${breach.violatedDirective} ${breach.blockedURI} ${breach.sourceFile}`);
    });
  });
  return seen;
}
