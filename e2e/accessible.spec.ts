import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { installCanvasCamera } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { demoAdmin, demoAttendee, demoOrganizer, signIn, type Person } from './people.ts';

const publicPaths = [
  '/',
  '/events',
  '/welcome',
  '/login',
  '/features',
  '/about',
  '/theme-test',
  '/unauthorized',
  '/nowhere',
];
const memberPaths = ['/dashboard', '/tickets'];
const organizerPaths = ['/scanner', '/my-events'];

const roles: readonly {
  readonly role: string;
  readonly person: Person | null;
  readonly paths: readonly string[];
}[] = [
  { role: 'a visitor', person: null, paths: publicPaths },
  { role: 'an attendee', person: demoAttendee, paths: [...publicPaths, ...memberPaths] },
  { role: 'an organizer', person: demoOrganizer, paths: [...publicPaths, ...memberPaths, ...organizerPaths] },
  { role: 'an administrator', person: demoAdmin, paths: [...memberPaths, ...organizerPaths] },
];

for (const { role, person, paths } of roles) {
  test(`Every route is accessible to ${role}, and breaks no rule of the content policy`, async ({
    page,
    server,
    event,
  }) => {
    test.setTimeout(180_000);
    await installCanvasCamera(page);
    const violations = await watchPolicy(page);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    if (person !== null) await signIn(page, server.url, person);
    for (const path of [...paths, `/events/${event.registrationId}`]) {
      await page.goto(`${server.url}${path}`);
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { violations: found } = await new AxeBuilder({ page }).analyze();
      expect(
        found.map(({ id, nodes }) => ({ path, id, at: nodes.map((node) => node.html).slice(0, 3) })),
      ).toEqual([]);
    }
    expect(violations).toEqual([]);
    expect(errors).toEqual([]);
  });
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
