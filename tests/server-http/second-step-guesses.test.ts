import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startIdentityHost, type IdentityHost } from './identity-host.ts';
import { auditOf, messagesTo } from './messages-read.ts';
import { newAddress, openPeople, said, type People } from './people.ts';
import { makePersonWithCodes } from './person-with-codes.ts';
import { apiKey, openTestApp, password, type Reply, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
let host: IdentityHost;
beforeAll(async () => {
  host = await startIdentityHost(() => t.clock.now);
  t = await openTestApp({
    GOOGLE_AUDIENCE: host.audience,
    GOOGLE_JWKS_URL: `${host.url}/keys`,
    GOOGLE_HOSTS: host.url,
  });
  p = await openPeople(t);
});
afterAll(async () => {
  await t.close();
  await host.close();
});

const half = 30_000;
const hour = 3_600_000;
const wrong = [401, 'second_factor_wrong'];
const needed = [403, 'second_factor_needed'];
const limited = [429, 'rate_limited'];

const enter = (
  username: string,
  secondFactorCode: string | undefined,
  headers: Record<string, string> = {},
  ip = newAddress(),
) =>
  t.call('POST', '/login', {
    body: { username, passwordHash: password, secondFactorCode },
    headers: { ...apiKey, ...headers },
    ip,
  });
/** Sends wrong codes, each from a different network, and returns how many were checked. */
const guessFromEverywhere = async (username: string, times: number) => {
  let looked = 0;
  for (let n = 0; n < times; n += 1) looked += (await enter(username, '00000a')).status === 401 ? 1 : 0;
  return looked;
};
const deviceCookie = (reply: Reply) => ({
  cookie: (reply.cookies.get('gatehouse-device') ?? '').split(';', 1)[0] ?? '',
});
const warnings = async (username: string) =>
  (await messagesTo(t, `${username}@example.org`)).filter((text) => text.includes('several wrong codes'));

describe('an attacker with the password', () => {
  test('gets at most 10 guesses an hour and 30 a day from any number of networks', async () => {
    await makePersonWithCodes(t, p, 'hunted');
    const since = t.clock.now;
    let inHour = 0;
    let inDay = 0;
    for (; t.clock.now < since + 24 * hour; t.clock.now += 6 * 60_000) {
      const looked = await guessFromEverywhere('hunted', 6);
      if (t.clock.now < since + hour) inHour += looked;
      inDay += looked;
    }
    expect(inHour).toBeLessThanOrEqual(10);
    expect(inDay).toBeLessThanOrEqual(30);
    expect(inDay).toBeGreaterThan(20);
  });

  test('cannot lock the owner out of a browser known to the account', async () => {
    const { code } = await makePersonWithCodes(t, p, 'besieged');
    const before = await enter('besieged', code());
    expect(before.status).toBe(200);
    await guessFromEverywhere('besieged', 20);
    t.clock.now += half;
    expect(said(await enter('besieged', code()))).toEqual(limited);
    expect((await enter('besieged', code(), deviceCookie(before))).status).toBe(200);
  });

  test('cannot lock out an owner with a recovery code', async () => {
    const { recoveryCodes } = await makePersonWithCodes(t, p, 'lostphone');
    await guessFromEverywhere('lostphone', 20);
    for (let n = 0; n < 20; n += 1)
      expect(said(await enter('lostphone', 'AAAA-AAAA-AAAA-AAAA'))).toEqual(wrong);
    expect((await enter('lostphone', recoveryCodes[0] ?? '')).status).toBe(200);
  });

  test('cannot guess recovery codes from one network more often than passwords', async () => {
    await makePersonWithCodes(t, p, 'drawer');
    const ip = newAddress();
    const answers = [];
    for (let n = 0; n < 7; n += 1)
      answers.push((await enter('drawer', 'AAAA-AAAA-AAAA-AAAA', {}, ip)).status);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429]);
    // Attempts that were not checked are not logged as refused sign-ins.
    const { id } = await p.numberOf('drawer');
    const noted = (await auditOf(t, 'sign_in')).filter(
      ({ subject, outcome }) => subject === id && outcome === 'refused',
    );
    expect(noted).toHaveLength(5);
    expect(noted[0]).toMatchObject({ actor: 'somebody', details: { how: 'second factor' } });
  });
});

describe('the owner of an account with failed codes', () => {
  test('is warned at the fourth in a day, for either kind of code, and once a day', async () => {
    await makePersonWithCodes(t, p, 'warned');
    await guessFromEverywhere('warned', 2);
    await enter('warned', 'AAAA-AAAA-AAAA-AAAA');
    expect(await warnings('warned')).toEqual([]);
    await enter('warned', 'AAAA-AAAA-AAAA-AAAA');
    const [text = '', ...more] = await warnings('warned');
    expect(more).toEqual([]);
    expect(text).toContain('the right password for your Gatehouse account');
    expect(text).toMatch(/set a new password now: \S+\/forgot-password/);
    await guessFromEverywhere('warned', 12);
    expect(await warnings('warned')).toHaveLength(1);
    t.clock.now += 25 * hour;
    await guessFromEverywhere('warned', 4);
    expect(await warnings('warned')).toHaveLength(2);
  });

  test('is warned in their language', async () => {
    const { id } = await makePersonWithCodes(t, p, 'francophone');
    await t.database.query(`UPDATE users SET language = 'fr' WHERE id = $1`, [id]);
    await guessFromEverywhere('francophone', 4);
    expect((await messagesTo(t, 'francophone@example.org'))[0]).toContain('plusieurs codes erronés');
  });

  test('is not warned for a wrong password or a missing code', async () => {
    await makePersonWithCodes(t, p, 'quiet');
    for (let n = 0; n < 6; n += 1) {
      expect(said(await enter('quiet', undefined))).toEqual(needed);
      await t.call('POST', '/login', {
        body: { username: 'quiet', passwordHash: 'a'.repeat(64), secondFactorCode: '123456' },
        headers: apiKey,
        ip: newAddress(),
      });
    }
    expect(await warnings('quiet')).toEqual([]);
  });
});

describe('a sign-in with Google to an account that asks for codes', () => {
  const google = (idToken: string, secondFactorCode?: string, nonce = 'the-nonce-of-the-page') =>
    t.call('POST', '/google', { body: { idToken, nonce, secondFactorCode }, ip: newAddress() });
  const tokenOf = (name: string) =>
    host.token({ claims: { sub: `google-${name}`, email: `${name}@example.org` } });
  const withGoogle = async (name: string) => {
    const person = await makePersonWithCodes(t, p, name);
    await t.database.query('UPDATE users SET google_sub = $2 WHERE id = $1', [person.id, `google-${name}`]);
    return person;
  };

  test('requires one, and accepts the same Google token with it for some minutes, once', async () => {
    const { code } = await withGoogle('double');
    const idToken = await tokenOf('double');
    expect(said(await google(idToken))).toEqual(needed);
    expect(said(await google(idToken, '00000a'))).toEqual(wrong);
    t.clock.now += 4 * 60_000;
    const done = await google(idToken, code());
    expect(done.status).toBe(200);
    expect((await auditOf(t, 'sign_in')).at(-1)).toMatchObject({ details: { how: 'google and app' } });
    t.clock.now += 90_000;
    expect(said(await google(idToken, code()))).toEqual([401, 'google_token_used']);
    expect(said(await google(idToken, code(), 'the-nonce-of-a-thief'))).toEqual([401, 'google_token_used']);
  });

  test('accepts a recovery code under the same rules, and warns about the Google account', async () => {
    const { recoveryCodes } = await withGoogle('doublelost');
    const idToken = await tokenOf('doublelost');
    for (let n = 0; n < 20; n += 1) await google(idToken, '00000a');
    expect(said(await google(idToken, '00000a'))).toEqual(limited);
    expect((await google(idToken, recoveryCodes[0])).status).toBe(200);
    const [text = ''] = await warnings('doublelost');
    expect(text).toContain('change the password of your Google account');
    expect(text).not.toContain('/forgot-password');
  });

  test('links a confirmed email only once the code was correct', async () => {
    const { id, code } = await makePersonWithCodes(t, p, 'provenboth');
    await t.database.query('UPDATE users SET email_verified_at = 1 WHERE id = $1', [id]);
    const subOf = async () =>
      (
        await t.database.query<{ google_sub: string | null }>('SELECT google_sub FROM users WHERE id = $1', [
          id,
        ])
      )[0]?.google_sub;
    const idToken = await tokenOf('provenboth');
    expect(said(await google(idToken))).toEqual(needed);
    expect(said(await google(idToken, '00000a'))).toEqual(wrong);
    expect(await subOf()).toBeNull();
    expect((await google(idToken, code())).status).toBe(200);
    expect(await subOf()).toBe('google-provenboth');
  });
});
