import { createHash, createPublicKey, verify } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDoorTransport, type DoorTransportDeps } from '#api/door-transport.ts';
import { browserClock } from '#platform/clock.ts';
import { newDeviceKey } from '#platform/device-key.ts';
import type { DeviceKey } from '#platform/device-key.ts';
import type { DoorTransport, EnrolledEvent, ManifestTransport } from '#sync/deps.ts';
import { json, localServer, refuse } from './local-server.ts';
import type { Answer, Heard } from './local-server.ts';

const event: EnrolledEvent = {
  eventId: 'event-1',
  deviceId: 'device-1',
  epoch: 'epoch-1',
  cursor: 4,
  serverEpoch: 'server-1',
  leaseExpiresAt: 0,
};

let key: DeviceKey;
beforeAll(async () => {
  key = await newDeviceKey();
});

async function transportTo(
  answer: Answer,
  deps: Partial<Pick<DoorTransportDeps, 'report' | 'privateKey'>> = {},
) {
  const { host, heard } = await localServer(answer);
  const observed: number[] = [];
  const transport: DoorTransport & ManifestTransport = createDoorTransport({
    host,
    clock: browserClock,
    fetch,
    openSocket: (path) => new WebSocket(new URL(path, host.replace(/^http/, 'ws'))),
    privateKey: async () => key.privateKey,
    ...deps,
    time: {
      now: () => ({ now: 1_700_000_000_000.4 }),
      observe: (_sent, _received, time) => void observed.push(time),
    },
  });
  return { transport, heard, observed };
}

/** Verifies a request's signature as the contract describes it. */
function isSigned({ method, url, headers, body }: Heard): boolean {
  const [at, signature] = String(headers['x-device-signature']).split(':');
  const digest = createHash('sha256').update(body).digest('hex');
  const point = Buffer.from(key.publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const text = Buffer.from(`gatehouse device 1\n${method}\n${url}\n${at}\n${digest}`);
  return verify(
    'sha256',
    text,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature ?? '', 'base64url'),
  );
}

const page = { cursor: 4, more: false, epoch: 'server-1', changes: [] };

describe('signed door requests', () => {
  it('signs method, path with query, time and body with the device key', async () => {
    const { transport, heard } = await transportTo(({ method }, response) =>
      method === 'GET'
        ? json(response, 200, page)
        : json(response, 200, { receipts: [], revision: 4, epoch: 's', time: 1 }),
    );
    expect(await transport.readChanges(event, 4)).toEqual({ ok: true, value: page });
    expect(await transport.sendScans(event, [])).toMatchObject({ ok: true });
    expect(heard.map((one) => [one.method, one.url, isSigned(one)])).toEqual([
      ['GET', '/api/events/event-1/changes?since=4&epoch=server-1', true],
      ['POST', '/api/events/event-1/scans', true],
    ]);
    expect(heard[0]?.headers.authorization).toBe('Device device-1');
    expect(JSON.parse(heard[1]?.body ?? '')).toEqual({
      deviceId: 'device-1',
      epoch: 'epoch-1',
      scans: [],
      reached: { revision: 4, epoch: 'server-1' },
    });
  });

  it('reports the unsent count and app version with each changes request', async () => {
    const asked = async (report: ReturnType<NonNullable<DoorTransportDeps['report']>>) => {
      const { transport, heard } = await transportTo((_heard, response) => json(response, 200, page), {
        report: () => report,
      });
      await transport.readChanges(event, 4);
      return heard.map((one) => [one.url, isSigned(one)]);
    };
    const path = '/api/events/event-1/changes?since=4&epoch=server-1';
    expect(await asked({ unsent: 12, app: '0.1.0' })).toEqual([[`${path}&unsent=12&app=0.1.0`, true]]);
    expect(await asked({ unsent: 0, app: 'a build of my own' })).toEqual([[`${path}&unsent=0`, true]]);
    const battery = { percent: 8, charging: true };
    expect(await asked({ unsent: 0, app: '0.1.0', battery })).toEqual([
      [`${path}&unsent=0&app=0.1.0&battery=8&charging=1`, true],
    ]);
    expect(await asked({ unsent: 0, app: '0.1.0', battery: null })).toEqual([
      [`${path}&unsent=0&app=0.1.0`, true],
    ]);
  });

  it('creates keys that scripts cannot export', () => {
    expect(key.privateKey.extractable).toBe(false);
    expect(Buffer.from(key.publicKey, 'base64url')).toHaveLength(65);
  });

  it('corrects its clock when the server rejects the time, and retries once', async () => {
    const { transport, heard, observed } = await transportTo(({ headers }, response) =>
      String(headers['x-device-signature']).startsWith('1800000000000:')
        ? json(response, 200, page)
        : refuse(response, 401, 'clock_skew', { time: 1_800_000_000_000 }),
    );
    expect(await transport.readChanges(event, 4)).toMatchObject({ ok: true });
    expect(observed).toEqual([1_800_000_000_000]);
    expect(heard).toHaveLength(2);
  });

  it('makes no third attempt', async () => {
    const { transport, heard } = await transportTo((_heard, response) =>
      refuse(response, 401, 'clock_skew', { time: 1_800_000_000_000 }),
    );
    expect(await transport.renewLease(event)).toMatchObject({
      ok: false,
      failure: { kind: 'unauthorized', code: 'clock_skew' },
    });
    expect(heard).toHaveLength(2);
  });

  const lease = {
    deviceId: 'device-1',
    eventId: 'event-1',
    name: 'Phone',
    gateId: 'gate-1',
    role: 'steward',
    expiresAt: 9,
    eventKeys: [],
  };

  it("returns the server's gate, whether it is fixed, and whether another was refused", async () => {
    const { transport, heard } = await transportTo(({ body }, response) =>
      body.includes('gate-2')
        ? refuse(response, 403, 'gate_change_not_allowed')
        : json(response, 200, { ...lease, gateFixed: true }),
    );
    expect(await transport.renewLease({ ...event, gateToTell: 'gate-2' })).toMatchObject({
      ok: true,
      value: { expiresAt: 9, gate: { gateId: 'gate-1', fixed: true, refused: true } },
    });
    expect(heard.map((one) => JSON.parse(one.body))).toEqual([
      { gateId: 'gate-2', gateMove: 0 },
      { gateMove: 0 },
    ]);
    expect(await transport.renewLease(event)).toMatchObject({
      value: { gate: { fixed: true, refused: false } },
    });
  });

  it('sends the gate on renewal and renews even if the server refuses that gate', async () => {
    const { transport, heard } = await transportTo(({ body }, response) =>
      body.includes('gone') ? refuse(response, 422, 'gate_not_found') : json(response, 200, lease),
    );
    expect(await transport.renewLease(event)).toMatchObject({ ok: true });
    expect(await transport.renewLease({ ...event, gateToTell: 'gate-2' })).toMatchObject({ ok: true });
    expect(await transport.renewLease({ ...event, gateToTell: 'gone' })).toMatchObject({
      ok: true,
      value: { expiresAt: 9 },
    });
    expect(heard.map((one) => JSON.parse(one.body))).toEqual([
      { gateMove: 0 },
      { gateId: 'gate-2', gateMove: 0 },
      { gateId: 'gone', gateMove: 0 },
      { gateMove: 0 },
    ]);
  });

  it("treats a proxy's refusal as foreign, never as a ruling on scans", async () => {
    const { transport } = await transportTo((_heard, response) =>
      json(response, 403, { message: 'Blocked by policy' }),
    );
    expect(await transport.sendScans(event, [])).toEqual({
      ok: false,
      failure: { kind: 'foreign', status: 403 },
    });
  });
});

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += Buffer.from(chunk).toString();
  return text;
}

describe('a manifest body', () => {
  const binary = { 'content-type': 'application/octet-stream' };
  const answers: [string, number, Answer][] = [
    ['from the start', 0, (_heard, response) => void response.writeHead(200, binary).end('0123456789')],
    [
      'from the middle by range',
      4,
      ({ headers }, response) =>
        void response.writeHead(206, binary).end('0123456789'.slice(Number(headers.range?.slice(6, -1)))),
    ],
    [
      'from the middle of a server that ignores ranges',
      4,
      (_heard, response) => void response.writeHead(200, binary).end('0123456789'),
    ],
  ];
  it.each(answers)('is read %s', async (_name, from, answer) => {
    const { transport } = await transportTo(answer);
    const body = await transport.readBody(event, 7, from);
    expect(body.ok && (await bytesOf(body.value))).toBe('0123456789'.slice(from));
  });

  it('is reported as gone when the server says so', async () => {
    const { transport, heard } = await transportTo((_heard, response) =>
      refuse(response, 410, 'revision_gone'),
    );
    expect(await transport.readBody(event, 7, 0)).toMatchObject({
      ok: false,
      failure: { kind: 'refused', status: 410, code: 'revision_gone' },
    });
    expect(heard[0]?.url).toBe('/api/events/event-1/manifest/7/body');
  });

  it('is reported as foreign when a captive portal answers with a page', async () => {
    const { transport } = await transportTo(
      (_heard, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    );
    expect(await transport.readBody(event, 7, 0)).toEqual({
      ok: false,
      failure: { kind: 'foreign', status: 200 },
    });
  });

  it('throws to its reader when the connection breaks', async () => {
    const { transport } = await transportTo((_heard, response) => {
      response.writeHead(200, { ...binary, 'content-length': '100' });
      response.write('01234');
      setTimeout(() => response.destroy(), 20);
    });
    const body = await transport.readBody(event, 7, 0);
    await expect(body.ok && bytesOf(body.value)).rejects.toBeInstanceOf(Error);
  });
});

describe("the door's live connection", () => {
  it('reports itself lost when it cannot be requested, so that it is retried', async () => {
    const { transport } = await transportTo((_heard, response) => json(response, 200, { ticket: 't' }), {
      privateKey: () => Promise.reject(new Error('the store is closed')),
    });
    let losses = 0;
    transport.listen(
      event,
      () => {},
      () => void (losses += 1),
    );
    await expect.poll(() => losses, { timeout: 20_000 }).toBe(1);
  });
});
