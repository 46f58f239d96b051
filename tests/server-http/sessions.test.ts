import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decideRotation } from '#server/accounts/sign-in/refresh-token.ts';
import { addPerson, openTestApp, signedInFrom, signIn, type SignedIn, type TestApp } from './test-app.ts';

let t: TestApp;
let me: SignedIn;
beforeAll(async () => {
  t = await openTestApp();
  await addPerson(t, 'awa', 'ORGANIZER');
  await addPerson(t, 'lamin', 'ORGANIZER');
});
afterAll(() => t.close());
beforeEach(async () => {
  me = await signIn(t, 'awa');
});

const refresh = (sessionId: string) => t.call('POST', '/refresh', { body: { sessionId } });
const sessionsOf = (token: string) => t.call('GET', '/api/sessions', { token });
const byCookie = (one: SignedIn, csrf: string | null, cookie = one.cookieHeader) =>
  t.call('POST', '/refresh', {
    body: {},
    headers: { cookie, ...(csrf === null ? {} : { 'x-csrf-token': csrf }) },
  });

describe('a refresh token', () => {
  // [name, its generation, the current one, the newest confirmed as received, ms since the rotation, expected
  // decision]
  test.each([
    ['the newest one', 5, 5, 4, 0, 'rotate'],
    ['one newer than a restored backup knows', 7, 5, 4, 0, 'rotate'],
    ['the direct predecessor at once', 4, 5, 5, 0, 'repeat'],
    ['the direct predecessor after 60 s', 4, 5, 5, 60_000, 'repeat'],
    ['the direct predecessor later, when the reply is known to have arrived', 4, 5, 5, 60_001, 'revoke'],
    [
      'the direct predecessor hours later, when nothing shows that the reply arrived',
      4,
      5,
      4,
      36_000_000,
      'repeat',
    ],
    ['an older one', 3, 5, 4, 0, 'revoke'],
  ])('%s', (_which, generation, current, proven, age, wanted) => {
    const session = { generation: current, provenGeneration: proven, rotatedAt: 1_000 };
    expect(decideRotation(generation, session, 1_000 + age)).toBe(wanted);
  });
});

describe('refreshing by body', () => {
  test('returns a new access token and the next refresh token', async () => {
    const reply = await refresh(me.refreshToken);
    expect(reply.status).toBe(200);
    expect(reply.json['sessionId']).not.toBe(me.refreshToken);
    expect((await sessionsOf(String(reply.json['accessToken']))).status).toBe(200);
  });

  test('returns the same successor after a lost response or to a second tab', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => refresh(me.refreshToken)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ json }) => json['sessionId'])).size).toBe(1);
    t.clock.now += 59_000;
    expect((await refresh(me.refreshToken)).json['sessionId']).toBe(replies[0]?.json['sessionId']);
  });

  test('keeps a user signed in whose response was lost, however long the signal stays away', async () => {
    const lost = await refresh(me.refreshToken);
    t.clock.now += 8 * 3_600_000;
    const again = await refresh(me.refreshToken);
    expect(again.status).toBe(200);
    expect(again.json['sessionId']).toBe(lost.json['sessionId']);
    expect((await sessionsOf(String(again.json['accessToken']))).status).toBe(200);
  });

  test('accepts a delayed copy of a late repeat, but treats one a minute later as theft', async () => {
    await refresh(me.refreshToken);
    t.clock.now += 8 * 3_600_000;
    const again = signedInFrom(await refresh(me.refreshToken));
    expect((await sessionsOf(again.accessToken)).status).toBe(200);
    // The same request, delayed on its way, or another tab's sent at the same moment.
    t.clock.now += 5_000;
    expect((await refresh(me.refreshToken)).status).toBe(200);
    t.clock.now += 61_000;
    expect((await refresh(me.refreshToken)).status).toBe(401);
  });

  test('ends the session when a predecessor arrives late although its successor was used', async () => {
    const second = signedInFrom(await refresh(me.refreshToken));
    expect((await sessionsOf(second.accessToken)).status).toBe(200);
    t.clock.now += 61_000;
    expect((await refresh(me.refreshToken)).status).toBe(401);
    expect((await refresh(second.refreshToken)).status).toBe(401);
  });

  test('takes a predecessor for a minute and no longer, however often it comes', async () => {
    const { json } = await refresh(me.refreshToken);
    expect((await sessionsOf(String(json['accessToken']))).status).toBe(200);
    const later = async (ms: number) => ((t.clock.now += ms), (await refresh(me.refreshToken)).status);
    expect([await later(50_000), await later(50_000)]).toEqual([200, 401]);
  });

  test('ends the session when an older token arrives, and logs it', async () => {
    const second = signedInFrom(await refresh(me.refreshToken));
    const third = signedInFrom(await refresh(second.refreshToken));
    const stolen = await refresh(me.refreshToken);
    expect([stolen.status, stolen.json['code']]).toEqual([401, 'session_ended']);
    expect((await refresh(third.refreshToken)).status).toBe(401);
    expect((await sessionsOf(third.accessToken)).status).toBe(401);
    const logged = t.logged.filter((line) => line.includes('"event":"refresh_token_reused"'));
    expect(logged.at(-1)).toMatch(/"userId":"[^"]+","sessionId":"[^"]+"/);
  });

  test.each([
    ['a changed generation', (token: string) => token.replace(/\.1\./, '.2.')],
    ['a cut seal', (token: string) => token.slice(0, -1)],
    ['nothing of ours', () => 'x'.repeat(90)],
  ])('refuses %s', async (_what, change) => {
    expect((await refresh(change(me.refreshToken))).status).toBe(401);
  });

  test('ends after 30 days however often it is refreshed', async () => {
    const start = t.clock.now;
    let token = me.refreshToken;
    for (let day = 1; day < 30; day += 7) {
      t.clock.now = start + day * 24 * 3_600_000;
      token = signedInFrom(await refresh(token)).refreshToken;
    }
    t.clock.now = start + 30 * 24 * 3_600_000 + 1;
    expect((await refresh(token)).status).toBe(401);
    t.clock.now = start;
  });
});

describe('refreshing by cookie', () => {
  test('requires the CSRF token of that very session, and keeps the refresh token out of the response', async () => {
    const reply = await byCookie(me, me.csrfToken);
    expect(reply.status).toBe(200);
    expect(reply.text).not.toContain(reply.cookies.get('gatehouse-refresh')?.split(/[=;]/)[1]);
  });

  test('refuses a wrong, missing, foreign or truncated CSRF token', async () => {
    const other = await signIn(t, 'lamin');
    const swapped = me.cookieHeader.replace(me.csrfToken, other.csrfToken);
    const replies = [
      await byCookie(me, null),
      await byCookie(me, 'x'),
      await byCookie(me, other.csrfToken),
      await byCookie(me, other.csrfToken, swapped),
      await byCookie(me, me.csrfToken.slice(0, -1)),
      await byCookie(me, `${me.csrfToken}x`),
    ];
    expect(replies.map(({ status, json }) => [status, json['code']])).toEqual(
      replies.map(() => [403, 'csrf']),
    );
  });

  test('sets cookies that scripts cannot read, bound to the host on https', async () => {
    const reply = await t.call('POST', '/refresh', { body: { sessionId: me.refreshToken }, secure: true });
    expect(reply.cookies.get('__Host-gatehouse-refresh')).toMatch(
      /Path=\/; Max-Age=\d+; SameSite=Lax; Secure; HttpOnly$/,
    );
    expect(reply.cookies.get('__Host-gatehouse-csrf')).not.toContain('HttpOnly');
  });

  test('asks to sign in without any cookie', async () => {
    const reply = await t.call('POST', '/refresh', { body: {} });
    expect([reply.status, reply.json['code']]).toEqual([401, 'no_refresh_token']);
  });
});

describe('sessions', () => {
  test('are listed only for their owner, with the current one marked', async () => {
    const reply = await sessionsOf(me.accessToken);
    const items: { id: string; current: boolean }[] = reply.json['items'] ?? [];
    expect(items.filter((one) => one.current)).toHaveLength(1);
    const other = await signIn(t, 'lamin');
    const theirs: { id: string }[] = (await sessionsOf(other.accessToken)).json['items'] ?? [];
    expect(theirs.some((one) => items.some((mine) => mine.id === one.id))).toBe(false);
  });

  test('of another user cannot be ended', async () => {
    const other = await signIn(t, 'lamin');
    const items: { id: string; current: boolean }[] =
      (await sessionsOf(other.accessToken)).json['items'] ?? [];
    const target = items.find((one) => one.current)?.id ?? '';
    expect((await t.call('DELETE', `/api/sessions/${target}`, { token: me.accessToken })).status).toBe(404);
    expect((await sessionsOf(other.accessToken)).status).toBe(200);
  });

  test('end at once for access and refresh, by sign-out or from the list', async () => {
    const out = await t.call('POST', '/logout', { token: me.accessToken, body: { reason: 'manual-logout' } });
    expect(out.json).toEqual({ ended: true });
    expect((await sessionsOf(me.accessToken)).json['code']).toBe('session_ended');
    expect((await refresh(me.refreshToken)).status).toBe(401);
  });

  test('tell a device whether its own user ended them or something else did', async () => {
    const codeAfter = async (end: (session: SignedIn, id: string) => Promise<unknown>) => {
      const session = await signIn(t, 'awa');
      const read = await t.app.identity.accessTokens.read(session.accessToken);
      await end(session, 'claims' in read ? read.claims.sessionId : '');
      const { status, json } = await refresh(session.refreshToken);
      return [status, json['code']];
    };
    const other = await signIn(t, 'awa');
    const bySignOut = (session: SignedIn) =>
      t.call('POST', '/logout', { token: session.accessToken, body: {} });
    const byList = (_session: SignedIn, id: string) =>
      t.call('DELETE', `/api/sessions/${id}`, { token: other.accessToken });
    const byAnything = (_session: SignedIn, id: string) =>
      t.database.query(
        `UPDATE sessions SET ended_at = 1, ended_because = 'the role was changed' WHERE id = $1`,
        [id],
      );
    expect(await codeAfter(bySignOut)).toEqual([401, 'session_signed_out']);
    expect(await codeAfter(byList)).toEqual([401, 'session_signed_out']);
    expect(await codeAfter(byAnything)).toEqual([401, 'session_ended']);
  });

  test('ended by an administrator count as their user’s own action if they are the same', async () => {
    await t.database.query(`UPDATE users SET role = 'ADMIN' WHERE username = 'awa'`);
    const [here, there] = [await signIn(t, 'awa'), await signIn(t, 'awa')];
    const read = await t.app.identity.accessTokens.read(there.accessToken);
    const id = 'claims' in read ? read.claims.sessionId : '';
    expect((await t.call('DELETE', `/api/sessions/${id}`, { token: here.accessToken })).status).toBe(200);
    expect((await refresh(there.refreshToken)).json['code']).toBe('session_signed_out');
    await t.database.query(`UPDATE users SET role = 'ORGANIZER' WHERE username = 'awa'`);
  });

  test('notice a changed role and a disabled user at the next call', async () => {
    const mine = () => t.call('GET', '/api/events/mine', { token: me.accessToken });
    expect((await mine()).status).toBe(200);
    await t.database.query(`UPDATE users SET role = 'NORMAL_USER' WHERE username = 'awa'`);
    expect((await mine()).status).toBe(403);
    await t.database.query(`UPDATE users SET role = 'ORGANIZER', disabled_at = 1 WHERE username = 'awa'`);
    expect((await mine()).status).toBe(401);
    expect((await refresh(me.refreshToken)).status).toBe(401);
    await t.database.query(`UPDATE users SET disabled_at = NULL WHERE username = 'awa'`);
  });
});

describe('access tokens', () => {
  const key = () => t.app.identity.secrets.accessKey;
  const claims = async () => {
    const read = await t.app.identity.accessTokens.read(me.accessToken);
    if (!('claims' in read)) throw new Error('a fresh token must read');
    return read.claims;
  };
  const header = () => {
    const decoded: { kid: string } = JSON.parse(
      Buffer.from(me.accessToken.split('.')[0] ?? '', 'base64url').toString(),
    );
    return { alg: 'HS256', typ: 'at+jwt', kid: decoded.kid };
  };
  const forge = async (change: {
    alg?: string;
    typ?: string;
    kid?: string;
    iss?: string;
    aud?: string;
    key?: Uint8Array;
    from?: number;
    life?: number;
  }) => {
    const { userId, sessionId } = await claims();
    const from = Math.floor(t.clock.now / 1000) + (change.from ?? 0);
    return new SignJWT({ sid: sessionId, gen: 1 })
      .setProtectedHeader({
        ...header(),
        alg: change.alg ?? 'HS256',
        typ: change.typ ?? 'at+jwt',
        kid: change.kid ?? header().kid,
      })
      .setSubject(userId)
      .setIssuer(change.iss ?? 'gatehouse')
      .setAudience(change.aud ?? 'gatehouse-api')
      .setIssuedAt(from)
      .setNotBefore(from)
      .setExpirationTime(from + (change.life ?? 900))
      .sign(change.key ?? key());
  };

  test('forged by the test like real ones are accepted, which validates the refusals below', async () => {
    expect((await sessionsOf(await forge({}))).status).toBe(200);
  });

  test.each([
    ['another algorithm', { alg: 'HS384', key: new Uint8Array(48).fill(1) }],
    ['another type', { typ: 'JWT' }],
    ['an unknown key id', { kid: '00000000' }],
    ['another issuer', { iss: 'elsewhere' }],
    ['another audience', { aud: 'elsewhere' }],
    ['another key', { key: new Uint8Array(32).fill(9) }],
    ['a start in the future', { from: 600 }],
  ])('with %s are refused', async (_what, change) => {
    const reply = await sessionsOf(await forge(change));
    expect([reply.status, reply.json['code']]).toEqual([401, 'invalid_token']);
  });

  test('without a signature are refused', async () => {
    const { userId, sessionId } = await claims();
    const none = new UnsecuredJWT({ sid: sessionId, gen: 1 })
      .setSubject(userId)
      .setIssuer('gatehouse')
      .setAudience('gatehouse-api');
    expect(
      (await sessionsOf(none.setIssuedAt().setNotBefore('0 s').setExpirationTime('1 h').encode())).status,
    ).toBe(401);
  });

  test('from a server whose clock is up to a minute ahead are accepted', async () => {
    t.clock.now -= 55_000;
    const reply = await sessionsOf(me.accessToken);
    t.clock.now += 55_000;
    expect(reply.status).toBe(200);
  });

  test('expire after 15 minutes, with a code of their own', async () => {
    t.clock.now += 15 * 60_000 + 6_000;
    const reply = await sessionsOf(me.accessToken);
    expect([reply.status, reply.json['code']]).toEqual([401, 'token_expired']);
    t.clock.now -= 15 * 60_000 + 6_000;
  });
});

describe('ending a session without its access token', () => {
  const end = (body: object, headers: Record<string, string>) => t.call('POST', '/logout', { body, headers });
  const sessionIdOf = async ({ accessToken }: SignedIn) => {
    const read = await t.app.identity.accessTokens.read(accessToken);
    return 'claims' in read ? read.claims.sessionId : '';
  };
  const holds = async (one: SignedIn) => (await sessionsOf(one.accessToken)).status === 200;

  test('accepts the cookie with the CSRF token, and clears the cookies', async () => {
    const reply = await end({}, { cookie: me.cookieHeader, 'x-csrf-token': me.csrfToken });
    expect([reply.status, reply.json]).toEqual([200, { ended: true }]);
    expect(reply.cookies.get('gatehouse-refresh')).toContain('Max-Age=0');
    expect(await holds(me)).toBe(false);
    expect((await byCookie(me, me.csrfToken)).status).toBe(401);
  });

  test('accepts the session id with its CSRF token, even among another user’s cookies', async () => {
    const next = await signIn(t, 'lamin');
    const body = { reason: 'manual-logout', sessionId: await sessionIdOf(me) };
    const reply = await end(body, { cookie: next.cookieHeader, 'x-csrf-token': me.csrfToken });
    expect(reply.json).toEqual({ ended: true });
    expect(reply.cookies.size).toBe(0);
    expect([await holds(me), await holds(next)]).toEqual([false, true]);
  });

  test('answers the same after a lost response, and for an unknown session', async () => {
    const body = { sessionId: await sessionIdOf(me) };
    await end(body, { 'x-csrf-token': me.csrfToken });
    const again = await end(body, { 'x-csrf-token': me.csrfToken });
    expect([again.status, again.json]).toEqual([200, { ended: false }]);
  });

  test('accepts the refresh token in the body', async () => {
    expect((await end({ sessionId: me.refreshToken }, {})).json).toEqual({ ended: true });
    expect(await holds(me)).toBe(false);
  });

  test('refuses a CSRF token that is wrong, missing, truncated or of another session', async () => {
    const other = await signIn(t, 'lamin');
    const sessionId = await sessionIdOf(me);
    const tokens = ['x', other.csrfToken, me.csrfToken.slice(0, -1), `${me.csrfToken}x`];
    const replies = [
      await end({ sessionId }, {}),
      await end({}, { cookie: me.cookieHeader }),
      ...(await Promise.all(
        tokens.flatMap((token) => [
          end({ sessionId }, { 'x-csrf-token': token }),
          end({}, { cookie: me.cookieHeader, 'x-csrf-token': token }),
        ]),
      )),
    ];
    expect(replies.map(({ status, json }) => [status, json['code']])).toEqual(
      replies.map(() => [403, 'csrf']),
    );
    expect(await holds(me)).toBe(true);
  });

  test('ends nothing without proof', async () => {
    const reply = await end({}, {});
    expect([reply.status, reply.json['code']]).toEqual([401, 'no_session']);
  });

  test('leaves the cookies of a user who signed in since', async () => {
    const next = await signIn(t, 'lamin');
    const reply = await t.call('POST', '/logout', {
      token: me.accessToken,
      body: {},
      headers: { cookie: next.cookieHeader },
    });
    expect(reply.json).toEqual({ ended: true });
    expect(reply.cookies.size).toBe(0);
  });
});
