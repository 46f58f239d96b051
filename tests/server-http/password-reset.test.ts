import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkRepeatMs } from '#domain/people/one-time-code.ts';
import type { Database, Parameter } from '#server/database/database.ts';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { forgotPassword, resetPassword } from '#server/accounts/password/password-reset.ts';
import { addReset } from '#server/database/accounts/password-resets.ts';
import { hangMs } from '#tests/until.ts';
import { auditOf, codeSentTo, linkTokenSentTo, messagesTo, otherCode } from './messages-read.ts';
import { addPerson, apiKey, openTestApp, password, signIn, type TestApp } from './test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ PUBLIC_URL: 'https://tickets.example.org' });
  for (const name of ['awa', 'lamin', 'phoned', 'bothways', 'mailed'])
    await addPerson(t, name, 'NORMAL_USER');
  await addPerson(t, 'boss', 'ADMIN');
  await t.database.query(
    `UPDATE users SET phone_number = '+2207000010', email = '' WHERE username = 'phoned'`,
  );
  await t.database.query(`UPDATE users SET phone_number = '+2207000011' WHERE username = 'boss'`);
  await t.database.query(`UPDATE users SET phone_number = '+2207000012' WHERE username = 'bothways'`);
});
afterAll(() => t.close());

let lastAddress = 0;
const newAddress = () => `10.4.0.${(lastAddress += 1)}`;
const fresh = wirePasswordHash('a fresh password');
const forgot = (identifier: string, ip = newAddress()) =>
  t.call('POST', '/api/userCredentials/forgotPassword', {
    body: { identifier },
    ip,
    headers: { host: 'evil.example' },
  });
const reset = (body: object, ip = newAddress()) =>
  t.call('POST', '/api/userCredentials/resetPassword', { body: { passwordHash: fresh, ...body }, ip });
const login = (username: string, passwordHash: string) =>
  t.call('POST', '/login', { body: { username, passwordHash }, headers: apiKey, ip: newAddress() });
const said = (reply: { status: number; json: Record<string, unknown> }) => [reply.status, reply.json['code']];

describe('a forgotten password', () => {
  test('is replaced by an emailed link, once; every session ends and the user is notified', async () => {
    const before = await signIn(t, 'awa');
    expect((await forgot('awa@example.org')).json).toEqual({ sent: true, codeRequestId: expect.any(String) });
    const token = await linkTokenSentTo(t, 'awa@example.org');
    expect((await messagesTo(t, 'awa@example.org'))[0]).toContain(
      `https://tickets.example.org/forgot-password#token=${token}`,
    );
    expect((await reset({ token })).json).toEqual({ changed: true });
    expect(said(await t.call('GET', '/api/sessions', { token: before.accessToken }))).toEqual([
      401,
      'session_ended',
    ]);
    expect((await t.call('POST', '/refresh', { body: { sessionId: before.refreshToken } })).status).toBe(401);
    expect([(await login('awa', password)).status, (await login('awa', fresh)).status]).toEqual([401, 200]);
    const other = wirePasswordHash('another password');
    expect(said(await reset({ token, passwordHash: other }))).toEqual([410, 'reset_invalid']);
    expect((await messagesTo(t, 'awa@example.org'))[0]).toContain('was changed');
    expect((await auditOf(t, 'password_reset')).at(-1)).toMatchObject({ outcome: 'done' });
  });

  test('is asked for by a name that no database can store without a failure after the reply', async () => {
    const before = t.logged.length;
    for (const name of ['a\u0000b', 'a\ud800b@example.org']) expect((await forgot(name)).status).toBe(200);
    await t.app.identity.mailer.idle(hangMs);
    expect(t.logged.slice(before).filter((line) => line.includes('"level":"error"'))).toEqual([]);
    expect((await forgot('\u0000')).status).toBe(422);
  });

  test('sends one link for two requests within half a minute, and another one to whoever waited', async () => {
    await addPerson(t, 'hurried', 'NORMAL_USER');
    const email = 'hurried@example.org';
    const emails = async () => (await messagesTo(t, email)).length;
    const both = await Promise.all([forgot(email), forgot('hurried')]);
    for (const { json } of both) expect(json).toEqual({ sent: true, codeRequestId: expect.any(String) });
    await forgot(email);
    expect(await emails()).toBe(1);
    t.clock.now += linkRepeatMs;
    await forgot(email);
    expect(await emails()).toBe(2);
    // A link that was used leaves nothing to repeat.
    expect((await reset({ token: await linkTokenSentTo(t, email) })).status).toBe(200);
    await forgot(email);
    expect(await linkTokenSentTo(t, email)).not.toBe('none');
    expect(await emails()).toBe(4);
  });

  test('sends another link at once if the one before could not be stored', async () => {
    await addPerson(t, 'unlucky', 'NORMAL_USER');
    const email = 'unlucky@example.org';
    const { identity } = t.app;
    const mailer = { ...identity.mailer, storeResetLink: () => Promise.reject(new Error('no mail today')) };
    const asked = { identifier: email, countryCode: '' };
    await forgotPassword({ ...identity, mailer }, asked, { ip: newAddress(), browser: null, language: 'en' });
    expect(await messagesTo(t, email)).toEqual([]);
    await forgot(email);
    expect(await messagesTo(t, email)).toHaveLength(1);
  });

  test('confirms the email address', async () => {
    await addPerson(t, 'unproven', 'NORMAL_USER');
    const provenAt = async () => {
      const [row] = await t.database.query(`SELECT email_verified_at FROM users WHERE username = 'unproven'`);
      return row?.['email_verified_at'];
    };
    expect(await provenAt()).toBeNull();
    await forgot('unproven@example.org');
    await reset({ token: await linkTokenSentTo(t, 'unproven@example.org') });
    expect(await provenAt()).toBe(t.clock.now);
  });

  test('is replaced by a code for users without an email, found by number or username', async () => {
    for (const identifier of ['700 0010', '٧٠٠ ٠٠١٠', 'phoned']) {
      const { codeRequestId } = (await forgot(identifier)).json;
      const smsOtp = await codeSentTo(t, '+2207000010');
      const byCode = (code: string) => reset({ phoneNumber: '7000010', smsOtp: code, codeRequestId });
      expect(said(await byCode(otherCode(smsOtp)))).toEqual([401, 'code_invalid']);
      expect((await byCode(smsOtp)).status).toBe(200);
      const other = { passwordHash: wirePasswordHash('another password') };
      expect(said(await reset({ phoneNumber: '7000010', smsOtp, codeRequestId, ...other }))).toEqual([
        401,
        'code_invalid',
      ]);
    }
    expect((await login('phoned', fresh)).status).toBe(200);
  });

  test('says again that it is replaced if the call is repeated, and changes nothing then', async () => {
    await forgot('lamin', newAddress());
    const token = await linkTokenSentTo(t, 'lamin@example.org');
    await addPerson(t, 'rung', 'NORMAL_USER');
    await t.database.query(
      `UPDATE users SET phone_number = '+2207000013', email = '' WHERE username = 'rung'`,
    );
    const { codeRequestId } = (await forgot('rung')).json;
    const smsOtp = await codeSentTo(t, '+2207000013');
    for (const [name, proof] of [
      ['lamin', { token }],
      ['rung', { phoneNumber: '7000013', smsOtp, codeRequestId }],
    ] as const) {
      const resets = async () => (await auditOf(t, 'password_reset')).length;
      expect((await reset(proof)).json).toEqual({ changed: true });
      const before = await resets();
      const session = (await login(name, fresh)).json['accessToken'];
      expect((await reset(proof)).json).toEqual({ changed: true });
      expect(await resets()).toBe(before);
      // The session opened since then stays.
      expect((await t.call('GET', '/api/sessions', { token: String(session) })).status).toBe(200);
    }
    t.clock.now += 31 * 60_000;
    expect(said(await reset({ token }))).toEqual([410, 'reset_invalid']);
    t.clock.now -= 31 * 60_000;
  });

  test('does not let whoever has a used link guess the password', async () => {
    await addPerson(t, 'guessed', 'NORMAL_USER');
    await forgot('guessed');
    const token = await linkTokenSentTo(t, 'guessed@example.org');
    expect((await reset({ token })).status).toBe(200);
    const ip = newAddress();
    for (let n = 0; n < 6; n += 1) {
      const passwordHash = wirePasswordHash(`guess ${n}`);
      expect((await reset({ token, passwordHash }, ip)).status).not.toBe(200);
    }
    expect(said(await reset({ token }, ip))).toEqual([410, 'reset_invalid']);
  });

  test('is not said to be replaced again once its person is disabled', async () => {
    await addPerson(t, 'barred', 'NORMAL_USER');
    await forgot('barred');
    const token = await linkTokenSentTo(t, 'barred@example.org');
    expect((await reset({ token })).status).toBe(200);
    await t.database.query(`UPDATE users SET disabled_at = 1 WHERE username = 'barred'`);
    expect(said(await reset({ token }))).toEqual([410, 'reset_invalid']);
  });

  test('gets the same answer for known, unknown, disabled, guest and mistyped names', async () => {
    const names = [
      'lamin',
      'nobody',
      'nobody@example.org',
      'lamin@example.org',
      '+2207111111',
      'two words',
      '7',
    ];
    const replies = await Promise.all(names.map((name) => forgot(name)));
    const shown = replies.map(({ status, text }) => `${status} ${text.replace(/[\w-]{24}/, 'RANDOM')}`);
    expect(new Set(shown)).toEqual(new Set(['200 {"sent":true,"codeRequestId":"RANDOM"}']));
  });

  test('does no extra work before the answer for an existing name: all of it comes after', async () => {
    const asked: string[] = [];
    const { identity } = t.app;
    const database: Database = {
      ...t.database,
      query: <T extends object>(sql: string, params?: readonly Parameter[]) => {
        asked.push(sql);
        return t.database.query<T>(sql, params);
      },
    };
    const later: (() => Promise<void>)[] = [];
    const mailer = { ...identity.mailer, later: (work: () => Promise<void>) => later.push(work) > 0 };
    for (const identifier of ['mailed', 'nobody-either'])
      await forgotPassword(
        { ...identity, database, mailer },
        { identifier, countryCode: 'GM' },
        { ip: newAddress(), browser: null, language: 'en' },
      );
    expect(asked).toEqual([]);
    expect(later).toHaveLength(2);
  });

  test('of an administrator is not reset by text message, which is open to SIM swapping', async () => {
    expect((await forgot('+2207000011')).status).toBe(200);
    expect(await messagesTo(t, '+2207000011')).toEqual([]);
    await forgot('boss');
    expect(await linkTokenSentTo(t, 'boss@example.org')).not.toBe('none');
  });

  test('is reset by email when there is one', async () => {
    await forgot('bothways');
    expect(await linkTokenSentTo(t, 'bothways@example.org')).not.toBe('none');
    expect(await messagesTo(t, '+2207000012')).toEqual([]);
  });

  test('is limited to 5 requests an hour per name and address, known or not, and 10 for any name', async () => {
    for (const name of ['lamin', 'unheard-of']) {
      const statuses = [];
      const stranger = newAddress();
      for (let n = 0; n < 7; n += 1) statuses.push((await forgot(name, stranger)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
      expect((await forgot(name)).status).toBe(200);
    }
    const ip = newAddress();
    const statuses = await Promise.all(Array.from({ length: 50 }, (_, n) => forgot(`name${n}`, ip)));
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(10);
  });
});

describe('a reset link', () => {
  test('expires after 30 minutes', async () => {
    await forgot('mailed@example.org');
    const token = await linkTokenSentTo(t, 'mailed@example.org');
    t.clock.now += 30 * 60_000;
    expect(said(await reset({ token }))).toEqual([410, 'reset_invalid']);
  });

  test('works for one of many concurrent uses, and voids the other links', async () => {
    t.clock.now += 3_600_000;
    await forgot('mailed@example.org');
    const older = await linkTokenSentTo(t, 'mailed@example.org');
    t.clock.now += linkRepeatMs;
    await forgot('mailed@example.org');
    const token = await linkTokenSentTo(t, 'mailed@example.org');
    expect(token).not.toBe(older);
    const passwords = [1, 2, 3, 4].map((n) => wirePasswordHash(`password of use ${n}`));
    const replies = await Promise.all(passwords.map((passwordHash) => reset({ token, passwordHash })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410]);
    expect(said(await reset({ token: older }))).toEqual([410, 'reset_invalid']);
  });

  test('is stored for nobody who is gone meanwhile', async () => {
    const { now } = t.clock;
    const reset = { tokenHash: 'hash of nobody', userId: 'nobody', now, expiresAt: now + 1 };
    expect(await t.database.transaction((queries) => addReset(queries, reset))).toBe(false);
  });

  test('is not said to have worked, nor to be too many, when the database failed', async () => {
    await forgot('lamin@example.org');
    const token = await linkTokenSentTo(t, 'lamin@example.org');
    const { identity } = t.app;
    const transaction = () => Promise.reject(new Error('the disk is full'));
    const failing = { ...identity, database: { ...identity.database, transaction } };
    const origin = { ip: newAddress(), browser: null };
    await expect(resetPassword(failing, { token, passwordHash: fresh }, origin)).rejects.toThrow('the disk');
  });

  test('is in no log, and in its table only as a digest', async () => {
    t.clock.now += 3_600_000;
    await forgot('lamin@example.org');
    const token = await linkTokenSentTo(t, 'lamin@example.org');
    expect(t.logged.join('')).not.toContain(token);
    const rows = await t.database.query<{ token_hash: string }>('SELECT token_hash FROM password_resets');
    expect(rows.map(({ token_hash }) => token_hash)).not.toContain(token);
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  test('of a since disabled user does nothing', async () => {
    t.clock.now += 3_600_000;
    await forgot('bothways@example.org');
    const token = await linkTokenSentTo(t, 'bothways@example.org');
    await t.database.query(`UPDATE users SET disabled_at = 1 WHERE username = 'bothways'`);
    expect(said(await reset({ token }))).toEqual([410, 'reset_invalid']);
  });

  test.each([
    ['made up', { token: 'x'.repeat(43) }, 410, 'reset_invalid'],
    ['empty', { token: ' ' }, 422, 'invalid'],
    ['missing', {}, 422, 'invalid'],
    ['with a password in the clear', { token: 'x', passwordHash: 'secret' }, 422, 'invalid'],
    [
      'with a number that cannot be',
      { phoneNumber: '1', smsOtp: '123456', codeRequestId: 'x'.repeat(24) },
      422,
      'phone_invalid',
    ],
    ['with a code of no request', { phoneNumber: '7000010', smsOtp: '123456' }, 422, 'invalid'],
    ['with a code of letters', { phoneNumber: '7000010', smsOtp: 'abcdef' }, 422, 'invalid'],
  ])('that is %s is rejected', async (_what, body, status, code) => {
    expect(said(await reset(body))).toEqual([status, code]);
  });

  test('guessed repeatedly is rate limited', async () => {
    const ip = newAddress();
    const statuses = [];
    for (let n = 0; n < 20; n += 1) statuses.push((await reset({ token: `guess${n}` }, ip)).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4);
  });
});
