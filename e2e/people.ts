import { expect, type Page } from '@playwright/test';
import { createCall } from '#api/call.ts';
import { requestSession } from '#auth/request-session.ts';
import { createSessionStore } from '#auth/session-store.ts';
import { signIn as signInBy } from '#auth/sign-in.ts';
import { browserClock } from '#platform/clock.ts';
import { memoryValues } from '#tests/app/engines/stored-samples.ts';

export interface Person {
  readonly username: string;
  readonly password: string;
}

const demoPassword = 'gambia-river-2026';

/** The demo data's organizer, who runs today's event. */
export const demoOrganizer: Person = { username: 'omar', password: demoPassword };

/** The demo data's attendee, with tickets in the wallet. */
export const demoAttendee: Person = { username: 'amie', password: demoPassword };

/** The demo data's administrator. */
export const demoAdmin: Person = { username: 'ada', password: demoPassword };

/** Waits until the service worker controls the page, so that it can start offline. */
export async function offlineReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

/** Signs in on the login screen. */
export async function signIn(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel(/email/i).fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await expect(async () => {
    // Checking a password takes time: on an error that the server did not answer, try again.
    await page.getByRole('button', { name: 'Sign in', exact: true }).click({ timeout: 5_000 });
    await expect(page).not.toHaveURL(/\/login/, { timeout: 20_000 });
  }).toPass({ timeout: 120_000 });
}

/**
 * Stores in the page's browser what a sign-in stores, using the app's own code, without opening a screen: for tests
 * of something else. Opening the login screen and typing takes a sixth of a test's time.
 */
export async function signedIn(page: Page, url: string, { username, password }: Person): Promise<void> {
  const kept = memoryValues();
  const call = createCall({
    host: url,
    clock: browserClock,
    fetch,
    apiKey: 'gatehouse-web',
    session: () => null,
    renew: async () => 'unavailable',
    fingerprint: async () => '',
  });
  const came = await signInBy(
    {
      requestSession: (way) => requestSession(call, way),
      store: createSessionStore(kept, () => undefined),
      clock: browserClock,
      cookies: false,
    },
    { by: 'password', identifier: username, password },
  );
  // With the whole reply, so that a failure shows what it was: the comparison prints only what it names.
  expect(came.ok, `${username} signs in: ${JSON.stringify(came)}`).toBe(true);
  // The smallest page of the app's origin, because storage belongs to an origin.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(
    (entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)),
    kept.keys().map((key) => [key, kept.get(key) ?? ''] as const),
  );
}
