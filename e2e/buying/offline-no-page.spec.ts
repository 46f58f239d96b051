import type { BrowserContext, Page } from '@playwright/test';
import { wholeChromium } from '../chromiums.ts';
import { expect, test } from '../fixtures.ts';
import { eventBy, freeEvent, holdOffline } from './buying-pages.ts';

/** Background sync is missing from the headless shell. */
test.use({ launchOptions: wholeChromium });

/** Fires the worker's sync event as the browser does when the network is back, whether or not a page is open. */
async function ringWorker(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (found !== undefined) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registered,
    tag: 'workbox-background-sync:scans',
    lastChance: false,
  });
}

test('places an offline hold with no page open when the browser wakes the service worker', async ({
  page,
  context,
  server,
}) => {
  const left = async () => (await eventBy(server.url, freeEvent.search)).ticketTypes[0]?.left ?? 0;
  const before = await left();
  await holdOffline(page, server.url, 3);
  await page.goto('about:blank');
  await context.setOffline(false);
  await ringWorker(context, page, new URL(server.url).origin);
  await expect.poll(left).toBe(before - 3);
});
