import { describe, expect, test } from 'vitest';
import { claimsOf, expiryOf, isExpired, readLogin, readTokens, refreshed } from '#domain/people/session.ts';
import { fieldsOf, firstText, isRecord, readUser, type SignedInUser } from '#domain/people/user.ts';

/** Every name that a host may use for a field (specification, section 3), each on its own. */
const spellings: readonly (readonly [keyof SignedInUser, readonly string[], unknown, unknown])[] = [
  ['credentialId', ['credentialId', 'credential_id', 'id', 'userId', 'user_id', 'sub'], 7, 8],
  ['username', ['username', 'user_name', 'userName'], 'isatou', 'awa'],
  ['email', ['email'], 'i@example.gm', 'a@example.gm'],
  ['firstName', ['firstName', 'first_name', 'given_name'], 'Isatou', 'Awa'],
  ['lastName', ['lastName', 'last_name', 'family_name'], 'Ceesay', 'Jallow'],
  ['role', ['role', 'user_role'], 'ORGANIZER', 'ADMIN'],
  ['phoneNumber', ['phoneNumber', 'phone_number', 'phone'], '3001234', '7001234'],
  ['countryCode', ['countryCode', 'country_code', 'country'], 'GM', 'SN'],
];

describe('a user field', () => {
  const cases = spellings.flatMap(([field, names, value]) =>
    names.map((name) => [name, field, value] as const),
  );
  test.each(cases)('named %s is the %s', (name, field, value) => {
    expect(readUser({ [name]: value })[field]).toBe(value);
  });

  test.each(spellings)(
    '%s is taken from the first of its names with a value',
    (field, names, value, other) => {
      for (const [place, name] of names.entries())
        for (const later of names.slice(place + 1))
          expect(readUser({ [later]: other, [name]: value })[field]).toBe(value);
    },
  );

  test.each([
    ['7', 7],
    ['007', 7],
    ['123456789012345', 123_456_789_012_345],
    ['1234567890123456', 0],
    ['7a', 0],
    ['a7', 0],
    ['', 0],
    [7.5, 0],
    [2 ** 53, 0],
    [0, 0],
    [-1, 0],
    [true, 0],
    [['7'], 0],
  ])('reads id %j as number %i', (id, number) => {
    expect(readUser({ id }).credentialId).toBe(number);
  });

  test('falls through to the next when empty', () => {
    expect(readUser({ credentialId: 0, id: 7, email: '  ' })).toMatchObject({
      credentialId: 7,
      email: 'unknown',
    });
  });

  test('naming several roles is the first of them, unless a single role is given', () => {
    expect(readUser({ roles: ['ADMIN', 'ORGANIZER'] }).role).toBe('ADMIN');
    expect(readUser({ role: 'ORGANIZER', roles: ['ADMIN'] }).role).toBe('ORGANIZER');
    expect(readUser({ roles: { 0: 'ADMIN' } }).role).toBe('NORMAL_USER');
  });
});

describe('record fields', () => {
  test('are those of an object; a list, a text or nothing is no record', () => {
    expect([{}, { a: 1 }].map(isRecord)).toEqual([true, true]);
    expect([null, [], 'x', 5, undefined].map(isRecord)).toEqual([false, false, false, false, false]);
    expect(fieldsOf({ a: 1 })).toEqual({ a: 1 });
    for (const none of [null, 'text', 5, undefined]) expect(fieldsOf(none)).toEqual({});
  });

  test('are trimmed when they are text', () => {
    expect(firstText({ a: ' ', b: 5, c: ' x ' }, ['a', 'b', 'c'])).toBe('x');
    expect(firstText({ a: 'x' }, ['b'])).toBeUndefined();
  });
});

describe('a token', () => {
  test.each(['accessToken', 'access_token', 'token'])('named %s is the access token', (name) => {
    expect(readTokens({ [name]: 'a' })).toEqual({ accessToken: 'a', sessionId: '', csrfToken: null });
  });

  test.each(['sessionId', 'session_id', 'refreshToken', 'refresh_token'])(
    'named %s is the refresh token',
    (name) => {
      expect(readTokens({ token: 'a', [name]: 's' })?.sessionId).toBe('s');
    },
  );

  test.each(['csrfToken', 'csrf_token'])('named %s is the CSRF token', (name) => {
    expect(readTokens({ token: 'a', [name]: 'c' })?.csrfToken).toBe('c');
  });

  const tokenOf = (claims: unknown) =>
    `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;

  test.each([
    [{ exp: 100, iat: 100 }, 100_000],
    [{ exp: 100, iat: 99 }, 1_001_000],
    [{ exp: 100, iat: 0 }, 100_000],
    [{ exp: 100, iat: '50' }, 100_000],
    [{ exp: 0 }, 1_900_000],
  ])('with %j expires at %i', (claims, at) => {
    expect(expiryOf(tokenOf(claims), 1_000_000)).toBe(at);
  });

  test('expires exactly five seconds early', () => {
    const session = { accessToken: 'a', sessionId: '', csrfToken: null, lastRefreshAt: 0, expiresAt: 50_000 };
    expect([44_999, 45_000, 45_001].map((now) => isExpired(session, now))).toEqual([false, true, true]);
  });

  test('makes no claims when it cannot be parsed', () => {
    for (const text of [
      '',
      'one',
      'a.!.c',
      tokenOf('text'),
      tokenOf(null),
      `e30.${Buffer.from('{').toString('base64url')}.c`,
    ])
      expect(claimsOf(text)).toEqual({});
    expect(claimsOf(`${tokenOf({ sub: 1 })}.more`)).toEqual({ sub: 1 });
  });

  test.each([['text'], [null], [5]])('names the user when the reply has %j instead', (user) => {
    expect(readLogin({ token: tokenOf({ sub: 9 }), user }, 0)?.user.credentialId).toBe(9);
  });

  test('is not refreshed yet when it comes with a login', () => {
    expect(readLogin({ token: tokenOf({ exp: 50 }), sessionId: 's' }, 0)?.session).toEqual({
      accessToken: tokenOf({ exp: 50 }),
      sessionId: 's',
      csrfToken: null,
      expiresAt: 50_000,
      lastRefreshAt: 0,
    });
  });

  test('refreshes nothing when missing from the reply', () => {
    const old = { accessToken: 'a', sessionId: 's', csrfToken: 'c', lastRefreshAt: 0, expiresAt: 1 };
    expect(refreshed(old, { sessionId: 't' }, 10)).toBeUndefined();
  });
});
