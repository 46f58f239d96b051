import { describe, expect, it } from 'vitest';
import type { Failure } from '#domain/failures/failure.ts';
import { minute, openBrowser } from './auth-bench.ts';

const password = { by: 'password', identifier: 'ada', password: 'x' } as const;
const offline: Failure = { kind: 'unreachable' };
const over: Failure = { kind: 'unauthorized', code: 'token_expired', message: '' };
const key = 'gatehouse.endings';

/** A browser of our own server whose person has signed out with no signal. */
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

describe('signing out with no signal', () => {
  it('ends the session here, says so, and keeps what ends it and nothing that goes on with it', async () => {
    const { tab, answer } = await signedOutOffline();
    expect(answer).toEqual({ ok: false, failure: offline });
    expect(tab.store.read()).toBeNull();
    expect(JSON.parse(tab.values.get(key) ?? '')).toEqual([{ sessionId: 'session-1', csrfToken: 'csrf' }]);
  });

  it.each(['becomeReachable', 'becomeVisible'] as const)(
    'tells the server at the next contact: %s',
    async (hint) => {
      const { tab, browser, server } = await signedOutOffline();
      server.endingFailure = null;
      tab[hint]();
      await browser.time.run(10);
      expect(server.endings).toEqual([{ sessionId: 'session-1', csrfToken: 'csrf' }]);
      expect(tab.values.get(key)).toBeNull();
    },
  );

  it('tells it with no hint at all, within half a minute', async () => {
    const { tab, browser, server } = await signedOutOffline();
    server.endingFailure = null;
    await browser.time.run(minute / 2);
    expect(tab.values.get(key)).toBeNull();
  });

  it('tells it by the next page, where this one was closed', async () => {
    const { tab, browser, server } = await signedOutOffline();
    tab.auth.stop();
    server.endingFailure = null;
    browser.openTab();
    await browser.time.run(10);
    expect(server.endings).toHaveLength(1);
    expect(tab.values.get(key)).toBeNull();
  });

  it('says it again after a lost reply, and after whatever a portal or a busy server answers', async () => {
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

  it('takes our own server’s refusal for an answer: there is nothing left to end', async () => {
    const { tab, browser, server } = await signedOutOffline();
    server.endingFailure = { kind: 'refused', status: 403, code: 'csrf', message: '', errors: [] };
    tab.becomeReachable();
    await browser.time.run(10);
    expect(tab.values.get(key)).toBeNull();
  });

  it('signs nobody in by the cookie before it is said, in no tab and after no restart', async () => {
    const { tab, browser, server } = await signedOutOffline(true);
    // Even the mark of the sign-out alone would not be enough: it goes with the next person’s.
    tab.values.remove('gatehouse.signedOut');
    const next = browser.openTab({ cookies: true });
    next.becomeVisible();
    tab.becomeVisible();
    await browser.time.run(minute);
    expect(server.refreshes).toEqual([]);
    expect([tab, next].map((one) => one.auth.status())).toEqual(['unauthenticated', 'unauthenticated']);
  });

  it('goes on to end the old session when somebody has signed in since, and leaves theirs alone', async () => {
    const { tab, browser, server } = await signedOutOffline();
    await tab.auth.signIn(password);
    server.endingFailure = null;
    tab.becomeReachable();
    await browser.time.run(10);
    expect(server.endings.at(-1)).toEqual({ sessionId: 'session-1', csrfToken: 'csrf' });
    expect(tab.auth.status()).toBe('authenticated');
  });

  it('tells of two sessions that were left one after the other', async () => {
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

describe('signing out with a token that ran out', () => {
  it('needs no fresh one at our own server', async () => {
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

describe('another host, which takes nothing but its own tokens', () => {
  it('is told with them at the next contact', async () => {
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
