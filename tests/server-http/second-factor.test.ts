import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { endCodesFromCommand } from '#server/administration/second-factor-command.ts';
import { composeStoredMessages } from '#server/compose-accounts.ts';
import { codeOf, otpauthAddress, stepOf, stepOfCode, toBase32 } from '#server/accounts/second-factor/totp.ts';
import { auditOf, linkTokenSentTo, messagesTo } from './messages-read.ts';
import { newAddress, openPeople, said, type People } from './people.ts';
import { makePersonWithCodes } from './person-with-codes.ts';
import { apiKey, masterKey, openTestApp, password, type TestApp } from './test-app.ts';

describe('an authenticator app code', () => {
  const secret = Buffer.from('12345678901234567890');

  // RFC 6238, appendix B.
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %d seconds is %s', (seconds, code) => {
    expect(codeOf(secret, stepOf(seconds * 1_000), 8)).toBe(code);
  });

  test('is valid in its own half minute and the adjacent ones', () => {
    const now = 1_800_000_000_000;
    const at = (ms: number) => stepOfCode(secret, codeOf(secret, stepOf(now + ms)), now);
    expect([at(0), at(-30_000), at(30_000)]).toEqual([0, -1, 1].map((step) => stepOf(now) + step));
    expect([at(-60_000), at(60_000)]).toEqual([null, null]);
  });

  test('has its secret in base32, in the URL that apps read', () => {
    expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(toBase32(Buffer.from('f'))).toBe('MY');
    expect(otpauthAddress(secret, 'Gatehouse', 'awa & co')).toBe(
      'otpauth://totp/Gatehouse:awa%20%26%20co?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Gatehouse',
    );
  });
});

let t: TestApp;
let p: People;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
});
afterAll(() => t.close());

const half = 30_000;
const own = '/api/profile/second-factor';
const post = (path: string, body: object, token?: string) =>
  t.call('POST', path, { body, ip: newAddress(), ...(token === undefined ? {} : { token }) });

const personWithCodes = (name: string, role?: 'ORGANIZER' | 'ADMIN') => makePersonWithCodes(t, p, name, role);

const enter = (username: string, more: object = {}, ip = newAddress()) =>
  t.call('POST', '/login', { body: { username, passwordHash: password, ...more }, headers: apiKey, ip });

describe('a second factor', () => {
  test('is requested once the password is correct, and not before', async () => {
    const { code } = await personWithCodes('asked');
    expect(said(await enter('asked'))).toEqual([403, 'second_factor_needed']);
    const wrong = { passwordHash: wirePasswordHash('not the password'), secondFactorCode: code() };
    expect(said(await enter('asked', wrong))).toEqual([401, 'bad_credentials']);
    expect((await enter('asked', { secondFactorCode: code() })).json['user']).toMatchObject({
      username: 'asked',
    });
    expect((await auditOf(t, 'sign_in')).at(-1)).toMatchObject({ details: { how: 'password and app' } });
  });

  test('never accepts a code twice, or an older one after it', async () => {
    const { code } = await personWithCodes('twice');
    const older = code();
    t.clock.now += half;
    const newer = { secondFactorCode: code() };
    expect((await enter('twice', newer)).status).toBe(200);
    expect(said(await enter('twice', newer))).toEqual([401, 'second_factor_wrong']);
    expect(said(await enter('twice', { secondFactorCode: older }))).toEqual([401, 'second_factor_wrong']);
    t.clock.now += half;
    const both = await Promise.all([1, 2, 3].map(() => enter('twice', { secondFactorCode: code() })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401, 401]);
  });

  test('tells a user whose phone has the wrong time how to correct it', async () => {
    const { code } = await personWithCodes('lateclock');
    const late = code();
    t.clock.now += 4 * half;
    const refused = await enter('lateclock', { secondFactorCode: late });
    expect(said(refused)).toEqual([401, 'second_factor_wrong']);
    expect(refused.json['message']).toMatch(/set your phone’s time to automatic/);
  });

  test('asks for nothing until a code has confirmed it', async () => {
    const { token } = await p.newcomer('begun');
    expect((await post(`${own}/begin`, {}, token)).status).toBe(200);
    expect((await enter('begun')).status).toBe(200);
    expect(said(await post(`${own}/confirm`, { code: 'abc123' }, token))).toEqual([
      401,
      'second_factor_wrong',
    ]);
    expect((await t.call('GET', own, { token })).json).toEqual({ on: false, recoveryCodes: 0 });
  });

  test('is set up, renewed and removed only within 15 minutes of reauthentication', async () => {
    const { token, id } = await personWithCodes('stale');
    await t.database.query('UPDATE sessions SET created_at = 1, proven_at = NULL WHERE user_id = $1', [id]);
    for (const step of ['begin', 'recovery-codes', 'end'])
      expect(said(await post(`${own}/${step}`, {}, token))).toEqual([403, 'proof_needed']);
    expect((await post(`${own}/end`, { currentPasswordHash: password }, token)).json).toEqual({
      ended: true,
    });
    expect((await enter('stale')).status).toBe(200);
    expect((await messagesTo(t, 'stale@example.org')).join()).toContain('no longer asks for codes');
  });

  test('stores its secret encrypted and its recovery codes as digests', async () => {
    const { recoveryCodes, id } = await personWithCodes('sealed');
    const rows = await t.database.query('SELECT * FROM recovery_codes WHERE user_id = $1', [id]);
    expect(rows).toHaveLength(10);
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0]);
    expect(t.logged.join('\n')).not.toContain(recoveryCodes[0]);
  });

  test('slows down guesses by an attacker with the password, without using up the owner’s attempts', async () => {
    const { code, cookieHeader: cookie } = await personWithCodes('guessed');
    const thief = newAddress();
    const codes: unknown[] = [];
    for (let n = 0; n < 7; n += 1)
      codes.push((await enter('guessed', { secondFactorCode: '00000a' }, thief)).json['code']);
    expect(codes.slice(0, 5).every((one) => one === 'second_factor_wrong')).toBe(true);
    expect(codes.at(-1)).toBe('rate_limited');
    // Without the correct password, none of this counts against anyone.
    const stranger = { passwordHash: wirePasswordHash('a guess'), secondFactorCode: '000000' };
    await enter('guessed', stranger);
    const inOwnBrowser = await t.call('POST', '/login', {
      body: { username: 'guessed', passwordHash: password, secondFactorCode: code() },
      headers: { ...apiKey, cookie },
      ip: thief,
    });
    expect(inOwnBrowser.status).toBe(200);
  });
});

describe('recovery codes', () => {
  test('are ten, each valid once, and a new set replaces the old one', async () => {
    const { recoveryCodes, token } = await personWithCodes('lostphone');
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    const typed = { secondFactorCode: ` ${first.toLowerCase().replaceAll('-', ' ')} ` };
    expect((await enter('lostphone', typed)).status).toBe(200);
    expect(said(await enter('lostphone', typed))).toEqual([401, 'second_factor_wrong']);
    expect((await t.call('GET', own, { token })).json).toEqual({ on: true, recoveryCodes: 9 });
    const renewed: string[] = (await post(`${own}/recovery-codes`, {}, token)).json['recoveryCodes'] ?? [];
    expect(said(await enter('lostphone', { secondFactorCode: second }))).toEqual([
      401,
      'second_factor_wrong',
    ]);
    expect((await enter('lostphone', { secondFactorCode: renewed[0] ?? '' })).status).toBe(200);
  });

  test('of another user are useless', async () => {
    const { recoveryCodes } = await personWithCodes('giver');
    await personWithCodes('taker');
    expect(said(await enter('taker', { secondFactorCode: recoveryCodes[0] ?? '' }))).toEqual([
      401,
      'second_factor_wrong',
    ]);
  });
});

describe('removing a second factor', () => {
  test('requires a recently reauthenticated administrator, and logs the user', async () => {
    const { number, id } = await personWithCodes('stranded');
    const path = `/api/admin/users/${number}/second-factor/end`;
    const chief = await p.newcomer('chief', 'ADMIN');
    expect(said(await post(path, {}, p.tokenOf('omar')))).toEqual([403, 'not_allowed']);
    await t.database.query('UPDATE sessions SET created_at = 1 WHERE user_id = $1', [chief.id]);
    expect(said(await post(path, {}, chief.token))).toEqual([403, 'proof_needed']);
    const read = async () => (await t.call('GET', `/api/admin/users/${number}`, { token: chief.token })).json;
    expect(await read()).toMatchObject({ secondFactor: true });
    expect((await post(path, { currentPasswordHash: password }, chief.token)).json).toEqual({ ended: true });
    expect(await read()).toMatchObject({ secondFactor: false });
    expect((await auditOf(t, 'second_factor_off')).at(-1)).toMatchObject({ actor: chief.id, subject: id });
    expect((await enter('stranded')).status).toBe(200);
  });

  test('is possible from the console if no other administrator can', async () => {
    const { id } = await personWithCodes('alone', 'ADMIN');
    const { log } = t.app.identity;
    const origin = 'https://tickets.example.org';
    const parts = { database: t.database, log, masterKey, now: () => t.clock.now };
    const mailer = composeStoredMessages({ ...parts, publicOrigin: origin });
    const endCodes = (username: string) => endCodesFromCommand({ ...parts, mailer }, username);
    expect(await endCodes('alone')).toMatchObject({ ok: true });
    // The command has ended by then: a server sends it.
    for (const one of t.app.repeated(async () => 200)) if (one.name === 'sending emails') await one.work();
    const [notice = ''] = await messagesTo(t, 'alone@example.org');
    expect(notice).toContain('no longer asks for codes');
    expect(notice).toContain(`${origin}/forgot-password`);
    expect((await enter('alone')).status).toBe(200);
    expect((await auditOf(t, 'second_factor_off')).at(-1)).toMatchObject({ actor: 'console', subject: id });
    expect(await endCodes('alone')).toMatchObject({ ok: false });
    expect(await endCodes('nobody-by-this-name')).toMatchObject({ ok: false });
  });

  test('does not happen on a password reset: access to the emails is not enough', async () => {
    const { code } = await personWithCodes('mailread');
    const email = 'mailread@example.org';
    await t.database.query('UPDATE users SET email_verified_at = 1 WHERE email = $1', [email]);
    await post('/api/userCredentials/forgotPassword', { identifier: email });
    const passwordHash = wirePasswordHash('a new long password');
    await post('/api/userCredentials/resetPassword', {
      token: await linkTokenSentTo(t, email),
      passwordHash,
    });
    expect(said(await enter('mailread', { passwordHash }))).toEqual([403, 'second_factor_needed']);
    expect((await enter('mailread', { passwordHash, secondFactorCode: code() })).status).toBe(200);
  });

  test('happens when the email is first confirmed, and when the account is deleted', async () => {
    const { id } = await personWithCodes('squatted');
    const email = 'squatted@example.org';
    await t.database.query('UPDATE users SET email_verified_at = NULL WHERE email = $1', [email]);
    await post('/api/userCredentials/forgotPassword', { identifier: email });
    const passwordHash = wirePasswordHash('a new long password');
    await post('/api/userCredentials/resetPassword', {
      token: await linkTokenSentTo(t, email),
      passwordHash,
    });
    expect((await enter('squatted', { passwordHash })).status).toBe(200);
    const leaver = await personWithCodes('leaving');
    const body = { confirm: 'delete my account', currentPasswordHash: password };
    expect((await t.call('DELETE', '/api/profile', { token: leaver.token, body })).status).toBe(200);
    const left = await t.database.query(
      `SELECT 1 FROM second_factors WHERE id IN ($1, $2) UNION ALL SELECT 1 FROM recovery_codes WHERE user_id IN ($1, $2)`,
      [id, leaver.id],
    );
    expect(left).toEqual([]);
  });
});

describe('reauthentication', () => {
  test('is required to delete an account or export its data, 15 minutes after the last one', async () => {
    const chief = await p.newcomer('deleter', 'ADMIN');
    const gone = await p.newcomer('deleted');
    const remove = () => t.call('DELETE', `/api/admin/users/${gone.number}`, { token: chief.token });
    const take = () => t.call('GET', '/api/profile/export', { token: chief.token });
    const prove = (currentPasswordHash: string) =>
      post('/api/profile/proof', { currentPasswordHash }, chief.token);
    await t.database.query('UPDATE sessions SET created_at = $1, proven_at = NULL WHERE user_id = $2', [
      t.clock.now - 15 * 60_000 - 1,
      chief.id,
    ]);
    expect([said(await remove()), said(await take())]).toEqual([
      [403, 'proof_needed'],
      [403, 'proof_needed'],
    ]);
    expect(said(await prove(wirePasswordHash('a guess')))).toEqual([403, 'current_password_wrong']);
    expect(said(await remove())).toEqual([403, 'proof_needed']);
    expect((await prove(password)).json).toEqual({ proven: true });
    expect([(await take()).status, (await remove()).status]).toEqual([200, 200]);
  });
});
