import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxCoverBytes } from '#domain/events/cover.ts';
import { openPeople, said, type People } from './people.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
});
afterAll(() => t.close());

const hour = 3_600_000;
const at = (hours: number) => new Date(t.clock.now + hours * hour).toISOString();
async function newEvent(): Promise<string> {
  const registrationId = randomUUID();
  const form = {
    registrationId,
    name: 'Kora night',
    startsAt: at(48),
    endsAt: at(52),
    doorsOpenAt: at(47),
    timeZone: 'Africa/Banjul',
    venue: { name: 'Hall', address: '', city: 'Banjul', country: 'GM' },
    onlineUrl: null,
    websiteUrl: 'https://example.org',
    ageLimit: null,
    codePolicy: 'rotating',
    reentry: 'single',
  };
  await t.call('POST', '/api/events', { ...p.as('omar'), body: form });
  return registrationId;
}

const put = (eventId: string, raw: Uint8Array) =>
  t.call('PUT', `/api/events/${eventId}/cover`, { ...p.as('omar'), raw });
const plain = (width: number, height: number, red = 200) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 20 } } });
const imagesOf = (reply: { json: Record<string, unknown> }): { url: string; width: number }[] =>
  Object(reply.json['cover'])['images'];
const fetched = async (url: string) => {
  const response = await t.app.handler(new Request(`http://gatehouse.test${url}`), {
    ip: '127.0.0.1',
    secure: false,
  });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};

describe('an event’s picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'is stored from a %s in three sizes of WebP, under permanent URLs',
    async (format) => {
      const eventId = await newEvent();
      const picture = await plain(2000, 1000)[format]().toBuffer();
      const reply = await put(eventId, picture);
      expect(reply.status).toBe(200);
      const images = imagesOf(reply);
      expect(images.map(({ width }) => width)).toEqual([480, 960, 1600]);
      for (const { url, width } of images) {
        const { response, bytes } = await fetched(url);
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(response.headers.get('content-type')).toBe('image/webp');
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 });
      }
      expect((await put(eventId, picture)).json).toEqual(reply.json);
    },
  );

  test('is rotated upright, and loses its metadata', async () => {
    const picture = await plain(300, 200)
      .withExif({ IFD0: { Copyright: 'secret place', Artist: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(picture).metadata()).exif).toBeDefined();
    const [small] = imagesOf(await put(await newEvent(), picture));
    const { bytes } = await fetched(small?.url ?? '');
    const facts = await sharp(bytes).metadata();
    expect([facts.width, facts.height, facts.exif, facts.xmp, facts.icc]).toEqual([
      200,
      300,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('is on the event’s public page with its alt text and focus point', async () => {
    const eventId = await newEvent();
    await t.call('POST', `/api/events/${eventId}/publish`, p.as('omar'));
    const images = imagesOf(await put(eventId, await plain(600, 400, 7).png().toBuffer()));
    const details = { alt: 'The pier at night', focusX: 20, focusY: 80 };
    const change = () =>
      t.call('PUT', `/api/events/${eventId}/cover/details`, { ...p.as('omar'), body: details });
    expect((await change()).json['cover']).toEqual({ images, ...details });
    expect((await change()).status).toBe(200);
    const shown = await t.call('GET', `/api/events/${eventId}`);
    expect([shown.json['coverUrl'], shown.json['cover']]).toEqual([images[1]?.url, { images, ...details }]);
    const wrong = { ...details, focusX: 101 };
    expect(
      (await t.call('PUT', `/api/events/${eventId}/cover/details`, { ...p.as('omar'), body: wrong })).status,
    ).toBe(422);
  });

  test('is deleted with its URLs when removed, and with the event', async () => {
    const eventId = await newEvent();
    const [small] = imagesOf(await put(eventId, await plain(500, 500, 31).png().toBuffer()));
    const remove = () => t.call('DELETE', `/api/events/${eventId}/cover`, p.as('omar'));
    expect((await remove()).json).toEqual({ cover: null });
    expect((await remove()).json).toEqual({ cover: null });
    expect((await fetched(small?.url ?? '')).response.status).toBe(404);
    const details = { alt: '', focusX: 50, focusY: 50 };
    const late = await t.call('PUT', `/api/events/${eventId}/cover/details`, {
      ...p.as('omar'),
      body: details,
    });
    expect(said(late)).toEqual([404, 'cover_not_found']);
    const [other] = imagesOf(await put(eventId, await plain(500, 500, 32).png().toBuffer()));
    await t.call('DELETE', `/api/events/${eventId}`, p.as('omar'));
    expect((await fetched(other?.url ?? '')).response.status).toBe(404);
  });

  test('is copied with the event', async () => {
    const eventId = await newEvent();
    const images = imagesOf(await put(eventId, await plain(500, 500, 33).png().toBuffer()));
    const copy = randomUUID();
    await t.call('POST', `/api/events/${eventId}/duplicate`, {
      ...p.as('omar'),
      body: { registrationId: copy, startsAt: at(100) },
    });
    expect(imagesOf(await t.call('GET', `/api/events/${copy}/cover`, p.as('omar')))).toEqual(images);
  });
});

describe('an invalid picture file', () => {
  test.each([
    ['text', () => new TextEncoder().encode('<script>alert(1)</script>')],
    ['nothing', () => new Uint8Array(0)],
    [
      'an SVG',
      () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a GIF', () => plain(9, 9).gif().toBuffer()],
    ['half a JPEG', async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 900)],
  ])('is refused at its field: %s', async (_, make) => {
    const reply = await put(await newEvent(), await make());
    expect(said(reply)).toEqual([422, 'not_a_picture']);
    expect(Object.keys(Object(Object(reply.json['details'])['fields']))).toEqual(['cover']);
  });

  test('is refused before decoding if it has too many pixels', async () => {
    const bomb = await plain(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(maxCoverBytes);
    expect(said(await put(await newEvent(), bomb))).toEqual([422, 'picture_too_large']);
  });

  test('is refused above 5 MB', async () => {
    expect(said(await put(await newEvent(), new Uint8Array(6_000_000)))).toEqual([413, 'too_large']);
  });
});
