import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { defaultAccessibility, readAccessibility } from '#domain/people/accessibility.ts';
import { isHigherRole, normaliseRole, roles } from '#domain/people/role.ts';
import {
  claimsOf,
  expiryOf,
  isExpired,
  isOurToken,
  readLogin,
  readTokens,
  refreshed,
} from '#domain/people/session.ts';
import { hashPassword } from '#domain/people/password-hash.ts';
import {
  identifierOf,
  isEmail,
  isFilled,
  passwordProblem,
  passwordStrength,
} from '#domain/people/sign-in.ts';
import { readUser } from '#domain/people/user.ts';
import { textsOf } from '#tests/messages/english.ts';

describe('a role', () => {
  test.each([
    ['ADMIN', 'ADMIN'],
    ['ORGANIZER', 'ORGANIZER'],
    ['NORMAL_USER', 'NORMAL_USER'],
    ['USER', 'NORMAL_USER'],
    [undefined, 'NORMAL_USER'],
    [null, 'NORMAL_USER'],
    ['admin', 'NORMAL_USER'],
    ['__proto__', 'NORMAL_USER'],
    [{ role: 'ADMIN' }, 'NORMAL_USER'],
  ])('reads %j as %s', (value, role) => {
    expect(normaliseRole(value)).toBe(role);
  });

  test('is higher than another when it may do more', () => {
    const higher = roles.flatMap((role) =>
      roles.flatMap((than) => (isHigherRole(role, than) ? [`${role} than ${than}`] : [])),
    );
    expect(higher).toEqual(['ORGANIZER than NORMAL_USER', 'ADMIN than NORMAL_USER', 'ADMIN than ORGANIZER']);
  });

  test("has the specification's names", () => {
    expect(textsOf('shell').roles).toEqual({
      NORMAL_USER: 'Event Attendee',
      ORGANIZER: 'Event Organizer',
      ADMIN: 'Administrator',
    });
  });
});

describe('a user', () => {
  const full = {
    credentialId: 7,
    username: 'isatou',
    email: 'i@example.gm',
    firstName: 'Isatou',
    lastName: 'Ceesay',
    role: 'ORGANIZER',
    phoneNumber: '3001234',
    countryCode: 'GM',
  };
  test.each<[string, unknown]>([
    ['camelCase', full],
    [
      'snake_case',
      {
        credential_id: 7,
        username: 'isatou',
        email: 'i@example.gm',
        first_name: 'Isatou',
        last_name: 'Ceesay',
        role: 'ORGANIZER',
        phone_number: '3001234',
        country_code: 'GM',
      },
    ],
    [
      'the claims of a token',
      {
        sub: '7',
        username: 'isatou',
        email: 'i@example.gm',
        given_name: 'Isatou',
        family_name: 'Ceesay',
        roles: ['ORGANIZER', 'ADMIN'],
        phone: '3001234',
        country: 'GM',
      },
    ],
    ['id', { ...full, credentialId: undefined, id: 7 }],
    ['userId', { ...full, credentialId: null, userId: '7' }],
    ['blanks around', { ...full, username: ' isatou ', firstName: '', first_name: 'Isatou' }],
  ])('is read from %s', (_, value) => {
    expect(readUser(value)).toEqual(full);
  });

  test.each([undefined, null, 'x', 5, [], {}, { credentialId: 'abc', roles: [], email: 5 }])(
    'has its defaults from %j',
    (value) => {
      expect(readUser(value)).toEqual({
        credentialId: 0,
        username: 'unknown',
        email: 'unknown',
        firstName: '',
        lastName: '',
        role: 'NORMAL_USER',
        phoneNumber: '',
        countryCode: '',
      });
    },
  );
});

const tokenWith = (claims: unknown) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;

describe('a session', () => {
  test.each([
    [
      { accessToken: 'a', sessionId: 's', csrfToken: 'c' },
      { accessToken: 'a', sessionId: 's', csrfToken: 'c' },
    ],
    [
      { token: 'a', refreshToken: 's' },
      { accessToken: 'a', sessionId: 's', csrfToken: null },
    ],
    [
      { access_token: 'a', session_id: 's', csrf_token: 'c' },
      { accessToken: 'a', sessionId: 's', csrfToken: 'c' },
    ],
    [{ accessToken: 'a' }, { accessToken: 'a', sessionId: '', csrfToken: null }],
    [{ sessionId: 's' }, undefined],
    ['<html>', undefined],
  ])('reads the tokens of %j', (reply, tokens) => {
    expect(readTokens(reply)).toEqual(tokens);
  });

  test('reads its expiry from the token, or uses 15 minutes', () => {
    expect(expiryOf(tokenWith({ exp: 2000 }), 5)).toBe(2_000_000);
    for (const token of [tokenWith({}), tokenWith({ exp: 'soon' }), tokenWith([]), 'x', '', 'a.b.c', '..'])
      expect(expiryOf(token, 5)).toBe(900_005);
  });

  test('lasts as long on a device with a wrong clock', () => {
    const token = tokenWith({ iat: 1_000, exp: 1_900 });
    for (const clock of [1_000_000, 1_600_000, 400_000]) expect(expiryOf(token, clock)).toBe(clock + 900_000);
    expect(expiryOf(tokenWith({ iat: 2_000, exp: 1_900 }), 5)).toBe(1_900_000);
  });

  test('belongs to our own server when its token says so', () => {
    expect(isOurToken(tokenWith({ iss: 'gatehouse' }))).toBe(true);
    for (const token of [tokenWith({ iss: 'https://accounts.test' }), tokenWith({}), 'x', ''])
      expect(isOurToken(token)).toBe(false);
  });

  test.each([0, -5, Number.POSITIVE_INFINITY, '5', null])('has no expiry of %s', (exp) => {
    expect(expiryOf(tokenWith({ exp }), 5)).toBe(900_005);
  });

  test('has no expiry beyond the number range', () => {
    const claims = Buffer.from('{"exp":1e999}').toString('base64url');
    expect(expiryOf(`a.${claims}.c`, 5)).toBe(900_005);
  });

  test('ends 5 s before its token', () => {
    const session = {
      accessToken: 'a',
      sessionId: '',
      csrfToken: null,
      lastRefreshAt: 0,
      expiresAt: 100_000,
    };
    expect([isExpired(session, 94_999), isExpired(session, 95_000)]).toEqual([false, true]);
  });

  test('includes its user, or the one the token names', () => {
    const token = tokenWith({ sub: 9, given_name: 'Ébrima', exp: 50 });
    expect(readLogin({ token, user: { id: 3 } }, 0)).toMatchObject({
      user: { credentialId: 3 },
      session: { expiresAt: 50_000 },
    });
    expect(readLogin({ token }, 0)?.user).toMatchObject({ credentialId: 9, firstName: 'Ébrima' });
    expect(readLogin({ user: { id: 3 } }, 0)).toBeUndefined();
    expect(claimsOf(`e30.${Buffer.from([255, 254]).toString('base64url')}.x`)).toEqual({});
  });

  test('keeps what a refresh does not return', () => {
    const old = { accessToken: 'a', sessionId: 's', csrfToken: 'c', lastRefreshAt: 0, expiresAt: 1 };
    expect(refreshed(old, { accessToken: 'b' }, 10)).toEqual({
      accessToken: 'b',
      sessionId: 's',
      csrfToken: 'c',
      lastRefreshAt: 10,
      expiresAt: 900_010,
    });
    expect(refreshed(old, { token: 'b', sessionId: 't', csrfToken: 'd' }, 10)).toMatchObject({
      sessionId: 't',
      csrfToken: 'd',
    });
    expect(refreshed(old, { app: 'portal' }, 10)).toBeUndefined();
  });
});

describe('sign-in', () => {
  test.each([
    ['a@b.c', true],
    ['a.b+c@d-e.f.gm', true],
    ['a@b', false],
    ['a b@c.d', false],
    ['a@@b.c', false],
    ['@b.c', false],
    [`${'a'.repeat(50_000)}@${'.'.repeat(50_000)}`, false],
    [`${'a.'.repeat(150)}@b.c`, false],
    ["o'neil_1!#$%&*+/=?^`{|}~@x.test", true],
    ['a@xn--bcher-kva.example', true],
    ['a@x.test>', false],
    ['<a@x.test', false],
    ['"a"@x.test', false],
    ['a@x.test.', false],
    ['a@.x.test', false],
    ['a@x..test', false],
    ['.a@x.test', false],
    ['a.@x.test', false],
    ['a..b@x.test', false],
    ['a@-x.test', false],
    ['a@x-.test', false],
    ['a@[10.0.0.1]', false],
    ['a@x_y.test', false],
    ['a,b@x.test', false],
    ['a;b@x.test', false],
    ['a\\@x.test', false],
    ['a\u200b@x.test', false],
    ['ａ@x.test', false],
    [`${'a'.repeat(64)}@x.test`, true],
    [`${'a'.repeat(65)}@x.test`, false],
    [`a@${'b'.repeat(63)}.test`, true],
    [`a@${'b'.repeat(64)}.test`, false],
    [`a@${'b.'.repeat(157)}test`, true],
    [`a@${'b.'.repeat(157)}tests`, false],
    ['a@x.test@y.test', false],
  ])('accepts %s as an email: %s', (text, valid) => {
    expect(isEmail(text)).toBe(valid);
  });

  test('reads an identifier shaped like an email as one, otherwise as a username', () => {
    expect(identifierOf(' a@b.c ')).toEqual({ email: 'a@b.c' });
    expect(identifierOf('isatou@')).toEqual({ username: 'isatou@' });
    expect(identifierOf('  ')).toBeUndefined();
  });

  test('counts text as filled when something is left after trimming', () => {
    expect([isFilled('x'), isFilled(' \t'), isFilled(''), isFilled(5)]).toEqual([true, false, false, false]);
  });

  test.each([
    ['1234567', 'too_short'],
    ['12345678', undefined],
    ['👩‍🌾👩‍🌾', 'too_short'],
    ['a'.repeat(129), 'too_long'],
    ['Isatou@Example.gm', 'same_as_identifier'],
  ])('validates the password %s: %s', (password, problem) => {
    expect(passwordProblem(password, ['isatou@example.gm'])).toBe(problem);
  });

  test.each([
    ['', 'weak'],
    ['abcdefg', 'weak'],
    ['abcdabcdabcdabcd', 'weak'],
    ['abcdABCDabcdABCD', 'weak'],
    ['abcdeabc', 'fair'],
    ['abcdeabcde', 'fair'],
    ['abcdeabcdea', 'good'],
    ['abcdefghabcdef', 'good'],
    ['abcdefgabcdefga', 'good'],
    ['abcdefghabcdefg', 'strong'],
    ['👩👩👩👩👩👩👩', 'weak'],
  ])('rates the password %s as %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  test.each([
    ['a'.repeat(8), undefined],
    ['a'.repeat(128), undefined],
    [' isatou@example.gm ', 'same_as_identifier'],
  ])('finds in the password %o the problem %s', (password, problem) => {
    expect(passwordProblem(password, ['someone', ' Isatou@example.gm '])).toBe(problem);
  });

  test('sends a domain-separated hash, the same for every keyboard', () => {
    expect(hashPassword('door2026!')).toBe(
      createHash('sha256').update('gatehouse password 1\ndoor2026!').digest('hex'),
    );
    expect(hashPassword('caf\u00e9-1234')).toBe(hashPassword('cafe\u0301-1234'));
  });
});

describe('settings on the device', () => {
  test.each([null, '', '<html>', '[]', '"high"', 'null', '{"largeText":"yes"}'])(
    'resets accessibility to its defaults for %j',
    (saved) => {
      expect(readAccessibility(saved)).toEqual(defaultAccessibility);
    },
  );

  test('keeps the chosen accessibility settings', () => {
    const chosen = {
      highContrast: true,
      largeText: true,
      reducedMotion: true,
      screenReader: true,
      focusVisible: true,
    };
    expect(readAccessibility(JSON.stringify(chosen))).toEqual(chosen);
    expect(readAccessibility('{"largeText":true,"colour":"red"}')).toEqual({
      ...defaultAccessibility,
      largeText: true,
    });
  });
});
