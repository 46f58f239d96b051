import type { Page } from '@playwright/test';
import { installCanvasCamera } from './fake-camera.ts';
import { faultless } from './faultless.ts';
import { expect, test } from './fixtures.ts';
import { demoAdmin, demoAttendee, demoOrganizer, signedIn, type Person } from './people.ts';
import { scannerAddress } from './scanner-page.ts';
import { focusIsSeen } from './uncovered.ts';
import { notBuiltYet, ownRoutes, routes, type Audience } from '../tests/spec/routes.ts';

/** Their addresses are not known before: `everyTicket` and the tests of buying lead there. */
const reachedByLinks = ['/tickets/$ticketId', '/orders/$orderId'];

/** The addresses of an audience in the specification's table and our own; `:event` stands for the event that is on today. */
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
  /** What this role sees that no role before has seen, and a screen or two more, as each role has bars of its own. */
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

/** Nothing fades in while contrasts are measured. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { role, person, paths } of roles) {
  test(`Every route is accessible to ${role}, and breaks no rule of the content policy`, async ({
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

/** Every ticket of the wallet: they differ in state, in the kind of code, and in what is known of them. */
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

/** Every tab of the door side of an event. */
async function everyTab(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('tab').first()).toBeVisible();
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await noFault(page, `tab ${await tab.innerText()}`);
  }
}

/** Every breach of the content security policy from now on. */
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
