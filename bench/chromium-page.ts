import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { findBrowser, noBrowser } from '../build/find-browser.ts';
import { chromiumFlags } from '../e2e/chromium-flags.ts';

/**
 * Bundles a module of this repository and runs its `run(argument)` in a page of a real Chromium, so that browser code
 * is measured where it runs. The page is a secure context with a fresh IndexedDB.
 *
 * @param entry path of the module; it exports `run`, which takes and returns values that structured clone can carry
 * @throws what `run` throws, and an Error if no browser is found
 */
export async function runInChromium<T>(entry: string, argument?: unknown): Promise<T> {
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error(noBrowser);
  const site = await serve(await bundle(entry));
  const browser = await chromium.launch({ executablePath, headless: true, args: [...chromiumFlags] });
  try {
    const page = await browser.newPage();
    page.on('console', (message) => console.log(message.text()));
    await page.goto(site.url);
    return await page.evaluate<T, { readonly argument: unknown }>(
      async ({ argument: given }) => {
        const module = (await import(/* @vite-ignore */ `${location.origin}/entry.js`)) as {
          run: (given: unknown) => T;
        };
        return module.run(given);
      },
      { argument },
    );
  } finally {
    await browser.close();
    site.close();
  }
}

/** Returns the files of the bundle by path. */
async function bundle(entry: string): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    worker: { format: 'es' },
    build: {
      write: false,
      target: 'esnext',
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: 'entry.js' },
      },
    },
  });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  const files = outputs.flatMap((one) => one.output);
  return new Map(files.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]));
}

async function serve(
  files: ReadonlyMap<string, string | Uint8Array>,
): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const file =
      path === '/' ? '<!doctype html><link rel="icon" href="data:,"><title>bench</title>' : files.get(path);
    const type = path === '/' ? 'text/html' : path.endsWith('.wasm') ? 'application/wasm' : 'text/javascript';
    response.writeHead(file === undefined ? 404 : 200, { 'Content-Type': type }).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
