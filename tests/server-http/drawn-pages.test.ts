import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawnPageId, type DrawnPage } from '#contract/drawn-page.ts';
import { languages } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { firstScript } from '#server/http/pages/with-drawing.ts';
import { inlineHash } from '#server/http/security-headers.ts';
import { addSampleEvent, type SampleEvent } from '../server-data/event-samples.ts';
import { addPerson, openTestApp, type TestApp } from './test-app.ts';

const shell = `<!doctype html><html lang="en"><head>
<title>Gatehouse</title>
<script type="module" crossorigin src="/assets/start.js"></script>
<link rel="modulepreload" crossorigin href="/assets/main.js">
<link rel="stylesheet" crossorigin href="/assets/start.css">
<link rel="preload" as="font" type="font/woff2" href="/assets/letters.woff2" crossorigin>
</head><body><div id="root"></div><noscript>Needs script.</noscript></body></html>`;
const styles = '@media (width<=40rem){a{color:red}}';

/** Replaces the build's renderer: records its requests and fails on command. */
const drawScript = `let drawn = 0;
export async function draw(page) {
  drawn += 1;
  if (page.screen.event?.name === 'Undrawable') throw new Error('broken');
  const { kind, event, events } = page.screen;
  const name = kind === 'event' ? event.name : kind === 'login' ? 'the sign-in' : events.total + ' events';
  return { html: '<main style="color:red">' + page.language + ' ' + name.replaceAll('<', '&lt;') + ' ' + drawn + '</main>', rootStyle: '--a:b' };
}`;

/** Pages say the time in minutes of which there are few. */
const noon = Date.UTC(2030, 0, 15, 12);
let t: TestApp;
let dist = '';
let organizerId = '';

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'gatehouse-dist-'));
  mkdirSync(join(dist, 'drawer'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), shell);
  writeFileSync(join(dist, 'assets/start.css'), styles);
  writeFileSync(join(dist, 'drawer/draw.js'), drawScript);
  writeFileSync(join(dist, 'drawer/package.json'), '{"type":"module"}');
  writeFileSync(
    join(dist, 'drawer/fetched.json'),
    JSON.stringify({
      event: { fr: ['/assets/main.js', '/assets/event.js', '/assets/fr.js'] },
    }),
  );
  t = await openTestApp({}, { distFolder: dist });
  t.clock.now = noon;
  organizerId = (await addPerson(t, 'awa', 'ORGANIZER')).id;
});
afterAll(async () => {
  await t.close();
  rmSync(dist, { recursive: true, force: true });
});

const add = (event: Omit<SampleEvent, 'organizerId'>) =>
  addSampleEvent(t.database, { startsAt: t.clock.now + 86_400_000, ...event, organizerId });
const page = async (path: string, headers: Record<string, string> = {}) => t.call('GET', path, { headers });
const drawing = (html: string) => /<div id="root">(.*)<\/div>/.exec(html)?.[1];
const dataOf = (html: string) =>
  JSON.parse(
    new RegExp(`<script type="application/json" id="${drawnPageId}">([^<]*)</script>`).exec(html)?.[1] ??
      'null',
  ) as DrawnPage | null;

describe('a public event page', () => {
  test('is rendered on the server, and includes its data', async () => {
    t.clock.now = noon;
    const eventId = await add({ name: 'Jazz </script> & blues', prices: [5000] });
    const { text } = await page(`/events/${eventId}`);
    expect(drawing(text)).toContain('en Jazz &lt;/script> & blues');
    const data = dataOf(text);
    expect([data?.language, data?.path, data?.at]).toEqual(['en', `/events/${eventId}`, t.clock.now]);
    expect(data?.screen).toMatchObject({ kind: 'event', event: { name: 'Jazz </script> & blues' } });
    expect(data?.config.look.name).toBe('Gatehouse');
    expect(text).toContain('"@type":"Event"');
  });

  test('is in the browser’s preferred language, and tells caches so', async () => {
    const path = `/events/${await add({ name: 'Jazz' })}`;
    const reply = await page(path, { 'accept-language': 'ar,fr;q=0.5' });
    expect(reply.text).toContain('<html lang="ar" dir="rtl" data-drawn style="--a:b">');
    expect(drawing(reply.text)).toContain('ar Jazz');
    expect(reply.headers.get('vary')).toContain('Accept-Language');
    expect((await page(path, { 'accept-language': 'de' })).text).toContain('<html lang="en" dir="ltr"');
  });

  test('lists the scripts it needs, each once, after its own styles', async () => {
    const { text } = await page(`/events/${await add({ name: 'Jazz' })}`, { 'accept-language': 'fr' });
    const links = [
      ...text.matchAll(/<link rel="modulepreload" fetchpriority="low" crossorigin href="([^"]+)">/g),
    ];
    expect(links.map(([, to]) => to)).toEqual(['/assets/main.js', '/assets/event.js', '/assets/fr.js']);
    expect(text).toContain(`<style>${styles}</style>`);
    expect(text).not.toContain('rel="stylesheet"');
  });

  test('leaves its letters to the next page, which the app alone preloads', async () => {
    expect((await page('/dashboard', { accept: 'text/html' })).text).toContain('letters.woff2');
    expect((await page(`/events/${await add({ name: 'Jazz' })}`)).text).not.toContain('letters.woff2');
  });

  test('allows its inline styles, and no others', async () => {
    const reply = await page(`/events/${await add({ name: 'Jazz' })}`);
    const { text } = reply;
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(/style-src ([^;]*)/.exec(policy)?.[1]).toBe(
      `'self' ${[...text.matchAll(/<style>([^]*?)<\/style>/g)].map(([, style = '']) => inlineHash(style)).join(' ')}`,
    );
    expect(/style-src-attr ([^;]*)/.exec(policy)?.[1]?.split(' ').toSorted()).toEqual(
      [`'unsafe-hashes'`, ...['color:red', '--a:b', 'padding:1rem 1.5rem'].map(inlineHash)].toSorted(),
    );
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  });

  test('runs its one inline script, and none injected through an event', async () => {
    const reply = await page(`/events/${await add({ name: '<script>alert(1)</script>' })}`);
    const scripts = /script-src ([^;]*)/.exec(reply.headers.get('content-security-policy') ?? '')?.[1];
    expect(scripts).toBe(`'self' 'wasm-unsafe-eval' ${inlineHash(firstScript)}`);
    expect(reply.text).toContain(`<script>${firstScript}</script>`);
  });

  test('first explains, in its language, what works without scripts', async () => {
    const path = `/events/${await add({ name: 'Jazz' })}`;
    for (const language of languages) {
      const { text } = await page(path, { 'accept-language': language });
      const { withoutScript } = written[language].pages;
      expect(text).toMatch(new RegExp(`<noscript>.*${withoutScript}.*</noscript>\\s*<div id="root">`));
      expect(text.match(/<noscript>/g)?.length).toBe(1);
    }
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is sent with %s as uncompressed, with one validator', async (way, open) => {
    const path = `/events/${await add({ name: 'Small' })}`;
    const plain = await page(path);
    const asked = new Request(`http://gatehouse.test${path}`, { headers: { 'accept-encoding': way } });
    const reply = await t.app.handler(asked, { ip: '127.0.0.1', secure: false });
    expect(open(Buffer.from(await reply.arrayBuffer())).toString()).toBe(plain.text);
    expect(reply.headers.get('etag')).toBe(`W/${plain.headers.get('etag')}`);
    expect(reply.headers.get('vary')).toContain('Accept-Encoding');
    const again = await page(path, {
      'accept-encoding': way,
      'if-none-match': reply.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
  });

  test('is rendered once for all visitors, and again when its content changes', async () => {
    const eventId = await add({ name: 'Once' });
    const path = `/events/${eventId}`;
    const first = await page(path);
    const again = await page(path, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([drawing((await page(path)).text), again.status]).toEqual([drawing(first.text), 304]);
    await t.database.query(`UPDATE events SET name = 'Other', status = 'cancelled' WHERE id = $1`, [eventId]);
    const changed = await page(path, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([changed.status, drawing(changed.text)]).toEqual([200, expect.stringContaining('Other')]);
  });

  test('is rendered once for all spellings of its URL', async () => {
    const eventId = await add({ name: 'Spelled' });
    const first = await page(`/events/${eventId}`);
    const [start = ''] = eventId;
    const hex = start.charCodeAt(0).toString(16);
    for (const spelling of [`%${hex}${eventId.slice(1)}`, `${eventId}%00`, `${eventId}/`]) {
      const again = await page(`/events/${spelling}`);
      expect([again.status, again.headers.get('etag')]).toEqual([200, first.headers.get('etag')]);
    }
    expect(dataOf(first.text)?.path).toBe(`/events/${eventId}`);
  });

  test('is sent without server rendering if that fails, and the server logs why', async () => {
    const { status, text } = await page(`/events/${await add({ name: 'Undrawable' })}`);
    expect([status, drawing(text), dataOf(text)]).toEqual([200, '', null]);
    expect(
      t.logged.some((line) => line.includes('a page could not be rendered') && line.includes('broken')),
    ).toBe(true);
  });
});

test('renders the list at both of its URLs, but not with filters', async () => {
  t.clock.now += 2 * 60_000;
  for (const path of ['/', '/events', '/?utm_source=x'])
    expect(dataOf((await page(path)).text)?.screen.kind).toBe('events');
  for (const path of ['/?city=Banjul', '/events?search=a'])
    expect(dataOf((await page(path)).text)).toBe(null);
});

test('renders the sign-in page identically for everybody, with no data of the visitor', async () => {
  const first = await page('/login', { 'accept-language': 'fr' });
  expect(drawing(first.text)).toContain('fr the sign-in');
  // Passkeys don't work on IP addresses; this origin has a host name.
  expect(dataOf(first.text)?.screen).toEqual({ kind: 'login', keepsPasskeys: true });
  const other = await page('/login', { 'accept-language': 'fr', cookie: 'a=b', authorization: 'Bearer x' });
  expect([other.text, other.headers.get('etag')]).toEqual([first.text, first.headers.get('etag')]);
  expect(first.headers.get('vary')).toContain('Accept-Language');
});

test('does not render a draft, an unknown event or a screen for signed-in users', async () => {
  const draft = await add({ name: 'Secret', status: 'draft' });
  for (const path of [`/events/${draft}`, '/events/none', '/signup', '/dashboard']) {
    const { text } = await page(path, { accept: 'text/html' });
    expect([drawing(text), text.includes('Secret')]).toEqual(['', false]);
  }
});

test('does not serve the renderer’s own files', async () => {
  expect((await page('/drawer/draw.js')).status).toBe(404);
});
