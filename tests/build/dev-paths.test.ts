import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiPaths, isOfApp } from '../../build/dev-paths.ts';
import { filesBelow } from '../../build/dist-files.ts';
import { repository } from '../../build/run-command.ts';

test('no source of the app is asked of the API by the dev server', async () => {
  const urls = (await filesBelow(join(repository, 'src'))).map((file) => `/${file}`);
  const likeApi = urls.filter((url) => apiPaths.some((path) => url.startsWith(`${path}/`)));
  expect(likeApi.length).toBeGreaterThan(0);
  expect(likeApi.filter((url) => !isOfApp({ method: 'GET', url: `${url}?t=1`, headers: {} }))).toEqual([]);
});

test('a screen with the path of a call is the app’s where a person navigates', () => {
  const ask = (method: string, accept: string) => isOfApp({ method, url: '/login', headers: { accept } });
  expect([ask('GET', 'text/html'), ask('POST', 'application/json')]).toEqual([true, false]);
});
