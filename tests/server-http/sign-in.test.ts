import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { isPassword } from '#server/accounts/password/password.ts';
import { addPerson, apiKey, openTestApp, password, signIn, type TestApp } from './test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({}, { usualPasswordCost: true });
  await addPerson(t, 'awa', 'ORGANIZER');
  await addPerson(t, 'gone', 'NORMAL_USER');
  await t.database.query(`UPDATE users SET disabled_at = 1 WHERE username = 'gone'`);
});
afterAll(() => t.close());

const login = (body: unknown, ip = '10.0.0.1', app = t) =>
  app.call('POST', '/login', { body, headers: apiKey, ip });

describe('sign-in', () => {
  test.each([
    ['username', { username: 'awa', passwordHash: password }],
    ['username in other letters', { username: 'AWA', passwordHash: password }],
    ['email', { email: 'Awa@example.org', passwordHash: password }],
  ])('by %s and password returns the user and tokens', async (_how, body) => {
    const reply = await login(body);
    expect(reply.status).toBe(200);
    expect(reply.json['user']).toMatchObject({ username: 'awa', role: 'ORGANIZER' });
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('answers unknown, wrong and disabled with the same message and status', async () => {
    const wrong = wirePasswordHash('wrong');
    const replies = await Promise.all([
      login({ username: 'nobody-here', passwordHash: password }, '10.0.1.1'),
      login({ username: 'awa', passwordHash: wrong }, '10.0.1.2'),
      login({ username: 'gone', passwordHash: password }, '10.0.1.3'),
      login({ email: 'nobody@example.org', passwordHash: password }, '10.0.1.4'),
    ]);
    const said = replies.map(({ status, json }) => ({
      status,
      code: json['code'],
      message: json['message'],
      keys: Object.keys(json),
    }));
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(said[0]).toMatchObject({ status: 401, code: 'bad_credentials' });
  });

  test('refuses calls without the app’s API key', async () => {
    const reply = await t.call('POST', '/login', { body: { username: 'awa', passwordHash: password } });
    expect([reply.status, reply.json['code']]).toEqual([401, 'api_key_needed']);
  });

  test('stores argon2id of the transmitted password, and the stored text cannot be used to sign in', async () => {
    const [row] = await t.database.query<{ password_hash: string }>(
      `SELECT password_hash FROM users WHERE username = 'awa'`,
    );
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(row?.password_hash).not.toContain(password);
    const reply = await login({ username: 'awa', passwordHash: row?.password_hash }, '10.0.2.1');
    expect(reply.status).toBe(422);
    expect(await isPassword(row?.password_hash ?? '', row?.password_hash ?? '')).toBe(false);
  });

  test('creates a new session each time', async () => {
    const [one, two] = [await signIn(t, 'awa'), await signIn(t, 'awa')];
    expect(one.refreshToken).not.toBe(two.refreshToken);
  });

  test('logs the user who signed in, but never a token, a password or a name', async () => {
    const { accessToken, refreshToken } = await signIn(t, 'awa');
    const log = t.logged.join('');
    expect(log).toContain('signed_in');
    for (const secret of [accessToken, refreshToken, password, 'awa@example.org', 'nobody-here'])
      expect(log).not.toContain(secret);
  });
});

describe('a thousand guesses', () => {
  // Hundreds of derivations at real cost would take a minute on a busy machine.
  let guessed: TestApp;
  beforeAll(async () => {
    guessed = await openTestApp();
  });
  afterAll(() => guessed.close());
  const guess = (username: string, n: number, ip: string) =>
    login({ username, passwordHash: wirePasswordHash(`guess ${n}`) }, ip, guessed);
  /** Two hundred at a time: with more, some time out waiting for the database on a busy machine. */
  async function at1000(work: (n: number) => ReturnType<typeof guess>) {
    const replies: Awaited<ReturnType<typeof guess>>[] = [];
    for (let from = 0; from < 1000; from += 200)
      replies.push(...(await Promise.all(Array.from({ length: 200 }, (_, n) => work(from + n)))));
    return replies;
  }

  test('from one network are stopped after five for one account, even when sent at once', async () => {
    const replies = await at1000((n) => guess('victim', n, `2001:db8::${n.toString(16)}`));
    // On a slow machine some time out waiting for the database and are told to retry.
    const looked = replies.filter(({ status }) => status === 401).length;
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThanOrEqual(5);
    expect(new Set(replies.map(({ status }) => status))).not.toContain(200);
    const stopped = replies.find(({ status }) => status === 429);
    expect(Number(stopped?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });

  test('in sequence are stopped after five', async () => {
    const said: number[] = [];
    for (let n = 0; n < 8; n += 1) said.push((await guess('patient prey', n, '10.6.0.1')).status);
    expect(said).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });

  test('from 250 networks are stopped after one from each, once fifty were wrong', async () => {
    let looked = 0;
    // No more at once than may wait for a derivation; beyond that, sign-ins are told to retry.
    for (let from = 0; from < 500; from += 50) {
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, n) => guess('beset', from + n, `10.9.0.${(from + n) % 250}`)),
      );
      looked += replies.filter(({ status }) => status === 401).length;
    }
    expect(looked).toBeGreaterThanOrEqual(250);
    expect(looked).toBeLessThanOrEqual(300);
  });

  test('never lock the account permanently: after the wait the correct password signs in', async () => {
    await addPerson(guessed, 'patient', 'NORMAL_USER');
    for (let n = 0; n < 5; n += 1)
      await login({ username: 'patient', passwordHash: wirePasswordHash('no') }, '10.7.0.1', guessed);
    expect((await login({ username: 'patient', passwordHash: password }, '10.7.0.2', guessed)).status).toBe(
      200,
    );
    expect((await login({ username: 'patient', passwordHash: password }, '10.7.0.1', guessed)).status).toBe(
      429,
    );
    guessed.clock.now += 15 * 60_000;
    expect((await login({ username: 'patient', passwordHash: password }, '10.7.0.1', guessed)).status).toBe(
      200,
    );
  });
});
