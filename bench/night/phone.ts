import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { findBrowser, noBrowser } from '../../build/find-browser.ts';
import { chromiumFlags } from '../../e2e/chromium-flags.ts';
import { offlineReady } from '../../e2e/people.ts';
import { openScanner, pillOf } from '../../e2e/scanner-page.ts';
import { installMeters, type Meters } from './meters.ts';

/** The phone that is looked at: the app as it is shipped, in a Chromium with a slow processor, at its gate. */
export interface NightPhone {
  /** Scans a code as a hand scanner does; ms from its last key until the verdict was painted. */
  scan(code: string): Promise<{ readonly verdict: string; readonly ms: number }>;
  /** People inside, as the screen says. */
  inside(): Promise<number>;
  /** Resolves when the screen says so many inside: ms since 1970. */
  whenInside(people: number): Promise<number>;
  /** When the phone has sent all that it scanned. */
  drained(): Promise<void>;
  /** After a collection: MB of the heap, typed arrays included. */
  heap(): Promise<number>;
  /** Bytes that the browser keeps on the disk for the app. */
  disk(): Promise<Disk>;
  /** Bytes of one scan in the phone's own log, on the average: as JSON, which the browser stores in about as many. */
  scanBytes(): Promise<number>;
  close(): Promise<void>;
}

export interface Disk {
  readonly all: number;
  readonly indexedDb: number;
}

export interface PhoneAt {
  readonly url: string;
  readonly eventId: string;
  readonly gateId: string;
  /** Enrols the phone. */
  readonly code: string;
  /** How much slower than here its processor is. */
  readonly slowdown: number;
}

export async function openNightPhone(at: PhoneAt): Promise<NightPhone> {
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error(noBrowser);
  const profile = await mkdtemp(join(tmpdir(), 'gatehouse-night-phone-'));
  const context = await chromium.launchPersistentContext(profile, {
    headless: true,
    executablePath,
    viewport: { width: 390, height: 844 },
    args: chromiumFlags.filter((flag) => !flag.includes('fake-device')),
  });
  const close = async (): Promise<void> => {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const page = await atTheGate(context, at);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: at.slowdown });
    return phoneOn(page, session, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** As a steward's phone comes to its gate: by a one-time code, with the app on the device. */
async function atTheGate(context: BrowserContext, at: PhoneAt): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.addInitScript(installMeters);
  await page.goto(`${at.url}/scanner?code=${at.code}`);
  await page.getByRole('button', { name: 'Enrol this phone' }).click();
  await page.waitForURL(/event=/);
  await offlineReady(page);
  const event = { registrationId: at.eventId, gates: [{ gateId: at.gateId }] };
  await openScanner(page, at.url, event as unknown as Parameters<typeof openScanner>[2]);
  return page;
}

function phoneOn(page: Page, session: CDPSession, close: () => Promise<void>): NightPhone {
  return {
    scan: (code) => page.evaluate((text) => (window as unknown as Meters).scanCode(text), code),
    inside: () => page.evaluate(() => (window as unknown as Meters).peopleInside()),
    whenInside: (people) => page.evaluate((count) => (window as unknown as Meters).whenInside(count), people),
    drained: async () => {
      await pillOf(page).and(page.locator('[data-unsent="0"]')).waitFor({ timeout: 120_000 });
    },
    async heap() {
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize, backingStorageSize = 0 } = (await session.send('Runtime.getHeapUsage')) as {
        readonly usedSize: number;
        readonly backingStorageSize?: number;
      };
      return (usedSize + backingStorageSize) / 2 ** 20;
    },
    disk: () =>
      page.evaluate(async () => {
        const { usage = 0, usageDetails } = (await navigator.storage.estimate()) as StorageEstimate & {
          readonly usageDetails?: { readonly indexedDB?: number };
        };
        return { all: usage, indexedDb: usageDetails?.indexedDB ?? 0 };
      }),
    scanBytes: () => page.evaluate(() => (window as unknown as Meters).scanBytes()),
    close,
  };
}
