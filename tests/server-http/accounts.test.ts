import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Parameter } from '#server/database/database.ts';
import { wirePasswordHash } from '#server/identity/first-admin.ts';
import { auditOf, codeSentTo, messagesTo } from './messages-read.ts';
import {
  addDevice,
  addEvent,
  addPerson,
  apiKey,
  openTestApp,
  password,
  signedBy,
  signIn,
  type TestApp,
} from './test-app.ts';

let t: TestApp;
let lastAddress = 0;
const newAddress = () => `10.2.${(lastAddress += 1) >> 8}.${lastAddress & 255}`;
const tokens = new Map<string, string>();
beforeAll(async () => {
  t = await openTestApp();
  for (const [name, role] of [
    ['ada', 'ADMIN'],
    ['awa', 'NORMAL_USER'],
    ['omar', 'ORGANIZER'],
  ] as const) {
    await addPerson(t, name, role);
    tokens.set(name, (await signIn(t, name)).accessToken);
  }
}, 60_000);
afterAll(() => t.close());

const as = (name: string) => ({ token: tokens.get(name) ?? '' });
const said = (reply: { status: number; json: Record<string, unknown> }) => [reply.status, reply.json['code']];
const person = (username: string) => ({
  firstName: 'Fatou',
  lastName: 'Sanneh',
  username,
  email: `${username}@example.org`,
  passwordHash: password,
});
const signUp = (body: object, query = '', ip = newAddress()) =>
  t.call('POST', `/api/userCredentials/add${query}`, { body, headers: apiKey, ip });
const numberOf = async (username: string) => {
  const [row] = await t.database.query<{ credential_id: number; id: string }>(
    'SELECT credential_id, id FROM users WHERE username = $1',
    [username],
  );
  return { number: row?.credential_id ?? 0, id: row?.id ?? '' };
};
/** Somebody new, signed in. */
async function newcomer(username: string, role: 'NORMAL_USER' | 'ORGANIZER' | 'ADMIN' = 'NORMAL_USER') {
  const made = await addPerson(t, username, role);
  const signedIn = await signIn(t, username);
  return { ...signedIn, id: made.id, number: made.publicUser.credentialId, token: signedIn.accessToken };
}
const stillIn = async (token: string) => (await t.call('GET', '/api/sessions', { token })).status === 200;

describe('signing up', () => {
  test('makes an attendee, signs nobody in, and says who it is', async () => {
    const reply = await signUp(person('fatou'));
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({
      applied: false,
      user: { username: 'fatou', role: 'NORMAL_USER', countryCode: 'GM' },
    });
    expect(reply.cookies.size).toBe(0);
    expect(reply.text).not.toMatch(/token|hash/i);
    expect((await signIn(t, 'fatou')).accessToken).not.toBe('');
  });

  test.each([
    ['?role=ORGANIZER', true],
    ['?role=ADMIN', false],
    ['?role=NORMAL_USER', false],
    ['?role=organizer', false],
    ['', false],
  ])('with %s grants nothing; only ORGANIZER leaves an application (%s)', async (query, applied) => {
    const name = `role-${query.replace(/\W/g, '')}-${String(applied)}`;
    const reply = await signUp(person(name), query);
    expect(reply.json).toMatchObject({ applied, user: { role: 'NORMAL_USER' } });
    const { accessToken: token } = await signIn(t, name);
    const profile = await t.call('GET', '/api/profile', { token });
    expect(profile.json['application']).toBe(applied ? 'pending' : null);
    expect(said(await t.call('GET', '/api/userCredentials/all', { token }))).toEqual([403, 'not_allowed']);
  });

  test('takes no field that is not for people to fill in', async () => {
    const extra = {
      role: 'ADMIN',
      id: 'me',
      credentialId: 1,
      disabled: true,
      googleSub: 'x',
      emailVerified: true,
    };
    const reply = await signUp({ ...person('greedy'), ...extra });
    expect(reply.json['user']).toMatchObject({ role: 'NORMAL_USER' });
    const [row] = await t.database.query('SELECT * FROM users WHERE username = $1', ['greedy']);
    expect(row).toMatchObject({
      google_sub: null,
      email_verified_at: null,
      disabled_at: null,
      role: 'NORMAL_USER',
    });
    expect(row?.['id']).not.toBe('me');
  });

  test.each([
    [
      'a username that somebody has, in other letters',
      { ...person('new-one'), username: 'AWA' },
      409,
      'username_taken',
    ],
    ['an email that somebody has', { ...person('new-two'), email: 'Awa@Example.org' }, 409, 'email_taken'],
    [
      'neither email nor phone',
      { ...person('new-three'), email: '', phoneNumber: '' },
      422,
      'contact_needed',
    ],
    ['a phone number that cannot be', { ...person('new-four'), phoneNumber: '123' }, 422, 'phone_invalid'],
    [
      'a phone number without its code',
      { ...person('new-five'), phoneNumber: '7123456' },
      422,
      'sms_code_needed',
    ],
    ['an email that is none', { ...person('new-six'), email: 'a@b' }, 422, 'invalid'],
    ['a name of blanks', { ...person('new-seven'), firstName: '  ' }, 422, 'invalid'],
    ['a name of two lines', { ...person('new-eight'), firstName: 'a\nb' }, 422, 'invalid'],
    ['a name without end', { ...person('new-nine'), lastName: 'x'.repeat(5000) }, 422, 'invalid'],
    ['a username with blanks', { ...person('new-ten'), username: 'a b c' }, 422, 'invalid'],
    ['a password in the clear', { ...person('new-eleven'), passwordHash: 'secret' }, 422, 'invalid'],
    ['nothing', {}, 422, 'invalid'],
  ])('with %s is refused, and no account is left', async (_what, body, status, code) => {
    const before = await t.database.query('SELECT count(*) AS n FROM users');
    expect(said(await signUp(body))).toEqual([status, code]);
    expect(await t.database.query('SELECT count(*) AS n FROM users')).toEqual(before);
  });

  test('at the same moment with the same name makes one account', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => signUp(person('racer'))));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
  });

  test('without the key of the app is refused', async () => {
    const reply = await t.call('POST', '/api/userCredentials/add', { body: person('keyless') });
    expect(said(reply)).toEqual([401, 'api_key_needed']);
  });

  test('is limited for a browser, and for an address by more, so that one browser does not lock out a venue', async () => {
    const ip = newAddress();
    const from = (fingerprint: string) =>
      t.call('POST', '/api/userCredentials/add', {
        body: { ...person('limited'), email: '' },
        headers: { ...apiKey, 'x-browser-fingerprint': fingerprint },
        ip,
      });
    const codes: unknown[] = [];
    for (let n = 0; n < 12; n += 1) codes.push((await from('one')).json['code']);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(2);
    expect((await from('two')).json['code']).toBe('contact_needed');
    let passed = 0;
    for (let n = 0; n < 150; n += 1) passed += (await from(`f${n}`)).status === 429 ? 0 : 1;
    expect(passed).toBeLessThanOrEqual(100);
  });

  test('is noted with the id of the person and nothing else of them', async () => {
    const noted = JSON.stringify(await t.database.query('SELECT * FROM audit_log'));
    expect((await auditOf(t, 'sign_up')).length).toBeGreaterThan(0);
    expect(noted).not.toMatch(/fatou|example\.org|Sanneh/);
  });
});

describe('looking somebody up', () => {
  const paths = [
    ['email', 'awa@example.org', 'nobody@example.org'],
    ['username', 'awa', 'nobody'],
    ['phone', '+2207999999', '+2207999998'],
  ] as const;
  beforeAll(async () => {
    await t.database.query(`UPDATE users SET phone_number = '+2207999999' WHERE username = 'awa'`);
  });
  const look = (kind: string, value: string, token?: string, ip = newAddress()) =>
    t.call('GET', `/api/userCredentials/${kind}/${encodeURIComponent(value)}`, {
      headers: apiKey,
      ip,
      ...(token === undefined ? {} : { token }),
    });

  test.each(paths)(
    'by %s tells strangers whether there is an account, and not a word more',
    async (kind, hit, miss) => {
      const [yes, no] = [await look(kind, hit), await look(kind, miss)];
      expect([yes.status, yes.json, no.status, no.json]).toEqual([
        200,
        { exists: true },
        200,
        { exists: false },
      ]);
    },
  );

  test.each(paths)('by %s gives the record to the person and to administrators only', async (kind, hit) => {
    for (const name of ['awa', 'ada'])
      expect((await look(kind, hit, tokens.get(name))).json['user']).toMatchObject({ username: 'awa' });
    expect((await look(kind, hit, tokens.get('omar'))).json).toEqual({ exists: true });
  });

  test.each(paths)('by %s does the same work for hit and miss', async (kind, hit, miss) => {
    const asked: string[] = [];
    const { database } = t.app.identity;
    const spied: Database = {
      ...database,
      query: <T extends object>(sql: string, params?: readonly Parameter[]) => {
        asked.push(sql);
        return database.query<T>(sql, params);
      },
    };
    const { createCredentials } = await import('#server/resources/credentials.ts');
    const answers = createCredentials({ ...t.app.identity, database: spied });
    const wire = {
      ip: newAddress(),
      userAgent: '',
      secure: false,
      fingerprint: null,
      csrfToken: null,
      requestId: '',
      cookie: () => null,
      setCookie: () => undefined,
    };
    const call = (value: string) => ({
      params: { email: value, username: value, phone: value },
      query: { countryCode: 'GM' },
      body: undefined,
      caller: { kind: 'none' as const },
      rangeFrom: 0,
    });
    const answer = {
      email: answers.findByEmail,
      username: answers.findByUsername,
      phone: answers.findByPhone,
    }[kind];
    await answer(call(hit) as never, wire);
    const known = asked.splice(0);
    await answer(call(miss) as never, wire);
    expect(asked).toEqual(known);
    expect(known).toHaveLength(1);
  });

  test('is limited for a browser and an address', async () => {
    const ip = newAddress();
    const replies = [];
    for (let n = 0; n < 40; n += 1) replies.push((await look('username', `guess${n}`, undefined, ip)).status);
    expect(replies.filter((status) => status === 429).length).toBeGreaterThanOrEqual(8);
  });

  test.each([
    ['email/none', 'invalid'],
    ['phone/12', 'phone_invalid'],
    ['phone/7123456?countryCode=XX', 'phone_invalid'],
    [`username/${'x'.repeat(100)}`, 'invalid'],
  ])('by %s is refused', async (path, code) => {
    const reply = await t.call('GET', `/api/userCredentials/${path}`, { headers: apiKey, ip: newAddress() });
    expect(said(reply)).toEqual([422, code]);
  });
});

describe('the list of accounts', () => {
  test('comes to administrators in pages, newest first, searched as text and not as a pattern', async () => {
    const all = await t.call('GET', '/api/userCredentials/all?limit=2&page=2', as('ada'));
    expect(all.json).toMatchObject({ page: 2, limit: 2 });
    expect(all.json['items']).toHaveLength(2);
    const found = await t.call('GET', '/api/userCredentials/all?search=omar', as('ada'));
    expect(found.json).toMatchObject({ total: 1, items: [{ username: 'omar', disabled: false }] });
    for (const search of ['%25', '_____', "'; DROP TABLE users; --", '%5C'])
      expect(
        (await t.call('GET', `/api/userCredentials/all?search=${search}`, as('ada'))).json['total'],
      ).toBe(0);
    expect(found.text).not.toMatch(/hash|argon2/);
  });
});

describe('changing one’s own profile', () => {
  const update = (token: string, body: object) =>
    t.call('PUT', '/api/userCredentials/update', { token, body });

  test('changes what is sent and nothing else', async () => {
    const me = await newcomer('changer');
    const reply = await update(me.token, { firstName: 'Binta', username: 'binta' });
    expect(reply.json['user']).toMatchObject({
      firstName: 'Binta',
      lastName: 'Test',
      username: 'binta',
      email: 'changer@example.org',
    });
  });

  test.each([
    'role',
    'credentialId',
    'id',
    'disabled',
    'password_hash',
    'googleSub',
    'emailVerified',
    'paid',
  ])('with the field %s is refused as a whole', async (field) => {
    const reply = await update(tokens.get('awa') ?? '', { firstName: 'Mallory', [field]: 'ADMIN' });
    expect(said(reply)).toEqual([422, 'invalid']);
    const [row] = await t.database.query('SELECT role, first_name FROM users WHERE username = $1', ['awa']);
    expect(row).toEqual({ role: 'NORMAL_USER', first_name: 'awa' });
  });

  test.each([
    ['password', { passwordHash: wirePasswordHash('new') }],
    ['email', { email: 'thief@example.org' }],
    ['phone', { phoneNumber: '+2207000001', smsOtp: '123456' }],
  ])('%s needs the current password', async (_what, body) => {
    expect(said(await update(tokens.get('awa') ?? '', body))).toEqual([403, 'current_password_wrong']);
    const wrong = { ...body, currentPasswordHash: wirePasswordHash('guess') };
    expect(said(await update(tokens.get('awa') ?? '', wrong))).toEqual([403, 'current_password_wrong']);
  });

  test('password guesses from a stolen session are slowed down', async () => {
    const me = await newcomer('guessed');
    const codes: unknown[] = [];
    for (let n = 0; n < 7; n += 1) {
      const body = { passwordHash: password, currentPasswordHash: wirePasswordHash(`guess ${n}`) };
      codes.push((await update(me.token, body)).json['code']);
    }
    expect(codes.slice(5)).toEqual(['rate_limited', 'rate_limited']);
  });

  test('a new password ends the other sessions, keeps this one, and is mailed', async () => {
    const me = await newcomer('rotator');
    const other = await signIn(t, 'rotator');
    const fresh = wirePasswordHash('a new password');
    expect((await update(me.token, { passwordHash: fresh, currentPasswordHash: password })).status).toBe(200);
    expect([await stillIn(me.token), await stillIn(other.accessToken)]).toEqual([true, false]);
    expect((await t.call('POST', '/refresh', { body: { sessionId: other.refreshToken } })).status).toBe(401);
    expect(
      (
        await t.call('POST', '/login', {
          body: { username: 'rotator', passwordHash: password },
          headers: apiKey,
        })
      ).status,
    ).toBe(401);
    expect((await messagesTo(t, 'rotator@example.org'))[0]).toContain('password');
  });

  test('a new email is told to the old address, and takes away links on their way there', async () => {
    const me = await newcomer('mover');
    await t.call('POST', '/api/userCredentials/forgotPassword', {
      body: { identifier: 'mover' },
      ip: newAddress(),
    });
    await messagesTo(t, 'mover@example.org');
    expect(await t.database.query('SELECT 1 FROM password_resets WHERE user_id = $1', [me.id])).toHaveLength(
      1,
    );
    expect(
      (await update(me.token, { email: 'moved@example.org', currentPasswordHash: password })).status,
    ).toBe(200);
    expect(await t.database.query('SELECT 1 FROM password_resets WHERE user_id = $1', [me.id])).toEqual([]);
    expect((await messagesTo(t, 'mover@example.org'))[0]).toContain('email address');
  });

  test('a new phone number needs the code that was sent to it', async () => {
    const me = await newcomer('caller');
    const phoneNumber = '+2207000002';
    await t.call('POST', '/api/otp/send', { body: { phoneNumber, purpose: 'phone' }, ip: newAddress() });
    const smsOtp = await codeSentTo(t, phoneNumber);
    const change = (more: object) =>
      update(me.token, { phoneNumber, currentPasswordHash: password, ...more });
    expect(said(await change({}))).toEqual([422, 'sms_code_needed']);
    expect((await change({ smsOtp })).json['user']).toMatchObject({ phoneNumber });
    expect((await t.call('GET', '/api/profile', { token: me.token })).json['phoneVerified']).toBe(true);
  });

  test('to a name or an address that somebody has is refused, and nothing of it is kept', async () => {
    const me = await newcomer('copycat');
    const taken = { firstName: 'Other', email: 'awa@example.org', currentPasswordHash: password };
    expect(said(await update(me.token, { firstName: 'Other', username: 'awa' }))).toEqual([
      409,
      'username_taken',
    ]);
    expect(said(await update(me.token, taken))).toEqual([409, 'email_taken']);
    const [row] = await t.database.query('SELECT first_name FROM users WHERE id = $1', [me.id]);
    expect(row).toEqual({ first_name: 'copycat' });
  });

  test('the last way to be reached cannot be taken away', async () => {
    const me = await newcomer('unreachable');
    expect(said(await update(me.token, { email: '', currentPasswordHash: password }))).toEqual([
      422,
      'contact_needed',
    ]);
  });

  test('a guest sets a first password from a fresh sign-in only', async () => {
    const me = await newcomer('nopass');
    await t.database.query('UPDATE users SET password_hash = NULL WHERE id = $1', [me.id]);
    await t.database.query('UPDATE sessions SET created_at = created_at - 1000000 WHERE user_id = $1', [
      me.id,
    ]);
    expect(said(await update(me.token, { passwordHash: password }))).toEqual([403, 'sign_in_again']);
    await t.database.query('UPDATE sessions SET created_at = created_at + 1000000 WHERE user_id = $1', [
      me.id,
    ]);
    expect((await update(me.token, { passwordHash: password })).status).toBe(200);
    expect((await signIn(t, 'nopass')).accessToken).not.toBe('');
  });
});

describe('disabling an account', () => {
  const disable = (number: number, token: string) =>
    t.call('PUT', `/api/userCredentials/disable/${number}`, { token, body: {} });

  test('ends its sessions, tokens and devices at the next call, and sign-in after it', async () => {
    const me = await newcomer('leaver', 'ORGANIZER');
    const eventId = await addEvent(t, me.id);
    const device = await addDevice(t, eventId);
    await t.database.query('UPDATE devices SET enrolled_by = $1 WHERE id = $2', [me.id, device.deviceId]);
    const path = `/api/events/${eventId}/changes?since=0`;
    const byDevice = () =>
      t.call('GET', path, { headers: signedBy(device, { method: 'GET', path, at: t.clock.now }) });
    expect((await byDevice()).status).toBe(200);
    expect((await disable(me.number, tokens.get('ada') ?? '')).json).toEqual({ disabled: true });
    expect(said(await t.call('GET', '/api/sessions', { token: me.token }))).toEqual([401, 'session_ended']);
    expect((await t.call('POST', '/refresh', { body: { sessionId: me.refreshToken } })).status).toBe(401);
    expect(said(await byDevice())).toEqual([401, 'device_revoked']);
    const again = await t.call('POST', '/login', {
      body: { username: 'leaver', passwordHash: password },
      headers: apiKey,
    });
    expect(said(again)).toEqual([401, 'bad_credentials']);
    expect((await auditOf(t, 'account_disabled')).at(-1)).toMatchObject({
      actor: (await numberOf('ada')).id,
      subject: me.id,
    });
  });

  test('is for the person and for administrators; others learn nothing of who exists', async () => {
    const me = await newcomer('owner');
    expect(said(await disable(me.number, tokens.get('omar') ?? ''))).toEqual([403, 'not_allowed']);
    expect(said(await disable(999_999, tokens.get('omar') ?? ''))).toEqual([403, 'not_allowed']);
    expect(said(await disable(999_999, tokens.get('ada') ?? ''))).toEqual([404, 'person_not_found']);
    expect((await disable(me.number, me.token)).status).toBe(200);
  });

  test('never takes the last administrator, also when two disable each other at once', async () => {
    const { number } = await numberOf('ada');
    expect(said(await disable(number, tokens.get('ada') ?? ''))).toEqual([409, 'last_admin']);
    const second = await newcomer('second-admin', 'ADMIN');
    const replies = await Promise.all([
      disable(number, second.token),
      disable(second.number, tokens.get('ada') ?? ''),
    ]);
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    await t.database.query(
      `UPDATE users SET disabled_at = CASE WHEN username = 'ada' THEN NULL ELSE 1 END WHERE role = 'ADMIN'`,
    );
    tokens.set('ada', (await signIn(t, 'ada')).accessToken);
  });
});

describe('a role that changes', () => {
  test('acts at the next call, upwards and downwards, with the same token', async () => {
    const me = await newcomer('riser');
    const asked = () => t.call('GET', '/api/userCredentials/all', { token: me.token });
    const statuses = [];
    for (const role of ['NORMAL_USER', 'ADMIN', 'ORGANIZER']) {
      await t.database.query('UPDATE users SET role = $1 WHERE id = $2', [role, me.id]);
      statuses.push((await asked()).status);
    }
    expect(statuses).toEqual([403, 200, 403]);
  });
});

describe('sessions', () => {
  test('of others are listed and ended by administrators alone', async () => {
    const me = await newcomer('watched');
    const list = `/api/sessions?credentialId=${me.number}`;
    expect(said(await t.call('GET', list, as('omar')))).toEqual([403, 'not_allowed']);
    const items = (await t.call('GET', list, as('ada'))).json['items'] as unknown as {
      id: string;
      current: boolean;
    }[];
    expect(items).toMatchObject([{ current: false }]);
    const path = `/api/sessions/${items[0]?.id ?? ''}`;
    expect(said(await t.call('DELETE', path, as('omar')))).toEqual([404, 'session_not_found']);
    expect(await stillIn(me.token)).toBe(true);
    expect((await t.call('DELETE', path, as('ada'))).status).toBe(200);
    expect(await stillIn(me.token)).toBe(false);
  });

  test('that a browser had end with its next sign-in', async () => {
    const me = await newcomer('replacer');
    const reply = await t.call('POST', '/login', {
      body: { username: 'replacer', passwordHash: password },
      headers: { ...apiKey, cookie: me.cookieHeader },
    });
    expect(reply.status).toBe(200);
    expect(await stillIn(me.token)).toBe(false);
    expect(await stillIn(String(reply.json['accessToken']))).toBe(true);
  });

  test('keep what a browser says of itself as a seal only', async () => {
    const fingerprint = 'canvas:1234|fonts:abcd';
    const headers = { ...apiKey, 'x-browser-fingerprint': fingerprint };
    await t.call('POST', '/login', { body: { username: 'omar', passwordHash: password }, headers });
    const [row] = await t.database.query<{ fingerprint_hash: Uint8Array }>(
      'SELECT fingerprint_hash FROM sessions WHERE fingerprint_hash IS NOT NULL ORDER BY created_at DESC LIMIT 1',
    );
    const { createHash } = await import('node:crypto');
    expect(row?.fingerprint_hash).toHaveLength(32);
    expect(Buffer.from(row?.fingerprint_hash ?? [])).not.toEqual(
      createHash('sha256').update(fingerprint).digest(),
    );
    expect(t.logged.join('')).not.toContain(fingerprint);
  });

  test('are not opened by a fingerprint: the same browser without the password stays out', async () => {
    const headers = { ...apiKey, 'x-browser-fingerprint': 'canvas:1234|fonts:abcd' };
    const reply = await t.call('POST', '/login', {
      body: { username: 'omar', passwordHash: wirePasswordHash('no') },
      headers,
    });
    expect(said(reply)).toEqual([401, 'bad_credentials']);
  });

  test('that begin, end or are refused are noted: who, what, outcome, how', async () => {
    const me = await newcomer('noted');
    await t.call('POST', '/login', {
      body: { username: 'noted', passwordHash: wirePasswordHash('no') },
      headers: apiKey,
    });
    await t.call('POST', '/logout', { token: me.token, body: { reason: 'manual-logout' } });
    const mine = (await auditOf(t, 'sign_in')).filter(({ subject }) => subject === me.id);
    expect(mine).toEqual([
      { actor: me.id, subject: me.id, outcome: 'done', details: { how: 'password' } },
      { actor: 'somebody', subject: me.id, outcome: 'refused', details: { how: 'password' } },
    ]);
    expect((await auditOf(t, 'sign_out')).at(-1)).toMatchObject({ actor: me.id, outcome: 'done' });
  });
});

describe('one’s own data', () => {
  test('is told in the profile', async () => {
    expect((await t.call('GET', '/api/profile', as('omar'))).json).toMatchObject({
      user: { username: 'omar' },
      hasPassword: true,
      googleLinked: false,
      guest: false,
      emailVerified: false,
      application: null,
    });
  });

  test('lists the devices that one invited', async () => {
    const me = await newcomer('inviter', 'ORGANIZER');
    const eventId = await addEvent(t, me.id);
    const device = await addDevice(t, eventId);
    await t.database.query('UPDATE devices SET enrolled_by = $1 WHERE id = $2', [me.id, device.deviceId]);
    const reply = await t.call('GET', '/api/profile/devices', { token: me.token });
    expect(reply.json['items']).toMatchObject([
      { deviceId: device.deviceId, registrationId: eventId, eventName: 'Concert' },
    ]);
    expect((await t.call('GET', '/api/profile/devices', as('omar'))).json['items']).toEqual([]);
  });

  test('is exported whole, with nothing of others and no secret', async () => {
    const me = await newcomer('exporter', 'ORGANIZER');
    const eventId = await addEvent(t, me.id);
    await t.database.query(
      `UPDATE tickets SET holder_user_id = $1, holder_name = 'Exporter' WHERE event_id = $2 AND number = 0`,
      [me.id, eventId],
    );
    const reply = await t.call('GET', '/api/profile/export', { token: me.token });
    expect(reply.json).toMatchObject({
      user: { username: 'exporter' },
      sessions: [{ ended: false }],
      tickets: [{ eventName: 'Concert', holderName: 'Exporter' }],
      events: [{ registrationId: eventId }],
      activity: [{ action: 'sign_in' }],
    });
    expect(reply.text).not.toMatch(/argon2|hash|omar|awa@/);
  });

  test('is deleted on request: name, addresses, sign-ins and holders go, the row that others refer to stays empty', async () => {
    const me = await newcomer('vanisher');
    const eventId = await addEvent(t, (await numberOf('omar')).id);
    await t.database.query(
      `UPDATE tickets SET holder_user_id = $1, holder_name = 'Vanisher' WHERE event_id = $2 AND number = 0`,
      [me.id, eventId],
    );
    const remove = (body: object) => t.call('DELETE', '/api/profile', { token: me.token, body });
    expect(said(await remove({}))).toEqual([422, 'invalid']);
    expect(said(await remove({ confirm: 'delete my account' }))).toEqual([403, 'current_password_wrong']);
    const gone = await remove({ confirm: 'delete my account', currentPasswordHash: password });
    expect(gone.json).toEqual({ deleted: true });
    expect(gone.cookies.get('gatehouse-refresh')).toContain('Max-Age=0');
    expect(await stillIn(me.token)).toBe(false);
    for (const table of [
      'users',
      'sessions',
      'tickets',
      'event_staff',
      'audit_log',
      'outbox',
      'one_time_codes',
    ])
      expect(JSON.stringify(await t.database.query(`SELECT * FROM ${table}`))).not.toMatch(/vanisher/i);
    expect(
      said(await t.call('PUT', `/api/userCredentials/disable/${me.number}`, { ...as('ada'), body: {} })),
    ).toEqual([404, 'person_not_found']);
    expect((await signUp(person('vanisher'))).status).toBe(200);
  });

  test('of an organizer whose events are ahead stays until they are over', async () => {
    const me = await newcomer('promoter', 'ORGANIZER');
    await addEvent(t, me.id);
    const body = { confirm: 'delete my account', currentPasswordHash: password };
    expect(said(await t.call('DELETE', '/api/profile', { token: me.token, body }))).toEqual([
      409,
      'events_running',
    ]);
    await t.database.query('UPDATE events SET ends_at = 1 WHERE organizer_id = $1', [me.id]);
    expect((await t.call('DELETE', '/api/profile', { token: me.token, body })).status).toBe(200);
  });
});

describe('a browser that reports a broken policy', () => {
  test.each([
    [
      'application/csp-report',
      {
        'csp-report': {
          'effective-directive': 'script-src',
          'blocked-uri': 'https://evil.example/x?token=secret',
        },
      },
    ],
    [
      'application/reports+json',
      [
        {
          type: 'csp-violation',
          body: { effectiveDirective: 'script-src', blockedURL: 'https://evil.example/x?token=secret' },
        },
      ],
    ],
  ])('by %s is noted with directive and host alone', async (type, report) => {
    const reply = await t.call('POST', '/api/violations', {
      raw: JSON.stringify(report),
      headers: { 'content-type': type },
      ip: newAddress(),
    });
    expect(reply.json).toEqual({ noted: 1 });
    const line = t.logged.findLast((one) => one.includes('csp_violation'));
    expect(line).toContain('evil.example');
    expect(line).not.toContain('secret');
  });

  test('cannot fill the log: size and number are limited, and anything else is nothing', async () => {
    const send = (raw: string, ip: string) =>
      t.call('POST', '/api/violations', { raw, headers: { 'content-type': 'application/csp-report' }, ip });
    expect((await send('{"a":1}', newAddress())).json).toEqual({ noted: 0 });
    expect((await send('x'.repeat(20_000), newAddress())).status).toBe(413);
    const ip = newAddress();
    const statuses = [];
    for (let n = 0; n < 30; n += 1) statuses.push((await send('{}', ip)).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(9);
  });

  test('knows where to report from the headers of every page', async () => {
    const { headers } = await t.call('GET', '/api/docs');
    const other = await t.call('GET', '/api/ping');
    expect(other.headers.get('content-security-policy')).toMatch(
      /report-uri \/api\/violations; report-to violations$/,
    );
    expect(headers.get('reporting-endpoints')).toBe('violations="/api/violations"');
  });
});
