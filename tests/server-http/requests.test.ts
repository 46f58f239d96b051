import { randomUUIDv7 } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { addEvent, addPerson, apiKey, openTestApp, password, signIn, type TestApp } from './test-app.ts';

let t: TestApp;
let token = '';
let dist = '';
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'gatehouse-dist-'));
  mkdirSync(join(dist, 'assets'));
  const files = {
    'index.html': '<!doctype html><title>app</title>',
    'service-worker.js': 'self.x = 1',
    'assets/main-AbCd1234.js': 'console.log(1)',
    'assets/main-AbCd1234.js.br': 'brotli bytes',
    'secret.map': '{}',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text);
  writeFileSync(join(dist, '..', 'outside.txt'), 'outside');
  t = await openTestApp({ ALLOWED_ORIGINS: 'https://app.example.org' }, { distFolder: dist });
  const organizer = await addPerson(t, 'awa', 'ORGANIZER');
  await addPerson(t, 'lamin', 'NORMAL_USER');
  await addEvent(t, organizer.id, { name: 'Jazz under the baobab', city: 'Serekunda' });
  await addEvent(t, organizer.id, { name: '100% drums_night', summary: 'O\'Brien "quoted"' });
  await addEvent(t, organizer.id, { name: 'Secret draft', status: 'draft' });
  token = (await signIn(t, 'awa')).accessToken;
});
afterAll(async () => {
  await t.close();
  rmSync(dist, { recursive: true, force: true });
});

const login = (raw: string | Uint8Array, headers: Record<string, string> = {}) =>
  t.call('POST', '/login', { raw, headers: { ...apiKey, ...headers } });

describe('an invalid request', () => {
  test.each([
    ['malformed JSON', () => login('{'), 400, 'malformed_json'],
    ['bytes that are not UTF-8', () => login(Uint8Array.of(0x22, 0xff, 0x22)), 400, 'malformed_json'],
    ['a body of another type', () => login('a=b', { 'content-type': 'text/plain' }), 415, 'unsupported_type'],
    ['a body beyond the limit', () => login(JSON.stringify({ x: 'y'.repeat(70_000) })), 413, 'too_large'],
    ['JSON that nests without end', () => login('['.repeat(60_000)), 400, 'malformed_json'],
    ['a broken rule', () => login('{"username":"","passwordHash":"x"}'), 422, 'invalid'],
    ['an address of nobody', () => t.call('GET', '/api/nothing'), 404, 'not_found'],
    ['another method', () => t.call('PUT', '/login', { body: {} }), 405, 'method_not_allowed'],
    [
      'an unknown scheme',
      () => t.call('GET', '/api/sessions', { headers: { authorization: 'Basic eA==' } }),
      401,
      'unknown_scheme',
    ],
    ['an unknown event', () => t.call('GET', '/api/events/none'), 404, 'event_not_found'],
    ['a NUL in an id', () => t.call('GET', '/api/events/%00'), 422, 'invalid'],
    ['a page that is no number', () => t.call('GET', '/api/events?page=x'), 422, 'invalid'],
    [
      'a part that is not percent-encoding',
      () => t.call('GET', '/api/events/%E0%A4%A'),
      404,
      'event_not_found',
    ],
  ])('with %s is rejected in the standard form', async (_what, ask, status, code) => {
    const reply = await ask();
    expect([reply.status, reply.json['code']]).toEqual([status, code]);
    expect(v.safeParse(v.strictObject(failureReply.entries), reply.json).success).toBe(true);
    expect(reply.json['requestId']).toBe(reply.headers.get('x-request-id'));
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.text).not.toMatch(/\.ts\b|SELECT|node_modules|\n\s+at /);
  });

  test('names each invalid field', async () => {
    const reply = await t.call('POST', '/api/setup', {
      body: { token: 'x', username: 'a b', email: 'no', firstName: ' ' },
    });
    expect(
      Object.keys((reply.json['details'] as { fields: object } | undefined)?.fields ?? {}).toSorted(),
    ).toEqual(['email', 'firstName', 'lastName', 'passwordHash', 'username']);
  });

  test('with a megabyte of brackets is rejected in one pass', async () => {
    const path = `/api/events/none/scans`;
    const reply = await t.call('POST', path, {
      raw: '['.repeat(1_000_000),
      headers: { authorization: 'Device x' },
    });
    expect(reply.status).toBe(401);
    expect((await login('['.repeat(1_000_000))).status).toBe(413);
  });

  test('cannot reach a prototype', async () => {
    const raw = `{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"username":"awa","passwordHash":"${password}"}`;
    expect((await login(raw)).status).toBe(200);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test("that throws inside returns 500 without the error's details", async () => {
    const broken = await openTestApp();
    await broken.database.query('ALTER TABLE events RENAME TO events_gone');
    const reply = await broken.call('GET', '/api/events');
    expect([reply.status, reply.json['code']]).toEqual([500, 'internal']);
    expect(reply.text).not.toMatch(/events_gone|relation|stack/);
    expect(broken.logged.join('')).toContain(String(reply.json['requestId']));
    await broken.close();
  });

  test('is told to wait while the database is down', async () => {
    const closing = await openTestApp();
    await closing.database.close();
    const reply = await closing.call('GET', '/api/events');
    expect([reply.status, reply.json['code'], reply.headers.get('retry-after')]).toEqual([
      503,
      'not_ready',
      '2',
    ]);
    expect((await closing.call('GET', '/readyz')).status).toBe(503);
    expect((await closing.call('GET', '/healthz')).status).toBe(200);
    await closing.close();
  });
});

describe('events', () => {
  const names = async (query: string) => {
    const items: { name: string }[] =
      (await t.call('GET', `/api/events?sort=name&${query}`)).json['items'] ?? [];
    return items.map((one) => one.name);
  };
  test.each([
    ['', ['100% drums_night', 'Jazz under the baobab']],
    ['search=jazz', ['Jazz under the baobab']],
    ['search=baobab%20JAZZ', ['Jazz under the baobab']],
    ['search=jázz%20BAO', ['Jazz under the baobab']],
    ['search=drums_n', ['100% drums_night']],
    ['search=%25', []],
    ['search=%00', []],
    ['search=d_u', []],
    [`search=${encodeURIComponent(`O'Brien`)}`, ['100% drums_night']],
    [`search=${encodeURIComponent(`' OR 1=1 --`)}`, []],
    [`search=${encodeURIComponent('\\')}`, []],
    ['price=paid', ['100% drums_night', 'Jazz under the baobab']],
    ['price=free', []],
    ['country=gm&when=upcoming', ['100% drums_night', 'Jazz under the baobab']],
    ['when=past', []],
    ['city=serekunda', ['Jazz under the baobab']],
    ['category=sport', []],
    ['from=2999-01-01', []],
    ['to=2000-01-01', []],
    ['limit=1&page=2', ['Jazz under the baobab']],
    ['limit=100000', ['100% drums_night', 'Jazz under the baobab']],
  ])('filtered with "%s"', async (query, wanted) => {
    expect(await names(query)).toEqual(wanted);
  });

  test('return 304 when unchanged', async () => {
    const first = await t.call('GET', '/api/events');
    const etag = first.headers.get('etag') ?? '';
    expect((await t.call('GET', '/api/events', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect(
      (await t.call('GET', '/api/events?search=jazz', { headers: { 'if-none-match': etag } })).status,
    ).toBe(200);
  });

  test('answer HEAD like GET, without a body', async () => {
    const [get, head] = [await t.call('GET', '/api/events'), await t.call('HEAD', '/api/events')];
    const told = ({ status, headers }: typeof get) => [
      status,
      headers.get('content-type'),
      headers.get('etag'),
    ];
    expect(told(head)).toEqual(told(get));
    expect(head.text).toBe('');
    const refused = await t.call('HEAD', '/api/sessions');
    expect([refused.status, refused.text]).toEqual([401, '']);
    expect((await t.call('HEAD', '/api/email/bounces')).status).toBe(405);
  });

  test('in draft are visible only to their team', async () => {
    const [row] = await t.database.query<{ id: string }>(
      `SELECT id FROM events WHERE status = 'draft' ORDER BY id LIMIT 1`,
    );
    const path = `/api/events/${row?.id}`;
    const stranger = (await signIn(t, 'lamin')).accessToken;
    const seen = [
      await t.call('GET', path),
      await t.call('GET', path, { token: stranger }),
      await t.call('GET', path, { token }),
    ];
    expect(seen.map(({ status }) => status)).toEqual([404, 404, 200]);
  });

  test('of the organizer include gates, and prices and availability of the ticket types', async () => {
    const reply = await t.call('GET', '/api/events/mine', { token });
    const items: { name: string; gates: unknown[]; priceFrom: unknown; left: number }[] =
      reply.json['items'] ?? [];
    expect(items).toHaveLength(3);
    expect(items[0]).toMatchObject({
      gates: [{ name: 'Main' }],
      priceFrom: { amount: 5000, currency: 'GMD' },
      left: 80,
      ticketsIssued: 20,
      figures: { sold: 20, held: 0, capacity: 100, revenue: [], soldToday: 0, openConflicts: 0 },
    });
  });
});

describe('headers', () => {
  test('protect every response', async () => {
    const reply = await t.call('GET', '/api/ping', { secure: true });
    const policy = reply.headers.get('content-security-policy') ?? '';
    for (const rule of [
      `default-src 'self'`,
      `frame-ancestors 'none'`,
      `object-src 'none'`,
      `base-uri 'none'`,
    ])
      expect(policy).toContain(rule);
    expect(policy).not.toMatch(/'unsafe-(inline|eval)'/);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(reply.headers.get('permissions-policy')).toContain('camera=(self)');
    expect((await t.call('GET', '/api/ping')).headers.has('strict-transport-security')).toBe(false);
  });

  test.each([
    ['https://app.example.org', 'https://app.example.org'],
    ['https://evil.example.org', null],
    ['https://app.example.org.evil.org', null],
    ['null', null],
  ])('let the page of %s read %s', async (origin, granted) => {
    const reply = await t.call('GET', '/api/ping', { headers: { origin } });
    expect(reply.headers.get('access-control-allow-origin')).toBe(granted);
    const preflight = await t.call('OPTIONS', '/login', {
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe(granted);
    expect(preflight.headers.has('access-control-allow-methods')).toBe(granted !== null);
    const taken = preflight.headers.get('access-control-allow-headers') ?? '';
    expect(taken.includes('X-Credential-Id')).toBe(granted !== null);
  });

  test('cannot choose the address used for rate limits, unless a proxy is trusted', async () => {
    const spread = await Promise.all(
      Array.from({ length: 2_500 }, (_, n) =>
        t.call('GET', '/api/events/x', {
          ip: '9.9.9.9',
          headers: { 'x-forwarded-for': `1.1.${n >> 8}.${n & 255}` },
        }),
      ),
    );
    expect(spread.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });
});

describe('the app', () => {
  const html = { accept: 'text/html,*/*' };
  test.each([
    ['/', html, 200, 'no-cache'],
    ['/index.html', {}, 200, 'no-cache'],
    ['/scanner', html, 200, 'no-cache'],
    ['/login', html, 200, 'no-cache'],
    ['/service-worker.js', {}, 200, 'no-cache'],
    ['/assets/main-AbCd1234.js', {}, 200, 'public, max-age=31536000, immutable'],
    ['/assets/gone-AbCd1234.js', html, 404, 'no-store'],
    ['/scanner', { accept: 'application/json' }, 404, 'no-store'],
    ['/api/nothing', html, 404, 'no-store'],
    ['/secret.map', {}, 404, 'no-store'],
    ['/../outside.txt', {}, 404, 'no-store'],
    ['/..%2foutside.txt', {}, 404, 'no-store'],
    ['/assets/..%2f..%2foutside.txt', {}, 404, 'no-store'],
    ['/.git/config', html, 200, 'no-cache'],
    ['/metrics', {}, 404, 'no-store'],
  ])('at %s with %o returns %i with cache control %s', async (path, headers, status, cache) => {
    const reply = await t.call('GET', path, { headers });
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([status, cache]);
    expect(reply.text).not.toContain('outside');
  });

  test('is compressed for clients with brotli, and 304 for those who have it', async () => {
    const path = '/assets/main-AbCd1234.js';
    const reply = await t.call('GET', path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect([reply.headers.get('content-encoding'), reply.headers.get('vary'), reply.text]).toEqual([
      'br',
      'Accept-Encoding, Origin',
      'brotli bytes',
    ]);
    const plain = await t.call('GET', path, { headers: { 'accept-encoding': 'br;q=0' } });
    expect([plain.headers.get('content-encoding'), plain.text]).toEqual([null, 'console.log(1)']);
    const etag = plain.headers.get('etag') ?? '';
    expect((await t.call('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('says what to do when it was never built', async () => {
    const bare = await openTestApp();
    const reply = await bare.call('GET', '/', { headers: html });
    expect(reply.status).toBe(503);
    expect(reply.text).toContain('npm run build');
    await bare.close();
  });
});

describe('a text that was cut in the middle of a character', () => {
  const badge = { eventName: true, typeName: true, code: true, size: 'a6' };
  const readBack = async (name: string) => {
    const made = await t.call('POST', '/api/locations', {
      token,
      raw: `{"locationId":"${randomUUIDv7()}","name":"Hall","address":"","gates":["${name}"],"city":"Banjul","country":"GM","timeZone":"Africa/Banjul","mapUrl":null,"coordinates":null,"capacity":null}`,
    });
    return [made.status, made.json['gates']];
  };

  test.each([
    [String.raw`North \ud83d`, 'North \ufffd'],
    [String.raw`\udc4b North`, '\ufffd North'],
    [String.raw`\uD83D\uDC4B North`, '👋 North'],
    [String.raw`\\ud83d North`, String.raw`\ud83d North`],
  ])('is stored with the replacement character in its place: %s', async (sent, stored) => {
    expect(await readBack(sent)).toEqual([200, [stored]]);
  });

  test('is refused where it is an id, as any unknown one', async () => {
    const [event] = await t.database.query<{ id: string }>(`SELECT id FROM events WHERE status = 'draft'`);
    const reply = await t.call('PUT', `/api/events/${event?.id ?? ''}/badge-layout`, {
      token,
      body: { ...badge, questionId: '\ud800' },
    });
    expect([reply.status, reply.json['code']]).toEqual([404, 'question_not_found']);
  });
});
