import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { storedThings } from '#app/engines/stored-things.ts';
import { storedSession } from '#auth/session-store.ts';
import { addCredentials, addGuest } from '#contract/accounts/credentials.ts';
import { google } from '#contract/accounts/google.ts';
import { login } from '#contract/accounts/session.ts';
import { defaultAccessibility, readAccessibility } from '#domain/people/accessibility.ts';
import { readLogin, readTokens, refreshed } from '#domain/people/session.ts';
import { readUser } from '#domain/people/user.ts';
import { readLock, readState } from '#domain/sales/payment-verification.ts';

/** Section 3 of the specification, entity by entity. */

const token = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
const hash = 'a'.repeat(64);
const whole = {
  credentialId: 7,
  username: 'isatou',
  email: 'i@example.gm',
  firstName: 'Isatou',
  lastName: 'Ceesay',
  role: 'ORGANIZER',
  phoneNumber: '3001234',
  countryCode: 'GM',
};

describe('section 3: the signed-in user', () => {
  test('built from an empty response has every field’s default', () => {
    expect(readUser({})).toEqual({
      credentialId: 0,
      username: 'unknown',
      email: 'unknown',
      firstName: '',
      lastName: '',
      role: 'NORMAL_USER',
      phoneNumber: '',
      countryCode: '',
    });
  });

  test.each<[string, unknown]>([
    ['its own', whole],
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
      'id, given_name, family_name, phone, country and a list of roles',
      {
        id: '7',
        username: 'isatou',
        email: 'i@example.gm',
        given_name: 'Isatou',
        family_name: 'Ceesay',
        roles: ['ORGANIZER', 'ADMIN'],
        phone: '3001234',
        country: 'GM',
      },
    ],
  ])('is read from %s spelling', (_, reply) => {
    expect(readUser(reply)).toEqual(whole);
  });

  test.each(['id', 'userId', 'sub'])('gets its number from %s', (name) => {
    expect(readUser({ [name]: 7 }).credentialId).toBe(7);
  });
});

describe('section 3: payloads', () => {
  const accepts = (schema: v.GenericSchema | undefined, value: unknown) =>
    schema === undefined ? undefined : v.safeParse(schema, value);
  const newcomer = {
    firstName: 'Isatou',
    lastName: 'Ceesay',
    username: 'isatou',
    phoneNumber: '3001234',
    passwordHash: hash,
    email: 'i@example.gm',
  };

  test('have seven fields for a sign-up, with Gambia as the default country', () => {
    expect(accepts(addCredentials.body, { ...newcomer, countryCode: 'SN' })).toMatchObject({
      success: true,
      output: { ...newcomer, countryCode: 'SN' },
    });
    expect(accepts(addCredentials.body, newcomer)?.output).toMatchObject({ countryCode: 'GM' });
  });

  test('have phone, country (default Gambia) and type for a guest', () => {
    expect(accepts(addGuest.body, { phoneNumber: '3001234', userType: 'GUEST' })?.output).toEqual({
      phoneNumber: '3001234',
      countryCode: 'GM',
      userType: 'GUEST',
    });
  });

  test.each([
    ['email', { email: 'i@example.gm', passwordHash: hash }, true],
    ['username', { username: 'isatou', passwordHash: hash }, true],
    ['neither', { passwordHash: hash }, false],
    ['no password', { username: 'isatou' }, false],
  ])('have a password with email or username for a sign-in: %s', (_, body, success) => {
    expect(accepts(login.body, body)?.success).toBe(success);
  });

  test('have the token for a Google sign-in', () => {
    expect(accepts(google.body, { idToken: 'a.b.c' })?.success).toBe(true);
    expect(accepts(google.body, {})?.success).toBe(false);
  });
});

describe('section 3: responses and the parts of them that are stored', () => {
  const exp = 2_000_000_000;
  test.each([
    ['accessToken', 'sessionId'],
    ['token', 'refreshToken'],
    ['accessToken', 'refresh_token'],
  ])('reads a sign-in from user, %s and %s', (access, session) => {
    const found = readLogin({ user: whole, [access]: token({ exp }), [session]: 's1' }, 0);
    expect(found?.user).toEqual(whole);
    expect(found?.session).toMatchObject({ accessToken: token({ exp }), sessionId: 's1' });
  });

  test('reads a token response from accessToken and sessionId', () => {
    expect(readTokens({ accessToken: 'a', sessionId: 's' })).toEqual({
      accessToken: 'a',
      sessionId: 's',
      csrfToken: null,
    });
  });

  test('stores a session as token, id, expiry, last refresh and an optional CSRF token', () => {
    expect(Object.keys(storedSession.entries).toSorted()).toEqual(
      ['accessToken', 'sessionId', 'expiresAt', 'lastRefreshAt', 'csrfToken'].toSorted(),
    );
    const first = readLogin({ user: whole, token: token({ exp }), sessionId: 's1' }, 0);
    expect(v.is(storedSession, first?.session)).toBe(true);
    const next = first && refreshed(first.session, { accessToken: 'x', csrfToken: 'c' }, 5);
    expect(next).toMatchObject({ sessionId: 's1', lastRefreshAt: 5, csrfToken: 'c' });
  });

  test('reads a verification and its lock only if all fields are present', () => {
    const state = { sessionId: 's', transactionId: 't', status: 'pending', timestamp: 1, attempts: 2 };
    const lock = { sessionId: 's', transactionId: 't', expiresAt: 3 };
    expect(readState(JSON.stringify(state))).toEqual(state);
    expect(readLock(JSON.stringify(lock))).toEqual(lock);
    for (const field of Object.keys(state))
      expect(readState(JSON.stringify({ ...state, [field]: undefined })), field).toBeNull();
    for (const field of Object.keys(lock))
      expect(readLock(JSON.stringify({ ...lock, [field]: undefined })), field).toBeNull();
  });
});

describe('section 3: data stored on the device', () => {
  test('has five accessibility settings, each yes or no', () => {
    expect(defaultAccessibility).toEqual({
      highContrast: false,
      largeText: false,
      reducedMotion: false,
      screenReader: false,
      focusVisible: false,
    });
    for (const name of Object.keys(defaultAccessibility))
      expect(readAccessibility(JSON.stringify({ [name]: true }))).toEqual({
        ...defaultAccessibility,
        [name]: true,
      });
  });

  test.each([
    ['the session, with user and role', 'gatehouse.session'],
    ['accessibility settings', 'gatehouse.accessibility'],
    ['when installing was declined', 'gatehouse.install-dismissed'],
    ['payment verifications', 'gatehouse.payment.'],
    ['their locks', 'gatehouse.payment-lock.'],
    // The specification only names these: what a user set this device up for.
    ['a user’s tools: the scanner', 'gatehouse.door'],
    ['a user’s tools: the desk', 'gatehouse.desk-list'],
    ['a user’s tools: the kiosk', 'gatehouse.kiosk'],
  ])('has %s in local storage', (_, key) => {
    expect(storedThings.find((thing) => thing.key === key)?.area).toBe('local');
  });
});
