import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { matchEvents } from '#app/events/event-match.ts';
import type { EventSummary } from '#contract/events/events.ts';
import { readConfig } from '#server/config/config.ts';
import { startServer } from '#server/main.ts';
import { findBrowser, noBrowser } from '../../build/find-browser.ts';
import { chromiumFlags } from '../../e2e/chromium-flags.ts';

export interface ListFigures {
  /** Duration in ms of each frame while scrolling through the list, and through a bare page of the same height. */
  readonly frames: readonly number[];
  readonly bareFrames: readonly number[];
  /** Time in ms from a keystroke to the painted list; and of a bare fetch of the same query from the page. */
  readonly typed: readonly number[];
  readonly bareFetches: readonly number[];
  /** Elements on the page with one page of events, and after scrolling through all of them. */
  readonly elementsFirst: number;
  readonly elementsLast: number;
  readonly events: number;
}

const hour = 3_600_000;
const towns = ['Banjul', 'Serekunda', 'Brikama', 'Bakau', 'Farafenni', 'Kololi', 'Lamin'];
const kinds = ['Jazz', 'Theatre', 'Football', 'Market', 'Poetry', 'Film', 'Wrestling', 'Science'];

function madeEvents(count: number): readonly EventSummary[] {
  const from = Date.now() + 24 * hour;
  return Array.from({ length: count }, (_, index): EventSummary => {
    const startsAt = from + index * 10 * 60_000;
    const city = towns[index % towns.length] ?? '';
    const category = kinds[index % kinds.length] ?? '';
    return {
      registrationId: `event-${index}`,
      name: `${category} night ${index} in ${city}`,
      summary: 'An evening that nobody in town wants to miss.',
      category,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + 3 * hour).toISOString(),
      doorsOpenAt: new Date(startsAt - hour).toISOString(),
      timeZone: 'Africa/Banjul',
      venue: { name: `Hall ${index % 40}`, address: '', city, country: 'GM' },
      onlineUrl: null,
      websiteUrl: null,
      coverUrl: null,
      organizerName: 'Bench',
      status: 'published',
      priceFrom: { amount: (index % 5) * 10_000, currency: 'GMD' },
      left: 20 + (index % 300),
      saleState: 'on_sale',
    };
  });
}

/** Answers the list's calls with generated events; everything else goes to the real server. */
async function answerWith(page: Page, events: readonly EventSummary[]): Promise<void> {
  const known = new Map<string, readonly EventSummary[]>([['', events]]);
  await page.route(/\/api\/events\?/, async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const search = asked.get('search') ?? '';
    const found = known.get(search) ?? matchEvents(events, { search }, Date.now());
    known.set(search, found);
    const [at, limit] = [Number(asked.get('page') ?? 1), Number(asked.get('limit') ?? 50)];
    const items = found.slice((at - 1) * limit, at * limit);
    await route.fulfill({ json: { items, page: at, limit, total: found.length } });
  });
}

/** Measures the list of `count` events in a real Chromium, with the built app. */
export async function listFigures(count: number, distFolder?: string): Promise<ListFigures> {
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error(noBrowser);
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  const server = await startServer(
    readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' }, []),
    distFolder === undefined ? {} : { distFolder },
  );
  const browser = await chromium.launch({ headless: true, executablePath, args: [...chromiumFlags] });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    await answerWith(page, madeEvents(count));
    await page.goto(`${server.url}/events`);
    await page.getByRole('listitem').first().waitFor();
    const elementsFirst = await elementsOf(page);
    const { typed, bareFetches } = await typing(page);
    await loadAll(page, count);
    const elementsLast = await elementsOf(page);
    const frames = await page.evaluate(scrollThrough);
    await page.evaluate(makeBare);
    const bareFrames = await page.evaluate(scrollThrough);
    return { frames, bareFrames, typed, bareFetches, elementsFirst, elementsLast, events: count };
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const elementsOf = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

/** Scrolls to the end repeatedly until every event is loaded. */
async function loadAll(page: Page, count: number): Promise<void> {
  const until = Date.now() + 180_000;
  const blocks = Math.ceil(count / 6);
  while ((await page.locator('[data-block]').count()) < blocks) {
    if (Date.now() > until) throw new Error('The list did not come to its end.');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(20);
  }
}

/** Types words letter by letter; each keystroke is timed to the frame that shows its results. */
async function typing(page: Page): Promise<Pick<ListFigures, 'typed' | 'bareFetches'>> {
  const typed: number[] = [];
  const bareFetches: number[] = [];
  const field = page.getByLabel('Search events');
  for (const word of ['jazz', 'theatre', 'poetry']) {
    for (let letters = 3; letters <= word.length; letters += 1) {
      const text = word.slice(0, letters);
      const timing = page.evaluate(untilSearched, text);
      await field.fill(text);
      typed.push(await timing);
      bareFetches.push(await page.evaluate(bareFetch, text));
    }
  }
  await field.fill('');
  await page.waitForTimeout(500);
  return { typed, bareFetches };
}

/** Runs in the page: returns the ms from the next input to the frame that shows the results for `text`. */
function untilSearched(text: string): Promise<number> {
  return new Promise((resolve) => {
    document.addEventListener(
      'input',
      () => {
        const from = performance.now();
        const look = () => {
          const line = document.querySelector<HTMLElement>('[data-changing]');
          const { changing, searched } = line?.dataset ?? {};
          if (changing === 'false' && searched === text) resolve(performance.now() - from);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { once: true, capture: true },
    );
  });
}

/** Runs in the page. */
async function bareFetch(text: string): Promise<number> {
  const from = performance.now();
  const answer = await fetch(`/api/events?search=${encodeURIComponent(text)}&page=1&limit=100`);
  await answer.json();
  return performance.now() - from;
}

/** Runs in the page: scrolls through 400 frames of a fast fling, from the top. */
function scrollThrough(): Promise<number[]> {
  scrollTo(0, 0);
  return new Promise((resolve) => {
    const frames: number[] = [];
    let before = 0;
    const step = (now: number) => {
      if (before > 0) frames.push(now - before);
      before = now;
      if (frames.length >= 400) resolve(frames);
      else {
        scrollBy(0, 90);
        requestAnimationFrame(step);
      }
    };
    // Let the work after the jump to the top finish.
    setTimeout(() => requestAnimationFrame(step), 500);
  });
}

/** Runs in the page: removes everything but its height. */
function makeBare(): void {
  const { scrollHeight } = document.documentElement;
  document.body.innerHTML = `<div style="height:${scrollHeight}px;background:linear-gradient(#111,#333)"></div>`;
}
