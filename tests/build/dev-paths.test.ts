import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiPaths, isOfApp } from '../../build/dev-paths.ts';
import { filesBelow } from '../../build/dist-files.ts';
import { repository } from '../../build/run-command.ts';

test('serves all app sources from the dev server, not from the API', async () => {
  const urls = (await filesBelow(join(repository, 'src'))).map((file) => `/${file}`);
  const likeApi = urls.filter((url) => apiPaths.some((path) => url.startsWith(`${path}/`)));
  expect(likeApi.length).toBeGreaterThan(0);
  expect(likeApi.filter((url) => !isOfApp({ method: 'GET', url: `${url}?t=1`, headers: {} }))).toEqual([]);
});

test('serves a screen at the path of a call when a user navigates there', () => {
  const ask = (method: string, accept: string) => isOfApp({ method, url: '/login', headers: { accept } });
  expect([ask('GET', 'text/html'), ask('POST', 'application/json')]).toEqual([true, false]);
});
