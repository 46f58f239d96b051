import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicantsOf } from '#tests/server-http/applicants.ts';
import { startIdentityHost, type IdentityHost } from '#tests/server-http/identity-host.ts';
import { codeSentTo } from '#tests/server-http/messages-read.ts';
import { newAddress, openPeople, type People } from '#tests/server-http/people.ts';
import { addEvent, apiKey, openTestApp, password, type TestApp } from '#tests/server-http/test-app.ts';

/** What section 1 says the product does for each of its kinds of users, on a whole server. */

let t: TestApp;
let p: People;
let host: IdentityHost;
let eventId = '';
beforeAll(async () => {
  host = await startIdentityHost(() => t.clock.now);
  t = await openTestApp({
    GOOGLE_AUDIENCE: host.audience,
    GOOGLE_JWKS_URL: `${host.url}/keys`,
    GOOGLE_HOSTS: host.url,
  });
  p = await openPeople(t);
  eventId = await addEvent(t, (await p.numberOf('omar')).id, { name: 'Kora night' });
  await t.database.query('UPDATE events SET starts_at = starts_at + 3600000 WHERE id = $1', [eventId]);
  await t.database.query('UPDATE ticket_types SET price_amount = 0 WHERE event_id = $1', [eventId]);
});
afterAll(async () => {
  await t.close();
  await host.close();
});

/** Returns an event as its organizer first creates it. */
const newEvent = () => {
  const at = (hours: number) => new Date(t.clock.now + hours * 3_600_000).toISOString();
  return {
    registrationId: randomUUID(),
    name: 'New night',
    startsAt: at(48),
    endsAt: at(52),
    doorsOpenAt: at(47),
    timeZone: 'Africa/Banjul',
    venue: { name: 'Hall', address: '1 Street', city: 'Banjul', country: 'GM' },
    onlineUrl: null,
    websiteUrl: null,
    ageLimit: null,
    codePolicy: 'rotating',
    reentry: 'single',
    capacity: null,
  };
};

const statusOf = async (path: string, name?: string) =>
  (await t.call('GET', path, name === undefined ? {} : p.as(name))).status;
const statuses = (paths: readonly string[], name: string) =>
  Promise.all(paths.map((path) => statusOf(path, name)));
const login = (body: object) =>
  t.call('POST', '/login', { body: { ...body, passwordHash: password }, headers: apiKey, ip: newAddress() });

async function newGuest(phoneNumber: string) {
  const sent = await t.call('POST', '/api/otp/send', {
    body: { phoneNumber, purpose: 'guest' },
    ip: newAddress(),
  });
  const { codeRequestId } = sent.json;
  return t.call('POST', `/api/userCredentials/addGuest?smsOtp=${await codeSentTo(t, phoneNumber)}`, {
    body: { phoneNumber, userType: 'GUEST', codeRequestId },
    ip: newAddress(),
  });
}

describe('section 1: features by audience', () => {
  test('let visitors browse events', async () => {
    const { status, json } = await t.call('GET', '/api/events');
    expect([status, JSON.stringify(json)]).toEqual([200, expect.stringContaining('Kora night')]);
  });

  test('let attendees hold tickets', async () => {
    const [type] = await t.database.query<{ id: string }>('SELECT id FROM ticket_types WHERE event_id = $1', [
      eventId,
    ]);
    const holdId = randomUUID();
    const held = { holdId, ticketTypeId: type?.id, quantity: 1 };
    expect((await t.call('POST', '/api/holds', { body: held, ...p.as('awa') })).status).toBe(200);
    const order = {
      orderId: randomUUID(),
      holdIds: [holdId],
      buyer: { name: 'Awa Ceesay', email: 'awa@example.org' },
      attendees: [{ holdId, name: 'Musa' }],
    };
    expect((await t.call('POST', '/api/orders', { body: order, ...p.as('awa') })).status).toBe(200);
    const { json } = await t.call('GET', '/api/tickets', p.as('awa'));
    expect(JSON.stringify(json)).toContain('Musa');
  });

  test('let organizers create events, and see attendees and analytics', async () => {
    const made = await t.call('POST', '/api/events', { body: newEvent(), ...p.as('omar') });
    expect([made.status, made.json]).toEqual([200, expect.objectContaining({ name: 'New night' })]);
    const own = [`/api/events/${eventId}/attendees`, `/api/events/${eventId}/analytics`, '/api/analytics'];
    expect(await statuses(own, 'omar')).toEqual([200, 200, 200]);
    expect(await statuses(own, 'awa')).toEqual([403, 403, 403]);
  });

  test('let organizers scan tickets at entry, with the door list and its enrolment code', async () => {
    const door = [`/api/events/${eventId}/manifest`, `/api/events/${eventId}/gates`];
    expect(await statuses(door, 'omar')).toEqual([200, 200]);
    expect(await statuses(door, 'awa')).toEqual([403, 403]);
  });

  test('let administrators manage users, events, applications, logs and settings', async () => {
    const own = ['users', 'events', 'applications', 'logs', 'settings', 'stats'].map(
      (what) => `/api/admin/${what}`,
    );
    expect(await statuses(own, 'ada')).toEqual(own.map(() => 200));
    expect(await statuses(own, 'omar')).toEqual(own.map(() => 403));
  });

  test('let guests sign up by phone only: no password, no email, and no other role', async () => {
    const reply = await newGuest('+2207210001');
    expect(reply.json['user']).toMatchObject({ role: 'NORMAL_USER', phoneNumber: '+2207210001' });
    const [row] = await t.database.query<{ password_hash: string | null; email: string }>(
      'SELECT password_hash, email FROM users WHERE phone_number = $1',
      ['+2207210001'],
    );
    expect(row).toEqual({ password_hash: null, email: '' });
  });

  test('let only signed-in users apply to become an organizer', async () => {
    const applicant = await applicantsOf(t, p)();
    expect((await applicant.apply()).status).toBe(200);
    expect(await applicant.standing()).toMatchObject({ applicationId: applicant.id, status: 'pending' });
    expect((await t.call('PUT', applicant.path, { body: {} })).status).toBe(401);
  });
});

describe('section 1: signing in', () => {
  test('works by email or username with a password', async () => {
    const replies = [await login({ username: 'awa' }), await login({ email: 'awa@example.org' })];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await login({ username: 'nobody' })).status).toBe(401);
  });

  test('works by phone for users who signed up as a guest', async () => {
    const reply = await newGuest('+2207210002');
    const { signInCode: smsOtp, codeRequestId } = reply.json;
    const body = { phoneNumber: '+2207210002', smsOtp, codeRequestId };
    const signedIn = await t.call('POST', '/login', { body, headers: apiKey, ip: newAddress() });
    expect([signedIn.status, signedIn.json['user']]).toEqual([200, reply.json['user']]);
  });

  test('works with a Google account, whose token the identity provider issued', async () => {
    const idToken = await host.token({});
    const reply = await t.call('POST', '/google', { body: { idToken }, ip: newAddress() });
    expect([reply.status, reply.json['user']]).toEqual([
      200,
      expect.objectContaining({ email: 'binta@example.org' }),
    ]);
  });
});

describe('section 1: the app', () => {
  test('can be installed: standalone, with a start URL and icons for every device', () => {
    const file = join(import.meta.dirname, '..', '..', 'public', 'manifest.webmanifest');
    const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
    expect(manifest).toMatchObject({
      name: 'Gatehouse',
      display: 'standalone',
      scope: '/',
      start_url: expect.stringMatching(/^\//) as string,
      icons: expect.arrayContaining([
        expect.objectContaining({ sizes: '192x192', purpose: 'any' }),
        expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }),
      ]) as unknown[],
    });
  });
});

describe('section 7: the bearer', () => {
  test('gives a session access to signed-in calls, which nothing else has', async () => {
    expect([await statusOf('/api/profile', 'awa'), await statusOf('/api/profile')]).toEqual([200, 401]);
  });
});

describe('section 6: administrator calls', () => {
  test('use the session and check its role', async () => {
    expect([
      await statusOf('/api/admin/stats'),
      await statusOf('/api/admin/stats', 'awa'),
      await statusOf('/api/admin/stats', 'ada'),
    ]).toEqual([401, 403, 200]);
  });
});
