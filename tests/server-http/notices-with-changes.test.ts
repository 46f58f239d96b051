import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { createAuthenticator } from './authenticator.ts';
import { startIdentityHost, type IdentityHost } from './identity-host.ts';
import { linkTokenSentTo } from './messages-read.ts';
import { newAddress, openPeople, person, type People } from './people.ts';
import { beginCodes, makePersonWithCodes } from './person-with-codes.ts';
import { apiKey, openTestApp, password, type Reply, type TestApp } from './test-app.ts';

/* What is told of a change is stored with the change: either both are stored or neither. */

const origin = 'https://tickets.example.org';
const newPassword = wirePasswordHash('another horse battery');

let t: TestApp;
let p: People;
let host: IdentityHost;
beforeAll(async () => {
  host = await startIdentityHost(() => t.clock.now);
  t = await openTestApp({
    PUBLIC_URL: origin,
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

const call = (method: string, path: string, body: object, token?: string) =>
  t.call(method, path, {
    body,
    ip: newAddress(),
    headers: apiKey,
    ...(token === undefined ? {} : { token }),
  });
const change = (token: string, changes: object) =>
  call('PUT', '/api/userCredentials/update', { ...changes, currentPasswordHash: password }, token);
const newcomer = (username: string) => p.newcomer(username, 'ORGANIZER');

/** Returns what is stored of an account, to compare it before and after. */
async function stateOf(username: string): Promise<unknown> {
  const rows = (table: string, column: string) =>
    t.database.query(
      `SELECT s.* FROM ${table} s JOIN users u ON u.id = s.${column} WHERE u.username = $1 ORDER BY s::text`,
      [username],
    );
  return {
    users: await t.database.query('SELECT * FROM users WHERE username = $1', [username]),
    passkeys: await rows('passkeys', 'user_id'),
    secondFactors: await rows('second_factors', 'id'),
    recoveryCodes: await rows('recovery_codes', 'user_id'),
    resets: await rows('password_resets', 'user_id'),
    confirmations: await rows('email_confirmations', 'user_id'),
    audit: await rows('audit_log', 'subject'),
    emails: await t.database.query('SELECT id FROM outbox WHERE recipient LIKE $1 ORDER BY id', [
      `${username}%@example.org`,
    ]),
  };
}

/** Prepares an account, and returns what changes it. */
type Change = (username: string) => Promise<() => Promise<Reply>>;

async function passkeyOf(token: string) {
  const asked = await call('POST', '/api/profile/passkeys/options', {}, token);
  const { options = {} }: { options?: Record<string, unknown> } = asked.json;
  return { requestId: asked.json['requestId'], response: createAuthenticator(origin).create(options) };
}

const changes: Readonly<Record<string, Change>> = {
  async 'a new password'(username) {
    const { token } = await newcomer(username);
    return () => change(token, { passwordHash: newPassword });
  },
  async 'a new address'(username) {
    const { token } = await newcomer(username);
    return () => change(token, { email: `${username}2@example.org` });
  },
  async 'an address that an administrator changes'(username) {
    const { number } = await newcomer(username);
    const email = `${username}2@example.org`;
    return () => call('PUT', `/api/admin/users/${number}`, { email }, p.tokenOf('ada'));
  },
  async 'a linked Google account'(username) {
    const { token } = await newcomer(username);
    const claims = { sub: `google-${username}`, email: `${username}@gmail.test`, name: 'Some Body' };
    // A token is used up even by a call that fails.
    return async () => {
      const body = { idToken: await host.token({ claims }), currentPasswordHash: password };
      return call('POST', '/api/userCredentials/linkGoogle', body, token);
    };
  },
  async 'a new passkey'(username) {
    const { token } = await newcomer(username);
    const made = await passkeyOf(token);
    return () => call('POST', '/api/profile/passkeys', made, token);
  },
  async 'codes turned on'(username) {
    const { token } = await newcomer(username);
    const code = await beginCodes(t, token);
    return () => call('POST', '/api/profile/second-factor/confirm', { code: code() }, token);
  },
  async 'codes turned off'(username) {
    const { token } = await makePersonWithCodes(t, p, username);
    const body = { currentPasswordHash: password };
    return () => call('POST', '/api/profile/second-factor/end', body, token);
  },
  async 'a forgotten password'(username) {
    const { id } = await newcomer(username);
    await t.database.query('UPDATE users SET email_verified_at = 1 WHERE id = $1', [id]);
    const identifier = `${username}@example.org`;
    await call('POST', '/api/userCredentials/forgotPassword', { identifier });
    const token = await linkTokenSentTo(t, identifier);
    const body = { token, passwordHash: newPassword };
    return () => call('POST', '/api/userCredentials/resetPassword', body);
  },
};

describe('a change is undone if its notice cannot be stored', () => {
  test.each(Object.keys(changes))('%s', async (name) => {
    const username = name.replaceAll(' ', '-').toLowerCase();
    const run = await changes[name]?.(username);
    if (run === undefined) throw new Error('no such change');
    const before = await stateOf(username);
    const store = vi
      .spyOn(t.app.identity.mailer, 'storeChange')
      .mockRejectedValueOnce(new Error('disk full'));
    expect((await run()).status).toBe(500);
    expect(store).toHaveBeenCalledTimes(1);
    store.mockRestore();
    expect(await stateOf(username)).toEqual(before);
    // The same call changes the account once the notice can be stored.
    expect((await run()).status).toBe(200);
    expect(await stateOf(username)).not.toEqual(before);
  });
});

describe('an account is as before if the link to its address cannot be stored', () => {
  const failOnce = () =>
    vi.spyOn(t.app.identity.mailer, 'storeConfirmation').mockRejectedValueOnce(new Error('disk full'));

  test('after a sign-up, which creates none', async () => {
    const store = failOnce();
    const signUp = () => call('POST', '/api/userCredentials/add', person('unlinked'));
    expect((await signUp()).status).toBe(500);
    store.mockRestore();
    expect(await t.database.query(`SELECT 1 FROM users WHERE username = 'unlinked'`)).toEqual([]);
    expect((await signUp()).status).toBe(200);
    expect(await linkTokenSentTo(t, 'unlinked@example.org')).not.toBe('none');
  });

  test.each(['a new address', 'an address that an administrator changes'])('after %s', async (name) => {
    const username = `${name.replaceAll(' ', '-')}-unlinked`;
    const run = await changes[name]?.(username);
    const before = await stateOf(username);
    const store = failOnce();
    expect((await run?.())?.status).toBe(500);
    store.mockRestore();
    expect(await stateOf(username)).toEqual(before);
    expect((await run?.())?.status).toBe(200);
    expect(await linkTokenSentTo(t, `${username}2@example.org`)).not.toBe('none');
  });
});

test('whoever could not be told of wrong codes is told at the next one', async () => {
  await makePersonWithCodes(t, p, 'guessed');
  const guess = () =>
    call('POST', '/login', { username: 'guessed', passwordHash: password, secondFactorCode: '00000a' });
  for (let n = 0; n < 3; n += 1) expect((await guess()).status).toBe(401);
  const store = vi
    .spyOn(t.app.identity.mailer, 'storeWrongCodes')
    .mockRejectedValueOnce(new Error('disk full'));
  expect((await guess()).status).toBe(500);
  expect((await guess()).status).toBe(401);
  expect(store).toHaveBeenCalledTimes(2);
  store.mockRestore();
});

describe('a notice goes to the address that the account has when it is locked', () => {
  const told = ['a linked Google account', 'a new passkey', 'codes turned on', 'codes turned off'];

  test.each(told)('%s', async (name) => {
    const username = `${name.replaceAll(' ', '-').toLowerCase()}-moving`;
    const run = await changes[name]?.(username);
    const store = vi.spyOn(t.app.identity.mailer, 'storeChange');
    const transaction = t.database.transaction.bind(t.database);
    // The address is changed between the reading of the caller and the lock of the change.
    const locked = vi.spyOn(t.app.identity.database, 'transaction').mockImplementation(async (work, id) => {
      await t.database.query('UPDATE users SET email = $2 WHERE username = $1', [
        username,
        `${username}2@example.org`,
      ]);
      return transaction(work, id);
    });
    expect((await run?.())?.status).toBe(200);
    locked.mockRestore();
    expect(store.mock.calls.map(([, to]) => to.email)).toEqual([`${username}2@example.org`]);
    store.mockRestore();
  });
});
