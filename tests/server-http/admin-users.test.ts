import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { auditOf, messagesTo } from './messages-read.ts';
import { openPeople, said, type People } from './people.ts';
import { addDevice, addEvent, apiKey, openTestApp, password, signedBy, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
});
afterAll(() => t.close());

let admin = { token: '' };
beforeEach(() => {
  admin = p.as('ada');
});
const path = (id: number | string, rest = '') => `/api/admin/users/${id}${rest}`;
const change = (id: number | string, body: object, as = admin) => t.call('PUT', path(id), { ...as, body });
const login = (username: string) =>
  t.call('POST', '/login', { body: { username, passwordHash: password }, headers: apiKey });

/** Creates a person with an event and a device enrolled by their invitation. */
async function withDevice(username: string) {
  const me = await p.newcomer(username, 'ORGANIZER');
  const eventId = await addEvent(t, me.id);
  const device = await addDevice(t, eventId);
  await t.database.query('UPDATE devices SET enrolled_by = $1 WHERE id = $2', [me.id, device.deviceId]);
  const changes = `/api/events/${eventId}/changes?since=0`;
  const asked = () =>
    t.call('GET', changes, { headers: signedBy(device, { method: 'GET', path: changes, at: t.clock.now }) });
  return { ...me, eventId, asked };
}

describe('the list of accounts', () => {
  test('is returned in pages, searched, and filtered by role and state', async () => {
    const own = await openTestApp();
    onTestFinished(() => own.close());
    const people = await openPeople(own);
    const list = async (query: string) =>
      (await own.call('GET', `/api/admin/users?${query}`, people.as('ada'))).json;
    const omar = await people.numberOf('omar');
    expect(await list('page=2&limit=1')).toMatchObject({
      page: 2,
      limit: 1,
      total: 3,
      items: [{ username: 'awa' }],
    });
    expect(await list('search=OMAR@')).toMatchObject({
      total: 1,
      items: [{ id: omar.id, credentialId: omar.number }],
    });
    const narrowed = async (query: string) => (await list(query))['total'];
    expect(await narrowed('role=ADMIN')).toBe(1);
    expect(await narrowed('state=active')).toBe(3);
    expect(await narrowed('state=disabled')).toBe(0);
    expect(await narrowed('role=ADMIN&state=disabled')).toBe(0);
    expect((await list('limit=5000'))['limit']).toBe(200);
  });

  test.each(['role=KING', 'state=asleep', 'page=0', 'limit=x'])('with %s is refused', async (query) => {
    expect(said(await t.call('GET', `/api/admin/users?${query}`, admin))).toEqual([422, 'invalid']);
  });

  test('contains only allowlisted fields, and no credentials', async () => {
    const { number } = await p.numberOf('awa');
    const { json, text } = await t.call('GET', path(number), admin);
    expect(Object.keys(json).toSorted().join(' ')).toBe(
      'countryCode createdAt credentialId disabled email emailVerified firstName googleLinked guest hasPassword id ' +
        'lastName phoneNumber phoneVerified role secondFactor username',
    );
    expect(text).not.toMatch(/argon2|hash"/);
  });

  test('is for administrators, by number and by id, and access is logged', async () => {
    const awa = await p.numberOf('awa');
    for (const id of [awa.number, awa.id])
      expect((await t.call('GET', path(id), admin)).json).toMatchObject({ username: 'awa' });
    expect(said(await t.call('GET', path(awa.number), p.as('awa')))).toEqual([403, 'not_allowed']);
    expect(said(await t.call('GET', path(999_999), admin))).toEqual([404, 'person_not_found']);
    expect(said(await t.call('GET', path('nobody'), admin))).toEqual([404, 'person_not_found']);
    expect((await auditOf(t, 'account_read')).at(-1)).toMatchObject({
      actor: (await p.numberOf('ada')).id,
      subject: awa.id,
    });
    const listed = async () => (await auditOf(t, 'accounts_listed')).length;
    const before = await listed();
    await t.call('GET', '/api/admin/users', admin);
    expect(await listed()).toBe(before + 1);
  });
});

describe('changing an account', () => {
  test('changes only the fields sent, and logs which', async () => {
    const me = await p.newcomer('renamed');
    const reply = await change(me.number, { firstName: 'Isatou', username: 'isatou' });
    expect(reply.json).toMatchObject({ firstName: 'Isatou', lastName: 'Test', username: 'isatou' });
    expect(await p.stillIn(me.token)).toBe(true);
    expect((await auditOf(t, 'account_changed')).at(-1)).toMatchObject({
      subject: me.id,
      details: { what: 'firstName username' },
    });
  });

  test.each([
    { passwordHash: password },
    { credentialId: 1 },
    { id: 'x' },
    { disabled: true },
    { emailVerified: true },
    { googleSub: 'x' },
    { role: 'KING' },
    { username: 'a b' },
    { email: 'nobody' },
  ])('with %o is refused and changes nothing', async (body) => {
    const { number } = await p.numberOf('omar');
    const before = await t.database.query('SELECT * FROM users WHERE username = $1', ['omar']);
    expect(said(await change(number, { firstName: 'X', ...body }))).toEqual([422, 'invalid']);
    expect(await t.database.query('SELECT * FROM users WHERE username = $1', ['omar'])).toEqual(before);
  });

  test('is refused for a username or email already in use, and if it leaves no way to reach the person', async () => {
    const { number } = await p.numberOf('omar');
    expect(said(await change(number, { username: 'AWA' }))).toEqual([409, 'username_taken']);
    const ofAnother = await change(number, { email: 'awa@example.org' });
    expect(said(ofAnother)).toEqual([409, 'email_taken']);
    expect(JSON.stringify(ofAnother)).toContain('Another account');
    expect(said(await change(number, { email: '' }))).toEqual([422, 'contact_needed']);
  });

  test('to a new email makes it unconfirmed, invalidates links sent to the old one, and informs the old one', async () => {
    const me = await p.newcomer('mover');
    await t.database.query('UPDATE users SET email_verified_at = 1 WHERE id = $1', [me.id]);
    await t.database.query(
      `INSERT INTO password_resets (token_hash, user_id, created_at, expires_at) VALUES ('h', $1, 1, $2)`,
      [me.id, t.clock.now + 60_000],
    );
    const reply = await change(me.number, { email: 'moved@example.org' });
    expect(reply.json).toMatchObject({ email: 'moved@example.org', emailVerified: false });
    expect(await t.database.query('SELECT 1 FROM password_resets WHERE user_id = $1', [me.id])).toEqual([]);
    expect((await messagesTo(t, 'mover@example.org')).length).toBe(1);
  });
});

describe('a role given by an administrator', () => {
  test('with more permissions applies at the next call, which refreshes the session instead of ending it', async () => {
    const me = await p.newcomer('promoted');
    expect((await change(me.number, { role: 'ADMIN' })).json).toMatchObject({ role: 'ADMIN' });
    expect(said(await t.call('GET', '/api/tickets', { token: me.token }))).toEqual([401, 'role_changed']);
    const renewed = await t.call('POST', '/refresh', { body: { sessionId: me.refreshToken } });
    expect(renewed.json).toMatchObject({ user: { role: 'ADMIN' } });
    const token = String(renewed.json['accessToken']);
    expect((await t.call('GET', '/api/admin/users', { token })).status).toBe(200);
    expect((await auditOf(t, 'role_changed')).at(-1)).toMatchObject({
      subject: me.id,
      outcome: 'done',
      details: { from: 'NORMAL_USER', to: 'ADMIN' },
    });
    expect((await change(me.number, { role: 'NORMAL_USER' })).status).toBe(200);
    expect(said(await t.call('GET', '/api/admin/users', { token }))).toEqual([401, 'session_ended']);
  });

  test('with fewer permissions ends the person’s devices and invitations', async () => {
    const me = await withDevice('demoted');
    await t.database.query(
      `INSERT INTO device_invites (code_hash, event_id, role, created_by, created_at, expires_at)
       VALUES ('\\x01', $1, 'steward', $2, 1, $3)`,
      [me.eventId, me.id, t.clock.now + 600_000],
    );
    expect((await me.asked()).status).toBe(200);
    await change(me.number, { role: 'NORMAL_USER' });
    expect(said(await me.asked())).toEqual([401, 'device_revoked']);
    expect(await t.database.query('SELECT 1 FROM device_invites WHERE created_by = $1', [me.id])).toEqual([]);
  });

  test('with more permissions does not affect an active door', async () => {
    const me = await withDevice('raised');
    await change(me.number, { role: 'ADMIN' });
    expect((await me.asked()).status).toBe(200);
    await change(me.number, { role: 'ORGANIZER' });
    expect((await me.asked()).status).toBe(401);
  });

  test('that the person already has ends nothing', async () => {
    const me = await withDevice('same');
    expect((await change(me.number, { role: 'ORGANIZER' })).status).toBe(200);
    expect(await p.stillIn(me.token)).toBe(true);
  });

  test('is applied together with other fields or not at all', async () => {
    const me = await p.newcomer('whole');
    expect(said(await change(me.number, { role: 'ORGANIZER', username: 'awa' }))).toEqual([
      409,
      'username_taken',
    ]);
    expect((await t.call('GET', path(me.number), admin)).json['role']).toBe('NORMAL_USER');
    expect(await p.stillIn(me.token)).toBe(true);
  });
});

describe('credentials', () => {
  test('are changed only by an administrator who has recently reauthenticated', async () => {
    const someone = await p.newcomer('opened', 'NORMAL_USER');
    const boss = await p.newcomer('boss', 'ADMIN');
    const as = { token: boss.token };
    await t.database.query('UPDATE sessions SET created_at = 1, proven_at = 1 WHERE user_id = $1', [boss.id]);
    for (const wish of [{ role: 'ADMIN' }, { email: 'mine@example.org' }, { phoneNumber: '' }])
      expect(said(await change(someone.number, wish, as))).toEqual([403, 'proof_needed']);
    expect((await change(someone.number, { firstName: 'Renamed' }, as)).status).toBe(200);
    const wrong = { role: 'ORGANIZER', currentPasswordHash: 'f'.repeat(64) };
    expect(said(await change(someone.number, wrong, as))).toEqual([403, 'current_password_wrong']);
    const right = { role: 'ORGANIZER', currentPasswordHash: password };
    expect((await change(someone.number, right, as)).json).toMatchObject({ role: 'ORGANIZER' });
    // A proof of identity also covers the next calls.
    expect((await change(someone.number, { role: 'NORMAL_USER' }, as)).status).toBe(200);
    // Other tests count the administrators.
    expect((await change(boss.number, { role: 'NORMAL_USER' })).status).toBe(200);
  });
});

describe('an administrator', () => {
  test('cannot remove their own role or account', async () => {
    const { number, id } = await p.numberOf('ada');
    expect(said(await change(number, { role: 'ORGANIZER' }))).toEqual([409, 'own_role']);
    expect(said(await t.call('PUT', path(id, '/deactivate'), admin))).toEqual([409, 'own_account']);
    expect(said(await t.call('DELETE', path(number), admin))).toEqual([409, 'own_account']);
    expect((await change(number, { role: 'ADMIN', lastName: 'Ceesay' })).status).toBe(200);
  });

  test('remains when two demote each other at the same moment', async () => {
    const other = await p.newcomer('rival', 'ADMIN');
    const ada = await p.numberOf('ada');
    const replies = await Promise.all([
      change(other.number, { role: 'NORMAL_USER' }),
      change(ada.number, { role: 'NORMAL_USER' }, { token: other.token }),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await t.database.query(
      `UPDATE users SET role = CASE WHEN username = 'ada' THEN 'ADMIN' ELSE 'NORMAL_USER' END WHERE username IN ('ada', 'rival')`,
    );
    await p.renew('ada');
  });
});

describe('an account', () => {
  test('is disabled and reactivated; what ended stays ended', async () => {
    const me = await withDevice('paused');
    const off = await t.call('PUT', path(me.number, '/deactivate'), admin);
    expect(off.json).toMatchObject({ username: 'paused', disabled: true });
    expect(await p.stillIn(me.token)).toBe(false);
    expect(said(await me.asked())).toEqual([401, 'device_revoked']);
    expect((await login('paused')).status).toBe(401);
    for (let turn = 0; turn < 2; turn += 1)
      expect((await t.call('PUT', path(me.id, '/activate'), admin)).json).toMatchObject({ disabled: false });
    expect(await auditOf(t, 'account_activated')).toHaveLength(1);
    expect((await login('paused')).status).toBe(200);
    expect(await p.stillIn(me.token)).toBe(false);
    expect(said(await me.asked())).toEqual([401, 'device_revoked']);
  });

  test('is deleted permanently: it cannot be found or activated', async () => {
    const me = await p.newcomer('gone');
    expect((await t.call('DELETE', path(me.number), admin)).json).toEqual({ deleted: true });
    for (const [method, rest] of [
      ['GET', ''],
      ['PUT', '/activate'],
      ['DELETE', ''],
      ['GET', '/sessions'],
    ] as const)
      expect(said(await t.call(method, path(me.id, rest), admin))).toEqual([404, 'person_not_found']);
    expect((await auditOf(t, 'account_deleted')).at(-1)).toMatchObject({
      actor: (await p.numberOf('ada')).id,
      subject: me.id,
    });
  });

  test('with upcoming published events is not deleted', async () => {
    const me = await withDevice('busy');
    expect(said(await t.call('DELETE', path(me.number), admin))).toEqual([409, 'events_running']);
  });
});

describe('a person’s sessions', () => {
  const sessionsOf = async (id: string) =>
    (await t.call('GET', path(id, '/sessions'), admin)).json['items'] as unknown as { id: string }[];

  test('are listed and ended one by one', async () => {
    const me = await p.newcomer('watched');
    const second = String((await login('watched')).json['accessToken']);
    const [newest] = await sessionsOf(me.id);
    const one = path(me.id, `/sessions/${newest?.id ?? ''}`);
    expect((await t.call('DELETE', one, admin)).json).toEqual({ ended: true });
    expect([await p.stillIn(second), await p.stillIn(me.token)]).toEqual([false, true]);
    expect(said(await t.call('DELETE', one, admin))).toEqual([404, 'session_not_found']);
    expect(await sessionsOf(me.id)).toHaveLength(1);
  });

  test('are ended all at once, and only theirs', async () => {
    const [me, other] = [await p.newcomer('many'), await p.newcomer('other')];
    await login('many');
    const [foreign] = await sessionsOf(other.id);
    expect(said(await t.call('DELETE', path(me.id, `/sessions/${foreign?.id ?? ''}`), admin))).toEqual([
      404,
      'session_not_found',
    ]);
    expect((await t.call('DELETE', path(me.number, '/sessions'), admin)).json).toEqual({ ended: 2 });
    expect([await p.stillIn(me.token), await p.stillIn(other.token)]).toEqual([false, true]);
    expect((await auditOf(t, 'sessions_ended')).at(-1)).toMatchObject({ subject: me.id });
  });
});
