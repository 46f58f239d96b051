import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createBodyRoom } from '#server/http/body-room.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { openPeople, type People } from './people.ts';
import { addDevice, addEvent, addPerson, openTestApp, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
});
afterAll(() => t.close());

const stalled = new Set<ReadableStreamDefaultController>();
// What a test has not sent to its end keeps no memory from the next one.
afterEach(() => {
  for (const body of stalled) body.error(new Error('the connection broke off'));
  stalled.clear();
});

/** Makes a call whose body never arrives and which must be answered without it. */
const askWithout = (path: string, headers: Record<string, string>, ip?: string) =>
  askWith(
    new ReadableStream<Uint8Array>({
      start: (controller) => void stalled.add(controller),
      pull: () => new Promise<void>(() => undefined),
    }),
    path,
    headers,
    ip,
  );

async function askWith(
  body: ReadableStream<Uint8Array>,
  path: string,
  headers: Record<string, string>,
  ip = '127.0.0.1',
) {
  const method = /(scans|bounces)$/.test(path) ? 'POST' : 'PUT';
  const init: RequestInit = { method, body, duplex: 'half' };
  const request = new Request(`http://gatehouse.test${path}`, {
    ...init,
    headers: { 'content-length': '4900000', ...headers },
  });
  const response = await t.app.handler(request, { ip, secure: false });
  const { code }: { code?: string } = Object(await response.json());
  return [response.status, code];
}

describe('a large body', () => {
  const document = `/api/applications/${randomUUID()}/document?name=x`;
  const cover = `/api/events/${randomUUID()}/cover`;
  const sealed = `/api/events/${randomUUID()}/sealed-scans`;

  test.each([document, cover, sealed])('is not read from a signed-out caller: %s', async (path) => {
    expect(await askWithout(path, {})).toEqual([401, 'not_signed_in']);
    expect(await askWithout(path, { authorization: 'Device made-up' })).toEqual([401, 'not_signed_in']);
    expect(await askWithout(path, { authorization: 'Bearer made-up' })).toEqual([401, 'invalid_token']);
  });

  test('is not read from a caller without access to the event', async () => {
    const authorization = `Bearer ${p.tokenOf('omar')}`;
    expect(await askWithout(cover, { authorization })).toEqual([404, 'event_not_found']);
  });

  test('is drained before it is refused, since a browser that is sending reads no reply', async () => {
    let parts = 0;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await wait(100);
        if (parts === 20) return controller.close();
        parts += 1;
        controller.enqueue(new Uint8Array(100_000));
      },
    });
    expect(await askWith(body, cover, { 'content-length': '2000000' })).toEqual([401, 'not_signed_in']);
    expect(parts).toBe(20);
  });

  test('is refused with 429 to a caller with two of the largest in progress, and only to them', async () => {
    const authorization = `Bearer ${p.tokenOf('awa')}`;
    const stalled = () => askWithout(document, { authorization, 'content-length': '9900000' });
    // Two are admitted and wait for their bodies.
    expect(await Promise.race([stalled(), stalled(), stalled()])).toEqual([429, 'rate_limited']);
    const other = await t.call('PUT', document, { ...p.as('omar'), raw: new Uint8Array(100_000) });
    expect(other.status).not.toBe(429);
  });
});

describe('a large body from a caller unknown until it is read', () => {
  const bounces = '/api/email/bounces';
  const eventId = randomUUID();
  const scans = `/api/events/${eventId}/scans`;
  const soon = <T>(answer: Promise<T>) => Promise.race([answer, wait(3_000, 'is being read' as const)]);

  /** Sends bodies of this size from an address, none of which arrives. */
  const stall = (path: string, ip: string, { times, bytes }: { times: number; bytes: number }) => {
    for (let time = 0; time < times; time += 1)
      void askWithout(path, { 'content-length': String(bytes) }, ip);
    // Each reserves its memory before the next call is made.
    return wait(100);
  };

  test('has a share of the memory per address', async () => {
    await stall(bounces, '10.0.1.1', { times: 7, bytes: 2_000_000 });
    const again = askWithout(bounces, { 'content-length': '2000000' }, '10.0.1.1');
    expect(await soon(again)).toEqual([429, 'rate_limited']);
    const other = askWithout(bounces, { 'content-length': '2000000' }, '10.0.1.2');
    expect(await soon(other)).toBe('is being read');
    const small = await t.call('POST', bounces, { raw: new Uint8Array(100) });
    expect(small.status).toBe(404);
  });

  test('takes no memory from a device when unauthenticated, and a device returns its own', async () => {
    for (const ip of ['10.0.2.1', '10.0.2.2', '10.0.2.3'])
      await stall(scans, ip, { times: 15, bytes: 999_000 });
    const big = { 'content-length': '999000' };
    const full = [503, 'server_busy'];
    expect(await soon(askWithout(scans, big, '10.0.2.4'))).toEqual(full);
    const madeUp = { ...big, authorization: 'Device made-up' };
    expect(await soon(askWithout(scans, madeUp, '10.0.2.4'))).toEqual(full);
    const organizer = await addPerson(t, 'dev-organizer', 'ORGANIZER');
    const { deviceId } = await addDevice(t, await addEvent(t, organizer.id));
    const headers = { ...big, authorization: `Device ${deviceId}` };
    for (let time = 0; time < 40; time += 1) {
      const body = new Blob([new Uint8Array(999_000)]).stream();
      expect(await askWith(body, scans, headers, '10.0.2.4')).toEqual([401, 'bad_signature']);
    }
  });
});

describe('the memory for large bodies', () => {
  test('refuses with 503 beyond 100 MB until some is released', () => {
    const room = createBodyRoom();
    const given = Array.from({ length: 10 }, (_, at) => room.reserve(`user ${at}`, 10_000_000, false));
    expect(given.some(isRefusal)).toBe(false);
    expect(room.reserve('user 11', 1, false)).toMatchObject({
      status: 503,
      code: 'server_busy',
      details: { retryAfterSeconds: 5 },
    });
    const [first] = given;
    if (typeof first === 'function') first();
    expect(isRefusal(room.reserve('user 11', 10_000_000, false))).toBe(false);
  });

  test('reserves half for calls any account may make, alongside an event cover upload', () => {
    const room = createBodyRoom();
    const given = Array.from({ length: 5 }, (_, at) => room.reserve(`user ${at}`, 10_000_000, true));
    expect(given.some(isRefusal)).toBe(false);
    expect(room.reserve('user 6', 1, true)).toMatchObject({ status: 503, code: 'server_busy' });
    expect(isRefusal(room.reserve('user 6', 5_000_000, false))).toBe(false);
  });

  test("resets a caller's count once their memory is released", () => {
    const room = createBodyRoom();
    for (let time = 0; time < 5; time += 1) {
      const release = room.reserve('user 1', 20_000_000, false);
      expect(room.reserve('user 1', 1, false)).toMatchObject({ status: 429 });
      if (typeof release === 'function') release();
    }
  });
});
