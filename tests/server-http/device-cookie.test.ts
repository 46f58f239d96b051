import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { newDeviceId, readDeviceCookie, setDeviceCookie } from '#server/accounts/sign-in/known-devices.ts';
import { deriveSecrets } from '#server/signing/secrets.ts';
import { openPeople, said, type People } from './people.ts';
import { apiKey, openTestApp, password, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
});
afterAll(() => t.close());

const ip = '203.0.113.1';
const login = (username: string, passwordHash: string, cookie = '', secure = false) =>
  t.call('POST', '/login', { body: { username, passwordHash }, headers: { ...apiKey, cookie }, ip, secure });
const cookieOf = (lines: ReadonlyMap<string, string>, name = 'gatehouse-device') =>
  (lines.get(name) ?? '').split(';', 1)[0] ?? '';
const guessAway = async (username: string) => {
  for (let n = 0; n < 8; n += 1) await login(username, wirePasswordHash(`guess ${n}`));
};

describe('the cookie of a known browser', () => {
  test('lets its user in although others have guessed from the same address, even after a sign-out', async () => {
    await p.newcomer('regular');
    const signedIn = await login('regular', password);
    const cookie = cookieOf(signedIn.cookies);
    expect(cookie).not.toBe('');
    await t.call('POST', '/logout', { token: String(signedIn.json['accessToken']), body: {} });
    await guessAway('regular');
    expect(said(await login('regular', password))).toEqual([429, 'rate_limited']);
    const again = await login('regular', password, cookie);
    expect(again.status).toBe(200);
    expect(cookieOf(again.cookies)).toBe(cookie);
  });

  test('is inaccessible to scripts, other sites and other hosts, for 400 days', async () => {
    await p.newcomer('careful');
    const line = (await login('careful', password, '', true)).cookies.get('__Host-gatehouse-device') ?? '';
    expect(line).toMatch(/; Path=\/; Max-Age=34560000; SameSite=Lax; HttpOnly; Secure$/);
  });

  test('cannot be forged, and another account’s does not help', async () => {
    await p.newcomer('target');
    await p.newcomer('neighbour');
    const theirs = cookieOf((await login('neighbour', password)).cookies);
    await guessAway('target');
    const [name = '', value = ''] = theirs.split('=');
    const forged = `${name}=${value.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`;
    for (const cookie of [theirs, forged, `${name}=x.y`, `${name}=`])
      expect(said(await login('target', password, cookie))).toEqual([429, 'rate_limited']);
  });

  test('is stored nowhere in plain form, and is deleted with the account', async () => {
    const { id, token } = await p.newcomer('leaving');
    const cookie = cookieOf((await login('leaving', password)).cookies);
    const rows = await t.database.query('SELECT * FROM known_devices WHERE user_id = $1', [id]);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]?.split('.')[0]);
    const body = { confirm: 'delete my account', currentPasswordHash: password };
    expect((await t.call('DELETE', '/api/profile', { token, body })).status).toBe(200);
    expect(await t.database.query('SELECT 1 FROM known_devices WHERE user_id = $1', [id])).toEqual([]);
  });

  test('is not issued for a wrong password', async () => {
    await p.newcomer('guessed-once');
    expect((await login('guessed-once', wirePasswordHash('no'))).cookies.has('gatehouse-device')).toBe(false);
  });
});

describe('the value of the cookie', () => {
  const identity = { secrets: deriveSecrets(new Uint8Array(32).fill(1)) };
  const read = (name: string, value: string, secure = false) =>
    readDeviceCookie(identity, { secure, cookie: (asked) => (asked === name ? value : null) });
  const lineOf = (id: string, by = identity) => {
    const lines: string[] = [];
    const wire = { secure: false, cookie: () => null, setCookie: (line: string) => void lines.push(line) };
    setDeviceCookie(by, wire, id);
    return lines.join();
  };
  const written = (id: string, by = identity) => lineOf(id, by).split(';', 1)[0]?.split('=', 2)[1] ?? '';

  test('is an id with our HMAC, and nothing else is accepted', () => {
    const id = newDeviceId();
    const [, seal = ''] = written(id).split('.');
    expect(read('gatehouse-device', `${id}.${seal}`)).toBe(id);
    expect(read('__Host-gatehouse-device', `${id}.${seal}`, true)).toBe(id);
    expect(lineOf(id)).toMatch(/; Path=\/; Max-Age=34560000; SameSite=Lax; HttpOnly$/);
    const foreign = written(id, { secrets: deriveSecrets(new Uint8Array(32).fill(2)) });
    for (const value of [id, `${id}.`, `${id}.x`, `${newDeviceId()}.${seal}`, written(''), foreign, '', '.'])
      expect(read('gatehouse-device', value)).toBeNull();
    expect(read('another', `${id}.${seal}`)).toBeNull();
  });
});
