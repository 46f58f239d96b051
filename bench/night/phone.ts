import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { findBrowser, noBrowser } from '../../build/find-browser.ts';
import { chromiumFlags } from '../../e2e/chromium-flags.ts';
import { offlineReady } from '../../e2e/people.ts';
import { openScanner, pillOf } from '../../e2e/scanner-page.ts';
import { installMeters, type Meters } from './meters.ts';

/** The measured phone: the shipped app at its gate, in a Chromium with a throttled processor. */
export interface NightPhone {
  /** Scans a code as a handheld scanner does; `ms` runs from its last key until the verdict is painted. */
  scan(code: string): Promise<{ readonly verdict: string; readonly ms: number }>;
  /** The number of people inside as shown on the screen. */
  inside(): Promise<number>;
  /** Resolves with the time, in ms since 1970, when the screen shows `people` inside. */
  whenInside(people: number): Promise<number>;
  /** Resolves once the phone has sent all its scans. */
  drained(): Promise<void>;
  /** Heap in MB after a garbage collection, typed arrays included. */
  heap(): Promise<number>;
  /** Bytes that the browser stores on disk for the app. */
  disk(): Promise<Disk>;
  /**
   * Average bytes of one scan in the phone's own log, measured as JSON, which is about the size that the browser
   * stores.
   */
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
  /** Code that enrols the phone. */
  readonly code: string;
  /** How many times slower than this machine its processor is. */
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

/** Opens the gate as a steward's phone does: with a one-time code, and the app on the device. */
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
