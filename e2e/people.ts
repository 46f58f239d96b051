import { expect, type Page } from '@playwright/test';

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
