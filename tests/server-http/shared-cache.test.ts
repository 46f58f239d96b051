import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BadConfig, readConfig } from '#server/config/config.ts';
import { shareWithCdn } from '#server/http/shared-cache.ts';
import { languages } from '#messages/language.ts';
import { addSampleEvent } from '../server-data/event-samples.ts';
import { addPerson, openTestApp, signIn, type CallOptions, type Reply, type TestApp } from './test-app.ts';

const drawScript = `export const draw = async ({ language, screen }) =>
  ({ html: '<main>' + language + ' ' + screen.kind + '</main>', rootStyle: '' });`;
const shared = 'public, max-age=0, must-revalidate, s-maxage=5';
/** Longer than any test's clock runs. */
const day = 86_400_000;

let t: TestApp;
let dist = '';
let eventId = '';
let draftId = '';

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'gatehouse-shared-'));
  mkdirSync(join(dist, 'drawer'));
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><html lang="en"><body><div id="root"></div></body></html>',
  );
  writeFileSync(join(dist, 'drawer/draw.js'), drawScript);
  writeFileSync(join(dist, 'drawer/package.json'), '{"type":"module"}');
  writeFileSync(join(dist, 'drawer/fetched.json'), '{}');
  t = await openTestApp(
    { CDN_SECONDS: '5', PUBLIC_URL: 'https://tickets.example.org' },
    { distFolder: dist },
  );
  const organizerId = (await addPerson(t, 'awa', 'ORGANIZER')).id;
  const sample = { startsAt: t.clock.now + day, organizerId };
  eventId = await addSampleEvent(t.database, { ...sample, name: 'Jazz', prices: [0] });
  draftId = await addSampleEvent(t.database, { ...sample, name: 'Secret', status: 'draft' });
});
afterAll(async () => {
  await t.close();
  rmSync(dist, { recursive: true, force: true });
});

/**
 * Builds a shared cache in front of the server as RFC 9111 defines it: it stores replies with `s-maxage`, separately
 * for each value of the headers in `Vary`.
 */
function createSharedCache() {
  const kept: {
    readonly path: string;
    readonly asked: Headers;
    readonly reply: Reply;
    readonly until: number;
  }[] = [];
  return async (path: string, { token, headers = {} }: CallOptions = {}) => {
    const asked = new Headers({
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    });
    const isSame = (entry: (typeof kept)[number]) =>
      (entry.reply.headers.get('vary') ?? '')
        .split(',')
        .every((name) => entry.asked.get(name.trim()) === asked.get(name.trim()));
    const found = kept.find((entry) => entry.path === path && entry.until > t.clock.now && isSame(entry));
    if (found !== undefined) return { ...found.reply, isKept: true };
    const reply = await t.call('GET', path, { headers, ...(token === undefined ? {} : { token }) });
    const seconds = Number(/s-maxage=(\d+)/.exec(reply.headers.get('cache-control') ?? '')?.[1] ?? 0);
    if (seconds > 0) kept.push({ path, asked, reply, until: t.clock.now + seconds * 1_000 });
    return { ...reply, isKept: false };
  };
}

describe('with a CDN that may cache public pages', () => {
  test('everybody gets a page in their own language, generated at most once in five seconds', async () => {
    const ask = createSharedCache();
    for (const path of ['/', '/login', `/events/${eventId}`])
      for (const isKept of [false, true])
        for (const language of languages) {
          const page = await ask(path, { headers: { 'accept-language': language } });
          expect([page.isKept, page.text]).toEqual([isKept, expect.stringContaining(`<main>${language} `)]);
          expect(page.headers.get('cache-control')).toBe(shared);
        }
    t.clock.now += 5_001;
    expect((await ask('/', { headers: { 'accept-language': 'fr' } })).isKept).toBe(false);
  });

  test('serves each signed-in user their own pages', async () => {
    const ask = createSharedCache();
    const { accessToken: token } = await signIn(t, 'awa');
    const paths = ['', '/calendar.ics', '/share.jpg'].map((part) => `/api/events/${eventId}${part}`);
    for (const path of ['/api/events', '/api/events/facets', ...paths]) {
      const first = await ask(path);
      expect([path, first.status, first.headers.get('cache-control')]).toEqual([path, 200, shared]);
      expect((await ask(path)).isKept).toBe(true);
      const own = await ask(path, { token });
      expect([own.isKept, own.headers.get('cache-control')]).toEqual([false, 'private, no-cache']);
    }
    const draft = await ask(`/api/events/${draftId}`, { token });
    expect([draft.status, draft.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    const stranger = await ask(`/api/events/${draftId}`);
    expect([
      stranger.status,
      stranger.text.includes('Secret'),
      stranger.headers.get('cache-control'),
    ]).toEqual([404, false, 'no-store']);
    for (const path of ['/api/events/mine', '/api/tickets', '/api/orders'])
      expect((await ask(path, { token })).headers.get('cache-control'), path).toBe('no-store');
  });

  test('a not-modified response may be cached as long', async () => {
    const etag = (await t.call('GET', '/api/events')).headers.get('etag') ?? '';
    const same = await t.call('GET', '/api/events', { headers: { 'if-none-match': etag } });
    expect([same.status, same.headers.get('cache-control')]).toEqual([304, shared]);
  });
});

test.each([
  ['what is one person’s', 200, { 'cache-control': 'private, no-cache' }],
  ['what is kept nowhere', 200, { 'cache-control': 'no-store' }],
  ['what never changes', 200, { 'cache-control': 'public, max-age=31536000, immutable' }],
  ['a failure', 404, { 'cache-control': 'public, no-cache' }],
  ['a cookie', 200, { 'cache-control': 'public, no-cache', 'set-cookie': 'a=b' }],
])('does not let a CDN cache %s', (_what, status, headers) => {
  const reply = new Response(null, { status, headers });
  shareWithCdn(reply, 5);
  expect(reply.headers.get('cache-control')).toBe(headers['cache-control']);
});

test('lets a CDN cache only if enabled, and only with our own address', () => {
  const reply = new Response(null, { headers: { 'cache-control': 'public, no-cache' } });
  shareWithCdn(reply, readConfig({}, []).cdnSeconds);
  expect(reply.headers.get('cache-control')).toBe('public, no-cache');
  expect(() => readConfig({ CDN_SECONDS: '5' }, [])).toThrow(BadConfig);
  expect(() => readConfig({ CDN_SECONDS: '61', PUBLIC_URL: 'https://a.example' }, [])).toThrow(
    /^CDN_SECONDS/,
  );
});
