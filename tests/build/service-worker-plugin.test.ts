import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesBelow } from '../../build/dist-files.ts';
import { precacheList } from '../../build/precache-list.ts';
import { precompress } from '../../build/precompress-plugin.ts';
import { contentsOf } from '../../sw/pack.ts';
import { serviceWorker } from '../../build/service-worker-plugin.ts';

let home = '';
let worker = '';
const dist = () => join(home, 'dist');

const page = '<!doctype html><title>t</title><script type="module" src="./main.ts"></script>';
const app = `import url from './engine.wasm?url';
document.title = url;
void import('./screen.ts');`;
const workerSource = `declare const self: { __WB_MANIFEST: unknown; __SHELL_PACK: unknown };
(globalThis as Record<string, unknown>)['list'] = self.__WB_MANIFEST;
(globalThis as Record<string, unknown>)['pack'] = self.__SHELL_PACK;
(globalThis as Record<string, unknown>)['mode'] = process.env.NODE_ENV;`;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'gatehouse-build-'));
  await mkdir(join(home, 'src'));
  await mkdir(join(home, 'public'));
  await writeFile(join(home, 'src/index.html'), page);
  await writeFile(join(home, 'src/main.ts'), app);
  await writeFile(join(home, 'src/screen.ts'), `console.log(${JSON.stringify('long text '.repeat(400))});`);
  await writeFile(join(home, 'src/engine.wasm'), new Uint8Array(4096));
  await writeFile(join(home, 'public/icon.png'), 'icon');
  await writeFile(join(home, 'public/robots.txt'), 'User-agent: *');
  await writeFile(join(home, 'worker.ts'), workerSource);
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(home, 'src'),
    publicDir: join(home, 'public'),
    plugins: [serviceWorker({ entry: join(home, 'worker.ts') }), precompress()],
    build: { outDir: dist(), assetsInlineLimit: 0 },
  });
  worker = await readFile(join(dist(), 'service-worker.js'), 'utf8');
});
afterAll(() => rm(home, { recursive: true }));

describe('the service worker of a build', () => {
  test('lists every file the app needs offline: page, scripts of every screen, wasm and icons', async () => {
    const urls = (await precacheList(dist())).map((entry) => entry.url);
    const needed = (await filesBelow(dist())).filter(
      (file) => !/\.(br|pack)$|^service-worker\.js$|^robots\.txt$/.test(file),
    );
    expect(urls).toEqual(needed.map((file) => `/${file}`));
    expect(urls.some((url) => url.endsWith('.wasm'))).toBe(true);
    expect(urls).toContain('/icon.png');
  });

  test('excludes itself, compressed copies and crawler files from the list', () => {
    expect(worker).not.toContain('robots.txt');
    expect(worker).not.toContain('.br"');
    expect(worker).not.toContain('/service-worker.js');
  });

  test('lists one bundle of all files with a hash in their name, and every other file', async () => {
    const packs = (await filesBelow(dist())).filter((file) => file.endsWith('.pack'));
    expect(packs).toHaveLength(1);
    expect(worker).toMatch(/pack=.\/assets\/shell-[0-9a-f]{8}\.pack./);
    expect(worker).toContain(`/${packs[0]}`);
    const packed = await readFile(join(dist(), packs[0] ?? ''));
    const places = await contentsOf(new Blob([new Uint8Array(packed)]));
    const list = await precacheList(dist());
    expect([...places.keys()]).toEqual(list.filter((entry) => entry.revision === null).map(({ url }) => url));
    for (const { url, revision } of list) expect(worker.includes(url), url).toBe(revision !== null);
    for (const [url, { from, to }] of places)
      expect(packed.subarray(from, to).equals(await readFile(join(dist(), url)))).toBe(true);
    const types = [...places.values()].map(({ type }) => type);
    expect(types).toContain('application/wasm');
    expect(types).toContain('text/javascript; charset=utf-8');
  });

  test('gives files a revision unless their name contains a hash', async () => {
    const entries = await precacheList(dist());
    const [hashed, plain] = [true, false].map((want) =>
      entries.filter((entry) => entry.url.startsWith('/assets/') === want),
    );
    expect(hashed?.length).toBeGreaterThan(2);
    expect(hashed?.every((entry) => entry.revision === null)).toBe(true);
    expect(plain?.map((entry) => entry.url)).toEqual(['/icon.png', '/index.html']);
    for (const entry of plain ?? []) expect(entry.revision).toMatch(/^[0-9a-f]{16}$/);
  });

  test('is one classic script without imports and development code', () => {
    expect(worker).not.toMatch(/^\s*(import|export)\b/m);
    expect(worker).not.toContain('__WB_MANIFEST');
    expect(worker).not.toContain('process.env');
  });
});

test('has a brotli copy of every large text file that decompresses to the same bytes', async () => {
  const twins = (await filesBelow(dist())).filter((file) => file.endsWith('.br'));
  expect(twins.some((file) => file.includes('screen-'))).toBe(true);
  expect(twins.some((file) => file.endsWith('.wasm.br'))).toBe(true);
  for (const twin of twins) {
    const whole = await readFile(join(dist(), twin.slice(0, -'.br'.length)));
    expect(brotliDecompressSync(await readFile(join(dist(), twin))).equals(whole)).toBe(true);
  }
});
