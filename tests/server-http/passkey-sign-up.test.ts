import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteConfirmation } from '#contract/accounts/profile.ts';
import { written } from '#messages/written.ts';
import { createAuthenticator, type Authenticator } from './authenticator.ts';
import { auditOf, codeSentTo, linkTokenSentTo, messagesTo } from './messages-read.ts';
import { newAddress, openPeople, said, type People } from './people.ts';
import { apiKey, openTestApp, password, type Reply, type TestApp } from './test-app.ts';

const origin = 'https://tickets.example.org';
const minute = 60_000;

let t: TestApp;
let p: People;
beforeAll(async () => {
  t = await openTestApp({ PUBLIC_URL: origin });
  p = await openPeople(t);
});
afterAll(() => t.close());

const post = (path: string, body: object, token?: string) =>
  t.call('POST', path, {
    body,
    ip: newAddress(),
    headers: apiKey,
    ...(token === undefined ? {} : { token }),
  });
interface Options extends Record<string, unknown> {
  readonly user?: { readonly id: string };
}
const optionsOf = ({ json }: Reply): Options => {
  const { options = {} }: { options?: Options } = json;
  return options;
};
const named = (username: string) => ({
  firstName: 'Fatou',
  lastName: 'Sanneh',
  username,
  email: `${username}@example.org`,
});

/** Requests a challenge and creates a key for it on the device. */
async function makeKey(person: object, device: Authenticator) {
  const asked = await post('/api/passkeys/sign-up-options', person);
  const options = optionsOf(asked);
  return {
    requestId: asked.json['requestId'],
    userHandle: options.user?.id,
    response: device.create(options),
  };
}
async function signUp(person: object, device = createAuthenticator(origin)) {
  return {
    device,
    reply: await post('/api/passkeys/sign-up', { ...person, ...(await makeKey(person, device)) }),
  };
}
async function enter(device: Authenticator) {
  const asked = await post('/api/passkeys/sign-in-options', {});
  const body = { requestId: asked.json['requestId'], response: device.get(optionsOf(asked)) };
  return post('/api/passkeys/sign-in', body);
}
const enterAs = async (device: Authenticator) => String((await enter(device)).json['accessToken']);

describe('a passkey sign-up', () => {
  test('creates an account its passkey signs in to, without signing in by itself', async () => {
    const { device, reply } = await signUp(named('keyed'));
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ applied: false, user: { username: 'keyed', role: 'NORMAL_USER' } });
    expect(reply.json).not.toHaveProperty('accessToken');
    expect(reply.cookies.size).toBe(0);
    const token = await enterAs(device);
    const profile = await t.call('GET', '/api/profile', { token });
    expect(profile.json).toMatchObject({ hasPassword: false, guest: false, emailVerified: false });
    expect((await auditOf(t, 'sign_up')).at(-1)).toMatchObject({
      outcome: 'done',
      details: { how: 'passkey' },
    });
    expect(await linkTokenSentTo(t, 'keyed@example.org')).not.toBe('none');
  });

  test('sends the link in the language of whoever signs up', async () => {
    const key = await makeKey(named('francophone'), createAuthenticator(origin));
    const made = await t.call('POST', '/api/passkeys/sign-up', {
      body: { ...named('francophone'), ...key },
      ip: newAddress(),
      headers: { ...apiKey, 'accept-language': 'fr' },
    });
    expect(made.status).toBe(200);
    const [email] = await messagesTo(t, 'francophone@example.org');
    expect(email).toContain(written.fr.emails.confirmEmail.asked);
  });

  test('accepts an application, and a number confirmed by its code', async () => {
    const phone = '+2203019876';
    const asked = await post('/api/otp/send', { phoneNumber: phone, purpose: 'signup' });
    const { email: _, ...person } = named('keyphone');
    const whole = { ...person, phoneNumber: phone, codeRequestId: asked.json['codeRequestId'] };
    const device = createAuthenticator(origin);
    const key = await makeKey(person, device);
    const send = (smsOtp: string) =>
      t.call('POST', '/api/passkeys/sign-up?role=ORGANIZER', {
        body: { ...whole, ...key, smsOtp },
        headers: apiKey,
        ip: newAddress(),
      });
    const code = await codeSentTo(t, phone);
    expect(said(await send('000000' === code ? '000001' : '000000'))).toEqual([401, 'code_invalid']);
    // The created key is still valid: no second one remains on the device.
    expect((await send(code)).json).toMatchObject({ applied: true, user: { phoneNumber: phone } });
    expect((await enter(device)).status).toBe(200);
  });

  test('refuses a taken username before a passkey is created, and at the end', async () => {
    await signUp(named('early'));
    expect(said(await post('/api/passkeys/sign-up-options', named('early')))).toEqual([
      409,
      'username_taken',
    ]);
    const sameEmail = { ...named('early2'), email: 'early@example.org' };
    expect(said(await post('/api/passkeys/sign-up-options', sameEmail))).toEqual([409, 'email_taken']);
    const device = createAuthenticator(origin);
    const key = await makeKey(named('late'), device);
    expect(said(await post('/api/passkeys/sign-up', { ...named('early'), ...key }))).toEqual([
      409,
      'username_taken',
    ]);
    expect((await post('/api/passkeys/sign-up', { ...named('late'), ...key })).status).toBe(200);
  });

  test('limits one browser to thirty challenges at once, without affecting others', async () => {
    const ip = newAddress();
    const ask = () =>
      t.call('POST', '/api/passkeys/sign-up-options', { body: named('hasty'), headers: apiKey, ip });
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    expect((await post('/api/passkeys/sign-up-options', named('hasty'))).status).toBe(200);
    t.clock.now += 6_000;
    expect((await ask()).status).toBe(200);
  });

  test('accepts a passkey once, within five minutes, and only for its user', async () => {
    const device = createAuthenticator(origin);
    const key = await makeKey(named('once'), device);
    const created = await post('/api/passkeys/sign-up', { ...named('once'), ...key });
    expect(created.status).toBe(200);
    // Repeated, because the reply was lost.
    expect((await post('/api/passkeys/sign-up', { ...named('once'), ...key })).json).toEqual(created.json);
    expect(said(await post('/api/passkeys/sign-up', { ...named('twice'), ...key }))).toEqual([
      410,
      'passkey_request_over',
    ]);
    const { id: other } = await p.newcomer('somebodyelse');
    const stolen = { ...(await makeKey(named('stolen'), createAuthenticator(origin))) };
    const forOther = { ...stolen, userHandle: Buffer.from(other).toString('base64url') };
    expect(said(await post('/api/passkeys/sign-up', { ...named('stolen'), ...forOther }))).toEqual([
      422,
      'passkey_invalid',
    ]);
    const slow = await makeKey(named('slow'), createAuthenticator(origin));
    t.clock.now += 6 * minute;
    expect(said(await post('/api/passkeys/sign-up', { ...named('slow'), ...slow }))).toEqual([
      410,
      'passkey_request_over',
    ]);
    expect((await p.numberOf('slow')).number).toBe(0);
  });

  test('refuses a passkey of another account, and creates no account then', async () => {
    const { device } = await signUp(named('owner'));
    const key = await makeKey(named('copycat'), device);
    expect(said(await post('/api/passkeys/sign-up', { ...named('copycat'), ...key }))).toEqual([
      409,
      'passkey_taken',
    ]);
    expect((await p.numberOf('copycat')).number).toBe(0);
  });

  test('is refused while sign-up is closed, and without an email or a number', async () => {
    const { email: _, ...nobody } = named('unreachable');
    const key = await makeKey(nobody, createAuthenticator(origin));
    expect(said(await post('/api/passkeys/sign-up', { ...nobody, ...key }))).toEqual([422, 'contact_needed']);
  });
});

describe('a user without a password', () => {
  test('confirms their identity by a sign-in within the last minutes', async () => {
    const { device } = await signUp(named('prover'));
    const { json } = await enter(device);
    const options = async (token: unknown) =>
      said(await post('/api/profile/passkeys/options', {}, String(token)))[1];
    expect(await options(json['accessToken'])).toBeUndefined();
    t.clock.now += 16 * minute;
    const renewed = await post('/refresh', { sessionId: json['sessionId'] });
    expect(await options(renewed.json['accessToken'])).toBe('sign_in_again');
    expect(await options(await enterAs(device))).toBeUndefined();
  });

  test('keeps the last passkey until there is another way to sign in', async () => {
    const { device } = await signUp(named('locked'));
    const token = await enterAs(device);
    const { items = [] }: { items?: { id: string }[] } = (
      await t.call('GET', '/api/profile/passkeys', { token })
    ).json;
    const [only] = items;
    const remove = () =>
      t.call('DELETE', `/api/profile/passkeys/${only?.id}`, { body: {}, token, ip: newAddress() });
    expect(said(await remove())).toEqual([409, 'passkey_only_way_in']);
    expect((await enter(device)).status).toBe(200);
    const set = await t.call('PUT', '/api/userCredentials/update', {
      body: { passwordHash: password },
      token,
      ip: newAddress(),
    });
    expect(set.status).toBe(200);
    expect((await remove()).status).toBe(200);
  });

  test('gets a password by a reset link, which removes the passkeys', async () => {
    const { device } = await signUp(named('forgot'));
    await post('/api/userCredentials/forgotPassword', { identifier: 'forgot@example.org' });
    const token = await linkTokenSentTo(t, 'forgot@example.org');
    const reset = await post('/api/userCredentials/resetPassword', { token, passwordHash: password });
    expect(reset.status).toBe(200);
    expect(said(await enter(device))).toEqual([401, 'passkey_refused']);
    const login = await post('/login', { username: 'forgot', passwordHash: password });
    expect(login.status).toBe(200);
  });

  test('deletes the account after a fresh sign-in, and the passkey no longer works', async () => {
    const { device } = await signUp(named('leaver'));
    const token = await enterAs(device);
    const gone = await t.call('DELETE', '/api/profile', {
      body: { confirm: deleteConfirmation },
      token,
      ip: newAddress(),
    });
    expect(gone.status).toBe(200);
    expect(said(await enter(device))).toEqual([401, 'passkey_refused']);
  });
});

test('creates no passkey accounts on a server reached only by IP address, and says why', async () => {
  const other = await openTestApp({ PUBLIC_URL: 'https://10.0.0.5' });
  const rp = { id: '10.0.0.5' };
  const response = createAuthenticator('https://10.0.0.5').create({
    challenge: 'A'.repeat(43),
    rp,
    user: { id: 'x' },
  });
  const key = { requestId: 'A'.repeat(24), userHandle: 'AAAA', response };
  for (const [path, body] of [
    ['/api/passkeys/sign-up-options', named('numbers')],
    ['/api/passkeys/sign-up', { ...named('numbers'), ...key }],
  ] as const) {
    const answer = await other.call('POST', path, { body, headers: apiKey, ip: newAddress() });
    expect(said(answer), path).toEqual([409, 'passkeys_unavailable']);
  }
  expect(await other.database.query(`SELECT 1 FROM users WHERE username = 'numbers'`)).toEqual([]);
  await other.close();
});
