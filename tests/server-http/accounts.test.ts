import { written } from '#messages/written.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Parameter } from '#server/database/database.ts';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { auditOf } from './messages-read.ts';
import { newAddress, openPeople, person, said, type People } from './people.ts';
import { apiKey, openTestApp, signIn, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
});
afterAll(() => t.close());

describe('signing up', () => {
  test('creates an attendee without signing in, and returns the account', async () => {
    const reply = await p.signUp(person('fatou'));
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
  ])('with %s grants nothing; only ORGANIZER creates an application (%s)', async (query, applied) => {
    const name = `role-${query.replace(/\W/g, '')}-${String(applied)}`;
    const reply = await p.signUp(person(name), query);
    expect(reply.json).toMatchObject({ applied, user: { role: 'NORMAL_USER' } });
    const { accessToken: token } = await signIn(t, name);
    const profile = await t.call('GET', '/api/profile', { token });
    expect(profile.json['application']).toBe(applied ? 'pending' : null);
    expect(said(await t.call('GET', '/api/userCredentials/all', { token }))).toEqual([403, 'not_allowed']);
  });

  test('creates one account if the call is repeated, and replies the same', async () => {
    const [name, query] = ['repeated', '?role=ORGANIZER'];
    const first = await p.signUp(person(name), query);
    const again = await p.signUp({ ...person(name), username: 'Repeated' }, query);
    expect([again.status, again.json]).toEqual([200, first.json]);
    const { id } = await p.numberOf(name);
    for (const action of ['sign_up', 'apply']) {
      const noted = (await auditOf(t, action)).filter(({ actor }) => actor === id);
      expect(noted).toMatchObject([{ outcome: 'done' }]);
    }
    for (const [body, other] of [
      [{ ...person(name), passwordHash: wirePasswordHash('a guess') }, query],
      [{ ...person(name), lastName: 'Other' }, query],
      [{ ...person(name), email: 'other@example.org' }, query],
      [person(name), ''],
    ] as const)
      expect(said(await p.signUp(body, other))).toEqual([409, 'username_taken']);
    t.clock.now += 31 * 60_000;
    expect(said(await p.signUp(person(name), query))).toEqual([409, 'username_taken']);
    t.clock.now -= 31 * 60_000;
  });

  test('does not let whoever repeats it guess the password', async () => {
    await p.signUp(person('guessed'));
    const ip = newAddress();
    for (let n = 0; n < 8; n += 1) {
      const body = { ...person('guessed'), passwordHash: wirePasswordHash(`guess ${n}`) };
      expect(said(await p.signUp(body, '', ip))).toEqual([409, 'username_taken']);
    }
    // Not even the right one is told apart any more.
    expect(said(await p.signUp(person('guessed'), '', ip))).toEqual([409, 'username_taken']);
    expect((await p.signUp(person('guessed'))).status).toBe(200);
  });

  test('accepts no fields that users may not set', async () => {
    const extra = {
      role: 'ADMIN',
      id: 'me',
      credentialId: 1,
      disabled: true,
      googleSub: 'x',
      emailVerified: true,
    };
    const reply = await p.signUp({ ...person('greedy'), ...extra });
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
  ])('with %s is refused, and leaves no account', async (_what, body, status, code) => {
    const before = await t.database.query('SELECT count(*) AS n FROM users');
    expect(said(await p.signUp(body))).toEqual([status, code]);
    expect(await t.database.query('SELECT count(*) AS n FROM users')).toEqual(before);
  });

  test('at the same moment with the same name creates one account', async () => {
    const others = Array.from({ length: 8 }, (_, n) => ({
      ...person('racer'),
      passwordHash: wirePasswordHash(`password of racer ${n}`),
    }));
    const replies = await Promise.all(others.map((racer) => p.signUp(racer)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(7).fill(409),
    ]);
  });

  test('without the app key is refused', async () => {
    const reply = await t.call('POST', '/api/userCredentials/add', { body: person('keyless') });
    expect(said(reply)).toEqual([401, 'api_key_needed']);
  });

  test('is limited per browser, and less strictly per address, so that one browser cannot lock out a venue', async () => {
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

  test('is logged with the user’s id and nothing else about them', async () => {
    await p.signUp(person('kebba'));
    const noted = JSON.stringify(await t.database.query('SELECT * FROM audit_log'));
    expect((await auditOf(t, 'sign_up')).length).toBeGreaterThan(0);
    expect(noted).not.toMatch(/fatou|kebba|example\.org|Sanneh/);
  });
});

describe('looking up an account', () => {
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

  test.each(paths)('by %s tells strangers only whether there is an account', async (kind, hit, miss) => {
    const [yes, no] = [await look(kind, hit), await look(kind, miss)];
    expect([yes.status, yes.json, no.status, no.json]).toEqual([
      200,
      { exists: true },
      200,
      { exists: false },
    ]);
  });

  test.each(paths)('by %s gives the record only to the user and to administrators', async (kind, hit) => {
    for (const name of ['awa', 'ada'])
      expect((await look(kind, hit, p.tokenOf(name))).json).toMatchObject({
        exists: true,
        user: { username: 'awa' },
      });
    expect((await look(kind, hit, p.tokenOf('omar'))).json).toEqual({ exists: true });
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
    const { createCredentials } = await import('#server/resources/accounts/credentials.ts');
    const answers = createCredentials({ ...t.app.identity, database: spied });
    const wire = {
      ip: newAddress(),
      userAgent: '',
      secure: false,
      fingerprint: null,
      csrfToken: null,
      requestId: '',
      origin: 'http://gatehouse.test',
      texts: written.en.refusals,
      language: 'en' as const,
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

  test('is limited per browser and address', async () => {
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
  test('is returned to administrators in pages, newest first, searched literally and not as a pattern', async () => {
    const all = await t.call('GET', '/api/userCredentials/all?limit=1&page=2', p.as('ada'));
    expect(all.json).toMatchObject({ page: 2, limit: 1 });
    expect(all.json['items']).toHaveLength(1);
    const found = await t.call('GET', '/api/userCredentials/all?search=omar', p.as('ada'));
    expect(found.json).toMatchObject({ total: 1, items: [{ username: 'omar', disabled: false }] });
    for (const search of ['%25', '_____', "'; DROP TABLE users; --", '%5C'])
      expect(
        (await t.call('GET', `/api/userCredentials/all?search=${search}`, p.as('ada'))).json['total'],
      ).toBe(0);
    expect(found.text).not.toMatch(/hash|argon2/);
  });
});
