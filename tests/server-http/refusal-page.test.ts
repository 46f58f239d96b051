import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { starting } from '#server/http/starting.ts';
import { openTestApp, type TestApp } from './test-app.ts';

/** As a browser asks for the page of an address. */
const visit = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const connection = { ip: '192.0.2.1', secure: false };

const whileStarting = (path: string, headers: Readonly<Record<string, string>>, method = 'GET') =>
  starting(new Request(`http://gatehouse.test${path}`, { method, headers }), connection);

let t: TestApp;
let dist = '';
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'gatehouse-dist-'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><html><head><title>App</title></head></html>');
  t = await openTestApp({}, { distFolder: dist });
});
afterAll(async () => {
  await t.close();
  rmSync(dist, { recursive: true, force: true });
});

test.each(languages)(
  'a visitor of a server that is starting reads why, in %s, and the page tries again',
  async (language) => {
    const reply = await whileStarting('/login', { ...visit, 'accept-language': language });
    const { pages, refusals } = written[language];
    const page = await reply.text();
    expect(reply.status).toBe(503);
    expect(reply.headers.get('content-type')).toContain('text/html');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect([reply.headers.get('refresh'), reply.headers.get('retry-after')]).toEqual(['2', '2']);
    for (const text of [
      `lang="${language}"`,
      refusals.http.notReady,
      pages.refused.title,
      pages.refused.again,
    ])
      expect(page).toContain(text);
  },
);

test.each([
  ['a call of the API', '/api/events', visit, 'GET'],
  ['a program', '/login', { accept: '*/*' }, 'GET'],
  ['a write', '/login', visit, 'POST'],
])('%s gets a code from a server that is starting, not a page', async (_, path, headers, method) => {
  const reply = await whileStarting(path, headers, method);
  expect([reply.status, reply.headers.get('refresh')]).toEqual([503, null]);
  expect(await reply.json()).toMatchObject({ code: 'not_ready' });
});

test('a visitor beyond the limit of pages reads when to come back, without markup of their own', async () => {
  const ip = '192.0.2.7';
  for (let page = 0; page < 600; page += 1) await t.call('GET', '/welcome', { ip });
  const reply = await t.call('GET', '/welcome?<script>', { ip, headers: visit });
  expect([reply.status, Number(reply.headers.get('refresh')) > 0]).toEqual([429, true]);
  expect(reply.text).toContain(written.en.pages.refused.repeated);
  expect(reply.text).not.toContain('<script');
  expect((await t.call('GET', '/welcome', { ip })).json['code']).toBe('rate_limited');
});
