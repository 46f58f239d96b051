import { test as base, expect, type Page } from '@playwright/test';
import { startDemoServer, type ServerProcess } from '../server.ts';
import { startIdentityHost, type IdentityHost } from './identity-host.ts';

interface GoogleWorld {
  readonly host: IdentityHost;
  readonly server: ServerProcess;
}

/** A server whose Google is our own identity host, as the library's emulator. */
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

/** The same host in place of the real provider: the library then also asks which domains may sign in. */
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

/** An iPhone's user agent. */
export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

export const googleButton = (page: Page) => page.getByRole('button', { name: /Google/ });

/** Opens the sign-in screen and waits until the page can reach Google. */
export async function openLogin(page: Page, server: ServerProcess): Promise<void> {
  const config = page.waitForResponse('**/api/config');
  await page.goto(`${server.url}/login`);
  await config;
  await expect(googleButton(page)).toBeEnabled();
}

/** Presses the button and returns the window that opens. */
export async function askGoogle(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await googleButton(page).click();
  return opening;
}

/**
 * Presses the button until this window shows the provider's page. Google's library gives its frame five seconds; on a
 * slow machine it then reports a network error and asks to try again, as people would.
 */
export async function leaveForGoogle(page: Page, host: IdentityHost): Promise<void> {
  const there = (url: URL) => url.href.startsWith(host.url);
  await expect(async () => {
    if (!there(new URL(page.url()))) await googleButton(page).click({ timeout: 30_000 });
    await page.waitForURL(there, { timeout: 30_000, waitUntil: 'commit' });
  }).toPass();
}
