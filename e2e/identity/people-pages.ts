import { expect, type Locator, type Page } from '@playwright/test';
import { organizerApi } from '../organizer-api.ts';
import { demoAdmin } from '../people.ts';
import type { ServerProcess } from '../server.ts';

/** Finds a notice by its title or a part of its text. */
export const toast = (page: Page, words: string | RegExp): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: words }).first();

/** Returns the text messages or emails that the server would have sent, newest first, as an administrator sees them. */
export async function outbox(server: ServerProcess, channel: 'sms' | 'email'): Promise<readonly string[]> {
  const admin = await organizerApi(server.url, demoAdmin);
  const { items } = await admin.call<{ items: { text: string }[] }>(
    'GET',
    `/api/admin/outbox?channel=${channel}&limit=20&texts=shown`,
  );
  return items.map((item) => item.text);
}

/** Returns the six digits of the newest text message. */
export async function newestCode(server: ServerProcess): Promise<string> {
  const [newest = ''] = await outbox(server, 'sms');
  const code = /\b\d{6}\b/.exec(newest)?.[0];
  if (code === undefined) throw new Error(`No code in: ${newest}`);
  return code;
}

/** Returns the six digits of an email with a code; '' for any other email. */
export const codeIn = (mail: string): string => /^(\d{6}) is your Gatehouse code/.exec(mail)?.[1] ?? '';

export const sessionOf = (page: Page) =>
  page.evaluate(() => {
    const text = localStorage.getItem('gatehouse.session');
    return text === null
      ? null
      : (JSON.parse(text) as { session: { accessToken: string; sessionId: string; expiresAt: number } })
          .session;
  });

/** Makes the stored token appear expired, for all tabs. */
export const letTokenRunOut = (page: Page) =>
  page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('gatehouse.session') ?? '{}') as {
      session: { accessToken: string; expiresAt: number };
    };
    stored.session.expiresAt = Date.now() - 1;
    stored.session.accessToken = 'over';
    localStorage.setItem('gatehouse.session', JSON.stringify(stored));
  });

export async function expectSignedIn(page: Page): Promise<void> {
  await expect(page).not.toHaveURL(/\/login/);
  expect(await sessionOf(page)).not.toBeNull();
}
