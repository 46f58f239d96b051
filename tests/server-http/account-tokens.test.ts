import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { clockToleranceMs } from '#server/database/clock-tolerance.ts';
import { createAccessTokens } from '#server/accounts/sign-in/access-token.ts';
import { isCsrfToken, csrfTokenFor } from '#server/accounts/sign-in/csrf.ts';
import { keyIdOf } from '#server/accounts/sign-in/key-id.ts';
import {
  decideRotation,
  predecessorGraceMs,
  readRefreshToken,
  writeRefreshToken,
} from '#server/accounts/sign-in/refresh-token.ts';
import { bounceKeysOf, deriveSecrets, sameText, hmacOf } from '#server/signing/secrets.ts';

const key = new Uint8Array(32).fill(1);
const otherKey = new Uint8Array(32).fill(2);
const sessionId = '018f0000-0000-7000-8000-000000000001';

describe('account keys', () => {
  test('differ by use, and are the same at each start', () => {
    const { formerUnsubscribeKeys, ...keys } = deriveSecrets(key, [otherKey]);
    const texts = [...Object.values(keys), ...formerUnsubscribeKeys].map((one: Uint8Array) =>
      Buffer.from(one).toString('hex'),
    );
    expect(texts.every((text) => /^[0-9a-f]{64}$/.test(text))).toBe(true);
    expect(new Set(texts).size).toBe(texts.length);
    expect(deriveSecrets(key)).toMatchObject(keys);
    expect(deriveSecrets(otherKey).accessKey).not.toEqual(keys.accessKey);
  });

  test('never change between versions, because that would sign everybody out', () => {
    const name = (one: Uint8Array) => Buffer.from(one).toString('hex').slice(0, 12);
    const { formerUnsubscribeKeys, ...all } = deriveSecrets(key, [otherKey]);
    expect(Object.fromEntries(Object.entries(all).map(([use, one]) => [use, name(one)]))).toEqual({
      accessKey: '8d897610d2c5',
      refreshKey: 'c392bf59bf0e',
      csrfKey: '10456ffe7a89',
      codeKey: '5182703f0646',
      traceKey: 'e815f45f6d3a',
      transferKey: 'df08f1839d00',
      inviteKey: 'ede7717b959e',
      enrolmentKey: 'cddcaa98412f',
      unsubscribeKey: '61e7831ba421',
      deviceKey: '9910c2209996',
      setupKey: 'a61352ab9474',
      passkeyKey: 'db8130d28e43',
      passKey: '89838c100b9f',
    });
    // Links by which somebody stops news are obeyed for ever, and emails come back for days.
    expect(formerUnsubscribeKeys.map(name)).toEqual(['a6a6d6482255']);
    expect(deriveSecrets(key).formerUnsubscribeKeys).toEqual([]);
    expect(bounceKeysOf(key, [otherKey]).map(name)).toEqual(['3e5147729c9a', 'df2137662696']);
    expect(bounceKeysOf(key).map(name)).toEqual(['3e5147729c9a']);
  });

  test('have names that reveal nothing about them', () => {
    expect(keyIdOf(key)).toMatch(/^[0-9a-f]{8}$/);
    expect(keyIdOf(key)).toBe(keyIdOf(new Uint8Array(32).fill(1)));
    expect(keyIdOf(key)).not.toBe(keyIdOf(otherKey));
    expect(keyIdOf(key)).toBe('fffa7262');
  });

  test('give an HMAC of a text in base64url, each a different one', () => {
    expect(hmacOf(key, 'text')).toMatch(/^[\w-]{43}$/);
    expect(hmacOf(key, 'text')).not.toBe(hmacOf(otherKey, 'text'));
    expect(hmacOf(key, 'text')).not.toBe(hmacOf(key, 'text '));
  });

  test.each([
    ['', '', true],
    ['a', 'a', true],
    ['a', 'b', false],
    ['a', '', false],
    ['a', 'a '.repeat(9_000), false],
  ])('treat %j and %.5j as equal: %s', (one, other, same) => {
    expect(sameText(one, other)).toBe(same);
  });
});

describe('a CSRF token', () => {
  const token = csrfTokenFor(key, sessionId);

  test('must match in header and cookie, and belong to this very session', () => {
    expect(isCsrfToken(key, sessionId, token, token)).toBe(true);
    const other = csrfTokenFor(key, 'another');
    const wrong: [string | null, string | null][] = [
      [null, token],
      [token, null],
      [null, null],
      [token, 'x'],
      ['x', token],
      ['x', 'x'],
      ['', ''],
      [other, other],
    ];
    for (const [header, cookie] of wrong) expect(isCsrfToken(key, sessionId, header, cookie)).toBe(false);
    expect(isCsrfToken(otherKey, sessionId, token, token)).toBe(false);
    expect(token).not.toBe(hmacOf(key, sessionId));
  });
});

describe('a refresh token', () => {
  const claims = { sessionId, generation: 12 };
  const token = writeRefreshToken(key, claims);

  test('is parsed, keeping only its HMAC', () => {
    expect(token.startsWith(`${sessionId}.12.`)).toBe(true);
    expect(readRefreshToken(key, token)).toEqual(claims);
    expect(readRefreshToken(otherKey, token)).toBeNull();
    expect(readRefreshToken(key, token.replace('.12.', '.13.'))).toBeNull();
  });

  const signed = (text: string) => `${text}.${hmacOf(key, text)}`;
  test.each([
    [`${sessionId}.123456789`, true],
    [`${sessionId}.1234567890`, false],
    [`${sessionId}.`, false],
    [`${sessionId}.-1`, false],
    [`${sessionId.slice(1)}.12`, false],
    [`${sessionId}0.12`, false],
    [`x${sessionId}.12`, false],
    [`g${sessionId.slice(1)}.12`, false],
  ])('over %s is accepted as ours: %s', (text, ours) => {
    expect(readRefreshToken(key, signed(text)) !== null).toBe(ours);
  });

  test('allows nothing around it', () => {
    for (const odd of [
      ` ${token}`,
      `${token} `,
      `${token}.more`,
      `x${token}`,
      `${token}A`,
      token.slice(0, -1),
      '',
    ])
      expect(readRefreshToken(key, odd)).toBeNull();
  });

  const at = 1_000_000;
  const rotation = { generation: 5, provenGeneration: 5, rotatedAt: at };
  test.each([
    ['the newest', 5, {}, 0, 'rotate'],
    ['one newer than a restored backup knows', 6, {}, 0, 'rotate'],
    ['the one before, at once', 4, {}, 0, 'repeat'],
    ['the one before, a minute later', 4, {}, predecessorGraceMs, 'repeat'],
    ['the one before, later still', 4, {}, predecessorGraceMs + 1, 'revoke'],
    [
      'the one before, while nothing shows that the reply arrived',
      4,
      { provenGeneration: 4 },
      9_999_999,
      'repeat',
    ],
    ['an older one, at once', 3, {}, 0, 'revoke'],
    ['an older one, while nothing is known', 3, { provenGeneration: 1 }, 0, 'revoke'],
  ] as const)('is refused if it is %s', (_, generation, change, later, decision) => {
    expect(decideRotation(generation, { ...rotation, ...change }, at + later)).toBe(decision);
  });

  test('is issued again for a minute', () => expect(predecessorGraceMs).toBe(60_000));
});

describe('an access token', () => {
  const clock = { now: 1_800_000_000_000 };
  const tokens = createAccessTokens({ key, now: () => clock.now });
  const claims = { userId: 'u1', sessionId, generation: 3 };
  const minute = 60_000;
  const at = async (token: string, ms: number) => {
    clock.now += ms;
    try {
      return await tokens.read(token);
    } finally {
      clock.now -= ms;
    }
  };

  test('names its user, and is valid for a quarter of an hour and five seconds', async () => {
    const token = await tokens.issue(claims);
    expect(await tokens.read(token)).toEqual({ claims });
    expect(await at(token, 15 * minute + 4_999)).toEqual({ claims });
    expect(await at(token, 15 * minute + 5_000)).toEqual({ problem: 'expired' });
    expect(await at(token, 60 * minute)).toEqual({ problem: 'expired' });
  });

  test.each(['NORMAL_USER', 'ORGANIZER', 'ADMIN'] as const)('carries the role %s', async (role) => {
    const token = await tokens.issue({ ...claims, role });
    expect(await tokens.read(token)).toEqual({ claims: { ...claims, role } });
  });

  test.each(['admin', 'SOMETHING_NEW', 5])('with the role %j carries no role', async (role) => {
    const answer = await tokens.read(await forged({ payload: { role } }));
    expect(answer).toEqual({ claims: { ...claims, role: undefined } });
  });

  test('is accepted from a server whose clock is a little ahead', async () => {
    const token = await tokens.issue(claims);
    expect(await at(token, -clockToleranceMs)).toEqual({ claims });
    expect(await at(token, -clockToleranceMs - 2_000)).toEqual({ problem: 'invalid' });
  });

  /** A token like ours, with changes by the test. */
  function forged(change: {
    readonly header?: object;
    readonly payload?: object;
    readonly by?: Uint8Array;
    readonly alg?: string;
  }): Promise<string> {
    const seconds = clock.now / 1000;
    const payload = {
      sub: 'u1',
      sid: sessionId,
      gen: 3,
      iss: 'gatehouse',
      aud: 'gatehouse-api',
      iat: seconds,
      nbf: seconds,
      exp: seconds + 900,
      ...change.payload,
    };
    return new SignJWT(payload)
      .setProtectedHeader({ alg: change.alg ?? 'HS256', typ: 'at+jwt', kid: keyIdOf(key), ...change.header })
      .sign(change.by ?? key);
  }

  test.each<[string, Parameters<typeof forged>[0]]>([
    ['another key', { by: otherKey }],
    ['another algorithm', { alg: 'HS512', by: new Uint8Array(64).fill(1) }],
    ['another type', { header: { typ: 'JWT' } }],
    ['another name of its key', { header: { kid: '00000000' } }],
    ['another issuer', { payload: { iss: 'somebody' } }],
    ['another audience', { payload: { aud: 'somebody' } }],
    ['no session', { payload: { sid: undefined } }],
    ['a session that is no text', { payload: { sid: 5 } }],
    ['no generation', { payload: { gen: undefined } }],
    ['a generation that is no number', { payload: { gen: '3' } }],
    ['no person', { payload: { sub: undefined } }],
    ['no beginning', { payload: { nbf: undefined } }],
    ['no time of its own', { payload: { iat: undefined } }],
    ['no end', { payload: { exp: undefined } }],
  ])('with %s is none', async (_, change) => {
    expect(await tokens.read(await forged({}))).toEqual({ claims });
    expect(await tokens.read(await forged(change))).toEqual({ problem: 'invalid' });
  });

  test('is refused if it is not a token', async () => {
    for (const text of ['', 'x', 'a.b.c']) expect(await tokens.read(text)).toEqual({ problem: 'invalid' });
  });
});
