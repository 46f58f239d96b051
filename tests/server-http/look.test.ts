import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { productLook } from '#domain/look/look.ts';
import { contrast } from '#domain/look/tones.ts';
import { readLook } from '#server/database/administration/look.ts';
import { usualBadgeLayout } from '#domain/events/badge.ts';
import type { PdfPool } from '#server/tickets/print/pdf-pool.ts';
import { printStyled } from '#server/tickets/print/print-ticket.ts';
import type { PrintedDocument } from '#server/tickets/print/printed-document.ts';
import { printedLook } from '#server/tickets/print/printed-look.ts';
import { dressed, writeOut } from '#server/messages/email-page.ts';
import { addPerson, openTestApp, signIn, type TestApp } from './test-app.ts';

let t: TestApp;
let token = '';
beforeAll(async () => {
  t = await openTestApp();
  await addPerson(t, 'ada', 'ADMIN');
  token = (await signIn(t, 'ada')).accessToken;
});
afterAll(() => t.close());

const put = (body: object) => t.call('PUT', '/api/admin/settings', { token, body });
beforeEach(() => put({ siteName: productLook.name, accent: productLook.accent, logo: '' }));
const send = (raw: Uint8Array) => t.call('PUT', '/api/admin/settings/logo', { token, raw });
/** Returns the bytes at an address. */
const fetched = (path: string) =>
  t.app.handler(new Request(`http://gatehouse.test${path}`), { ip: '127.0.0.1', secure: false });
const svg = (inner: string, head = '') =>
  new Uint8Array(
    Buffer.from(
      `${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#eeeeee"/>${inner}</svg>`,
    ),
  );
const look = async () => (await t.call('GET', '/api/config')).json['look'] as unknown as typeof productLook;

describe("an installation's branding", () => {
  test("is the product's by default", async () => {
    expect(await look()).toEqual(productLook);
  });

  test('is named and coloured by an administrator, within limits, and undone', async () => {
    expect((await put({ siteName: '  Kora\n Nights ', accent: '#2222cc' })).status).toBe(200);
    expect(await look()).toMatchObject({ name: 'Kora Nights', accent: '#2222CC' });
    expect((await put({ siteName: ' ' })).status).toBe(422);
    expect((await put({ siteName: 'x'.repeat(41) })).status).toBe(422);
    expect((await put({ accent: 'blue' })).status).toBe(422);
    expect((await put({ logo: 'nobody-knows-this' })).status).toBe(422);
    await put({ siteName: productLook.name, accent: productLook.accent });
    expect(await look()).toEqual(productLook);
  });
});

describe('a logo', () => {
  test('is re-encoded as PNG in three sizes, at URLs that never change', async () => {
    expect((await send(svg('<circle cx="10" cy="10" r="5"/>'))).status).toBe(200);
    const { logo } = await look();
    expect(logo?.isDark).toBe(false);
    for (const [size, sides] of [
      // Twice as wide as high, and rendered at its displayed size.
      ['logo', [480, 240]],
      ['icon-192', [192, 192]],
      ['icon-512', [512, 512]],
    ] as const) {
      const reply = await fetched(`/api/look/${logo?.id}/${size}`);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(reply.headers.get('cache-control')).toContain('immutable');
      const facts = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
      expect(facts.format).toBe('png');
      expect([facts.width, facts.height]).toEqual(sides);
    }
    const gone = await fetched('/api/look/none/logo');
    expect(gone.status).toBe(404);
  });

  test('is restored when its removal is undone', async () => {
    await send(svg('<circle cx="10" cy="10" r="5"/>'));
    const { logo } = await look();
    await put({ logo: '' });
    expect((await look()).logo).toBeNull();
    await put({ logo: logo?.id });
    expect((await look()).logo).toEqual(logo);
  });

  test.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a handler', svg('<rect onload = "x()"/>')],
    ['a page in it', svg('<foreignObject><p/></foreignObject>')],
    ['a picture from elsewhere', svg('<image href="file:///etc/passwd"/>')],
    ['a part from elsewhere', svg('<use id="a>b" href="https://example.org/a.svg#b"/>')],
    ['an entity', svg('', '<!DOCTYPE svg [<!ENTITY x "y">]>')],
    ['a script for a link', svg('<a href="javascript:alert(1)"><text>x</text></a>')],
    ['no picture', new Uint8Array(Buffer.from('<html></html>'))],
    ['nothing', new Uint8Array(0)],
    ['a picture that breaks off', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
  ])('with %s is rejected and changes nothing', async (_, bytes) => {
    const before = await look();
    expect((await send(bytes)).status).toBe(422);
    expect(await look()).toEqual(before);
  });

  test('is processed quickly, whatever it contains', { timeout: 5_000 }, async () => {
    const begun = performance.now();
    expect((await send(svg(`<!--${'<use '.repeat(40_000)}-->`))).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  test('that is a JPEG, or too large, is rejected', async () => {
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    expect((await send(new Uint8Array(photo))).status).toBe(422);
    expect((await send(new Uint8Array(1_000_001))).status).toBe(413);
  });

  test('is recognised as dark', async () => {
    const dark = await sharp({ create: { width: 80, height: 40, channels: 4, background: '#101040' } })
      .webp()
      .toBuffer();
    expect((await send(new Uint8Array(dark))).status).toBe(200);
    expect((await look()).logo?.isDark).toBe(true);
  });
});

describe('branding outside the app', () => {
  const post = (path: string, body: object = {}) =>
    t.call('POST', path, { token, body, secure: true, headers: { origin: 'https://gatehouse.test' } });

  test("labels an authenticator account and a passkey with the installation's name", async () => {
    await put({ siteName: 'Kora & Nights' });
    const { json: factor } = await post('/api/profile/second-factor/begin');
    const address = new URL(String(factor['address']));
    expect(decodeURIComponent(address.pathname)).toContain('Kora & Nights:ada');
    expect(address.searchParams.get('issuer')).toBe('Kora & Nights');
    const { json: key } = await post('/api/profile/passkeys/options');
    expect(key['options']).toMatchObject({ rp: { name: 'Kora & Nights' } });
  });

  test('applies to newly printed invoices and badges', async () => {
    await put({ siteName: 'Kora', accent: '#2222CC' });
    const drawn: PrintedDocument[] = [];
    const pdfs = {
      ...t.app.identity,
      hasDocument: () => true,
      drawDocument: async (document: PrintedDocument) => (drawn.push(document), new Uint8Array(1)),
    } as unknown as PdfPool;
    const deps = { ...t.app.identity, pdfs };
    const asked = { caller: { kind: 'link', userId: 'somebody' }, from: 0 } as const;
    const badges = { layout: usualBadgeLayout, eventName: '', startsAt: 0, badges: [] };
    await printStyled(deps, { document: { badges }, of: 'badges' }, asked);
    expect(drawn).toEqual([{ badges, look: await printedLook(t.database) }]);
    expect(drawn[0]).toMatchObject({ look: { name: 'Kora', tone: '#2222CC' } });
  });
});

describe('an email', () => {
  const email = writeOut({
    language: 'en',
    subject: 'Tickets',
    parts: ['An evening at Gatehouse <b>', { label: 'View order', link: 'https://door.example/orders/1' }],
  });

  test("uses the installation's name, colour and logo, and leaves other people's text unchanged", async () => {
    await send(svg('<circle cx="10" cy="10" r="5"/>'));
    await put({ siteName: 'Kora & Nights', accent: '#FFEE00' });
    const html = dressed(email.html ?? '', await readLook(t.database), 'https://door.example');
    expect(html).toContain('An evening at Gatehouse &lt;b&gt;');
    expect(html).toContain('>Kora &amp; Nights</p>');
    const [, tone = ''] = /style="background:(#[0-9A-F]{6});/.exec(html) ?? [];
    expect(contrast(tone, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
    expect(html).toMatch(
      /<img src="https:\/\/door\.example\/api\/look\/[\w-]{22}\/logo" alt="Kora &amp; Nights"/,
    );
  });

  test("about an account uses the installation's name", async () => {
    await put({ siteName: 'Kora' });
    await addPerson(t, 'binta', 'NORMAL_USER');
    const to = { email: 'binta@example.org', language: null };
    await (await t.app.identity.mailer.storeChange(t.database, to, 'password')).send();
    const found = await t.call('GET', '/api/admin/outbox?texts=shown', { token });
    expect(JSON.stringify(found.json)).toContain('The password of your Kora account was changed.');
  });
});
