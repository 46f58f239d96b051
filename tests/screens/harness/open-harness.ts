import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser, findShell, noBrowser } from '../../../build/find-browser.ts';
import { chromiumFlags } from '../../../e2e/chromium-flags.ts';
import { builtHarness } from './built-harness.ts';
import './states.ts';

const origin = 'https://harness.example';
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Window widths of a phone and a desktop. */
export const widths = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
} as const;

interface Harness {
  readonly page: Page;
  /** Uncaught errors on the page since the last call. */
  readonly errors: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** Opens the harness page in a browser without a port or server: its requests are answered from the build. */
export async function openHarness(): Promise<Harness> {
  const path = await findBrowser();
  if (path === null) throw new Error(noBrowser);
  const folder = await builtHarness();
  const browser = await chromium.launch({ executablePath: findShell(path), args: [...chromiumFlags] });
  const context = await browser.newContext({ viewport: widths.phone, reducedMotion: 'reduce' });
  await context.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const name = pathname.startsWith('/assets/') ? pathname : '/index.html';
    const body = await readFile(join(folder, name));
    await route.fulfill({ body, contentType: types[extname(name)] ?? 'application/octet-stream' });
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${origin}/about`);
  await page.waitForFunction(() => 'harness' in window);
  return {
    page,
    errors: () => errors.splice(0),
    close: () => browser.close(),
  };
}
