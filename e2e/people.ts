import { expect, type Page } from '@playwright/test';
import { createCall } from '#api/call.ts';
import { askWho } from '#auth/ask-who.ts';
import { createSessionStore } from '#auth/session-store.ts';
import { signIn as signInBy } from '#auth/sign-in.ts';
import { browserClock } from '#platform/clock.ts';
import { memoryValues } from '#tests/app/engines/stored-samples.ts';

export interface Person {
  readonly username: string;
  readonly password: string;
}

const demoPassword = 'gambia-river-2026';

/** The demo data's organizer; it runs the event that is on today. */
export const demoOrganizer: Person = { username: 'omar', password: demoPassword };

/** The demo data's attendee, with tickets in the wallet. */
export const demoAttendee: Person = { username: 'amie', password: demoPassword };

/** The demo data's administrator. */
export const demoAdmin: Person = { username: 'ada', password: demoPassword };

/** Waits until the service worker controls the page: from then on it starts with no network. */
export async function offlineReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

/** Signs in by the login screen, as a person does. */
export async function signIn(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel(/email/i).fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await expect(async () => {
    // Passwords take their time to be checked: who is told that the server didn't answer tries again.
    await page.getByRole('button', { name: 'Sign in', exact: true }).click({ timeout: 5_000 });
    await expect(page).not.toHaveURL(/\/login/, { timeout: 20_000 });
  }).toPass({ timeout: 120_000 });
}

/**
 * Leaves in the page's browser what it keeps once somebody has signed in, by the app's own rules, with no screen open: for
 * walks that are about something else. Looking at the login screen and typing there is a sixth of what a walk costs.
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
      askWho: (way) => askWho(call, way),
      store: createSessionStore(kept, () => undefined),
      clock: browserClock,
      cookies: false,
    },
    { by: 'password', identifier: username, password },
  );
  // Whole, so that a failure tells which one it was.
  expect(came, `${username} signs in`).toMatchObject({ ok: true });
  // The lightest page of the app's own origin: what is stored belongs to an origin.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(
    (entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)),
    kept.keys().map((key) => [key, kept.get(key) ?? ''] as const),
  );
}
