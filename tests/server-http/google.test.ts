import { written } from '#messages/written.ts';
import { generateKeyPair, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startIdentityHost, type IdentityHost, type TokenWish } from './identity-host.ts';
import { auditOf, messagesTo } from './messages-read.ts';
import { addPerson, openTestApp, password, signIn, type TestApp } from './test-app.ts';

let t: TestApp;
let host: IdentityHost;
beforeAll(async () => {
  host = await startIdentityHost(() => t.clock.now);
  t = await openTestApp({
    GOOGLE_AUDIENCE: host.audience,
    GOOGLE_JWKS_URL: `${host.url}/keys`,
    GOOGLE_HOSTS: host.url,
  });
});
afterAll(async () => {
  await t.close();
  await host.close();
});

let lastAddress = 0;
const post = (idToken: string) =>
  t.call('POST', '/google', { body: { idToken }, ip: `10.3.0.${(lastAddress += 1)}` });
const google = async (wish: TokenWish = {}) => post(await host.token(wish));
const somebody = (name: string, more: object = {}) => ({
  claims: { sub: `google-${name}`, email: `${name}@example.org`, name: 'Some Body', ...more },
});
const said = (reply: { status: number; json: Record<string, unknown> }) => [reply.status, reply.json['code']];

describe('signing in with Google', () => {
  test('creates an attendee account the first time and finds it afterwards', async () => {
    const first = await google();
    expect(first.status).toBe(200);
    expect(first.json['user']).toMatchObject({
      email: 'binta@example.org',
      firstName: 'Binta',
      lastName: 'Jobe',
      role: 'NORMAL_USER',
    });
    expect((await auditOf(t, 'sign_up')).at(-1)).toMatchObject({ details: { how: 'google' } });
    const second = await google();
    expect(second.json['user']).toEqual(first.json['user']);
    expect(second.json['sessionId']).not.toBe(first.json['sessionId']);
    const profile = await t.call('GET', '/api/profile', { token: String(first.json['accessToken']) });
    expect(profile.json).toMatchObject({
      hasPassword: false,
      googleLinked: true,
      emailVerified: true,
      guest: false,
    });
  });

  test("identifies a user by Google's subject, not by the email, which may change", async () => {
    const first = await google(somebody('mover'));
    const moved = await google(somebody('mover', { email: 'elsewhere@example.org' }));
    expect(moved.json['user']).toEqual(first.json['user']);
    expect(said(await google(somebody('other', { email: 'mover@example.org' })))).toEqual([
      409,
      'email_has_account',
    ]);
  });

  test('takes no role from the token', async () => {
    const reply = await google(somebody('climber', { role: 'ADMIN', admin: true, refused: true }));
    expect(reply.json['user']).toMatchObject({ role: 'NORMAL_USER', firstName: 'Some', lastName: 'Body' });
  });

  test('takes first and last name as Google tells them apart', async () => {
    const reply = await google(somebody('split', { given_name: 'Awa Marie', family_name: 'Sarr' }));
    expect(reply.json['user']).toMatchObject({ firstName: 'Awa Marie', lastName: 'Sarr' });
  });

  test('creates one account for two concurrent sign-ins', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => google(somebody('twin'))));
    expect(new Set(replies.map(({ json }) => JSON.stringify(json['user']))).size).toBe(1);
    expect(await t.database.query(`SELECT 1 FROM users WHERE google_sub = 'google-twin'`)).toHaveLength(1);
  });

  test('refuses a disabled user', async () => {
    await google(somebody('barred'));
    await t.database.query(`UPDATE users SET disabled_at = 1 WHERE google_sub = 'google-barred'`);
    expect(said(await google(somebody('barred')))).toEqual([403, 'account_disabled']);
  });

  test('is recorded with its method', async () => {
    await google(somebody('noted'));
    expect((await auditOf(t, 'sign_in')).at(-1)).toMatchObject({
      outcome: 'done',
      details: { how: 'google' },
    });
    expect(JSON.stringify(await t.database.query('SELECT * FROM audit_log'))).not.toContain('example.org');
  });
});

describe('an ID token', () => {
  const minute = 60;
  const seconds = () => Math.floor(t.clock.now / 1000);
  test.each<[string, () => TokenWish, string]>([
    ['for another project', () => ({ audience: 'other-project' }), 'google_token_invalid'],
    ['of another issuer', () => ({ issuer: 'https://accounts.evil.example' }), 'google_token_invalid'],
    ['that ran out', () => ({ issuedAt: seconds() - 2 * minute, life: minute }), 'google_token_expired'],
    ['older than ten minutes', () => ({ issuedAt: seconds() - 11 * minute }), 'google_token_expired'],
    ['from the future', () => ({ issuedAt: seconds() + 10 * minute }), 'google_token_invalid'],
    ['with a key id that nobody publishes', () => ({ header: { kid: 'unknown' } }), 'google_token_invalid'],
    ['of an email not verified', () => ({ claims: { email_verified: false } }), 'google_email_unverified'],
    [
      'of an email "verified" in words',
      () => ({ claims: { email_verified: 'true' } }),
      'google_email_unverified',
    ],
    ['without an email', () => ({ claims: { email: undefined } }), 'google_token_invalid'],
    ['without a subject', () => ({ claims: { sub: '' } }), 'google_token_invalid'],
    ['of an endless subject', () => ({ claims: { sub: 'x'.repeat(256) } }), 'google_token_invalid'],
    [
      'of a Firebase sign-in that is not Google’s',
      () => ({ claims: { firebase: { sign_in_provider: 'password' } } }),
      'google_token_invalid',
    ],
    [
      'of a Firebase sign-in by a word',
      () => ({ claims: { firebase: 'google.com' } }),
      'google_token_invalid',
    ],
    ['of a Firebase sign-in by nothing', () => ({ claims: { firebase: null } }), 'google_token_invalid'],
  ])('%s is refused', async (_what, wish, code) => {
    expect(said(await google({ ...wish() }))).toEqual([401, code]);
  });

  test('with the longest possible subject is accepted', async () => {
    const { claims } = somebody('long');
    expect((await google({ claims: { ...claims, sub: 'x'.repeat(255) } })).status).toBe(200);
  });

  test('issued by a clock a minute fast is accepted', async () => {
    expect(said(await google({ issuedAt: seconds() + 55 }))[0]).toBe(200);
  });

  test("signed by a key that is not the provider's is rejected", async () => {
    const { privateKey } = await generateKeyPair('RS256');
    expect(said(await google({ key: privateKey }))).toEqual([401, 'google_token_invalid']);
  });

  test('signed with HS256 by the public key, as if it were a secret, is rejected', async () => {
    const key = new TextEncoder().encode((await (await fetch(host.url)).text()).padEnd(64));
    expect(said(await google({ header: { alg: 'HS256' }, key }))).toEqual([401, 'google_token_invalid']);
  });

  test('signed with another algorithm of the same family is rejected', async () => {
    const { privateKey } = await generateKeyPair('PS256');
    expect(said(await google({ header: { alg: 'PS256' }, key: privateKey }))).toEqual([
      401,
      'google_token_invalid',
    ]);
  });

  test('without a signature is rejected', async () => {
    const none = new UnsecuredJWT({ email: 'binta@example.org', email_verified: true })
      .setSubject('google-binta')
      .setIssuer(host.issuer)
      .setAudience(host.audience)
      .setIssuedAt()
      .setExpirationTime('1 h');
    expect(said(await post(none.encode()))).toEqual([401, 'google_token_invalid']);
  });

  test.each([['words'], ['a.b.c'], ['eyJhbGciOiJSUzI1NiJ9..']])(
    'that is malformed (%s) is rejected',
    async (idToken) => {
      expect(said(await post(idToken))).toEqual([401, 'google_token_invalid']);
    },
  );

  test.each([[{}], [{ idToken: 5 }], [{ idToken: '' }], [{ idToken: 'x'.repeat(9_000) }]])(
    'in an invalid body is rejected',
    async (body) => {
      expect(said(await t.call('POST', '/google', { body, ip: '10.3.1.1' }))).toEqual([422, 'invalid']);
    },
  );

  test('never appears in the log', async () => {
    const idToken = await host.token(somebody('quiet'));
    await post(idToken);
    expect(t.logged.join('')).not.toContain(idToken.slice(-40));
  });

  test('guessed repeatedly is rate limited', async () => {
    const statuses = [];
    for (let n = 0; n < 20; n += 1)
      statuses.push((await t.call('POST', '/google', { body: { idToken: 'guess' }, ip: '10.3.2.2' })).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4);
  });
});

describe('a token already used with its nonce', () => {
  const withNonce = (idToken: string, nonce?: string) =>
    t.call('POST', '/google', { body: { idToken, nonce }, ip: `10.3.9.${(lastAddress += 1)}` });
  const mine = 'the-nonce-of-the-page';

  test('signs no one else in, without the nonce or with another', async () => {
    const idToken = await host.token(somebody('copied'));
    expect((await withNonce(idToken, mine)).status).toBe(200);
    const [head = '', body = '', signature = ''] = idToken.split('.');
    const respelled = `${head}.${body}.${signature}=`;
    for (const copy of [
      withNonce(idToken),
      withNonce(idToken, 'the-nonce-of-a-thief'),
      withNonce(respelled, 'x'.repeat(16)),
    ])
      expect((await copy).status).toBe(401);
    expect(said(await withNonce(idToken))).toEqual([401, 'google_token_used']);
  });

  test('is accepted again for the same call for a minute, in case the network repeats it', async () => {
    const idToken = await host.token(somebody('repeated'));
    const replies = await Promise.all([1, 2, 3].map(() => withNonce(idToken, mine)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    t.clock.now += 61_000;
    expect(said(await withNonce(idToken, mine))).toEqual([401, 'google_token_used']);
    t.clock.now -= 61_000;
  });

  test('is stored in no table in plain form', async () => {
    const idToken = await host.token(somebody('sealed'));
    await withNonce(idToken, mine);
    const rows = JSON.stringify(await t.database.query('SELECT * FROM google_tokens'));
    expect(rows).not.toContain(idToken.split('.')[1]);
    expect(rows).not.toContain(mine);
  });

  test('cannot come from a sign-in more than ten minutes old, however new the token is', async () => {
    const signedInAt = Math.floor(t.clock.now / 1000) - 12 * 60;
    const claims = { ...somebody('renewed').claims, auth_time: signedInAt };
    expect(said(await withNonce(await host.token({ claims }), mine))).toEqual([401, 'google_token_expired']);
  });
});

describe("the provider's keys", () => {
  test('are cached between sign-ins', async () => {
    await google();
    const before = host.asked();
    await google();
    await google();
    expect(host.asked()).toBe(before);
  });
});

describe('an existing account', () => {
  const link = async (token: string, wish: TokenWish, currentPasswordHash?: string) =>
    t.call('POST', '/api/userCredentials/linkGoogle', {
      token,
      body: { idToken: await host.token(wish), currentPasswordHash },
      ip: `10.3.3.${(lastAddress += 1)}`,
    });

  test('with an unconfirmed email is not taken over', async () => {
    await addPerson(t, 'typed', 'NORMAL_USER');
    expect(said(await google(somebody('typed')))).toEqual([409, 'email_has_account']);
  });

  test('with an email confirmed here too is linked', async () => {
    const { id } = await addPerson(t, 'proven', 'NORMAL_USER');
    await t.database.query('UPDATE users SET email_verified_at = 1 WHERE id = $1', [id]);
    expect((await google(somebody('proven'))).json['user']).toMatchObject({ username: 'proven' });
    expect((await messagesTo(t, 'proven@example.org'))[0]).toContain('Google account was connected');
  });

  test('is linked by its owner with the password, and then both methods sign in', async () => {
    await addPerson(t, 'linker', 'ORGANIZER');
    const { accessToken: token } = await signIn(t, 'linker');
    expect(said(await link(token, somebody('linker')))).toEqual([403, 'proof_needed']);
    expect((await link(token, somebody('linker'), password)).json).toEqual({ linked: true });
    expect((await google(somebody('linker'))).json['user']).toMatchObject({
      username: 'linker',
      role: 'ORGANIZER',
    });
    expect((await signIn(t, 'linker')).accessToken).not.toBe('');
    expect(said(await link(token, somebody('second'), password))).toEqual([409, 'google_linked']);
  });

  test('cannot link a Google account that belongs to another', async () => {
    await google(somebody('owned'));
    await addPerson(t, 'grabber', 'NORMAL_USER');
    const { accessToken: token } = await signIn(t, 'grabber');
    expect(said(await link(token, somebody('owned'), password))).toEqual([409, 'google_taken']);
  });
});

test('allows the page only the connections and frames the popup needs', async () => {
  const policy = (await t.call('GET', '/api/ping')).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' https://apis.google.com;");
  expect(policy).toContain(`frame-src https://gatehouse-test.firebaseapp.com ${host.url};`);
  expect(policy).toContain(`https://securetoken.googleapis.com ${host.url};`);
  expect(policy).not.toMatch(/\*|unsafe-eval'(?<!wasm-unsafe-eval')/);
});

describe('a server whose identity provider', () => {
  test('rotated its key accepts the new one; while unreachable, says so and counts no guess', async () => {
    const other = await startIdentityHost(() => t.clock.now);
    onTestFinished(() => other.close());
    // A new key set, because a recently loaded one isn't reloaded for 30 s.
    const { createGoogleVerifier } = await import('#server/accounts/google/google-token.ts');
    const config = { audience: other.audience, issuer: other.issuer, jwksUrl: `${other.url}/keys` };
    const away = createGoogleVerifier(config, () => t.clock.now);
    other.fail(true);
    expect(await away(await other.token())).toMatchObject({ status: 503, code: 'google_unreachable' });
    other.fail(false);
    expect(await away(await other.token())).toMatchObject({ sub: 'google-binta' });
    const old = await other.token();
    await other.rotate();
    const fresh = createGoogleVerifier(config, () => t.clock.now);
    expect(await fresh(await other.token())).toMatchObject({ sub: 'google-binta' });
    expect(await fresh(old)).toMatchObject({ code: 'google_token_invalid' });
    const nowhere = createGoogleVerifier(
      { ...config, jwksUrl: 'http://127.0.0.1:9/keys' },
      () => t.clock.now,
    );
    expect(await nowhere(await other.token())).toMatchObject({ status: 503 });
  });

  test('is not configured returns its own error code', async () => {
    const { createGoogle } = await import('#server/resources/accounts/google.ts');
    const answers = createGoogle({ ...t.app.identity, google: null });
    const wire = {
      ip: '10.3.4.4',
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
    const call = {
      params: undefined,
      query: undefined,
      body: { idToken: 'x' },
      caller: { kind: 'none' },
      rangeFrom: 0,
    } as const;
    expect(await answers.google(call, wire)).toMatchObject({ status: 503, code: 'google_not_configured' });
  });
});
