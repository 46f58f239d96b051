import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inlineHash } from '#server/http/security-headers.ts';
import { addPerson, openTestApp, signIn, type TestApp } from './test-app.ts';
import { addSampleEvent, hallIn, type SampleEvent } from '../server-data/event-samples.ts';
import { payloads } from './payloads.ts';

const shell = `<!doctype html><html><head>
<meta
  name="description"
  content="The app."
/>
<style>html{background:#000}</style>
<title>Gatehouse</title></head><body><div id="root"></div><script type="module" src="/assets/main.js"></script></body></html>`;

let t: TestApp;
let dist = '';
let organizerId = '';
const origin = 'https://tickets.example';
const hour = 3_600_000;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'gatehouse-dist-'));
  writeFileSync(join(dist, 'index.html'), shell);
  writeFileSync(join(dist, 'robots.txt'), 'User-agent: *\nDisallow: /api/\n');
  t = await openTestApp({ PUBLIC_URL: origin }, { distFolder: dist });
  t.clock.now = Date.UTC(2030, 0, 15, 12);
  organizerId = (await addPerson(t, 'awa', 'ORGANIZER')).id;
});
afterAll(async () => {
  await t.close();
  rmSync(dist, { recursive: true, force: true });
});

const add = (event: Omit<SampleEvent, 'organizerId'>) =>
  addSampleEvent(t.database, { startsAt: t.clock.now + 24 * hour, ...event, organizerId });
const page = async (path: string, headers: Record<string, string> = {}) => t.call('GET', path, { headers });

/** Reads a page's head as a browser does. */
function read(html: string) {
  const plain = (text: string) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" \/>/g)];
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
  return {
    title: plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    canonical: plain(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''),
    meta: Object.fromEntries(metas.map(([, name = '', content = '']) => [name, plain(content)])),
    data: scripts.map(([, json = '']) => JSON.parse(json) as Record<string, unknown>),
  };
}

describe('an event page contains', () => {
  test('title, time in its own zone, place, and ticket prices', async () => {
    const eventId = await add({
      name: 'Jazz & blues',
      summary: 'Two bands, one night.',
      organizerName: 'Bakadaji',
      timeZone: 'Europe/Berlin',
      startsAt: Date.UTC(2030, 0, 20, 18, 30),
      doorsOpenAt: Date.UTC(2030, 0, 20, 17, 30),
      venue: hallIn('Berlin', 'DE'),
      ageLimit: 18,
      prices: [5000, 0],
    });
    const reply = await page(`/events/${eventId}`);
    const { title, canonical, meta, data } = read(reply.text);
    expect([reply.status, title, canonical]).toEqual([200, 'Jazz & blues', `${origin}/events/${eventId}`]);
    const picture = meta['og:image'];
    expect(picture).toMatch(new RegExp(`^${origin}/api/events/${eventId}/share.jpg\\?v=\\d+$`));
    expect(meta).toEqual({
      description: 'Sun, 20 Jan 2030, 19:30 · Hall, Berlin. Two bands, one night.',
      'og:description': 'Sun, 20 Jan 2030, 19:30 · Hall, Berlin. Two bands, one night.',
      'og:image': picture,
      'og:image:height': '630',
      'og:image:width': '1200',
      'og:site_name': 'Gatehouse',
      'og:title': 'Jazz & blues',
      'og:type': 'website',
      'og:url': `${origin}/events/${eventId}`,
      'twitter:card': 'summary_large_image',
      'twitter:description': 'Sun, 20 Jan 2030, 19:30 · Hall, Berlin. Two bands, one night.',
      'twitter:image': picture,
      'twitter:title': 'Jazz & blues',
    });
    expect(data).toEqual([
      expect.objectContaining({
        '@type': 'Event',
        name: 'Jazz & blues',
        startDate: '2030-01-20T19:30:00+01:00',
        endDate: '2030-01-20T21:30:00+01:00',
        doorTime: '2030-01-20T18:30:00+01:00',
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        organizer: { '@type': 'Organization', name: 'Bakadaji' },
        typicalAgeRange: '18-',
        isAccessibleForFree: false,
        location: {
          '@type': 'Place',
          name: 'Hall',
          address: {
            '@type': 'PostalAddress',
            streetAddress: '1 Street',
            addressLocality: 'Berlin',
            addressCountry: 'DE',
          },
        },
      }),
    ]);
    expect(data[0]?.['offers']).toEqual([
      expect.objectContaining({
        price: '50.00',
        priceCurrency: 'GMD',
        availability: 'https://schema.org/InStock',
      }),
      expect.objectContaining({ price: '0.00' }),
    ]);
    expect(reply.text).toContain('<div id="root">');
    expect(reply.text.match(/<title>|name="description"/g)).toHaveLength(2);
  });

  test.each([
    ['sold out', 'quantity = 1, issued = 1', 'SoldOut'],
    ['not yet on sale', `sale_starts_at = ${Date.UTC(2030, 0, 16)}`, 'PreOrder'],
    ['no longer on sale', 'sale_ends_at = 1', 'OutOfStock'],
  ])('that its ticket type is %s', async (_, change, availability) => {
    const eventId = await add({ name: 'Offers', prices: [100] });
    await t.database.query(`UPDATE ticket_types SET ${change} WHERE event_id = $1`, [eventId]);
    const { data } = read((await page(`/events/${eventId}`)).text);
    expect(data[0]?.['offers']).toMatchObject([{ availability: `https://schema.org/${availability}` }]);
  });

  test('whether it is cancelled, online, or both at a venue and online', async () => {
    const onlineUrl = 'https://live.example/a';
    const cancelled = read((await page(`/events/${await add({ name: 'Off', status: 'cancelled' })}`)).text);
    expect(cancelled.title).toBe('Cancelled: Off');
    expect(cancelled.data[0]).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
    const online = read((await page(`/events/${await add({ name: 'On', onlineUrl })}`)).text);
    expect(online.data[0]).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: onlineUrl },
    });
    const both = await add({ name: 'Both', onlineUrl, venue: hallIn('Banjul') });
    expect(read((await page(`/events/${both}`)).text).data[0]).toMatchObject({
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      location: [{ '@type': 'Place' }, { '@type': 'VirtualLocation' }],
    });
  });

  test.each([
    ['https://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    ['/api/events/1/cover', `${origin}/api/events/1/cover`],
    ['/api/covers/one/960', 'EVENT/share.jpg'],
    ['javascript:alert(1)', 'EVENT/share.jpg'],
    ['data:image/png;base64,AA', 'EVENT/share.jpg'],
    ['http://[', 'EVENT/share.jpg'],
  ])('for the cover %s the picture %s', async (coverUrl, image) => {
    const eventId = await add({ name: 'Cover', coverUrl });
    const { meta } = read((await page(`/events/${eventId}`)).text);
    expect(meta['og:image']?.replace(/\?v=\d+$/, '')).toBe(
      image.replace('EVENT', `${origin}/api/events/${eventId}`),
    );
  });

  test('only text, whatever an organizer wrote', async () => {
    expect(payloads.length).toBeGreaterThanOrEqual(200);
    for (const payload of payloads) {
      const eventId = await add({
        name: payload,
        summary: payload,
        organizerName: payload,
        venue: { name: payload, address: payload, city: payload, country: payload },
        onlineUrl: payload,
        coverUrl: payload,
      });
      const { text } = await page(`/events/${eventId}`);
      const { title, meta, data } = read(text);
      // Only elements of the shell and the head are present, so none was injected. Only our own picture has a size.
      const tags = text.match(/<[a-z!/]+/gi)?.map((tag) => tag.toLowerCase());
      expect(tags).toEqual(tagsWith('og:image:width' in meta ? 13 : 11));
      expect(data[0]?.['name']).toBe(payload);
      expect(title).toBe(meta['og:title']);
    }
  });

  const tagsWith = (metas: number) =>
    `<!doctype <html <head <style </style <title </title <meta <link${' <meta'.repeat(metas - 1)} <script </script </head <body <div </div <script </script </body </html`.split(
      ' ',
    );
});

describe('public pages', () => {
  test.each(['unknown', '%00', '%E0%A4%A', 'x'.repeat(150)])(
    'return 404 with the app for the event %s',
    async (id) => {
      const reply = await page(`/events/${id}`);
      expect([reply.status, read(reply.text).title]).toEqual([404, 'Not found – Gatehouse']);
      expect(read(reply.text).meta['robots']).toBe('noindex');
      expect(reply.text).toContain('<div id="root">');
    },
  );

  test('show no draft, not even to its organizer: the app then fetches it', async () => {
    const eventId = await add({ name: 'Secret', status: 'draft' });
    const token = (await signIn(t, 'awa')).accessToken;
    const replies = [
      await page(`/events/${eventId}`),
      await page(`/events/${eventId}`, { authorization: `Bearer ${token}` }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404]);
    expect(replies.some(({ text }) => text.includes('Secret'))).toBe(false);
  });

  test('return 304 until the event changes', async () => {
    const eventId = await add({ name: 'Same' });
    const etag = (await page(`/events/${eventId}`)).headers.get('etag') ?? '';
    const again = await page(`/events/${eventId}`, { 'if-none-match': etag });
    await t.database.query(`UPDATE events SET name = 'Other' WHERE id = $1`, [eventId]);
    const changed = await page(`/events/${eventId}`, { 'if-none-match': etag });
    expect([again.status, again.text, changed.status]).toEqual([304, '', 200]);
  });

  test("keep the app's content policy: no inline scripts", async () => {
    const reply = await page(`/events/${await add({ name: 'Policy' })}`);
    const scripts = /script-src ([^;]*)/.exec(reply.headers.get('content-security-policy') ?? '')?.[1];
    expect(scripts).toContain("'self'");
    expect(scripts).not.toContain('unsafe-inline');
  });

  test("keep the app's content policy: only the page's own styles", async () => {
    const reply = await page(`/events/${await add({ name: 'Policy' })}`);
    const policy = reply.headers.get('content-security-policy') ?? '';
    const written = /<style>([^<]*)</.exec(reply.text)?.[1] ?? '';
    expect(written).not.toBe('');
    expect(reply.text).not.toContain('style=');
    expect(/style-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' ${inlineHash(written)}`);
  });

  test('list the next events, and give each screen its own title', async () => {
    t.clock.now += 2 * 60_000;
    const list = read((await page('/')).text);
    expect([list.canonical, list.data[0]?.['@type']]).toEqual([`${origin}/`, 'ItemList']);
    expect(read((await page('/events')).text).canonical).toBe(`${origin}/events`);
    const titles = await Promise.all(
      ['/welcome', '/features', '/about', '/login'].map(async (path) => read((await page(path)).text).title),
    );
    expect(new Set(titles).size).toBe(4);
  });

  test('leave signed-in screens, the editor and the offline file as they were built', async () => {
    const html = { accept: 'text/html' };
    const plain = ['/index.html', '/dashboard', '/events/create', '/events/1/attendees'];
    for (const path of plain) expect((await page(path, html)).text).toBe(shell);
  });

  test('start the app without its database', async () => {
    const broken = await openTestApp({}, { distFolder: dist });
    await broken.database.close();
    const replies = await Promise.all(
      ['/', '/events/1'].map((path) => broken.call('GET', path, { headers: { accept: 'text/html' } })),
    );
    expect(replies.map(({ status, text }) => [status, text])).toEqual([
      [200, shell],
      [200, shell],
    ]);
    await broken.close();
  });

  test("are listed for crawlers: published upcoming events, with the sitemap's URL", async () => {
    t.clock.now += 20 * 60_000;
    const listed = await add({ name: 'Listed' });
    const past = await add({ name: 'Past', startsAt: t.clock.now - 99 * hour });
    const draft = await add({ name: 'Draft', status: 'draft' });
    const map = await page('/sitemap.xml');
    expect(map.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(map.text).toContain(`<loc>${origin}/events/${listed}</loc>`);
    expect([past, draft].some((id) => map.text.includes(id))).toBe(false);
    expect((await page('/robots.txt')).text).toBe(
      `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`,
    );
  });
});

test('serves a stable calendar file that links to the public page, with 304 while unchanged', async () => {
  const eventId = await add({ name: 'École d’été' });
  const draft = await add({ name: 'Draft', status: 'draft' });
  const path = `/api/events/${eventId}/calendar.ics`;
  const reply = await t.call('GET', path);
  expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="ecole-d-ete.ics"');
  expect(reply.text.replaceAll('\r\n ', '')).toContain(`URL:${origin}/events/${eventId}\r\n`);
  const again = await t.call('GET', path, { headers: { 'if-none-match': reply.headers.get('etag') ?? '' } });
  expect([reply.status, again.status]).toEqual([200, 304]);
  const hidden = await t.call('GET', `/api/events/${draft}/calendar.ics`);
  expect([hidden.status, hidden.json['code']]).toEqual([404, 'event_not_found']);
});

test('serves the share image as a JPEG of 1200 x 630, different per event, and none for a draft', async () => {
  const ids = [await add({ name: 'First night' }), await add({ name: 'مهرجان النهر' })];
  const asked = (id: string | undefined, headers = {}) =>
    t.app.handler(new Request(`${origin}/api/events/${id}/share.jpg?v=1`, { headers }), {
      ip: '192.0.2.9',
      secure: false,
    });
  const tags: (string | null)[] = [];
  for (const id of ids) {
    const reply = await asked(id);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { format, width, height } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
    expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
    tags.push(reply.headers.get('etag'));
  }
  expect(tags[0]).not.toBe(tags[1]);
  expect((await asked(ids[0], { 'if-none-match': tags[0] ?? '' })).status).toBe(304);
  expect((await asked(await add({ name: 'Draft', status: 'draft' }))).status).toBe(404);
});
