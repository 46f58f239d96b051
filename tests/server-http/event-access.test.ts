import { randomUUIDv7 } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mainArea } from '#domain/door/areas.ts';
import { isStillAllowed } from '#server/access/still-allowed.ts';
import { addSession } from '#server/database/accounts/sessions.ts';
import type { Role } from '#server/database/accounts/users.ts';
import type { Caller } from '#server/access/caller.ts';
import { endpointsOfContract } from './contract-endpoints.ts';
import {
  addDevice,
  addEvent,
  addPerson,
  openTestApp,
  signedBy,
  type TestApp,
  type TestDevice,
} from './test-app.ts';

/** Callers: their current account role, and their role on the event's team. */
const people = {
  user: { role: 'NORMAL_USER' },
  owner: { role: 'ORGANIZER' },
  'demoted owner': { role: 'NORMAL_USER' },
  manager: { role: 'ORGANIZER', member: 'manager' },
  'demoted manager': { role: 'NORMAL_USER', member: 'manager' },
  supervisor: { role: 'NORMAL_USER', member: 'supervisor' },
  steward: { role: 'NORMAL_USER', member: 'steward' },
  'steward with an organizer account': { role: 'ORGANIZER', member: 'steward' },
  'removed manager': { role: 'ORGANIZER', removed: 'manager' },
  'other organizer': { role: 'ORGANIZER' },
  admin: { role: 'ADMIN' },
} as const satisfies Record<string, { role: Role; member?: string; removed?: string }>;
type Person = keyof typeof people;
const callers = [
  'nobody',
  ...(Object.keys(people) as Person[]),
  'device',
  'supervising device',
  'device of another event',
] as const;
type Asker = (typeof callers)[number];

const running = ['owner', 'manager', 'admin'] as const;
const atTheDoor = [...running, 'supervisor', 'steward', 'steward with an organizer account'] as const;

/** Who can read a draft and a published event, by call. */
type Readers = readonly [draft: readonly Asker[], published: readonly Asker[]];
const everybody: Readers = [running, callers];
const staff: Readers = [running, running];
const owners: Readers = [
  ['owner', 'admin'],
  ['owner', 'admin'],
];
const door: Readers = [
  [...atTheDoor, 'device', 'supervising device'],
  [...atTheDoor, 'device', 'supervising device'],
];
const sellers: Readers = [
  [...running, 'supervisor'],
  [...running, 'supervisor'],
];
const supervisors: Readers = sellers;
const administrators: Readers = [['admin'], ['admin']];
const supervising: Readers = [['supervising device'], ['supervising device']];
const reading: Readonly<Record<string, Readers>> = {
  'GET /api/events/{registrationId}': everybody,
  'GET /api/events/{registrationId}/calendar.ics': everybody,
  'GET /api/events/{registrationId}/share.jpg': everybody,
  'GET /events/{registrationId}': [[], callers],
  'GET /api/events/mine': staff,
  'GET /api/userMembership?registrationId={registrationId}': staff,
  'GET /api/orders/{orderId}': staff,
  'GET /api/orders/{orderId}/answers': staff,
  'GET /api/events/{registrationId}/questions': staff,
  'GET /api/tickets/{ticketId}/ticket.pdf': staff,
  'GET /api/events/{registrationId}/analytics': staff,
  'GET /api/events/{registrationId}/messages': staff,
  'GET /api/events/{registrationId}/messages/{messageId}': staff,
  'GET /api/events/{registrationId}/messages/{messageId}/recipients': staff,
  'GET /api/events/{registrationId}/message-audience': staff,
  'GET /api/events/{registrationId}/areas': staff,
  'GET /api/events/{registrationId}/areas/{checkpoint}/people': staff,
  'GET /api/events/{registrationId}/attendees': staff,
  'GET /api/events/{registrationId}/attendees/{ticketId}': staff,
  'GET /api/admin/events/{registrationId}/attendees/{ticketId}/erasure': administrators,
  'GET /api/events/{registrationId}/attendee-list/{page}': staff,
  'GET /api/events/{registrationId}/attendees.csv': staff,
  'GET /api/events/{registrationId}/orders.csv': staff,
  'GET /api/events/{registrationId}/imports/{importId}/rows.csv': staff,
  'GET /api/events/{registrationId}/cancellation': owners,
  'GET /api/events/{registrationId}/seller': owners,
  // Supervisors see only devices at their own gates (own-gates.test.ts).
  'GET /api/events/{registrationId}/devices': supervisors,
  'GET /api/events/{registrationId}/door-list': supervising,
  'GET /api/events/{registrationId}/door-list/{page}': supervising,
  'GET /api/events/{registrationId}/door-sales/offers': sellers,
  'GET /api/events/{registrationId}/door-sales/takings': sellers,
  'GET /api/events/{registrationId}/door-sales/{orderId}': sellers,
  'GET /api/events/{registrationId}/own-rights': [atTheDoor, atTheDoor],
  'GET /api/events/{registrationId}/badge-layout': staff,
  'GET /api/events/{registrationId}/badges': staff,
  'GET /api/events/{registrationId}/badges.pdf': staff,
  'GET /api/events/{registrationId}/badges/{ticketNumber}': supervisors,
  'GET /api/events/{registrationId}/fees': staff,
  'GET /api/events/{registrationId}/ways-to-pay': everybody,
  'GET /api/events/{registrationId}/ways-to-pay/edit': staff,
  'GET /api/events/{registrationId}/edit': staff,
  'GET /api/events/{registrationId}/holds': staff,
  'GET /api/events/{registrationId}/lost-scans': staff,
  'GET /api/events/{registrationId}/team-invites': staff,
  'GET /api/events/{registrationId}/orders': staff,
  'GET /api/events/{registrationId}/orders/{orderId}/history': staff,
  'GET /api/events/{registrationId}/waiting-list': staff,
  'GET /api/events/{registrationId}/promo-codes': staff,
  'GET /api/events/{registrationId}/promo-codes.csv': staff,
  'GET /api/events/{registrationId}/imports': staff,
  'GET /api/events/{registrationId}/imports/{importId}': staff,
  'GET /api/events/{registrationId}/imports/{importId}/rows': staff,
  'GET /api/events/{registrationId}/scans': staff,
  'GET /api/events/{registrationId}/ticket-sheet': staff,
  'GET /api/events/{registrationId}/cover': staff,
  'GET /api/events/{registrationId}/ticket-types': staff,
  'GET /api/events/{registrationId}/changes': door,
  'GET /api/events/{registrationId}/conflicts': door,
  'GET /api/events/{registrationId}/door': door,
  'GET /api/events/{registrationId}/gates': door,
  'GET /api/events/{registrationId}/manifest': door,
  'GET /api/events/{registrationId}/manifest/{revision}/body': door,
  'POST /api/events/{registrationId}/live-ticket': door,
};

interface Scene {
  readonly eventId: string;
  readonly ticketId: string;
  readonly ticketNumber: string;
  readonly orderId: string;
  readonly importId: string;
  readonly revision: string;
  readonly ids: ReadonlyMap<Person, string>;
  readonly device: TestDevice;
  readonly supervising: TestDevice;
}

let t: TestApp;
let dist = '';
let elsewhere: TestDevice;
const scenes = new Map<'draft' | 'published', Scene>();

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'gatehouse-dist-'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><html><head><title>App</title></head></html>');
  t = await openTestApp({}, { distFolder: dist });
  const other = await addPerson(t, 'another', 'ORGANIZER');
  elsewhere = await addDevice(t, await addEvent(t, other.id));
  for (const state of ['draft', 'published'] as const) scenes.set(state, await stage(state));
});
afterAll(async () => {
  await t.close();
  rmSync(dist, { recursive: true, force: true });
});

/** Creates an event owned by one of the two owners, with separate accounts for everyone, because two of them own it. */
async function stage(state: 'draft' | 'published'): Promise<Scene> {
  const ids = new Map<Person, string>();
  for (const name of Object.keys(people) as Person[])
    ids.set(name, (await addPerson(t, `${state}-${name.replaceAll(' ', '-')}`, 'ORGANIZER')).id);
  const event = state === 'draft' ? { name: 'Secret', status: 'draft' as const } : { name: 'Concert' };
  const eventId = await addEvent(t, ids.get('owner') ?? '', event);
  for (const [name, person] of Object.entries(people)) {
    const userId = ids.get(name as Person) ?? '';
    const member = 'member' in person ? person.member : 'removed' in person ? person.removed : undefined;
    if (member !== undefined)
      await t.database.query(
        'INSERT INTO event_staff (id, event_id, user_id, role, added_at) VALUES ($1, $2, $3, $4, 1)',
        [`${state} ${name}`, eventId, userId, member],
      );
    if ('removed' in person) await t.database.query('DELETE FROM event_staff WHERE user_id = $1', [userId]);
    await t.database.query('UPDATE users SET role = $2 WHERE id = $1', [userId, person.role]);
  }
  const orderId = randomUUIDv7();
  await t.database.query(
    `INSERT INTO orders (id, event_id, user_id, state, buyer_name, buyer_email, total_amount, currency, request_hash, created_at)
     SELECT $1, $2, u.id, 'confirmed', 'Buyer', 'buyer@example.org', 0, 'GMD', 'hash', 1 FROM users u WHERE u.username = 'another'`,
    [orderId, eventId],
  );
  // Its only message has the event's id.
  await t.database.query(
    `INSERT INTO event_messages (id, event_id, kind, subject, body, audience, created_at)
     VALUES ($1, $1, 'event', 'Subject', 'Text', 'all', 1)`,
    [eventId],
  );
  const [ticket] = await t.database.query<{ id: string; number: number }>(
    'SELECT id, number FROM tickets WHERE event_id = $1 ORDER BY number LIMIT 1',
    [eventId],
  );
  const [row] = await t.database.query<{ revision: number }>('SELECT revision FROM events WHERE id = $1', [
    eventId,
  ]);
  const revision = String(row?.revision);
  const importId = randomUUIDv7();
  await t.database.query(
    `INSERT INTO guest_imports (id, event_id, kind, name, state, row_count, request_hash, created_at)
     VALUES ($1, $2, 'file', 'guests.csv', 'reading', 1, 'hash', 1)`,
    [importId, eventId],
  );
  return {
    eventId,
    ticketId: ticket?.id ?? '',
    ticketNumber: String(ticket?.number),
    orderId,
    importId,
    revision,
    ids,
    device: await addDevice(t, eventId),
    supervising: await addDevice(t, eventId, 'supervisor'),
  };
}

/**
 * Calls as a person. The owner's calls are also made as the demoted owner: the event is assigned to whoever acts as
 * owner.
 */
async function ask(scene: Scene, who: Asker, call: string) {
  const [method = '', template = ''] = call.split(' ');
  const { eventId, ticketId, ticketNumber, orderId, importId, revision } = scene;
  const path = template
    .replace('{registrationId}', eventId)
    .replace('{ticketId}', ticketId)
    .replace('{ticketNumber}', ticketNumber)
    .replace('{orderId}', orderId)
    .replace('{importId}', importId)
    .replace('{messageId}', eventId)
    .replace('{checkpoint}', mainArea)
    .replace('{page}', '0')
    .replace('{revision}', revision);
  const query = path.endsWith('/changes') ? '?since=0' : '';
  if (who === 'owner' || who === 'demoted owner') await handTo(scene, who);
  if (call.includes('/door-sales/{orderId}')) await soldBy(scene, who);
  const body = method === 'POST' ? '{}' : undefined;
  const whole = { method, path: path + query, ...(body === undefined ? {} : { body }) };
  return t.call(method, path + query, {
    ...(body === undefined ? {} : { raw: body }),
    headers: { accept: 'text/html, application/json', ...(await headersOf(scene, who, whole)) },
  });
}

async function handTo(scene: Scene, who: 'owner' | 'demoted owner'): Promise<void> {
  const userId = scene.ids.get(who) ?? '';
  await t.database.query('UPDATE events SET organizer_id = $2 WHERE id = $1', [scene.eventId, userId]);
}

/** Assigns the sale at the door to the caller, because it is shown only to its seller. */
async function soldBy({ orderId, ids }: Scene, who: Asker): Promise<void> {
  await t.database.query('UPDATE orders SET sold_by = $2 WHERE id = $1', [
    orderId,
    ids.get(who as Person) ?? null,
  ]);
}

async function headersOf(
  scene: Scene,
  who: Asker,
  request: { method: string; path: string; body?: string },
): Promise<Record<string, string>> {
  if (who === 'nobody') return {};
  if (who === 'device') return signedBy(scene.device, { ...request, at: t.clock.now });
  if (who === 'supervising device') return signedBy(scene.supervising, { ...request, at: t.clock.now });
  if (who === 'device of another event') return signedBy(elsewhere, { ...request, at: t.clock.now });
  const caller = await sessionOf(scene, who);
  return { authorization: `Bearer ${await t.app.identity.accessTokens.issue({ ...caller, generation: 1 })}` };
}

async function sessionOf(scene: Scene, who: Person) {
  const userId = scene.ids.get(who) ?? '';
  const sessionId = t.app.identity.newId();
  const session = { id: sessionId, userId, device: '', fingerprintHash: null, now: t.clock.now };
  await addSession(t.database, session);
  return { userId, sessionId };
}

/**
 * Whether the reply reveals the event: a list without it doesn't, nor does a reply saying that nothing is allowed
 * there.
 */
function tells(call: string, { status, text }: { status: number; text: string }, eventId: string): boolean {
  if (status !== 200 || text === '{"rights":[]}') return false;
  return !call.endsWith('/mine') || text.includes(eventId);
}

describe.each(['draft', 'published'] as const)('access to an event that is %s', (state) => {
  test.each(Object.entries(reading))('allows %s to exactly those who may read it', async (call, readers) => {
    const scene = scenes.get(state);
    if (scene === undefined) throw new Error('no scene');
    const answered: Asker[] = [];
    // The page is the app itself, whatever it is about; its head must not reveal a draft.
    const named: Asker[] = [];
    for (const who of callers) {
      const reply = await ask(scene, who, call);
      expect([who, reply.status]).not.toEqual([who, 500]);
      if (tells(call, reply, scene.eventId)) answered.push(who);
      else if (/Secret|Concert/.test(reply.text)) named.push(who);
    }
    const allowed = readers[state === 'draft' ? 0 : 1];
    expect([answered, named]).toEqual([callers.filter((who) => allowed.includes(who)), []]);
  });

  test('limits a live connection to those who may listen at the door', async () => {
    const scene = scenes.get(state);
    if (scene === undefined) throw new Error('no scene');
    const listening: Asker[] = [];
    for (const who of Object.keys(people) as Person[]) {
      if (who === 'owner' || who === 'demoted owner') await handTo(scene, who);
      // The line was opened with an older role; the account's current role counts.
      const caller: Caller = {
        kind: 'user',
        ...(await sessionOf(scene, who)),
        credentialId: 1,
        role: 'ADMIN',
      };
      if (await isStillAllowed(t.database, { caller, eventId: scene.eventId }, t.clock.now))
        listening.push(who);
    }
    expect(listening).toEqual(callers.filter((who) => (atTheDoor as readonly Asker[]).includes(who)));
  });
});

test('lists every endpoint that reads one event in the table', async () => {
  const about = (await endpointsOfContract())
    .filter(({ method, path }) => method === 'GET' && path.includes('{registrationId}'))
    .map(({ method, path }) => `${method} ${path}`);
  expect(about.filter((call) => reading[call] === undefined)).toEqual([]);
});
