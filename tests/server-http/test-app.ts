import { generateKeyPairSync, randomUUID, sign, createHash, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect } from 'vitest';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { createApp, type App } from '#server/app.ts';
import { readConfig, type Config } from '#server/config/config.ts';
import type { Database } from '#server/database/database.ts';
import type { RefusalCatalogue } from '#server/http/speech.ts';
import { openDatabase } from '#server/database/open.ts';
import { createPerson, wirePasswordHash } from '#server/accounts/first-admin.ts';
import type { Role, User } from '#server/database/accounts/users.ts';
import { createDemoEvent } from '#server/administration/demo/make-event.ts';
import { createLog } from '#server/ops/log.ts';
import { createSealer } from '#server/signing/seal.ts';
import { readByAppsInUse } from '../compat/apps-in-use.ts';
import { postgresAvailable, startPostgres } from '../server-data/postgres-server.ts';
import { expectDescribed } from './described-refusals.ts';
import { freshDataFolder } from './fresh-data.ts';
import { asOneConnection } from './one-connection.ts';

/**
 * A whole server without a port, with a clock that tests can move and a separate database: on the run's PostgreSQL,
 * which needs a tenth of the processor time, or the embedded one if there is none or a test brings its own data
 * folder.
 */
export interface TestApp {
  readonly app: App;
  readonly database: Database;
  readonly config: Config;
  /** Every line logged so far, as text. */
  readonly logged: string[];
  readonly clock: { now: number };
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly body?: unknown;
  /** Sent unchanged instead of `body`. */
  readonly raw?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly ip?: string;
  readonly secure?: boolean;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON, loosely typed for the fields that tests name. */
  readonly json: Record<string, never> & Record<string, unknown>;
  readonly cookies: ReadonlyMap<string, string>;
}

interface Place {
  readonly folder: string;
  /** PostgreSQL's address, or null for the embedded database in the folder. */
  readonly url: string | null;
  remove(): Promise<void>;
}

/** Test servers encrypt and sign with it. */
export const masterKey = new Uint8Array(32).fill(7);

export const apiKey = { 'x-api-key': 'gatehouse-web' };

export async function openTestApp(
  environment: Readonly<Record<string, string>> = {},
  parts: {
    readonly distFolder?: string;
    readonly usualPasswordCost?: boolean;
    readonly refusalCatalogue?: RefusalCatalogue;
  } = {},
): Promise<TestApp> {
  const { folder, url, remove } = await databasePlace(environment);
  // The settings do not depend on the database: they name PostgreSQL only if a test does.
  const config = readConfig({ LOG_LEVEL: 'info', ...environment, DATA_DIR: folder }, []);
  const logged: string[] = [];
  const log = createLog('info', { write: (line) => void logged.push(line) });
  const clock = { now: Date.now() };
  const database = asOneConnection(await openDatabase({ url, dataDir: folder, log }));
  const app = await createApp({
    config,
    database,
    masterKey,
    log,
    now: () => clock.now,
    distFolder: parts.distFolder ?? join(folder, 'no-dist'),
    checkReplies: true,
    refusalCatalogue: parts.refusalCatalogue,
    // A derivation at real cost would take up most of the tests' time.
    ...(parts.usualPasswordCost === true ? {} : { passwordCost: { memoryKiB: 64, passes: 1 } }),
  });
  return {
    app,
    database,
    config,
    logged,
    clock,
    call: (method, path, options = {}) => call(app, method, path, options),
    async close() {
      app.live.close();
      await app.close();
      await database.close();
      await remove();
    },
  };
}

async function databasePlace(given: Readonly<Record<string, string>>): Promise<Place> {
  const { DATA_DIR, DATABASE_URL = null } = given;
  if (DATA_DIR !== undefined) return { folder: DATA_DIR, url: DATABASE_URL, remove: async () => undefined };
  if (DATABASE_URL === null && !postgresAvailable()) {
    const folder = await freshDataFolder();
    return { folder, url: null, remove: async () => rmSync(folder, { recursive: true, force: true }) };
  }
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-http-'));
  const server = DATABASE_URL === null ? await startPostgres() : null;
  const remove = async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    folder,
    url: DATABASE_URL ?? (await server?.newWithTables()) ?? null,
    remove,
  };
}

async function call(app: App, method: string, path: string, options: CallOptions): Promise<Reply> {
  const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const headers = new Headers({
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    ...options.headers,
  });
  const sent = typeof body === 'string' ? body : body && Buffer.from(body);
  const request = new Request(`http://gatehouse.test${path}`, { method, headers, body: sent ?? null });
  const response = await app.handler(request, {
    ip: options.ip ?? '127.0.0.1',
    secure: options.secure ?? false,
  });
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
  const hasJson = isJson && text !== '';
  const json: Reply['json'] = hasJson ? JSON.parse(text) : {};
  // Whatever is tested here, previously installed apps must be able to read it.
  if (hasJson) readByAppsInUse({ method, path, status: response.status, body: json });
  // Details in a form that the contract does not define would be lost.
  if (hasJson && response.status >= 400) expect(v.parse(failureReply, json)).toEqual(json);
  if (hasJson && response.status >= 400)
    expectDescribed({ method, path, status: response.status, code: json['code'] });
  const cookies = new Map(
    response.headers.getSetCookie().map((line) => [line.slice(0, line.indexOf('=')), line]),
  );
  return {
    status: response.status,
    headers: response.headers,
    text,
    json,
    cookies,
  };
}

export const password = wirePasswordHash('correct horse battery staple');

/** Adds a user who signs in with `password`. */
export function addPerson(test: TestApp, username: string, role: Role): Promise<User> {
  const person = {
    username,
    email: `${username}@example.org`,
    firstName: username,
    lastName: 'Test',
    passwordHash: password,
  };
  return createPerson(test.app.identity, test.database, person, role);
}

export interface SignedIn {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly csrfToken: string;
  readonly cookieHeader: string;
}

export async function signIn(test: TestApp, username: string): Promise<SignedIn> {
  const reply = await test.call('POST', '/login', {
    body: { username, passwordHash: password },
    headers: apiKey,
  });
  if (reply.status !== 200)
    throw new Error(`sign-in of ${username} was answered ${reply.status} ${reply.text}`);
  return signedInFrom(reply);
}

export function signedInFrom(reply: Reply): SignedIn {
  const cookieHeader = [...reply.cookies.values()].map((line) => line.split(';', 1)[0]).join('; ');
  const text = (name: string) => String(reply.json[name]);
  return {
    accessToken: text('accessToken'),
    refreshToken: text('sessionId'),
    csrfToken: text('csrfToken'),
    cookieHeader,
  };
}

/** Makes the 500 tickets of such an event free. @returns the id of their type */
export async function makeFree(test: TestApp, eventId: string): Promise<string> {
  const [type] = await test.database.query<{ id: string }>(
    'UPDATE ticket_types SET price_amount = 0, quantity = 500 WHERE event_id = $1 RETURNING id',
    [eventId],
  );
  return type?.id ?? '';
}

/** Adds an event with one gate, one ticket type at 50 dalasi and 20 of its 100 tickets issued. */
export async function addEvent(
  test: TestApp,
  organizerId: string,
  event: {
    readonly name: string;
    readonly status?: 'draft';
    readonly city?: string;
    readonly summary?: string;
  } = { name: 'Concert' },
): Promise<string> {
  const now = test.clock.now;
  const made = await createDemoEvent(
    test.database,
    createSealer(masterKey),
    {
      organizerId,
      name: event.name,
      startsAt: now,
      endsAt: now + 5 * 3_600_000,
      doorsOpenAt: now,
      timeZone: 'Africa/Banjul',
      details: {
        status: event.status ?? 'published',
        summary: event.summary ?? '',
        venue: { name: 'Hall', address: '1 Street', city: event.city ?? 'Banjul', country: 'GM' },
      },
      gates: [{ name: 'Main' }],
      types: [{ name: 'Standard', priceAmount: 5000, quantity: 100, tickets: 20 }],
    },
    now,
  );
  return made.eventId;
}

export interface TestDevice {
  readonly deviceId: string;
  readonly privateKey: KeyObject;
}

/** Inserts a device directly into the table; its lease runs 12 hours from the test's clock. */
export async function addDevice(
  test: TestApp,
  eventId: string,
  role: 'steward' | 'supervisor' = 'steward',
): Promise<TestDevice> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const deviceId = randomUUID();
  const now = test.clock.now;
  await test.database.query(
    `INSERT INTO devices (id, event_id, name, role, public_key, enrolled_at, lease_expires_at)
     VALUES ($1, $2, 'Phone', $6, $3, $4, $5)`,
    [deviceId, eventId, new Uint8Array(point), now, now + 12 * 3_600_000, role],
  );
  return { deviceId, privateKey };
}

/** Returns the headers with which a device signs a request, as the contract's devices file describes. */
export function signedBy(
  device: TestDevice,
  request: { readonly method: string; readonly path: string; readonly at: number; readonly body?: string },
): Record<string, string> {
  const digest = createHash('sha256')
    .update(request.body ?? '')
    .digest('hex');
  const text = `gatehouse device 1\n${request.method}\n${request.path}\n${request.at}\n${digest}`;
  const signature = sign('sha256', Buffer.from(text), { key: device.privateKey, dsaEncoding: 'ieee-p1363' });
  return {
    authorization: `Device ${device.deviceId}`,
    'x-device-signature': `${request.at}:${signature.toString('base64url')}`,
  };
}
