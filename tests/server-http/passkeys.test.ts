import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { passkeySignInOptions, signInByPasskey } from '#server/accounts/passkeys/passkey-sign-in.ts';
import type { Database } from '#server/database/database.ts';
import { tidy } from '#server/ops/housekeeping.ts';
import { createAuthenticator, type Authenticator, type Bent } from './authenticator.ts';
import { auditOf, linkTokenSentTo, messagesTo } from './messages-read.ts';
import { newAddress, openPeople, said, type People } from './people.ts';
import { openTestApp, password, type Reply, type TestApp } from './test-app.ts';

const origin = 'https://tickets.example.org';
const minute = 60_000;

let t: TestApp;
let p: People;
beforeAll(async () => {
  t = await openTestApp({ PUBLIC_URL: origin });
  p = await openPeople(t);
});
afterAll(() => t.close());

type Call = { readonly token?: string; readonly ip?: string };
const post = (path: string, body: object, call: Call = {}) =>
  t.call('POST', path, { body, ip: newAddress(), ...call });
const optionsOf = ({ json }: Reply): Record<string, unknown> => {
  const { options = {} }: { options?: Record<string, unknown> } = json;
  return options;
};

/** Requests a challenge and adds the key that the device creates for it. */
async function add(token: string, device: Authenticator, more: { bent?: Bent; name?: string } = {}) {
  const asked = await post('/api/profile/passkeys/options', {}, { token });
  const body = {
    requestId: asked.json['requestId'],
    response: device.create(optionsOf(asked), more.bent),
    ...(more.name === undefined ? {} : { name: more.name }),
  };
  return { body, reply: await post('/api/profile/passkeys', body, { token }) };
}

/** Requests a challenge and signs in with the device's signature. */
async function enter(device: Authenticator, bent?: Bent, ip = newAddress()) {
  const asked = await post('/api/passkeys/sign-in-options', {}, { ip });
  const body = { requestId: asked.json['requestId'], response: device.get(optionsOf(asked), bent) };
  return { body, reply: await post('/api/passkeys/sign-in', body, { ip }) };
}

async function personWithKey(name: string, counts = true) {
  const person = await p.newcomer(name);
  const device = createAuthenticator(origin, counts);
  const { reply } = await add(person.token, device);
  return { ...person, device, passkeyId: String(reply.json['id']) };
}

const listOf = async (token: string) =>
  (await t.call('GET', '/api/profile/passkeys', { token })).json['items'];

describe('a passkey', () => {
  test('signs its user in, with a session that counts as freshly confirmed', async () => {
    const { device, token } = await personWithKey('keyed');
    expect(await listOf(token)).toMatchObject([{ lastUsedAt: null }]);
    const { reply } = await enter(device);
    expect(reply.json['user']).toMatchObject({ username: 'keyed' });
    expect((await auditOf(t, 'sign_in')).at(-1)).toMatchObject({
      outcome: 'done',
      details: { how: 'passkey' },
    });
    const session = String(reply.json['accessToken']);
    expect((await post('/api/profile/passkeys/options', {}, { token: session })).status).toBe(200);
    expect(await listOf(session)).toMatchObject([{ lastUsedAt: new Date(t.clock.now).toISOString() }]);
    expect(await messagesTo(t, 'keyed@example.org')).toMatchObject([
      expect.stringContaining('A passkey was added'),
    ]);
    expect((await t.call('GET', '/api/profile/export', { token })).json['passkeys']).toMatchObject([{}]);
  });

  test('is one of several, each with a name, and no longer signs in once removed', async () => {
    const { token, id, device, passkeyId } = await personWithKey('several');
    const other = createAuthenticator(origin);
    expect((await add(token, other, { name: 'Key in the drawer' })).reply.json['name']).toBe(
      'Key in the drawer',
    );
    const named = await t.call('PUT', `/api/profile/passkeys/${passkeyId}`, {
      token,
      body: { name: 'Phone' },
    });
    expect(named.json['name']).toBe('Phone');
    expect(await listOf(token)).toMatchObject([{ name: 'Phone' }, { name: 'Key in the drawer' }]);
    const removed = await t.call('DELETE', `/api/profile/passkeys/${passkeyId}`, { token, body: {} });
    expect(removed.json).toEqual({ removed: true });
    for (const action of ['passkey_added', 'passkey_renamed', 'passkey_removed'])
      expect((await auditOf(t, action)).at(-1)).toMatchObject({ actor: id, subject: id, outcome: 'done' });
    expect(said((await enter(device)).reply)).toEqual([401, 'passkey_refused']);
    expect((await enter(other)).reply.status).toBe(200);
    expect(await listOf(token)).toMatchObject([{ name: 'Key in the drawer' }]);
  });

  test('is added and removed only after confirming the identity within 15 minutes', async () => {
    const { token, id, passkeyId } = await personWithKey('stale');
    await t.database.query('UPDATE sessions SET created_at = $1, proven_at = NULL WHERE user_id = $2', [
      t.clock.now - 15 * minute - 1,
      id,
    ]);
    const remove = (body: object) => t.call('DELETE', `/api/profile/passkeys/${passkeyId}`, { token, body });
    const options = (body: object) => post('/api/profile/passkeys/options', body, { token });
    expect(said(await options({}))).toEqual([403, 'proof_needed']);
    expect(said(await remove({}))).toEqual([403, 'proof_needed']);
    const wrong = { currentPasswordHash: wirePasswordHash('not the password') };
    expect(said(await options(wrong))).toEqual([403, 'current_password_wrong']);
    expect((await options({ currentPasswordHash: password })).status).toBe(200);
    expect((await remove({})).status).toBe(200);
  });

  test('belongs to its account: others cannot rename or remove it', async () => {
    const { passkeyId, token, device } = await personWithKey('owner');
    const path = `/api/profile/passkeys/${passkeyId}`;
    const stranger = { token: p.tokenOf('omar') };
    expect(said(await t.call('PUT', path, { ...stranger, body: { name: 'Mine' } }))).toEqual([
      404,
      'passkey_not_found',
    ]);
    expect(said(await t.call('DELETE', path, { ...stranger, body: {} }))).toEqual([404, 'passkey_not_found']);
    const asked = await post('/api/profile/passkeys/options', {}, stranger);
    const body = { requestId: asked.json['requestId'], response: device.create(optionsOf(asked)) };
    expect(said(await post('/api/profile/passkeys', body, stranger))).toEqual([409, 'passkey_taken']);
    expect(await listOf(token)).toHaveLength(1);
  });
});

describe('a new passkey', () => {
  test('is one of twenty at most, even with a concurrent request for the last place', async () => {
    const { token, id } = await personWithKey('collector');
    const more = (from: number, to: number) =>
      t.database.query(
        `INSERT INTO passkeys (id, credential_id, user_id, public_key, counter, transports, name, created_at)
         SELECT 'more-' || n, 'credential-' || n, $1, '\\x00', 0, '', 'Key', n FROM generate_series($2::int, $3::int) AS n`,
        [id, from, to],
      );
    await more(2, 19);
    const asked = await post('/api/profile/passkeys/options', {}, { token });
    const { excludeCredentials } = optionsOf(asked) as { excludeCredentials: object[] };
    expect(excludeCredentials).toHaveLength(19);
    expect(excludeCredentials).toContainEqual({ id: 'credential-2', type: 'public-key', transports: [] });
    expect(excludeCredentials).toContainEqual(expect.objectContaining({ transports: ['internal'] }));
    await more(20, 20);
    const response = createAuthenticator(origin).create(optionsOf(asked));
    const body = { requestId: asked.json['requestId'], response };
    const tooMany = [409, 'passkeys_too_many'];
    expect(said(await post('/api/profile/passkeys', body, { token }))).toEqual(tooMany);
    expect(said(await post('/api/profile/passkeys/options', {}, { token }))).toEqual(tooMany);
    expect(await messagesTo(t, 'collector@example.org')).toHaveLength(1);
    await t.database.query(`DELETE FROM passkeys WHERE id = 'more-20'`);
    expect((await add(token, createAuthenticator(origin))).reply.status).toBe(200);
  });

  test('is named after its user, and records all its transports', async () => {
    const { token, id } = await p.newcomer('named');
    await t.database.query(`UPDATE users SET first_name = 'Isatou', last_name = '' WHERE id = $1`, [id]);
    const asked = await post('/api/profile/passkeys/options', {}, { token });
    expect(optionsOf(asked)['user']).toMatchObject({ name: 'named', displayName: 'Isatou' });
    const { response, ...made } = createAuthenticator(origin).create(optionsOf(asked)) as {
      response: object;
    };
    const body = {
      requestId: asked.json['requestId'],
      response: { ...made, response: { ...response, transports: ['usb', 'nfc'] } },
    };
    expect((await post('/api/profile/passkeys', body, { token })).status).toBe(200);
    await t.database.query(`UPDATE users SET last_name = 'Njie' WHERE id = $1`, [id]);
    const next = optionsOf(await post('/api/profile/passkeys/options', {}, { token }));
    expect(next).toMatchObject({
      user: { displayName: 'Isatou Njie' },
      excludeCredentials: [{ transports: ['usb', 'nfc'] }],
    });
  });

  test.each<[string, Bent]>([
    ['made at another site', { origin: 'https://tickets.example.org.evil.example' }],
    ['made for another name', { rpId: 'evil.example' }],
    ['made for another challenge', { challenge: 'A'.repeat(43) }],
    ['made without finger, face or PIN', { verified: false }],
  ])('%s is refused', async (_what, bent) => {
    const { reply } = await add(p.tokenOf('awa'), createAuthenticator(origin), { bent });
    expect(said(reply)).toEqual([422, 'passkey_invalid']);
  });

  test('is accepted once for its challenge, within five minutes, in the session that asked', async () => {
    const { token } = await p.newcomer('asker');
    const device = createAuthenticator(origin);
    const { body, reply } = await add(token, device);
    // A network repeat gets the same answer.
    expect((await post('/api/profile/passkeys', body, { token })).json).toEqual(reply.json);
    expect(await messagesTo(t, 'asker@example.org')).toHaveLength(1);
    const asked = await post('/api/profile/passkeys/options', {}, { token });
    const late = {
      requestId: asked.json['requestId'],
      response: createAuthenticator(origin).create(optionsOf(asked)),
    };
    expect(said(await post('/api/profile/passkeys', late, { token: p.tokenOf('omar') }))).toEqual([
      410,
      'passkey_request_over',
    ]);
    t.clock.now += 5 * minute;
    expect(said(await post('/api/profile/passkeys', late, { token }))).toEqual([410, 'passkey_request_over']);
    expect(await listOf(token)).toHaveLength(1);
  });
});

describe('a passkey sign-in', () => {
  test.each<[string, Bent]>([
    ['signed at another site', { origin: 'http://tickets.example.org' }],
    ['signed for another name', { rpId: 'evil.example' }],
    ['signed for another challenge', { challenge: 'A'.repeat(43) }],
    ['signed without finger, face or PIN', { verified: false }],
    ['signed by another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['of another person', { userHandle: Buffer.from('somebody else').toString('base64url') }],
  ])('%s is refused', async (what, bent) => {
    const { device, id } = await personWithKey(what.replaceAll(/\W/g, '').slice(-30));
    expect(said((await enter(device, bent)).reply)).toEqual([401, 'passkey_refused']);
    const refused = { actor: 'somebody', subject: id, outcome: 'refused', details: { how: 'passkey' } };
    expect((await auditOf(t, 'sign_in')).at(-1)).toMatchObject(refused);
  });

  test('needs no user handle, which an authenticator may omit', async () => {
    const { device } = await personWithKey('nameless');
    const asked = await post('/api/passkeys/sign-in-options', {});
    const { response, ...given } = device.get(optionsOf(asked)) as { response: Record<string, unknown> };
    const { userHandle: _, ...rest } = response;
    const body = { requestId: asked.json['requestId'], response: { ...given, response: rest } };
    expect((await post('/api/passkeys/sign-in', body)).status).toBe(200);
  });

  test('by a key overtaken by its clone meanwhile is refused, logged and counted as a wrong guess', async () => {
    const { device, id } = await personWithKey('overtaken');
    const { identity } = t.app;
    const { requestId, options } = (await passkeySignInOptions(
      identity,
      { ip: newAddress(), browser: null },
      origin,
    )) as {
      requestId: string;
      options: Record<string, unknown>;
    };
    const response = device.get(options) as unknown as Parameters<typeof signInByPasskey>[1]['response'];
    let forgiven = 0;
    const overtaken: Database = {
      ...t.database,
      async transaction(work) {
        await t.database.query('UPDATE passkeys SET counter = 1000 WHERE user_id = $1', [id]);
        return t.database.transaction(work);
      },
    };
    const limits = { ...identity.limits, guessedRight: async () => void (forgiven += 1) };
    const place = {
      ip: newAddress(),
      browser: null,
      device: 'Test',
      replaces: null,
      language: 'en',
    } as const;
    const parts = { ...identity, database: overtaken, limits };
    expect(await signInByPasskey(parts, { requestId, response }, place, origin)).toMatchObject({
      status: 401,
      code: 'passkey_refused',
    });
    expect(forgiven).toBe(0);
    const refused = { actor: 'somebody', subject: id, outcome: 'refused', details: { how: 'passkey' } };
    expect((await auditOf(t, 'sign_in')).at(-1)).toMatchObject(refused);
    expect(await t.database.query('SELECT 1 FROM sessions WHERE user_id = $1', [id])).toHaveLength(1);
  });

  test('by a clone with a lower counter is refused; keys without a counter still work', async () => {
    const { device } = await personWithKey('copied');
    expect((await enter(device, { counter: 40 })).reply.status).toBe(200);
    expect(said((await enter(device, { counter: 40 })).reply)).toEqual([401, 'passkey_refused']);
    expect((await enter(device, { counter: 41 })).reply.status).toBe(200);
    expect(said((await enter(device, { counter: 0 })).reply)).toEqual([401, 'passkey_refused']);
    const synced = await personWithKey('synced', false);
    expect((await enter(synced.device)).reply.status).toBe(200);
    expect((await enter(synced.device)).reply.status).toBe(200);
  });

  test('accepts a challenge once, within five minutes, and none issued for adding a passkey', async () => {
    const { device, token } = await personWithKey('once');
    const { body } = await enter(device);
    const over = [410, 'passkey_request_over'];
    expect(said(await post('/api/passkeys/sign-in', body))).toEqual(over);
    const asked = await post('/api/passkeys/sign-in-options', {});
    const late = { requestId: asked.json['requestId'], response: device.get(optionsOf(asked)) };
    t.clock.now += 5 * minute;
    expect(said(await post('/api/passkeys/sign-in', late))).toEqual(over);
    await p.renew('awa');
    const adding = await post('/api/profile/passkeys/options', {}, { token });
    const other = {
      requestId: adding.json['requestId'],
      response: device.get({ ...optionsOf(adding), rpId: 'tickets.example.org' }),
    };
    expect(said(await post('/api/passkeys/sign-in', other))).toEqual(over);
    await tidy(t.database, t.clock.now + 5 * minute);
    expect(await t.database.query('SELECT 1 FROM passkey_requests')).toEqual([]);
  });

  test('is refused for a disabled account and works again with it', async () => {
    const { device, id } = await personWithKey('barred');
    await t.database.query('UPDATE users SET disabled_at = 1 WHERE id = $1', [id]);
    expect(said((await enter(device)).reply)).toEqual([401, 'passkey_refused']);
    await t.database.query('UPDATE users SET disabled_at = NULL WHERE id = $1', [id]);
    expect((await enter(device)).reply.status).toBe(200);
  });

  test('issues challenges to anyone, up to a limit', async () => {
    const ip = newAddress();
    let answer = await post('/api/passkeys/sign-in-options', {}, { ip });
    for (let n = 0; n < 300 && answer.status === 200; n += 1)
      answer = await post('/api/passkeys/sign-in-options', {}, { ip });
    expect(said(answer)).toEqual([429, 'rate_limited']);
    expect((await post('/api/passkeys/sign-in-options', {})).status).toBe(200);
  });

  test('is rate limited for a network that tries unknown passkeys', async () => {
    const ip = newAddress();
    const codes: unknown[] = [];
    const device = createAuthenticator(origin);
    for (let n = 0; n < 17; n += 1)
      codes.push((await enter(device, { userHandle: 'AAAA' }, ip)).reply.json['code']);
    expect(codes.slice(0, 15).every((code) => code === 'passkey_refused')).toBe(true);
    expect(codes.at(-1)).toBe('rate_limited');
    expect((await personWithKey('elsewhere')).passkeyId).not.toBe('');
  });
});

describe('removal of passkeys', () => {
  test('happens on a password reset, and its email says so', async () => {
    const { device, token } = await personWithKey('resetter');
    const email = 'resetter@example.org';
    await t.database.query('UPDATE users SET email_verified_at = 1 WHERE email = $1', [email]);
    await post('/api/userCredentials/forgotPassword', { identifier: email });
    const reset = {
      token: await linkTokenSentTo(t, email),
      passwordHash: wirePasswordHash('a new long password'),
    };
    expect((await post('/api/userCredentials/resetPassword', reset)).status).toBe(200);
    expect(said((await enter(device)).reply)).toEqual([401, 'passkey_refused']);
    expect((await t.call('GET', '/api/profile/passkeys', { token })).status).toBe(401);
    expect((await messagesTo(t, email)).join()).toContain('its passkeys were removed');
    expect((await auditOf(t, 'password_reset')).at(-1)).toMatchObject({ details: { passkeys: 1 } });
  });

  test('happens at the first confirmation of an email somebody else had signed up with', async () => {
    const { device } = await personWithKey('squatter');
    const email = 'squatter@example.org';
    await t.database.query('UPDATE users SET email_verified_at = NULL WHERE email = $1', [email]);
    await post('/api/userCredentials/forgotPassword', { identifier: email });
    const reset = {
      token: await linkTokenSentTo(t, email),
      passwordHash: wirePasswordHash('a new long password'),
    };
    expect((await post('/api/userCredentials/resetPassword', reset)).status).toBe(200);
    expect(said((await enter(device)).reply)).toEqual([401, 'passkey_refused']);
    expect((await messagesTo(t, email)).join()).toContain('passkeys');
  });

  test('happens with account deletion', async () => {
    const { id, token } = await personWithKey('leaver');
    const body = { confirm: 'delete my account', currentPasswordHash: password };
    expect((await t.call('DELETE', '/api/profile', { token, body })).status).toBe(200);
    expect(await t.database.query('SELECT 1 FROM passkeys WHERE user_id = $1', [id])).toEqual([]);
  });
});

test('reports on a server reached only by IP address that passkeys do not work there', async () => {
  const other = await openTestApp({ PUBLIC_URL: 'https://10.0.0.5' });
  const people = await openPeople(other);
  const device = createAuthenticator(origin);
  const made = device.create({ challenge: 'A'.repeat(43), rp: { id: '10.0.0.5' }, user: { id: 'x' } });
  const signed = device.get({ challenge: 'A'.repeat(43), rpId: '10.0.0.5' });
  const requestId = 'A'.repeat(24);
  for (const [path, body] of [
    ['/api/passkeys/sign-in-options', {}],
    ['/api/passkeys/sign-in', { requestId, response: signed }],
    ['/api/profile/passkeys/options', {}],
    ['/api/profile/passkeys', { requestId, response: made }],
  ] as const) {
    const answer = await other.call('POST', path, { body, token: people.tokenOf('omar'), ip: newAddress() });
    expect(said(answer), path).toEqual([409, 'passkeys_unavailable']);
  }
  await other.close();
});
