import { mkdtemp, mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStoredAssets, storeBuild, storeBuildLater } from '#server/http/pages/stored-builds.ts';
import { staticFile, type StaticFiles } from '#server/http/pages/static-files.ts';

const hour = 3_600_000;
let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-builds-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const build = (name: string): StaticFiles =>
  new Map(
    ['/index.html', `/assets/${name}-abcdefgh.js`].map((path) => [
      path,
      staticFile(path, path.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/html', {
        plain: Buffer.from(`${path} of ${name}`),
      }),
    ]),
  );
const requestOf = (path: string, init: RequestInit = {}) =>
  new Request(`https://tickets.example.org${path}`, init);
/** Asks a server that has not answered before. */
const ask = (path: string, init: RequestInit = {}) =>
  createStoredAssets({ dataDir, now: () => hour })(requestOf(path, init), path);
const kept = () => readdir(join(dataDir, 'builds'));

describe('the assets of a build', () => {
  it('are served after the next build was deployed, unchanged and permanently', async () => {
    await storeBuild(build('old'), dataDir, hour);
    await storeBuild(build('new'), dataDir, 2 * hour);
    const reply = await ask('/assets/old-abcdefgh.js');
    expect(await reply?.text()).toBe('/assets/old-abcdefgh.js of old');
    expect(reply?.headers.get('content-type')).toContain('javascript');
    expect(reply?.headers.get('cache-control')).toContain('immutable');
    expect((await ask('/assets/old-abcdefgh.js', { method: 'HEAD' }))?.status).toBe(200);
  });

  it('are those of the current build and the last two before, including one that serves again', async () => {
    for (const [at, name] of ['one', 'two', 'three', 'one', 'four'].entries())
      await storeBuild(build(name), dataDir, (at + 1) * hour);
    const found = async (name: string) => (await ask(`/assets/${name}-abcdefgh.js`)) !== undefined;
    expect(await Promise.all(['one', 'two', 'three', 'four'].map(found))).toEqual([true, false, true, true]);
    expect(await kept()).toHaveLength(3);
  });

  it('are stored completely by two servers that start at once', async () => {
    await Promise.all([1, 2, 3].map(() => storeBuild(build('same'), dataDir, hour)));
    expect(await kept()).toHaveLength(1);
    expect(await (await ask('/assets/same-abcdefgh.js'))?.text()).toContain('of same');
  });

  it('are not written any more once the server has stopped', async () => {
    const files = new Map(Array.from({ length: 2_000 }, (_, n) => [...build(`part${n}`)]).flat());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const warn = vi.fn<(...line: unknown[]) => void>();
    const stop = storeBuildLater(files, { dataDir, now: () => hour, log: { warn } });
    vi.advanceTimersByTime(hour);
    vi.useRealTimers();
    // As soon as the copy has begun.
    await expect.poll(() => kept().catch(() => []), { interval: 1 }).toEqual([expect.stringMatching(/^\./)]);
    await stop();
    expect(await kept()).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
  });

  it('are removed after an interrupted copy, and not served from it', async () => {
    const part = join(dataDir, 'builds', '.part');
    await mkdir(part, { recursive: true });
    await writeFile(join(part, 'half-abcdefgh.js'), 'half');
    await utimes(part, hour / 1_000, hour / 1_000);
    expect(await ask('/assets/half-abcdefgh.js')).toBeUndefined();
    await storeBuild(build('new'), dataDir, 3 * hour);
    expect(await kept()).toHaveLength(1);
  });

  it.each([
    '/assets/../master.key',
    '/assets/..%2fmaster.key',
    '/assets/.part/half-abcdefgh.js',
    '/assets/',
    '/assets/new-abcdefgh',
    '/index.html',
    '/assets/never-abcdefgh.js',
  ])('are not accessible by %s', async (path) => {
    await writeFile(join(dataDir, 'master.key'), 'secret');
    await storeBuild(build('new'), dataDir, hour);
    expect(await ask(path)).toBeUndefined();
  });

  it('are read from the disk once, however often they are asked for', async () => {
    const asset = '/assets/old-abcdefgh.js';
    const missing = '/assets/never-abcdefgh.js';
    await storeBuild(build('old'), dataDir, hour);
    let now = hour;
    const assets = createStoredAssets({ dataDir, now: () => now });
    const texts = async (path: string) =>
      Promise.all([1, 2, 3].map(async () => (await assets(requestOf(path), path))?.text()));
    expect(await texts(asset)).toEqual(Array.from({ length: 3 }, () => `${asset} of old`));
    expect(await texts(missing)).toEqual([undefined, undefined, undefined]);
    await rm(join(dataDir, 'builds'), { recursive: true });
    await storeBuild(build('never'), dataDir, hour);
    expect(await texts(asset)).toEqual(Array.from({ length: 3 }, () => `${asset} of old`));
    expect(await texts(missing)).toEqual([undefined, undefined, undefined]);
    // The list of stored files is read again after a while.
    now += 10_000;
    expect(await texts(missing)).toEqual(Array.from({ length: 3 }, () => `${missing} of never`));
    expect(await texts(asset)).toEqual([undefined, undefined, undefined]);
  });

  it('are read again after a reading that failed', async () => {
    const asset = '/assets/old-abcdefgh.js';
    await storeBuild(build('old'), dataDir, hour);
    const [own = ''] = await kept();
    const file = join(dataDir, 'builds', own, 'old-abcdefgh.js');
    const assets = createStoredAssets({ dataDir, now: () => hour });
    expect(await assets(requestOf('/assets/never-abcdefgh.js'), '/assets/never-abcdefgh.js')).toBeUndefined();
    await rename(file, `${file}.away`);
    expect(await assets(requestOf(asset), asset)).toBeUndefined();
    await rename(`${file}.away`, file);
    expect(await (await assets(requestOf(asset), asset))?.text()).toBe(`${asset} of old`);
  });

  it('are empty if none were stored yet', async () => {
    expect(await ask('/assets/old-abcdefgh.js')).toBeUndefined();
  });
});
