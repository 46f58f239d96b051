import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isStale } from '../../build/fresh-build.ts';

let home = '';
/** Writes a file with a modification time of `at` seconds after the epoch. */
async function put(path: string, at: number): Promise<void> {
  await mkdir(join(home, path, '..'), { recursive: true });
  await writeFile(join(home, path), '');
  await utimes(join(home, path), at, at);
}

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'gatehouse-stale-'));
  await put('src/app/main.ts', 100);
  await put('package-lock.json', 100);
});
afterEach(() => rm(home, { recursive: true }));

test('builds the app if there is no build', async () => {
  expect(await isStale(home)).toBe(true);
});

test('reuses a build newer than every source', async () => {
  await put('dist/service-worker.js', 200);
  expect(await isStale(home)).toBe(false);
});

test.each([
  'src/app/other.ts',
  'sw/service-worker.ts',
  'public/icon.png',
  'package-lock.json',
  'vite.config.ts',
])('rebuilds the app when %s is newer than the build', async (file) => {
  await put('dist/service-worker.js', 200);
  await put(file, 300);
  expect(await isStale(home)).toBe(true);
});
