import { createHash, generateKeyPairSync, randomUUIDv7, sign, type KeyObject } from 'node:crypto';
import { tmpdir } from 'node:os';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import type { Database } from '#server/database/database.ts';
import { createDemoEvent, type CreatedEvent } from '#server/administration/demo/make-event.ts';
import { listen } from '#server/http/listen.ts';
import { createLog } from '#server/ops/log.ts';
import { createSealer } from '#server/signing/seal.ts';
import { nameGates, now as scannedAt } from '#tests/server-data/door-stores.ts';

/** The whole server on its own port, over a database that the caller opened. */
export interface BenchServer {
  readonly database: Database;
  readonly event: CreatedEvent;
  /** Time to create the event with its tickets, in ms. */
  readonly issuedMs: number;
  /** Enrols a phone for the event. */
  addDevice(): Promise<BenchDevice>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
}

export interface BenchDevice {
  readonly deviceId: string;
  /** Sends a request signed by that device. */
  fetch(method: string, path: string, body?: string): Promise<Response>;
}

/** Encrypts the events' keys. */
export const benchMasterKey = new Uint8Array(32).fill(7);

export async function startBenchServer(database: Database, tickets: number): Promise<BenchServer> {
  const organizerId = randomUUIDv7();
  await database.query(
    `INSERT INTO users (id, username, role, created_at) VALUES ($1, 'bench', 'ORGANIZER', 0)`,
    [organizerId],
  );
  const now = Date.now();
  const times = { timeZone: 'UTC', doorsOpenAt: now, startsAt: now, endsAt: now + 3_600_000 };
  const plan = {
    organizerId,
    name: 'Bench',
    ...times,
    gates: [{ name: 'Gate' }],
    types: [{ name: 'Any', tickets }],
  };
  const began = performance.now();
  const event = await createDemoEvent(database, createSealer(benchMasterKey), plan, scannedAt);
  await nameGates(database, event.eventId);
  const issuedMs = performance.now() - began;
  const app = await createApp({
    config: readConfig({ DATA_DIR: tmpdir() }, []),
    database,
    masterKey: benchMasterKey,
    log: createLog('error'),
    now: Date.now,
    distFolder: '/nowhere',
    checkReplies: false,
  });
  const server = await listen({
    host: '127.0.0.1',
    port: 0,
    tls: null,
    handler: () => app.handler,
    live: () => app.live,
  });
  const call = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init);
  return {
    database,
    event,
    issuedMs,
    addDevice: () => addDevice(database, event.eventId, call),
    fetch: call,
    async stop() {
      app.live.close();
      await server.stop(1_000);
      await app.close();
    },
  };
}

/** Enrols a phone for an event without its screens. */
export async function addDevice(
  database: Database,
  eventId: string,
  call: BenchServer['fetch'],
): Promise<BenchDevice> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const deviceId = randomUUIDv7();
  const now = Date.now();
  await database.query(
    `INSERT INTO devices (id, event_id, name, role, public_key, enrolled_at, lease_expires_at)
     VALUES ($1, $2, 'Phone', 'steward', $3, $4, $5)`,
    [deviceId, eventId, new Uint8Array(point), now, now + 12 * 3_600_000],
  );
  return {
    deviceId,
    fetch: (method, path, body) =>
      call(path, {
        method,
        headers: {
          'content-type': 'application/json',
          ...signature(privateKey, deviceId, { method, path, body }),
        },
        ...(body === undefined ? {} : { body }),
      }),
  };
}

/** Signs a request as the contract's devices file describes. */
function signature(
  privateKey: KeyObject,
  deviceId: string,
  request: { readonly method: string; readonly path: string; readonly body: string | undefined },
): Record<string, string> {
  const at = Date.now();
  const digest = createHash('sha256')
    .update(request.body ?? '')
    .digest('hex');
  const text = `gatehouse device 1\n${request.method}\n${request.path}\n${at}\n${digest}`;
  const signed = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return {
    authorization: `Device ${deviceId}`,
    'x-device-signature': `${at}:${signed.toString('base64url')}`,
  };
}
