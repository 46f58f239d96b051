import { describe, expect, test } from 'vitest';
import { handleSessionEnds } from '#app/engines/session-ends.ts';
import { rememberOrigin, consumeOrigin } from '#app/account/origin.ts';
import type { Failure } from '#domain/failures/failure.ts';
import {
  afterRefresh,
  decideRefresh,
  refreshTimes,
  type RefreshMoment,
  type RefreshState,
} from '#domain/people/refresh-schedule.ts';
import { canVerify, isStale, type VerificationState } from '#domain/sales/payment-verification.ts';
import { minute, openBrowser, tabStorage, type Tab } from '#tests/auth/auth-bench.ts';

/** Section 4 of the specification: auth status, token refresh, payment verification. */

const refused: Failure = { kind: 'unauthorized', code: 'session_ended', message: '' };
const password = { by: 'password', identifier: 'ada@example.com', password: 'correct horse' } as const;

async function signedIn() {
  const browser = openBrowser();
  const tab = browser.openTab();
  await tab.auth.signIn(password);
  return { browser, tab };
}

/** Runs in a tab what the page does at the end of a session; reports where it navigated. */
function page(tab: Tab, address = '/profile') {
  const events = new EventTarget();
  const heard: string[] = [];
  handleSessionEnds({
    auth: tab.auth,
    events,
    stored: tab.values,
    tabStored: tab.tabStored,
    notify: {
      sessionEnded: () => heard.push('Session ended'),
      accountDeleted: () => heard.push('Your account was deleted'),
    },
    ended: () => tab.store.ended(),
    address: () => address,
    goTo: (path) => heard.push(path),
  });
  events.addEventListener('auth:logout', (event) => {
    if (event instanceof CustomEvent) heard.push(JSON.stringify(event.detail));
  });
  return { events, heard };
}

describe('section 4: auth status', () => {
  test('is decoded from a stored session at the start', async () => {
    const { browser } = await signedIn();
    const tab = browser.openTab();
    expect([tab.auth.status(), tab.auth.user()?.username]).toEqual(['authenticated', 'ada']);
  });

  test('is loading at the start with cookies, and a refresh is tried', async () => {
    const browser = openBrowser();
    const tab = browser.openTab({ cookies: true });
    expect(tab.auth.status()).toBe('loading');
    await browser.time.run(10);
    expect([tab.auth.status(), browser.server.refreshes]).toEqual(['authenticated', [null]]);
  });

  test('is unauthenticated at the start with neither, without a request', async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    await browser.time.run(minute);
    expect([tab.auth.status(), browser.server.refreshes]).toEqual(['unauthenticated', []]);
  });

  test('is authenticated after a sign-in, which goes to /dashboard or the intended page', async () => {
    const { tab } = await signedIn();
    expect(tab.auth.status()).toBe('authenticated');
    const kept = tabStorage();
    expect(consumeOrigin(kept, 'https://door.example', 7)).toBe('/dashboard');
    rememberOrigin(kept, '/tickets/7');
    expect(consumeOrigin(kept, 'https://door.example', 7)).toBe('/tickets/7');
  });

  test('is unauthenticated after a refused sign-in', async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    browser.server.failure = refused;
    expect((await tab.auth.signIn(password)).ok).toBe(false);
    expect(tab.auth.status()).toBe('unauthenticated');
  });

  test('is unauthenticated after a sign-up, with the user known', () => {
    const tab = openBrowser().openTab();
    tab.auth.introduce({
      credentialId: 9,
      username: 'fatou',
      email: '',
      firstName: 'Fatou',
      lastName: 'S',
      role: 'NORMAL_USER',
      phoneNumber: '',
      countryCode: 'GM',
    });
    expect([tab.auth.status(), tab.auth.user()?.username]).toEqual(['unauthenticated', 'fatou']);
  });

  test('stores nothing of user and role after signing out, and the server is informed', async () => {
    const { browser, tab } = await signedIn();
    await tab.auth.signOut();
    expect([tab.auth.status(), tab.auth.user(), tab.values.get('gatehouse.session')]).toEqual([
      'unauthenticated',
      null,
      null,
    ]);
    expect(browser.server.logouts).toBe(1);
  });

  test('ends the session on auth:logout and redirects to /login', async () => {
    const { tab } = await signedIn();
    const { events, heard } = page(tab);
    events.dispatchEvent(new Event('auth:logout'));
    expect(tab.auth.status()).toBe('unauthenticated');
    expect(heard).toContain('/login');
    expect(heard).toContain('Session ended');
  });

  test('clears the session here when another tab removes the token', async () => {
    const { browser, tab } = await signedIn();
    const other = browser.openTab();
    other.values.remove('gatehouse.session');
    expect(tab.auth.status()).toBe('unauthenticated');
  });

  test.each([
    ['signed_out', 'Session ended'],
    ['deleted', 'Your account was deleted'],
  ] as const)('when another tab ends the session (%s): it is said here why', async (why, words) => {
    const { browser, tab } = await signedIn();
    const { heard } = page(tab);
    await browser.openTab().auth.signOut(why);
    expect(tab.auth.status()).toBe('unauthenticated');
    expect([heard, tab.store.ended()]).toEqual([[words], why]);
  });
});

const began = 1_000_000_000;
const state: RefreshState = {
  expiresAt: began + 60 * minute,
  issuedAt: began,
  lastAttemptAt: 0,
  lastVisibleAt: 0,
  staleRefreshes: 0,
};
const moment: RefreshMoment = {
  now: began,
  cause: 'timer',
  reachable: true,
  underWay: false,
  cookies: false,
  fraction: 0,
};
const expiry = began + 60 * minute;

describe('section 4: refresh of the token', () => {
  test.each<[string, Partial<RefreshState>, Partial<RefreshMoment>, string]>([
    ['120 s before expiry', {}, { now: expiry - 120_000 }, 'refresh'],
    ['a moment earlier', {}, { now: expiry - 120_001 }, 'wait'],
    ['shown 30 minutes before expiry', {}, { cause: 'visible', now: expiry - 30 * minute }, 'refresh'],
    ['shown a moment earlier', {}, { cause: 'visible', now: expiry - 30 * minute - 1 }, 'wait'],
    [
      'shown within 60 s of the last time',
      { lastVisibleAt: expiry - 20 * minute },
      { cause: 'visible', now: expiry - 20 * minute + 59_999 },
      'wait',
    ],
    [
      'shown after 60 s',
      { lastVisibleAt: expiry - 20 * minute },
      { cause: 'visible', now: expiry - 19 * minute },
      'refresh',
    ],
    [
      'shown after 3 refreshes that extended nothing',
      { staleRefreshes: 3 },
      { cause: 'visible', now: expiry - 20 * minute },
      'wait',
    ],
    [
      'within 5 s of the last attempt',
      { lastAttemptAt: expiry - minute },
      { now: expiry - minute + 4_999 },
      'wait',
    ],
    [
      'within 5 s of it, forced by a 401',
      { lastAttemptAt: expiry - minute },
      { now: expiry - minute + 1, cause: 'forced' },
      'refresh',
    ],
    ['while another one runs', {}, { now: expiry, underWay: true, cause: 'forced' }, 'nothing'],
    ['while offline', {}, { now: expiry, reachable: false, cause: 'forced' }, 'nothing'],
  ])('%s', (_, changes, at, decision) => {
    expect(decideRefresh({ ...state, ...changes }, { ...moment, ...at }).do).toBe(decision);
  });

  test('counts as stale while it does not extend the expiry, and resets once it does', () => {
    const stale = [1, 2, 3].reduce((one) => afterRefresh(one, 'visible', began, expiry), state);
    expect(stale.staleRefreshes).toBe(refreshTimes.mostStale);
    expect(afterRefresh(stale, 'timer', began, expiry + 1).staleRefreshes).toBe(0);
  });

  test('runs once after a 401 for all callers', async () => {
    const { browser, tab } = await signedIn();
    const token = tab.auth.session()?.accessToken ?? '';
    await Promise.all([tab.auth.renew(token), tab.auth.renew(token)]);
    expect(browser.server.refreshes).toHaveLength(1);
  });

  test('clears the session after a failed 401 and fires auth:logout for unauthorized', async () => {
    const { browser, tab } = await signedIn();
    const { heard } = page(tab);
    browser.server.failure = refused;
    expect(await tab.auth.renew(tab.auth.session()?.accessToken ?? '')).toBe('ended');
    expect(tab.values.get('gatehouse.session')).toBeNull();
    expect(heard).toEqual(['{"reason":"unauthorized"}', 'Session ended', '/login']);
  });

  test('says after the reply to a deletion was lost that the account was deleted', async () => {
    const { browser, tab } = await signedIn();
    const { heard } = page(tab);
    browser.server.failure = { ...refused, accountDeleted: true };
    expect(await tab.auth.renew(tab.auth.session()?.accessToken ?? '')).toBe('ended');
    expect(heard).toEqual(['{"reason":"unauthorized"}', 'Your account was deleted', '/login']);
    expect(tab.store.ended()).toBe('deleted');
  });
});

describe('sections 4 and 5: verification of a payment', () => {
  const now = 5_000_000;
  const last = (changes: Partial<VerificationState>): VerificationState => ({
    sessionId: 's',
    transactionId: 't',
    status: 'open',
    timestamp: now - 5_000,
    attempts: 1,
    ...changes,
  });
  const lockUntil = (expiresAt: number) => ({ sessionId: 's', transactionId: 't', expiresAt });

  test.each<[string, VerificationState | null, number | null, string | true]>([
    ['never begun', null, null, true],
    ['5 s after the last', last({}), null, true],
    ['within 5 s of it', last({ timestamp: now - 4_999 }), null, 'cooldown'],
    ['already completed', last({ status: 'completed', timestamp: 0 }), null, 'completed'],
    ['after 3 attempts', last({ attempts: 3 }), null, 'attempts'],
    ['after 2', last({ attempts: 2 }), null, true],
    ['pending', last({ status: 'pending' }), null, 'pending'],
    ['locked', null, now + 1, 'locked'],
    ['after the lock', null, now, true],
  ])('%s', (_, kept, lockedUntil, may) => {
    const random = canVerify(kept, lockedUntil === null ? null : lockUntil(lockedUntil), now);
    expect(random.may || random.why).toBe(may);
  });

  test('is cleaned up after an hour', () => {
    const hour = 3_600_000;
    expect([hour - 1, hour].map((age) => isStale(last({ timestamp: now }), now + age))).toEqual([
      false,
      true,
    ]);
  });
});
