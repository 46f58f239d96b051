import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { findBrowser } from '../build/find-browser.ts';
import { chromiumFlags } from '../e2e/chromium-flags.ts';
import { inMs, type Row } from './row.ts';
import type { VerdictFigures } from './verdict/timed.ts';

/** Returns the page's script, bundled as the app is. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: fileURLToPath(new URL('./verdict/page.ts', import.meta.url)),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const output = Array.isArray(built) ? built[0]?.output : 'output' in built ? built.output : undefined;
  const script = output?.find((part) => part.type === 'chunk');
  if (script?.type !== 'chunk') throw new Error('The page was not built.');
  return script.code;
}

/** An isolated page's clock shows 5 µs; that of others 100 µs, a quarter of a bare write. */
const headers = {
  'content-type': 'text/html',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/** IndexedDB needs an origin, so the page is served on loopback. */
async function withPage<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((_request, response) =>
    response.writeHead(200, headers).end('<title>Bench</title>'),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    return await work(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`);
  } finally {
    server.close();
  }
}

type Measure = (rounds: number) => Promise<VerdictFigures>;

async function figures(what: 'measure' | 'measureAreas', rounds: number): Promise<VerdictFigures> {
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error('No Chromium to measure in.');
  const script = await bundle();
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
  try {
    return await withPage(async (url) => {
      const page = await browser.newPage();
      await page.goto(url);
      await page.addScriptTag({ content: script });
      return page.evaluate(
        ({ name, count }) => (window as unknown as Record<string, Measure>)[name]?.(count) ?? { samples: {} },
        { name: what, count: rounds },
      );
    });
  } finally {
    await browser.close();
  }
}

function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

const shares = [
  ['p50', 0.5],
  ['p95', 0.95],
  ['p99', 0.99],
] as const;

function against(name: string, samples: readonly number[] = [], reference: readonly number[] = []): Row[] {
  return shares.map(([label, share]) => {
    const value = quantile(samples, share);
    const bare = quantile(reference, share);
    return { name: `${name}, ${label}`, value, unit: 'ms', reference: bare, ratio: value / bare };
  });
}

const median = (samples: readonly number[] = []) => quantile(samples, 0.5);

/** Maximum cost of a verdict on a printed and on a rolling code, and of an install, relative to the bare write. */
const mostBare = { printed: 1.5, rolling: 2, install: 3 };

/** Limits the median and the slowest hundredth. */
const limited = (rows: readonly Row[], most: number): Row[] =>
  rows.map((row) => (row.name.endsWith('p95') ? row : { ...row, most }));

/** Measures the verdict path with 100,000 tickets and 50,000 scans on the device, alternating with bare strict writes. */
export async function bench(): Promise<Row[]> {
  const { samples } = await figures('measure', 1000);
  const install = median(samples['install']);
  const bulk = median(samples['bulk']);
  return [
    ...limited(
      against(
        'verdict on disk, printed code (reference: bare strict put)',
        samples['printed'],
        samples['printedRaw'],
      ),
      mostBare.printed,
    ),
    ...limited(
      against('verdict on disk, rolling code at step 480', samples['rolling'], samples['rollingRaw']),
      mostBare.rolling,
    ),
    ...against(
      'verdict on disk, while a manifest installs again and again',
      samples['busy'],
      samples['busyRaw'],
    ),
    {
      name: 'install of 100,000 tickets (reference: its pages in one bare write)',
      value: install,
      unit: 'ms',
      reference: bulk,
      ratio: install / bulk,
      most: mostBare.install,
    },
    {
      name: 'cold open, 100,000 tickets, straight from its pages',
      value: median(samples['coldFirst']),
      unit: 'ms',
    },
    {
      name: 'cold open, 100,000 tickets, prepared after the download',
      value: median(samples['coldEmpty']),
      unit: 'ms',
    },
    { name: 'cold open with 50,000 scans, from a checkpoint', value: median(samples['cold']), unit: 'ms' },
    {
      name: 'the same and 5,000 unsent scans that it does not cover',
      value: median(samples['coldUnsent']),
      unit: 'ms',
    },
    {
      name: 'the same and 5,000 unsent scans that it covers',
      value: median(samples['coldCovered']),
      unit: 'ms',
    },
    {
      name: 'cold open with 50,000 scans, no checkpoint yet',
      value: median(samples['coldLongTail']),
      unit: 'ms',
    },
    ...(await ofAreas()),
  ];
}

/** Maximum cost of a verdict, and of an install per page, relative to an event with one gate and single entry. */
const most = 1.2;

/**
 * Measures an event with areas, their own rules and 20,000 codes sold elsewhere, beside a single-gate event in the
 * same run.
 */
async function ofAreas(): Promise<Row[]> {
  const { samples } = await figures('measureAreas', 1000);
  const perPage = (name: string, pages: string) => median(samples[name]) / median(samples[pages]);
  const [install, reference] = [perPage('installAreas', 'pages'), perPage('installPlain', 'pagesPlain')];
  const [open, openPlain] = [median(samples['openAreas']), median(samples['openPlain'])];
  return [
    ...limited(
      against('verdict, six areas, in again (reference: one area)', samples['again'], samples['plain']),
      most,
    ),
    ...limited(against('verdict, a code sold elsewhere', samples['elsewhere'], samples['plain']), most),
    {
      ...inMs(
        'install of six areas and 20,000 codes sold elsewhere, a page (reference: one area)',
        install,
        reference,
      ),
      most,
    },
    inMs('cold open of six areas (reference: one area), from a checkpoint', open, openPlain),
  ];
}
