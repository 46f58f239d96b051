import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readChanges } from '#contract/door/manifests.ts';
import { login } from '#contract/accounts/session.ts';
import { compressed } from '#server/http/compressed.ts';
import { addEvent, addPerson, openTestApp, type TestApp } from './test-app.ts';

const changes = JSON.stringify({
  cursor: 100,
  changes: Array.from({ length: 100 }, (_, n) => ({
    kind: 'passage',
    revision: n,
    scanId: crypto.randomUUID(),
    ticketNumber: n * 7,
    gateId: 'gate-main-entrance',
    checkpoint: 'event',
    direction: 'entry',
    correctedTime: 1_800_000_000_000 + n * 3_517,
  })),
});
const asking = (encodings: string | null): Request =>
  new Request('http://door.example/', {
    headers: encodings === null ? {} : { 'accept-encoding': encodings },
  });
const bytesOf = async (reply: Response): Promise<Buffer> => Buffer.from(await reply.arrayBuffer());

describe('a long reply without secrets', () => {
  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const)('with Accept-Encoding %s is sent as %s with the same content', async (asked, way, open) => {
    const reply = await compressed(readChanges, new Response(changes), asking(asked));
    expect([reply.headers.get('content-encoding'), reply.headers.get('vary')]).toEqual([
      way,
      'Accept-Encoding',
    ]);
    const bytes = await bytesOf(reply);
    expect(bytes.length).toBeLessThan(changes.length / 3);
    expect(open(bytes).toString()).toBe(changes);
  });

  test.each([null, 'identity', 'br;q=0', 'zstd'])(
    'stays uncompressed for a caller that accepts %s',
    async (asked) => {
      const reply = await compressed(readChanges, new Response(changes), asking(asked));
      expect(reply.headers.get('content-encoding')).toBeNull();
      expect((await bytesOf(reply)).toString()).toBe(changes);
    },
  );

  test('has a weak validator, because its bytes differ', async () => {
    const plain = new Response(changes, { headers: { etag: '"one"' } });
    expect((await compressed(readChanges, plain, asking('br'))).headers.get('etag')).toBe('W/"one"');
  });
});

test('leaves a short reply uncompressed', async () => {
  const reply = await compressed(readChanges, new Response('{"changes":[]}'), asking('br'));
  expect([reply.headers.get('content-encoding'), await reply.text()]).toEqual([null, '{"changes":[]}']);
});

test('never compresses a reply that may contain a secret, however long', async () => {
  const reply = await compressed(login, new Response(changes), asking('br'));
  expect(reply.headers.get('content-encoding')).toBeNull();
});

describe('the whole server', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp();
    const owner = await addPerson(t, 'olga', 'ORGANIZER');
    for (let n = 0; n < 4; n += 1) await addEvent(t, owner.id);
  });
  afterAll(() => t.close());

  test('compresses a list on request, and answers its weak validator with 304', async () => {
    const asked = new Request('http://gatehouse.test/api/events', { headers: { 'accept-encoding': 'br' } });
    const first = await t.app.handler(asked, { ip: '127.0.0.1', secure: false });
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(JSON.parse(brotliDecompressSync(await bytesOf(first)).toString())).toMatchObject({ total: 4 });
    const etag = first.headers.get('etag') ?? '';
    const again = { 'accept-encoding': 'br', 'if-none-match': etag };
    const same = await t.call('GET', '/api/events', { headers: again });
    expect([same.status, same.headers.get('vary')]).toEqual([304, first.headers.get('vary')]);
  });
});
