import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Access, Endpoint } from '#contract/wire/endpoint.ts';
import { decideAccess } from '#server/access/call-access.ts';
import { addSession } from '#server/database/accounts/sessions.ts';
import type { Role } from '#server/database/accounts/users.ts';
import { passServiceToken } from '#server/tickets/passes/pass-token.ts';
import { rows } from './access-rows.ts';
import { endpointsOfContract } from './contract-endpoints.ts';
import {
  addDevice,
  addEvent,
  addPerson,
  apiKey,
  openTestApp,
  signedBy,
  type TestApp,
  type TestDevice,
} from './test-app.ts';

const endpoints = new Map(
  (await endpointsOfContract()).map((endpoint): [string, Endpoint] => [
    `${endpoint.method} ${endpoint.path}`,
    endpoint,
  ]),
);

const kinds = [
  'nobody',
  'app',
  'guest',
  'member',
  'steward',
  'supervisor',
  'seller',
  'organizer',
  'team',
  'stranger',
  'admin',
  'device',
  'other device',
  'pass',
  'other pass',
] as const;
type Kind = (typeof kinds)[number];

/** The kinds of callers allowed by each access rule; all others are refused. */
const mayPass: Readonly<Record<Access, readonly Kind[]>> = {
  public: kinds,
  api_key: ['app'],
  signed_in: ['guest', 'member', 'steward', 'supervisor', 'seller', 'organizer', 'team', 'stranger', 'admin'],
  organizer: ['organizer', 'team', 'stranger', 'admin'],
  admin: ['admin'],
  event_owner: ['organizer', 'admin'],
  event_staff: ['organizer', 'team', 'admin'],
  event_orders: ['seller', 'organizer', 'team', 'admin'],
  event_seller: ['supervisor', 'seller', 'organizer', 'team', 'admin'],
  event_supervisor: ['supervisor', 'organizer', 'team', 'admin'],
  event_scanner: ['steward', 'supervisor', 'organizer', 'team', 'admin'],
  event_device: ['device'],
  event_door: ['steward', 'supervisor', 'organizer', 'team', 'admin', 'device'],
  apple_pass: ['pass'],
};
const refusals = new Set([
  'not_signed_in',
  'not_allowed',
  'device_needed',
  'api_key_needed',
  'other_event',
  'bad_pass_token',
]);

let t: TestApp;
let eventId = '';
const people = new Map<Kind, string>();
const phones = new Map<Kind, TestDevice>();
beforeAll(async () => {
  t = await openTestApp();
  const roles: readonly (readonly [Kind, Role])[] = [
    ['guest', 'NORMAL_USER'],
    ['member', 'NORMAL_USER'],
    ['steward', 'NORMAL_USER'],
    ['supervisor', 'NORMAL_USER'],
    ['seller', 'NORMAL_USER'],
    ['organizer', 'ORGANIZER'],
    ['team', 'ORGANIZER'],
    ['stranger', 'ORGANIZER'],
    ['admin', 'ADMIN'],
  ];
  for (const [kind, role] of roles) people.set(kind, (await addPerson(t, kind, role)).id);
  eventId = await addEvent(t, people.get('organizer') ?? '');
  const otherEvent = await addEvent(t, people.get('stranger') ?? '');
  await t.database.query(
    `UPDATE users SET email = '', password_hash = NULL, phone_number = '+2207000000' WHERE id = $1`,
    [people.get('guest') ?? ''],
  );
  for (const [kind, role] of [
    ['team', 'manager'],
    ['steward', 'steward'],
    ['supervisor', 'supervisor'],
    ['seller', 'seller'],
  ] as const)
    await t.database.query(
      `INSERT INTO event_staff (id, event_id, user_id, role, added_at) VALUES ($2, $1, $3, $4, 1)`,
      [eventId, `membership of ${kind}`, people.get(kind) ?? '', role],
    );
  phones.set('device', await addDevice(t, eventId));
  phones.set('other device', await addDevice(t, otherEvent));
});
afterAll(() => t.close());

/** Calls as one kind of caller; each person gets a session for this one call. */
async function callAs(kind: Kind, endpoint: Endpoint, others: Readonly<Record<string, string>> = {}) {
  const path = endpoint.path
    .replace('{registrationId}', eventId)
    .replace('{action}', 'block')
    .replace(/\{\w+\}/g, 'none');
  const query = endpoint.path.endsWith('/changes') ? '?since=0' : '';
  const body = endpoint.body === undefined ? undefined : '{}';
  return t.call(endpoint.method, path + query, {
    ...(body === undefined ? {} : { raw: body }),
    headers: {
      ...(await headersOf(kind, {
        method: endpoint.method,
        path: path + query,
        ...(body === undefined ? {} : { body }),
      })),
      ...others,
    },
  });
}

async function headersOf(
  kind: Kind,
  request: { method: string; path: string; body?: string },
): Promise<Record<string, string>> {
  if (kind === 'app') return apiKey;
  if (kind === 'pass' || kind === 'other pass') {
    // The paths of `callAs` use the serial “none”.
    const token = passServiceToken(t.app.identity.secrets.passKey, kind === 'pass' ? 'none' : 'another');
    return { authorization: `ApplePass ${token}` };
  }
  const phone = phones.get(kind);
  if (phone !== undefined) return signedBy(phone, { ...request, at: t.clock.now });
  const userId = people.get(kind);
  if (userId === undefined) return {};
  const sessionId = t.app.identity.newId();
  await addSession(t.database, {
    id: sessionId,
    userId,
    device: '',
    fingerprintHash: null,
    now: t.clock.now,
  });
  return {
    authorization: `Bearer ${await t.app.identity.accessTokens.issue({ userId, sessionId, generation: 1 })}`,
  };
}

describe('every call', () => {
  // All calls come from one address, which has a rate limit per second.
  beforeEach(() => void (t.clock.now += 1_000));

  test('has exactly one row in access-rows.ts, and every row has a call', async () => {
    const reply = await t.call('GET', '/api/openapi.json');
    const { paths } = JSON.parse(reply.text) as { paths: Record<string, object> };
    const served = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(served.toSorted()).toEqual(rows.map(([name]) => name).toSorted());
  });

  test('of the contract is answered', () => {
    const answered = new Set(rows.map(([name]) => name));
    expect([...endpoints.keys()].filter((name) => !answered.has(name))).toEqual([]);
  });

  test('is refused if it refers to anybody but the bearer of its token', async () => {
    const userId = people.get('admin') ?? '';
    const found = await t.database.query<{ credential_id: number }>(
      'SELECT credential_id FROM users WHERE id = $1',
      [userId],
    );
    const own = String(found[0]?.credential_id);
    for (const endpoint of endpoints.values()) {
      const name = `${endpoint.method} ${endpoint.path}`;
      const refused = await callAs('admin', endpoint, { 'x-credential-id': `${own}0` });
      expect([name, refused.status, refused.json['code']]).toEqual([name, 409, 'other_person']);
      const heard = await callAs('admin', endpoint, { 'x-credential-id': own });
      expect([name, heard.json['code']]).not.toEqual([name, 'other_person']);
    }
    expect((await t.call('GET', '/api/ping', { headers: { 'x-credential-id': own } })).status).toBe(200);
  });

  test.each(rows)('%s allows exactly those in its row: %s', async (name, access) => {
    const endpoint = endpoints.get(name);
    if (endpoint === undefined) throw new Error(`${name} is not in the contract`);
    const passed: Kind[] = [];
    for (const kind of kinds) {
      const reply = await callAs(kind, endpoint);
      expect([kind, reply.status]).not.toEqual([kind, 500]);
      expect([kind, reply.json['code']]).not.toEqual([kind, 'not_found']);
      if (!refusals.has(String(reply.json['code']))) passed.push(kind);
    }
    // A device call without an event in its path is about the device itself.
    const aboutItself = access === 'event_device' && !endpoint.path.includes('{registrationId}');
    expect(passed).toEqual(aboutItself ? ['device', 'other device'] : mayPass[access]);
  });

  test('for an event that does not exist is 404 to organizers', async () => {
    const headers = await headersOf('organizer', { method: 'GET', path: '/' });
    expect((await t.call('GET', '/api/events/none/devices', { headers })).status).toBe(404);
  });
});

test('denies an undefined access rule to everyone', async () => {
  const unknown = JSON.parse('"everybody"') as Access;
  const caller = { kind: 'user', userId: 'u', credentialId: 1, role: 'ADMIN', sessionId: 's' } as const;
  const no = await decideAccess(unknown, {
    caller,
    apiKeyKnown: true,
    eventId: null,
    passSerial: null,
    teamRole: () => Promise.resolve('organizer'),
  });
  expect(no?.status).toBe(403);
});
