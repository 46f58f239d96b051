import { test as base, expect, type Page } from '@playwright/test';
import { startDemoServer, type ServerProcess } from '../server.ts';
import { startIdentityHost, type IdentityHost } from './identity-host.ts';

interface GoogleWorld {
  readonly host: IdentityHost;
  readonly server: ServerProcess;
}

/** A server whose Google is an identity host of our own, as the library's emulator. */
export const test = base.extend<GoogleWorld>({
  host: async ({ context }, use) => {
    const host = await startIdentityHost();
    await host.serveLoader(context);
    await use(host);
    await host.close();
  },
  server: async ({ host }, use) => {
    const server = await startDemoServer(host.environment);
    await use(server);
    await server.dispose();
  },
});

/** The same in the provider's place: the library then asks which domains may sign in. */
export const testAsProvider = base.extend<GoogleWorld>({
  host: async ({ context }, use) => {
    const host = await startIdentityHost();
    await host.standIn(context);
    await use(host);
    await host.close();
  },
  server: async ({ host }, use) => {
    const server = await startDemoServer(host.environmentAsProvider);
    await use(server);
    await server.dispose();
  },
});

export { expect };

/** What an iPhone says it is. */
export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

export const googleButton = (page: Page) => page.getByRole('button', { name: /Google/ });

/** Opens the sign-in, once the page knows how to reach Google. */
export async function openLogin(page: Page, server: ServerProcess): Promise<void> {
  const config = page.waitForResponse('**/api/config');
  await page.goto(`${server.url}/login`);
  await config;
  await expect(googleButton(page)).toBeEnabled();
}

/** Presses the button and gives the window that opens. */
export async function askGoogle(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await googleButton(page).click();
  return opening;
}

/**
 * Presses the button until this window is the provider's. Google's library gives its own frame five seconds; on a slow
 * machine it then says that it could not be reached and to try again, as people do.
 */
export async function leaveForGoogle(page: Page, host: IdentityHost): Promise<void> {
  const there = (url: URL) => url.href.startsWith(host.url);
  await expect(async () => {
    if (!there(new URL(page.url()))) await googleButton(page).click({ timeout: 30_000 });
    await page.waitForURL(there, { timeout: 30_000, waitUntil: 'commit' });
  }).toPass();
}
