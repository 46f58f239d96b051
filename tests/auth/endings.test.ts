import { describe, expect, it } from 'vitest';
import type { Failure } from '#domain/failures/failure.ts';
import { minute, openBrowser } from './auth-bench.ts';

const password = { by: 'password', identifier: 'ada', password: 'x' } as const;
const offline: Failure = { kind: 'unreachable' };
const over: Failure = { kind: 'unauthorized', code: 'token_expired', message: '' };
const key = 'gatehouse.endings';

/** A browser of our own server whose person has signed out offline. */
async function signedOutOffline(cookies = false) {
  const browser = openBrowser();
  browser.server.namesSessions = true;
  const tab = browser.openTab({ cookies });
  await tab.auth.signIn(password);
  browser.server.logoutFailure = offline;
  browser.server.endingFailure = offline;
  const answer = await tab.auth.signOut();
  browser.server.refreshes.length = 0;
  return { browser, tab, answer, server: browser.server };
}

describe('signing out while offline', () => {
  it('ends the session here, says so, and keeps only what is needed to end it on the server', async () => {
    const { tab, answer } = await signedOutOffline();
    expect(answer).toEqual({ ok: false, failure: offline });
    expect(tab.store.read()).toBeNull();
    expect(JSON.parse(tab.values.get(key) ?? '')).toEqual([{ sessionId: 'session-1', csrfToken: 'csrf' }]);
  });

  it.each(['becomeReachable', 'becomeVisible'] as const)(
    'informs the server at the next contact: %s',
    async (hint) => {
      const { tab, browser, server } = await signedOutOffline();
      server.endingFailure = null;
      tab[hint]();
      await browser.time.run(10);
      expect(server.endings).toEqual([{ sessionId: 'session-1', csrfToken: 'csrf' }]);
      expect(tab.values.get(key)).toBeNull();
    },
  );

  it('informs the server within half a minute without any hint', async () => {
    const { tab, browser, server } = await signedOutOffline();
    server.endingFailure = null;
    await browser.time.run(minute / 2);
    expect(tab.values.get(key)).toBeNull();
  });

  it('informs the server from the next page if this one was closed', async () => {
    const { tab, browser, server } = await signedOutOffline();
    tab.auth.stop();
    server.endingFailure = null;
    browser.openTab();
    await browser.time.run(10);
    expect(server.endings).toHaveLength(1);
    expect(tab.values.get(key)).toBeNull();
  });

  it('repeats after a lost response, or any answer of a captive portal or busy server', async () => {
    const { tab, browser, server } = await signedOutOffline();
    const troubles: readonly Failure[] = [
      { kind: 'timeout' },
      { kind: 'foreign', status: 403 },
      { kind: 'server', status: 503, retryAfterMs: null },
      { kind: 'limited', retryAfterMs: 60_000 },
      { kind: 'unauthorized', code: 'http_401', message: '' },
    ];
    for (const trouble of troubles) {
      server.endingFailure = trouble;
      tab.becomeReachable();
      await browser.time.run(browser.time.now() + 10);
      expect(tab.values.get(key)).not.toBeNull();
    }
    expect(server.endings).toHaveLength(troubles.length);
  });

  it('accepts our own server’s refusal: there is nothing left to end', async () => {
    const { tab, browser, server } = await signedOutOffline();
    server.endingFailure = { kind: 'refused', status: 403, code: 'csrf', message: '', errors: [] };
    tab.becomeReachable();
    await browser.time.run(10);
    expect(tab.values.get(key)).toBeNull();
  });

  it('never signs in by cookie before the server is informed, in any tab or after a restart', async () => {
    const { tab, browser, server } = await signedOutOffline(true);
    // The mark of the sign-out alone would not be enough: the next person's sign-out removes it.
    tab.values.remove('gatehouse.signedOut');
    const next = browser.openTab({ cookies: true });
    next.becomeVisible();
    tab.becomeVisible();
    await browser.time.run(minute);
    expect(server.refreshes).toEqual([]);
    expect([tab, next].map((one) => one.auth.status())).toEqual(['unauthenticated', 'unauthenticated']);
  });

  it('still ends the old session after another sign-in, and leaves the new one alone', async () => {
    const { tab, browser, server } = await signedOutOffline();
    await tab.auth.signIn(password);
    server.endingFailure = null;
    tab.becomeReachable();
    await browser.time.run(10);
    expect(server.endings.at(-1)).toEqual({ sessionId: 'session-1', csrfToken: 'csrf' });
    expect(tab.auth.status()).toBe('authenticated');
  });

  it('reports two sessions ended one after the other', async () => {
    const { tab, browser, server } = await signedOutOffline();
    await tab.auth.signIn(password);
    await tab.auth.signOut();
    server.endings.length = 0;
    server.endingFailure = null;
    tab.becomeReachable();
    await browser.time.run(10);
    expect(server.endings.map((one) => one.sessionId)).toEqual(['session-1', 'session-2']);
  });
});

describe('signing out with an expired token', () => {
  it('needs no new token at our own server', async () => {
    const browser = openBrowser();
    browser.server.namesSessions = true;
    const tab = browser.openTab();
    await tab.auth.signIn(password);
    browser.server.logoutFailure = over;
    expect(await tab.auth.signOut()).toMatchObject({ ok: true });
    expect(browser.server.endings).toEqual([{ sessionId: 'session-1', csrfToken: 'csrf' }]);
    expect(browser.server.refreshes).toEqual([]);
    expect(tab.values.get(key)).toBeNull();
  });
});

describe('another server, which accepts only its own tokens', () => {
  it('is informed with them at the next contact', async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    await tab.auth.signIn(password);
    browser.server.logoutFailure = offline;
    await tab.auth.signOut();
    browser.server.logoutFailure = null;
    tab.becomeReachable();
    await browser.time.run(10);
    expect(browser.server.logouts).toBe(2);
    expect(tab.values.get(key)).toBeNull();
  });
});
