import { written } from '#messages/written.ts';
import { describe, expect, test } from 'vitest';
import { refuseEasyPassword } from '#server/accounts/password/common-password.ts';
import {
  clearSessionCookies,
  cookieName,
  readSessionCookies,
  setSessionCookies,
} from '#server/accounts/sign-in/cookies.ts';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { readPhone } from '#server/accounts/phone.ts';
import { originOf, placeOf } from '#server/accounts/place.ts';
import { writeRefreshToken } from '#server/accounts/sign-in/refresh-token.ts';
import { deriveSecrets, hmacOf } from '#server/signing/secrets.ts';
import type { RequestContext } from '#server/access/request-context.ts';

const secrets = deriveSecrets(new Uint8Array(32).fill(1));
// Only the keys are used here.
const identity = { secrets } as Identity;
const sessionId = '018f0000-0000-7000-8000-000000000001';

/** A browser making a call, with its cookies and those set in it. */
function browser(change: Partial<RequestContext> = {}, cookies: Readonly<Record<string, string>> = {}) {
  const set: string[] = [];
  const context: RequestContext = {
    ip: '10.0.0.1',
    userAgent: '',
    secure: true,
    fingerprint: null,
    csrfToken: null,
    requestId: 'r',
    origin: 'https://gatehouse.test',
    texts: written.en.refusals,
    language: 'en',
    cookie: (name) => cookies[name] ?? null,
    setCookie: (line) => void set.push(line),
    ...change,
  };
  return { context, set };
}

describe('cookies', () => {
  test('are bound to their host on https, but not on http', () => {
    expect(cookieName('refresh', true)).toBe('__Host-gatehouse-refresh');
    expect(cookieName('csrf', false)).toBe('gatehouse-csrf');
  });

  test.each([
    [true, '__Host-', '; Secure'],
    [false, '', ''],
  ])(
    'are set for a session where https is %s, with the token inaccessible to scripts',
    (secure, prefix, flag) => {
      const { context, set } = browser({ secure });
      setSessionCookies(context, 'refresh', 'csrf');
      const rest = `Path=/; Max-Age=2592000; SameSite=Lax${flag}`;
      expect(set).toEqual([
        `${prefix}gatehouse-refresh=refresh; ${rest}; HttpOnly`,
        `${prefix}gatehouse-csrf=csrf; ${rest}`,
      ]);
    },
  );

  test.each([
    [true, '__Host-', '; Secure'],
    [false, '', ''],
  ])('are cleared for a session where https is %s', (secure, prefix, flag) => {
    const { context, set } = browser({ secure });
    clearSessionCookies(context);
    const rest = `Path=/; Max-Age=0; SameSite=Lax${flag}`;
    expect(set).toEqual([
      `${prefix}gatehouse-refresh=; ${rest}; HttpOnly`,
      `${prefix}gatehouse-csrf=; ${rest}`,
    ]);
  });

  test('are read for a session by the names for this protocol', () => {
    const cookies = {
      '__Host-gatehouse-refresh': 'r',
      '__Host-gatehouse-csrf': 'c',
      'gatehouse-refresh': 'old',
    };
    expect(readSessionCookies(browser({}, cookies).context)).toEqual({ refresh: 'r', csrf: 'c' });
    expect(readSessionCookies(browser({ secure: false }, cookies).context)).toEqual({
      refresh: 'old',
      csrf: null,
    });
  });
});

describe('a phone number', () => {
  test.each([
    ['300 1234', 'GM', { number: '+2203001234', country: 'GM' }],
    ['+220 300-1234', 'SN', { number: '+2203001234', country: 'GM' }],
    ['0151 23456789', 'DE', { number: '+4915123456789', country: 'DE' }],
    ['+800 1234 5678', 'GM', { number: '+80012345678', country: 'GM' }],
  ])('%s in %s is parsed as %j', (text, country, phone) => {
    expect(readPhone(text, country)).toEqual(phone);
  });

  test.each([
    ['300 1234', 'XX', 'a country that does not exist'],
    ['+220 300 1234', 'XX', 'a country that does not exist, beside a whole number'],
    ['300 1234', '', 'no country'],
    ['12', 'GM', 'too few digits'],
    ['+220 000 0000', 'GM', 'a number that nobody can have'],
    ['call 300 1234', 'GM', 'words before it'],
    ['+220 300 1234 ext. 5', 'GM', 'an extension'],
    ['', 'GM', 'nothing'],
  ])('%s in %s is rejected: %s', (text, country) => {
    expect(readPhone(text, country)).toBeNull();
  });
});

describe('the origin of a sign-in', () => {
  test.each([null, ''])('has no HMAC of a browser with the user agent %j', (fingerprint) => {
    expect(originOf(identity, browser({ fingerprint }).context)).toEqual({
      ip: '10.0.0.1',
      browser: null,
      language: 'en',
    });
  });

  test('stores the user agent as an HMAC', () => {
    const { browser: hmac } = originOf(identity, browser({ fingerprint: 'traits' }).context);
    expect(hmac).toMatch(/^[\w-]{43}$/);
    expect(originOf(identity, browser({ fingerprint: 'others' }).context).browser).not.toBe(hmac);
    expect(hmac).not.toBe(hmacOf(secrets.traceKey, 'traits'));
  });

  const deviceCookie = (id: string, hmac = hmacOf(secrets.deviceKey, `cookie ${id}`)) => ({
    '__Host-gatehouse-device': `${id}.${hmac}`,
  });

  test('has the id of a browser with our HMAC, otherwise a new one', () => {
    expect(originOf(identity, browser({}, deviceCookie('known')).context).deviceId).toBe('known');
    for (const cookies of [
      deviceCookie('known', 'forged'),
      deviceCookie(''),
      { '__Host-gatehouse-device': 'known' },
      {},
    ])
      expect(originOf(identity, browser({}, cookies).context)).not.toHaveProperty('deviceId');
    expect(placeOf(identity, browser({}, deviceCookie('known')).context).deviceId).toBe('known');
    const [one, other] = [placeOf(identity, browser().context), placeOf(identity, browser().context)];
    expect(one.deviceId).toMatch(/^[\w-]{22}$/);
    expect(other.deviceId).not.toBe(one.deviceId);
  });

  test('includes the browser’s previous session if its token is ours', () => {
    const token = writeRefreshToken(secrets.refreshKey, { sessionId, generation: 3 });
    const replaced = (value: string) =>
      placeOf(identity, browser({}, { '__Host-gatehouse-refresh': value }).context).replaces;
    expect(replaced(token)).toBe(sessionId);
    expect(replaced(`${token.slice(0, -1)}_`)).toBeNull();
    expect(placeOf(identity, browser().context).replaces).toBeNull();
  });

  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
  test.each([
    [`${windows} Chrome/140.0 Safari/537.36`, 'Chrome on Windows'],
    [`${windows} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
    [`${windows} Chrome/140.0 Safari/537.36 OPR/120.0`, 'Opera on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18 like Mac OS X) Version/18.0 Mobile Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (iPad; CPU OS 18 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iPad'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15) Version/18.0 Safari/605.1', 'Safari on macOS'],
    ['something on Windows', 'Windows'],
    ['Firefox', 'Firefox'],
    ['curl/8.0', 'Unknown device'],
    ['', 'Unknown device'],
  ])('describes %s as %s', (userAgent, device) => {
    expect(placeOf(identity, browser({ userAgent }).context).device).toBe(device);
  });
});

describe('a commonly guessed password', () => {
  const refused = (word: string, names: readonly (string | undefined)[] = []) =>
    refuseEasyPassword(wirePasswordHash(word), names);

  test.each(['password', 'PASSWORD', 'Password'])('is refused, such as %s', (word) => {
    expect(refused(word)).toMatchObject({ status: 422, code: 'common_password' });
    expect(refused(word)?.text(written.en.refusals)).toMatch(/Choose another/);
  });

  test('includes the user’s own name in any spelling', () => {
    const names = [undefined, '', 'Awa.Jallow', 'awa@example.org'];
    for (const word of ['Awa.Jallow', 'awa.jallow', 'awa@example.org'])
      expect(refused(word, names)).toMatchObject({ code: 'common_password' });
    expect(refused('', names)).toBeNull();
    expect(refused('somebody else', names)).toBeNull();
    expect(refused('Awa.Jallow')).toBeNull();
  });
});
