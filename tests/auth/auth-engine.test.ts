import { describe, expect, it } from 'vitest';
import type { Failure } from '#domain/failures/failure.ts';
import { minute, openBrowser } from './auth-bench.ts';

async function signedIn() {
  const browser = openBrowser();
  const tab = browser.openTab();
  await tab.auth.signIn({ by: 'password', identifier: 'ada@example.com', password: 'correct horse' });
  return { browser, tab };
}

const ended: Failure = { kind: 'unauthorized', code: 'session_ended', message: '' };
const harmless: [string, Failure][] = [
  ['a lost network', { kind: 'unreachable' }],
  ['a timeout', { kind: 'timeout' }],
  ['a captive portal', { kind: 'foreign', status: 200 }],
  ['a broken server', { kind: 'server', status: 500, retryAfterMs: null }],
  ['a busy server', { kind: 'limited', retryAfterMs: 1000 }],
  ['JSON of somebody else that says 401', { kind: 'unauthorized', code: 'http_401', message: '' }],
];

describe('signing in and out', () => {
  it('starts signed out, signs in, and is still signed in after a reload', async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    expect(tab.auth.status()).toBe('unauthenticated');
    expect(
      await tab.auth.signIn({ by: 'password', identifier: 'ada', password: 'correct horse' }),
    ).toMatchObject({ ok: true, value: { username: 'ada' } });
    expect(tab.auth.status()).toBe('authenticated');
    expect(tab.auth.session()?.csrfToken).toBe('csrf');
    const reloaded = browser.openTab();
    expect(reloaded.auth.status()).toBe('authenticated');
    expect(reloaded.auth.user()?.role).toBe('ORGANIZER');
  });

  it('stays signed out if the server refuses', async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    browser.server.failure = {
      kind: 'refused',
      status: 422,
      code: 'wrong',
      message: 'Invalid credentials',
      errors: [],
    };
    expect(await tab.auth.signIn({ by: 'password', identifier: 'ada', password: 'wrong' })).toMatchObject({
      ok: false,
      failure: { code: 'wrong' },
    });
    expect(tab.auth.status()).toBe('unauthenticated');
  });

  it('signs out here at once and in every other tab, and informs the server once', async () => {
    const { browser, tab } = await signedIn();
    const other = browser.openTab();
    await tab.auth.signOut();
    expect([tab.auth.status(), other.auth.status()]).toEqual(['unauthenticated', 'unauthenticated']);
    expect([tab.ends, other.ends]).toEqual([['signed_out'], ['elsewhere']]);
    expect(browser.server.logouts).toBe(1);
  });

  it('stays signed in offline after eight hours with an expired token', async () => {
    const { browser } = await signedIn();
    browser.online = false;
    await browser.time.run(480 * minute);
    const later = browser.openTab();
    expect(later.auth.status()).toBe('authenticated');
    expect(await later.auth.renew(later.auth.session()?.accessToken ?? '')).toBe('unavailable');
    expect(later.auth.status()).toBe('authenticated');
    expect(browser.server.refreshes).toEqual([]);
  });

  it('tries the cookie if nothing is stored and cookies are in use', async () => {
    const browser = openBrowser();
    const tab = browser.openTab({ cookies: true });
    expect(tab.auth.status()).toBe('loading');
    await browser.time.run(10);
    expect(browser.server.refreshes).toEqual([null]);
    expect(tab.auth.status()).toBe('authenticated');
  });
});

describe('refreshing', () => {
  it('starts 120 s before expiry with the refresh token, and continues from there', async () => {
    const { browser } = await signedIn();
    await browser.time.run(12 * minute);
    expect(browser.server.refreshes).toEqual([]);
    await browser.time.run(14 * minute);
    expect(browser.server.refreshes).toEqual(['refresh-1']);
    await browser.time.run(27 * minute);
    expect(browser.server.refreshes).toEqual(['refresh-1', 'refresh-2']);
  });

  it('happens once for any number of 401 responses, in one tab and in two', async () => {
    const { browser, tab } = await signedIn();
    const other = browser.openTab();
    const token = tab.auth.session()?.accessToken ?? '';
    const all = await Promise.all([tab, tab, other, tab, other].map(({ auth }) => auth.renew(token)));
    expect(all).toEqual(['renewed', 'renewed', 'renewed', 'renewed', 'renewed']);
    expect(browser.server.refreshes).toHaveLength(1);
    expect(other.auth.session()?.accessToken).toBe(tab.auth.session()?.accessToken);
  });

  it('is skipped if the token was refreshed during the call', async () => {
    const { browser, tab } = await signedIn();
    expect(await tab.auth.renew('an older token')).toBe('renewed');
    expect(browser.server.refreshes).toEqual([]);
  });

  it('ends the session if our server refuses a forced refresh', async () => {
    const { browser, tab } = await signedIn();
    browser.server.failure = ended;
    expect(await tab.auth.renew(tab.auth.session()?.accessToken ?? '')).toBe('ended');
    expect(tab.auth.status()).toBe('unauthenticated');
    expect(tab.ends).toEqual(['expired']);
  });

  it('keeps a valid token if a proactive refresh was refused', async () => {
    const { browser, tab } = await signedIn();
    browser.server.failure = ended;
    await browser.time.run(14 * minute);
    expect(browser.server.refreshes.length).toBeGreaterThan(0);
    expect(tab.auth.status()).toBe('authenticated');
    await browser.time.run(20 * minute);
    expect(tab.auth.status()).toBe('unauthenticated');
  });

  it.each(harmless)('never ends a session because of %s', async (_name, failure) => {
    const { browser, tab } = await signedIn();
    browser.server.failure = failure;
    expect(await tab.auth.renew(tab.auth.session()?.accessToken ?? '')).toBe('unavailable');
    await browser.time.run(120 * minute);
    expect(tab.auth.status()).toBe('authenticated');
    browser.server.failure = null;
    await browser.time.run(122 * minute);
    expect(tab.auth.session()?.accessToken).toBe(tab.store.read()?.session.accessToken);
    expect((tab.store.read()?.session.expiresAt ?? 0) - 1_800_000_000_000).toBeGreaterThan(120 * minute);
  });

  it('discards the response if the user signed out meanwhile', async () => {
    const { browser, tab } = await signedIn();
    let answer: () => void = () => {};
    browser.server.gate = new Promise((resolve) => {
      answer = resolve;
    });
    const renewing = tab.auth.renew(tab.auth.session()?.accessToken ?? '');
    await browser.time.run(1);
    await tab.auth.signOut();
    answer();
    expect(await renewing).toBe('ended');
    expect(tab.auth.status()).toBe('unauthenticated');
    expect(tab.store.read()).toBeNull();
    expect(tab.ends).toEqual(['signed_out']);
  });

  it('continues without the lock after 12 s', async () => {
    const browser = openBrowser();
    const never = {
      within: (_name: string, signal: AbortSignal) =>
        new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined))),
    };
    const tab = browser.openTab({ locks: never });
    await tab.auth.signIn({ by: 'password', identifier: 'ada', password: 'correct horse' });
    const renewing = tab.auth.renew(tab.auth.session()?.accessToken ?? '');
    await browser.time.run(13_000);
    expect(await renewing).toBe('renewed');
  });

  it('does nothing offline, and runs soon after the network is back', async () => {
    const { browser, tab } = await signedIn();
    browser.online = false;
    await browser.time.run(60 * minute);
    expect(browser.server.refreshes).toEqual([]);
    browser.online = true;
    tab.becomeReachable();
    await browser.time.run(60 * minute + 4000);
    expect(browser.server.refreshes).toHaveLength(1);
  });

  it('stops with the session, even if a cookie could restore it', async () => {
    const browser = openBrowser();
    const tab = browser.openTab({ cookies: true });
    await tab.auth.signIn({ by: 'password', identifier: 'ada', password: 'correct horse' });
    const before = browser.server.refreshes.length;
    await tab.auth.signOut();
    await browser.time.run(60 * minute);
    expect(browser.server.refreshes).toHaveLength(before);
    expect(tab.auth.status()).toBe('unauthenticated');
  });

  it('is triggered by visibility at most once in 60 s', async () => {
    const { browser, tab } = await signedIn();
    await browser.time.run(2 * minute);
    tab.becomeVisible();
    await browser.time.run(2 * minute + 10);
    tab.becomeVisible();
    await browser.time.run(2.5 * minute);
    tab.becomeVisible();
    await browser.time.run(2.5 * minute + 10);
    expect(browser.server.refreshes).toHaveLength(1);
  });
});
