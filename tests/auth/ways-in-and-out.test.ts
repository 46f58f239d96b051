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

describe('sign-in methods', () => {
  it('sign guests in by phone and code, and anyone by Google or a passkey', async () => {
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
  ])('interpret %j as %j', async (identifier, who) => {
    const browser = openBrowser();
    await browser.openTab().auth.signIn({ by: 'password', identifier, password: 'correct horse' });
    expect(browser.server.signIn).toMatchObject(who);
  });

  it('recognize a newly created account without signing in', () => {
    const tab = openBrowser().openTab();
    tab.auth.introduce(newcomer);
    expect([tab.auth.status(), tab.auth.user()?.username, tab.auth.session()]).toEqual([
      'unauthenticated',
      'fatou',
      null,
    ]);
  });

  it('never mistake a new account for the signed-in user', async () => {
    const { tab } = await signedIn();
    tab.auth.introduce(newcomer);
    expect(tab.auth.user()?.username).toBe('ada');
  });

  it('show changed details in every tab of the same user', async () => {
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
  it('reports that the server could not be informed, and signs out here anyway', async () => {
    const { browser, tab } = await signedIn();
    browser.server.logoutFailure = { kind: 'unreachable' };
    expect(await tab.auth.signOut()).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
    expect([tab.auth.status(), tab.store.read()]).toEqual(['unauthenticated', null]);
  });

  it('gets a new token to end a session whose token expired', async () => {
    const { browser, tab } = await signedIn();
    browser.server.logoutFailure = { kind: 'unauthorized', code: 'token_expired', message: '' };
    expect(await tab.auth.signOut()).toMatchObject({ ok: true });
    expect(browser.server.refreshes).toEqual(['refresh-1']);
    expect(browser.server.logouts).toBe(2);
    expect(tab.store.read()).toBeNull();
  });

  it('is not reverted by a leftover cookie', async () => {
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

describe('restoring a session from a cookie', () => {
  it('stores nothing that a script could refresh with, after a sign-in or a refresh', async () => {
    const browser = openBrowser();
    const tab = browser.openTab({ cookies: true });
    await tab.auth.signIn({ by: 'google', idToken: 'id', nonce: 'random' });
    expect(tab.store.read()?.session.sessionId).toBe('');
    await tab.auth.renew(tab.auth.session()?.accessToken ?? '');
    expect(browser.server.refreshes).toEqual([null]);
    expect(tab.store.read()?.session.sessionId).toBe('');
  });

  it('does not tell an unknown visitor that a session ended', async () => {
    const browser = openBrowser();
    browser.server.failure = ended;
    const tab = browser.openTab({ cookies: true });
    await browser.time.run(10);
    expect([tab.auth.status(), tab.ends]).toEqual(['unauthenticated', []]);
  });

  it('is retried when the network is back', async () => {
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
