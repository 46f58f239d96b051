import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productLook } from '#domain/look/look.ts';
import type { Joined } from '#server/resources/joined.ts';
import { createPages } from '#server/http/pages/pages.ts';
import { openShop } from './payment-shop.ts';
import { addEvent, addPerson, openTestApp, type TestApp } from './test-app.ts';

let t: TestApp;
let dist = '';
let eventId = '';
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'gatehouse-dist-'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><html><head><title>App</title></head></html>');
  t = await openTestApp({}, { distFolder: dist });
  eventId = await addEvent(t, (await addPerson(t, 'omar', 'ORGANIZER')).id);
});
afterAll(async () => {
  await t.close();
  rmSync(dist, { recursive: true, force: true });
});

/** Returns how many of `calls` from one address succeeded, and the last reply. */
async function many(calls: number, path: string, ip: string) {
  let answered = 0;
  let last = await t.call('GET', path, { ip });
  for (let call = 1; call < calls; call += 1) {
    if (last.status !== 429) answered += 1;
    last = await t.call('GET', path, { ip });
  }
  return { answered: last.status === 429 ? answered : answered + 1, last };
}

describe('one address', () => {
  test('gets a limited number of pages at once, and is told when to retry', async () => {
    const { answered, last } = await many(620, '/welcome', '192.0.2.1');
    expect(answered).toBe(600);
    expect(last.json['code']).toBe('rate_limited');
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await t.call('GET', '/healthz', { ip: '192.0.2.1' })).status).toBe(200);
    expect((await t.call('GET', '/welcome', { ip: '192.0.2.2' })).status).toBe(200);
    t.clock.now += 1_000;
    expect((await t.call('GET', '/welcome', { ip: '192.0.2.1' })).status).toBe(200);
  });

  test('gets a limited number of public reads, and can still make signed-in calls', async () => {
    const { answered } = await many(1_010, '/api/events/facets', '192.0.2.3');
    expect(answered).toBe(1_000);
    expect((await t.call('GET', '/api/orders', { ip: '192.0.2.3' })).status).toBe(401);
    expect((await t.call('GET', '/api/events/facets', { ip: '192.0.2.4' })).status).toBe(200);
  });
});

describe('the description of the API', () => {
  test('is built once for all callers and hosts', async () => {
    let builds = 0;
    const joined: readonly Joined[] = new Proxy<readonly Joined[]>([], {
      get(target, key) {
        if (key === Symbol.iterator || key === 'map') builds += 1;
        return Reflect.get(target, key) as unknown;
      },
    });
    const pages = createPages({
      files: null,
      publicPages: null,
      look: () => Promise.resolve(productLook),
      publicOrigin: null,
      joined,
      metrics: null,
      storedAsset: () => Promise.resolve(undefined),
      readiness: () => Promise.resolve(null),
      sandbox: null,
    });
    for (let host = 0; host < 50; host += 1)
      for (const path of ['/api/openapi.json', '/api/docs']) {
        const request = new Request(`http://host-${host}.example${path}`);
        expect((await pages(request, new URL(request.url)))?.status).toBe(200);
      }
    expect(builds).toBe(2);
  });

  test('names the configured origin and never the requested host', async () => {
    const { servers } = (await t.call('GET', '/api/openapi.json')).json as { servers?: unknown };
    expect(servers).toEqual([{ url: '/' }]);
  });
});

describe('an unknown Host header', () => {
  const at = (path: string, host: string) =>
    t.app.handler(new Request(`http://${host}${path}`, { headers: { accept: 'text/html' } }), {
      ip: '192.0.2.9',
      secure: false,
    });

  test.each([
    '/',
    '/welcome',
    '/events/EVENT',
    '/robots.txt',
    '/sitemap.xml',
    '/api/events/EVENT/calendar.ics',
  ])('never appears in what %s returns', async (path) => {
    const real = path.replace('EVENT', eventId);
    const text = await (await at(real, 'evil.example')).text();
    expect(text).not.toContain('evil.example');
    expect(text).toContain(
      path.includes('EVENT') ? `http://localhost:8080/events/${eventId}` : 'http://localhost:8080',
    );
    // For a request to this machine's own address, that address is the correct one.
    const own = await (await at(real, '127.0.0.1:9999')).text();
    expect(own.includes('http://127.0.0.1:9999/')).toBe(text.includes('http://localhost:8080/'));
  });
});

test('answers an aborted body with 400, not as a server error', async () => {
  const before = t.logged.length;
  const broken = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"user'));
        controller.error(new Error('aborted'));
      },
    });
  for (const headers of [{}, { 'content-length': '100' }]) {
    const request = new Request('http://localhost/login', {
      method: 'POST',
      body: broken(),
      headers: { 'content-type': 'application/json', 'x-api-key': 'gatehouse-web', ...headers },
      duplex: 'half',
    } as RequestInit);
    const reply = await t.app.handler(request, { ip: '192.0.2.10', secure: false });
    expect(reply.status).toBe(400);
  }
  const lines = t.logged.slice(before).map((line) => JSON.parse(line) as { level: string; status?: number });
  expect(lines.map(({ level }) => level)).toEqual(['info', 'info']);
});

test('asks the provider ten times for a buyer who asks 120 times about one payment', async () => {
  const shop = await openShop(t, 'awa');
  const order = await shop.order();
  const asked = () =>
    t.logged.filter((line) => line.includes('a provider did not report a payment status')).length;
  await t.database.query('DELETE FROM sandbox_sessions');
  const before = asked();
  for (let call = 0; call < 120; call += 1) await shop.verify(order);
  expect(asked() - before).toBe(10);
});
