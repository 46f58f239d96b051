import { describe, expect, it } from 'vitest';
import type { Failure } from '#domain/failures/failure.ts';
import { openBrowser } from './auth-bench.ts';

async function signedIn() {
  const browser = openBrowser();
  const tab = browser.openTab();
  await tab.auth.signIn({ by: 'password', identifier: 'ada@example.com', password: 'correct horse' });
  return { browser, tab };
}

const newcomer = {
  credentialId: 9,
  username: 'fatou',
  email: '',
  firstName: 'Fatou',
  lastName: 'S',
  role: 'NORMAL_USER' as const,
  phoneNumber: '',
  countryCode: 'GM',
};
const ended: Failure = { kind: 'unauthorized', code: 'session_ended', message: '' };

describe('ways to sign in', () => {
  it('signs a guest in by phone and code, and anyone by Google or a passkey', async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    const phone = { phoneNumber: '3012345', countryCode: 'GM' };
    await tab.auth.signIn({ by: 'phone', ...phone, code: '123456', codeRequestId: 'request-of-this-page' });
    expect(browser.server.signIn).toEqual({
      ...phone,
      smsOtp: '123456',
      codeRequestId: 'request-of-this-page',
    });
    await tab.auth.signIn({ by: 'google', idToken: 'id', nonce: 'random' });
    expect(browser.server.signIn).toEqual({ idToken: 'id', nonce: 'random' });
    await tab.auth.signIn({ by: 'google', idToken: 'id', nonce: 'random', secondFactorCode: '123456' });
    expect(browser.server.signIn).toEqual({ idToken: 'id', nonce: 'random', secondFactorCode: '123456' });
    const response = {
      id: 'key',
      rawId: 'key',
      type: 'public-key',
      response: { authenticatorData: 'a', clientDataJSON: 'c', signature: 's' },
    } as const;
    await tab.auth.signIn({ by: 'passkey', requestId: 'request', response });
    expect(browser.server.signIn).toEqual({ requestId: 'request', response });
    expect(tab.auth.status()).toBe('authenticated');
  });

  it.each([
    [' ada@example.com ', { email: 'ada@example.com' }],
    ['ada', { username: 'ada' }],
  ])('takes %j for %j', async (identifier, who) => {
    const browser = openBrowser();
    await browser.openTab().auth.signIn({ by: 'password', identifier, password: 'correct horse' });
    expect(browser.server.signIn).toMatchObject(who);
  });

  it('knows who has just signed up, and signs nobody in by it', () => {
    const tab = openBrowser().openTab();
    tab.auth.introduce(newcomer);
    expect([tab.auth.status(), tab.auth.user()?.username, tab.auth.session()]).toEqual([
      'unauthenticated',
      'fatou',
      null,
    ]);
  });

  it('never takes a newcomer for the person who is signed in', async () => {
    const { tab } = await signedIn();
    tab.auth.introduce(newcomer);
    expect(tab.auth.user()?.username).toBe('ada');
  });

  it('shows changed details in every tab, of the same person only', async () => {
    const { browser, tab } = await signedIn();
    const other = browser.openTab();
    const user = tab.auth.user();
    if (user === null) throw new Error('nobody is signed in');
    tab.auth.amend({ ...user, firstName: 'Augusta' });
    expect([tab.auth.user()?.firstName, other.auth.user()?.firstName]).toEqual(['Augusta', 'Augusta']);
    tab.auth.amend(newcomer);
    expect(tab.auth.user()?.username).toBe('ada');
  });
});

describe('signing out', () => {
  it('says when the server could not be told, and is out here all the same', async () => {
    const { browser, tab } = await signedIn();
    browser.server.logoutFailure = { kind: 'unreachable' };
    expect(await tab.auth.signOut()).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
    expect([tab.auth.status(), tab.store.read()]).toEqual(['unauthenticated', null]);
  });

  it('fetches a fresh token to end a session with whose token ran out', async () => {
    const { browser, tab } = await signedIn();
    browser.server.logoutFailure = { kind: 'unauthorized', code: 'token_expired', message: '' };
    expect(await tab.auth.signOut()).toMatchObject({ ok: true });
    expect(browser.server.refreshes).toEqual(['refresh-1']);
    expect(browser.server.logouts).toBe(2);
    expect(tab.store.read()).toBeNull();
  });

  it('is not undone by a cookie that was left behind', async () => {
    const browser = openBrowser();
    const tab = browser.openTab({ cookies: true });
    await browser.time.run(10);
    await tab.auth.signOut();
    const before = browser.server.refreshes.length;
    const next = browser.openTab({ cookies: true });
    await browser.time.run(20);
    expect([next.auth.status(), browser.server.refreshes.length]).toEqual(['unauthenticated', before]);
  });
});

describe('opening by cookie', () => {
  it('keeps nothing that a script could refresh with, after a sign-in and after a refresh', async () => {
    const browser = openBrowser();
    const tab = browser.openTab({ cookies: true });
    await tab.auth.signIn({ by: 'google', idToken: 'id', nonce: 'random' });
    expect(tab.store.read()?.session.sessionId).toBe('');
    await tab.auth.renew(tab.auth.session()?.accessToken ?? '');
    expect(browser.server.refreshes).toEqual([null]);
    expect(tab.store.read()?.session.sessionId).toBe('');
  });

  it('tells a visitor whom the server does not know of no ended session', async () => {
    const browser = openBrowser();
    browser.server.failure = ended;
    const tab = browser.openTab({ cookies: true });
    await browser.time.run(10);
    expect([tab.auth.status(), tab.ends]).toEqual(['unauthenticated', []]);
  });

  it('is tried again when the network is back', async () => {
    const browser = openBrowser();
    browser.online = false;
    const tab = browser.openTab({ cookies: true });
    await browser.time.run(10);
    expect(tab.auth.status()).toBe('unauthenticated');
    browser.online = true;
    tab.becomeReachable();
    await browser.time.run(20);
    expect(tab.auth.status()).toBe('authenticated');
  });
});
