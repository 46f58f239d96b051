import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notSignedIn } from '#server/access/refusals.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from '#server/accounts/second-factor/own-second-factor.ts';
import { findUser, type User } from '#server/database/accounts/users.ts';
import { auditOf, messagesTo } from './messages-read.ts';
import { newAddress, openPeople, said, type People } from './people.ts';
import { beginCodes, codesOf, makePersonWithCodes } from './person-with-codes.ts';
import { apiKey, openTestApp, password, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
});
afterAll(() => t.close());

const half = 30_000;
const own = '/api/profile/second-factor';
const post = (path: string, body: object, token: string) =>
  t.call('POST', path, { body, ip: newAddress(), token });
const personWithCodes = (name: string) => makePersonWithCodes(t, p, name);
const enter = (username: string, secondFactorCode: string, ip = newAddress(), cookie = '') =>
  t.call('POST', '/login', {
    body: { username, passwordHash: password, secondFactorCode },
    headers: { ...apiKey, cookie },
    ip,
  });
const userOf = async (id: string): Promise<User> => {
  const user = await findUser(t.database, id);
  if (user === null) throw new Error('there is no such person');
  return user;
};
const wrong = [401, 'second_factor_wrong'];

describe('a code at a sign-in', () => {
  test('may contain the spaces and dashes shown by apps; blanks alone are not a code', async () => {
    const { code } = await personWithCodes('spaced');
    expect(said(await enter('spaced', '  '))).toEqual([403, 'second_factor_needed']);
    const [first, last] = [code().slice(0, 3), code().slice(3)];
    expect((await enter('spaced', `${first} ${last}`)).status).toBe(200);
    t.clock.now += half;
    expect((await enter('spaced', `${code().slice(0, 3)}-${code().slice(3)}`)).status).toBe(200);
  });

  test('clears the failures of a known browser when correct, for that account only', async () => {
    const { code, cookieHeader } = await personWithCodes('clumsy');
    const ip = newAddress();
    for (let round = 0; round < 3; round += 1) {
      for (let slip = 0; slip < 4; slip += 1)
        expect(said(await enter('clumsy', '00000a', ip, cookieHeader))).toEqual(wrong);
      expect((await enter('clumsy', code(), ip, cookieHeader)).status).toBe(200);
      t.clock.now += half;
    }
    const neighbour = await personWithCodes('neighbour');
    const elsewhere = newAddress();
    for (let slip = 0; slip < 7; slip += 1) await enter('clumsy', '00000a', elsewhere);
    expect(said(await enter('clumsy', code(), elsewhere))).toEqual([429, 'rate_limited']);
    expect((await enter('neighbour', neighbour.code(), elsewhere)).status).toBe(200);
  });

  test('belongs to its user’s secret: moved to another account it opens nothing', async () => {
    const [mover, moved] = [await personWithCodes('mover'), await personWithCodes('moved')];
    await t.database.query(
      `UPDATE second_factors SET secret_sealed = (SELECT secret_sealed FROM second_factors WHERE id = $1), last_step = 1
        WHERE id = $2`,
      [mover.id, moved.id],
    );
    expect((await enter('moved', mover.code())).status).not.toBe(200);
    await t.database.query('DELETE FROM second_factors WHERE id = $1', [moved.id]);
    expect(said(await enter('moved', moved.code()))).toEqual(wrong);
  });

  test('for a lost phone is logged as such', async () => {
    const { recoveryCodes } = await personWithCodes('lost');
    expect(recoveryCodes.every((code) => /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/.test(code))).toBe(true);
    expect((await enter('lost', recoveryCodes[0] ?? '')).status).toBe(200);
    const line = { outcome: 'done', details: { how: 'password and recovery code' } };
    expect((await auditOf(t, 'sign_in')).at(-1)).toMatchObject(line);
  });
});

describe('turning on a second factor', () => {
  test('is logged and announced by email once done, and not before', async () => {
    const { token, id } = await p.newcomer('careful');
    const told = async () =>
      (await messagesTo(t, 'careful@example.org')).join().match(/now asks for a code/g);
    const code = await beginCodes(t, token);
    expect(said(await post(`${own}/confirm`, { code: '00000a' }, token))).toEqual(wrong);
    expect(await told()).toBeNull();
    expect((await post(`${own}/confirm`, { code: code() }, token)).status).toBe(200);
    expect(await told()).toHaveLength(1);
    const line = { actor: id, subject: id, outcome: 'done' };
    expect((await auditOf(t, 'second_factor_on')).at(-1)).toMatchObject(line);
    expect(said(await post(`${own}/begin`, {}, token))).toEqual([409, 'second_factor_on']);
    expect(said(await post(`${own}/confirm`, { code: '00000a' }, token))).toEqual([409, 'second_factor_on']);
    expect((await post(`${own}/recovery-codes`, {}, token)).status).toBe(200);
    expect((await auditOf(t, 'recovery_codes_made')).at(-1)).toMatchObject(line);
  });

  test('slows down only those who guess at the first code', async () => {
    const [guesser, other] = [await p.newcomer('guesser'), await p.newcomer('bystander')];
    const codes = [await beginCodes(t, guesser.token), await beginCodes(t, other.token)] as const;
    const answers: unknown[] = [];
    for (let n = 0; n < 7; n += 1)
      answers.push((await post(`${own}/confirm`, { code: '00000a' }, guesser.token)).json['code']);
    expect(answers.slice(0, 5).every((code) => code === 'second_factor_wrong')).toBe(true);
    expect(said(await post(`${own}/confirm`, { code: codes[0]() }, guesser.token))).toEqual([
      429,
      'rate_limited',
    ]);
    expect((await post(`${own}/confirm`, { code: codes[1]() }, other.token)).status).toBe(200);
  });

  test('is told apart from one that was begun later, elsewhere', async () => {
    const { token } = await p.newcomer('two-windows');
    const begin = async () => {
      const { json } = await post(`${own}/begin`, {}, token);
      return { secret: String(json['secret']), setUp: String(json['setUp']) };
    };
    const first = await begin();
    const second = await begin();
    const confirm = (of: typeof first, setUp: string | undefined) =>
      post(`${own}/confirm`, { code: codesOf(t, of.secret)(), setUp }, token);
    for (let n = 0; n < 7; n += 1)
      expect(said(await confirm(first, first.setUp))).toEqual([409, 'second_factor_begun_again']);
    // An older app doesn't say which one it shows.
    expect(said(await confirm(first, undefined))).toEqual([401, 'second_factor_wrong']);
    expect((await confirm(second, second.setUp)).status).toBe(200);
    // Whoever lost a reply takes "on" for their own success, and gets new recovery codes.
    expect(said(await confirm(second, second.setUp))).toEqual([409, 'second_factor_on']);
    expect(said(await confirm(first, first.setUp))).toEqual([409, 'second_factor_begun_again']);
  });

  test('is over if its set-up was given up', async () => {
    const { token, id } = await p.newcomer('given-up');
    const { json } = await post(`${own}/begin`, {}, token);
    await t.database.query('DELETE FROM second_factors WHERE id = $1', [id]);
    const code = codesOf(t, String(json['secret']))();
    const confirmed = await post(`${own}/confirm`, { code, setUp: json['setUp'] }, token);
    expect(said(confirmed)).toEqual([409, 'second_factor_begun_again']);
  });

  test('cannot happen twice with one code, or in a session ended meanwhile', async () => {
    const { token, id } = await p.newcomer('hasty');
    const show = await beginCodes(t, token);
    const code = show();
    const { identity } = t.app;
    const before = { user: await userOf(id), sessionId: 'ended' };
    expect(await confirmSecondFactor(identity, before, { code })).toBe(notSignedIn);
    expect((await userOf(id)).secondFactor).toBe(false);
    expect((await post(`${own}/confirm`, { code }, token)).status).toBe(200);
    const [session] = await t.database.query<{ id: string }>('SELECT id FROM sessions WHERE user_id = $1', [
      id,
    ]);
    const again = { ...before, sessionId: session?.id ?? '' };
    expect(await confirmSecondFactor(identity, again, { code })).toMatchObject({ code: 'second_factor_on' });
    // Two requests sent at once: each was read before the other was applied.
    expect(await beginSecondFactor(identity, again)).toMatchObject({ code: 'second_factor_on' });
    t.clock.now += half;
    expect(await confirmSecondFactor(identity, again, { code: show() })).toMatchObject({
      code: 'second_factor_on',
    });
    expect(await messagesTo(t, 'hasty@example.org')).toHaveLength(1);
    const now = { user: await userOf(id), sessionId: 'ended' };
    expect(await renewRecoveryCodes(identity, now)).toBe(notSignedIn);
  });

  test('sends no email to a user without an address', async () => {
    const { token, id } = await p.newcomer('mailless');
    await t.database.query(`UPDATE users SET email = '' WHERE id = $1`, [id]);
    const code = await beginCodes(t, token);
    expect((await post(`${own}/confirm`, { code: code() }, token)).status).toBe(200);
    expect(await messagesTo(t, '')).toEqual([]);
  });

  test('requires a password', async () => {
    const { token, id } = await p.newcomer('byphone');
    await t.database.query('UPDATE users SET password_hash = NULL WHERE id = $1', [id]);
    expect(said(await post(`${own}/begin`, {}, token))).toEqual([409, 'second_factor_needs_password']);
  });
});

describe('a disabled second factor', () => {
  test('was disabled once, by whoever was first', async () => {
    const { id } = await personWithCodes('twice-off');
    const before = await userOf(id);
    const { identity } = t.app;
    expect(await endSecondFactor(identity, before, id)).toBeNull();
    expect(await endSecondFactor(identity, before, 'an administrator')).toMatchObject({
      code: 'second_factor_off',
    });
    const noted = (await auditOf(t, 'second_factor_off')).filter(({ subject }) => subject === id);
    expect(noted).toMatchObject([{ actor: id }]);
  });

  test('has no recovery codes to renew, and cannot be disabled again', async () => {
    const { token, id } = await p.newcomer('plain');
    for (const step of ['recovery-codes', 'end'])
      expect(said(await post(`${own}/${step}`, {}, token))).toEqual([409, 'second_factor_off']);
    const kept = await t.database.query('SELECT 1 FROM recovery_codes WHERE user_id = $1', [id]);
    expect([kept, await messagesTo(t, 'plain@example.org')]).toEqual([[], []]);
  });
});
