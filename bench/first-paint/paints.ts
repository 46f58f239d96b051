import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';
import { readConfig } from '#server/config/config.ts';
import { startServer } from '#server/main.ts';
import { findBrowser, noBrowser } from '../../build/find-browser.ts';
import { chromiumFlags } from '../../e2e/chromium-flags.ts';

/** Figures of one first visit. */
export interface Visit {
  /** First contentful paint, in ms from the start of the navigation. */
  readonly painted: number;
  /** Requests until the page is idle, except those that fill the app's own cache. */
  readonly requests: number;
  /** Bytes of scripts as transferred. */
  readonly scriptBytes: number;
}

export interface Visits {
  readonly drawn: readonly Visit[];
  readonly still: readonly Visit[];
}

/** A phone's processor and a slow 4G connection with Lighthouse's settings: 150 ms round trip, 1.6 Mbit/s. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 750_000 / 8,
};
const slowdown = 4;
const restMs = 1_000;

/** Visits pages of a server for the first time, alternating with pages of the same content without scripts. */
export async function firstVisits(rounds: number): Promise<ReadonlyMap<string, Visits>> {
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error(noBrowser);
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  const server = await startServer(
    readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' }, ['--demo']),
  );
  const browser = await chromium.launch({ executablePath, headless: true, args: [...chromiumFlags] });
  try {
    const list = await (await fetch(`${server.url}/`)).text();
    const event = /href="(\/events\/[\w-]{20,})"/.exec(list)?.[1] ?? '';
    const visits = new Map<string, Visits>();
    for (const path of ['/', event]) {
      const still = await serveStill(server.url, path);
      const both = { drawn: [] as Visit[], still: [] as Visit[] };
      for (let round = 0; round < rounds; round += 1) {
        both.drawn.push(await visit(browser, server.url + path));
        both.still.push(await visit(browser, still.url));
      }
      still.close();
      visits.set(path === '/' ? 'the list' : 'an event', both);
    }
    return visits;
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Serves the page as rendered, with its styles and without scripts. */
async function serveStill(origin: string, path: string): Promise<{ readonly url: string; close(): void }> {
  const page = (await (await fetch(origin + path)).text())
    .replaceAll(/<script type="(?:module|application\/json)"[^]*?<\/script>/g, '')
    .replaceAll(/<link rel="(?:modulepreload|manifest)"[^>]*>/g, '');
  const sent = new Map<string, { readonly type: string; readonly bytes: Buffer }>();
  sent.set('/', { type: 'text/html; charset=utf-8', bytes: brotliCompressSync(page) });
  const server = createServer((request, response) => {
    const asked = request.url ?? '/';
    const answer = async () => {
      const known = sent.get(asked);
      if (known === undefined) {
        const reply = await fetch(origin + asked);
        const bytes = brotliCompressSync(Buffer.from(await reply.arrayBuffer()));
        sent.set(asked, { type: reply.headers.get('content-type') ?? '', bytes });
      }
      const { type = '', bytes = Buffer.alloc(0) } = sent.get(asked) ?? {};
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(bytes);
    };
    answer().catch(() => response.writeHead(502).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', line);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const scripts = new Map<string, number>();
    let requests = 0;
    devtools.on('Network.responseReceived', ({ type, requestId }) => {
      requests += 1;
      if (type === 'Script') scripts.set(requestId, 0);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength);
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.waitForTimeout(restMs);
    const painted = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    return { painted, requests, scriptBytes: [...scripts.values()].reduce((sum, one) => sum + one, 0) };
  } finally {
    await context.close();
  }
}
