import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { readConfig } from '#server/config/config.ts';
import { startServer } from '#server/main.ts';
import { findBrowser, noBrowser } from '../../build/find-browser.ts';
import { chromiumFlags } from '../../e2e/chromium-flags.ts';
import { demoAttendee, offlineReady, signIn } from '../../e2e/people.ts';

/** Milestones of one start, in ms from the start of the navigation. */
export interface Start {
  readonly painted: number;
  readonly marks: Readonly<Record<string, number>>;
}

export interface Starts {
  readonly ticket: readonly Start[];
  readonly blank: readonly Start[];
  /** The same with a wallet of 200 tickets. */
  readonly bigWallet: readonly Start[];
  /** Duration in ms of each frame while a list of 200 tickets is scrolled to its end. */
  readonly scrollFrames: readonly number[];
}

const codeShown = '[data-code-kind=rolling] svg, [data-code-kind=printed] svg';
/** Shown on every page of the shell; a path without a screen has nothing else to wait for. */
const headingShown = 'main h1';

/** Opens the app cold, in a new browser process each time, with the server dead. */
export async function coldStarts(rounds: number, distFolder?: string): Promise<Starts> {
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error(noBrowser);
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  const open = () =>
    chromium.launchPersistentContext(join(folder, 'profile'), {
      headless: true,
      executablePath,
      viewport: { width: 390, height: 844 },
      args: [...chromiumFlags],
    });
  try {
    const address = await prepare(open, join(folder, 'data'), distFolder);
    const ticket: Start[] = [];
    const blank: Start[] = [];
    // Alternate, so that both meet the same conditions on the machine.
    for (let round = 0; round < rounds; round += 1) {
      ticket.push(await start(open, address.ticket, codeShown));
      blank.push(await start(open, address.blank, headingShown));
    }
    await withPage(open, (page) => enlarge(page, address.ticket));
    const bigWallet: Start[] = [];
    for (let round = 0; round < rounds; round += 1)
      bigWallet.push(await start(open, address.ticket, codeShown));
    const scrollFrames = await withPage(open, (page) => scrolled(page, address.list));
    return { ticket, blank, bigWallet, scrollFrames };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

type Open = () => Promise<BrowserContext>;

async function withPage<T>(open: Open, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await open();
  try {
    return await work(context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
  }
}

/** Signs in, waits until the app and the tickets are on the device, and stops the server for good. */
async function prepare(open: Open, dataDir: string, distFolder: string | undefined) {
  const server = await startServer(
    readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' }, []),
    distFolder === undefined ? {} : { distFolder },
  );
  try {
    const path = await withPage(open, async (page) => {
      await signIn(page, server.url, demoAttendee);
      await offlineReady(page);
      await page.goto(`${server.url}/tickets`);
      const first = page.locator('main a[href^="/tickets/"]').first();
      return (await first.getAttribute('href')) ?? '';
    });
    return {
      ticket: server.url + path,
      list: `${server.url}/tickets`,
      blank: `${server.url}/nowhere`,
    };
  } finally {
    await server.stop();
  }
}

async function start(open: Open, address: string, shown: string): Promise<Start> {
  return withPage(open, async (page) => {
    await page.addInitScript(notePaint, shown);
    await page.goto(address);
    const painted = await page
      .waitForFunction(() => (window as unknown as { painted?: number }).painted)
      .then((handle) => handle.jsonValue());
    return { painted: painted ?? Number.NaN, marks: await page.evaluate(marksOf) };
  });
}

/**
 * Runs in the page before its own scripts: records when the awaited element was painted, in ms from the start of the
 * navigation.
 */
function notePaint(shown: string): void {
  const look = () => {
    if (document.querySelector(shown) === null) {
      requestAnimationFrame(look);
      return;
    }
    // Called after the frame that paints it: a message arrives after the frame's own work.
    const channel = new MessageChannel();
    channel.port1.onmessage = () => Object.assign(window, { painted: performance.now() });
    requestAnimationFrame(() => channel.port2.postMessage(null));
  };
  requestAnimationFrame(look);
}

/** Returns where the time went, from the browser's performance entries. */
function marksOf(): Record<string, number> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const scripts = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const last = Math.max(
    0,
    ...scripts.filter((one) => one.name.endsWith('.js')).map((one) => one.responseEnd),
  );
  const marks = performance.getEntriesByType('mark').map((mark) => [mark.name, mark.startTime] as const);
  return {
    workerStart: navigation?.workerStart ?? 0,
    responseStart: navigation?.responseStart ?? 0,
    domInteractive: navigation?.domInteractive ?? 0,
    lastScript: last,
    ...Object.fromEntries(marks),
  };
}

/** Enlarges the stored wallet to 200 tickets by repeating the existing ones under new ids. */
async function enlarge(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator(codeShown).first().waitFor();
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('gatehouse');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('no store'));
    });
    const store = database.transaction('tickets', 'readwrite').objectStore('tickets');
    type Row = { ticketId: string; ticket: { ticketId: string; ticketNumber: number } };
    const rows = await new Promise<Row[]>((resolve) => {
      const reading = store.getAll();
      reading.onsuccess = () => resolve(reading.result as Row[]);
    });
    for (let more = rows.length; more < 200; more += 1) {
      const row = rows[more % rows.length];
      if (row === undefined) break;
      const ticketId = `copy-${more}`;
      store.put({ ...row, ticketId, ticket: { ...row.ticket, ticketId, ticketNumber: 10_000 + more } });
    }
    await new Promise((resolve) => (store.transaction.oncomplete = resolve));
    database.close();
  });
}

/** Scrolls to the end at about 60 px a frame and times the frames. */
async function scrolled(page: Page, address: string): Promise<number[]> {
  await page.goto(address);
  await page.locator('main a[href^="/tickets/"]').first().waitFor();
  await page.waitForTimeout(300);
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = [];
        let before = 0;
        const step = (now: number) => {
          if (before > 0) frames.push(now - before);
          before = now;
          const end = document.documentElement.scrollHeight - innerHeight;
          if (scrollY >= end - 1 || frames.length > 600) resolve(frames);
          else {
            scrollBy(0, 60);
            requestAnimationFrame(step);
          }
        };
        requestAnimationFrame(step);
      }),
  );
}
