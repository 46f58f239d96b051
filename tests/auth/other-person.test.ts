import { describe, expect, it } from 'vitest';
import type { PersonChange } from '#auth/auth-engine.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { minute, openBrowser, type Tab } from './auth-bench.ts';

const password = { by: 'password', identifier: 'ada', password: 'x' } as const;
const unauthorized = (code: string): Failure => ({ kind: 'unauthorized', code, message: '' });

function changesOf(tab: Tab): PersonChange[] {
  const changes: PersonChange[] = [];
  tab.auth.onPerson((change) => changes.push(change));
  return changes;
}

/** Writes another person's session into the browser's storage without notifying the open tabs. */
function signInSilently(tab: Tab, credentialId: number): void {
  const signedIn = tab.store.read();
  if (signedIn === null) throw new Error('Nobody is signed in.');
  tab.store.write({
    session: { ...signedIn.session, accessToken: 'h.e30.other' },
    user: { ...signedIn.user, credentialId },
  });
}

describe('a change of user', () => {
  it('is reported before anything is rendered for the next user', async () => {
    const tab = openBrowser().openTab();
    const order: string[] = [];
    tab.auth.subscribe(() => order.push('drawn'));
    tab.auth.onPerson(() => order.push('told'));
    await tab.auth.signIn(password);
    await tab.auth.signOut();
    expect(order.filter((one, at) => one !== order[at - 1])).toEqual(['told', 'drawn', 'told', 'drawn']);
  });

  it('is not reported when the same user’s session is refreshed or details change', async () => {
    const tab = openBrowser().openTab();
    await tab.auth.signIn(password);
    const changes = changesOf(tab);
    const user = tab.auth.user();
    if (user !== null) tab.auth.amend({ ...user, firstName: 'Adaeze' });
    await tab.auth.renew(tab.auth.session()?.accessToken ?? '');
    expect(changes).toEqual([]);
  });

  it('gives the reason: signed out here, and in other tabs with the stored reason', async () => {
    const browser = openBrowser();
    const [one, other] = [browser.openTab(), browser.openTab()];
    await one.auth.signIn(password);
    const [here, there] = [changesOf(one), changesOf(other)];
    await one.auth.signOut();
    expect(here).toEqual([{ before: 7, now: null, why: 'signed_out' }]);
    expect(there).toEqual([{ before: 7, now: null, why: 'elsewhere' }]);
    expect(other.store.ended()).toBe('signed_out');
  });

  it('keeps the reason with the removed session through later changes, until a user signs in', async () => {
    const browser = openBrowser();
    const [one, other] = [browser.openTab(), browser.openTab()];
    await one.auth.signIn(password);
    browser.server.failure = unauthorized('session_signed_out');
    await one.auth.renew(one.auth.session()?.accessToken ?? '');
    // As a page does on the event `auth:logout`, which is fired when its own session ends.
    one.auth.end();
    other.auth.end();
    expect(other.store.ended()).toBe('revoked');
    browser.server.failure = null;
    await other.auth.signIn(password);
    other.values.remove('gatehouse.session');
    expect(one.store.ended()).toBe('expired');
  });

  it.each(['http_401', 'unauthorized', 'token_expired', 'portal', ''])(
    'is not reported for a 401 with the code “%s”, which does not concern the session',
    async (code) => {
      const browser = openBrowser();
      const tab = browser.openTab();
      await tab.auth.signIn(password);
      const changes = changesOf(tab);
      for (const failure of [
        unauthorized(code),
        { kind: 'refused', status: 403, code, message: '', errors: [] } as const,
        { kind: 'refused', status: 400, code, message: '', errors: [] } as const,
      ]) {
        browser.server.failure = failure;
        expect(await tab.auth.renew(tab.auth.session()?.accessToken ?? '')).toBe('unavailable');
      }
      expect(changes).toEqual([]);
      expect(tab.ends).toEqual([]);
    },
  );

  it.each([
    ['session_signed_out', unauthorized('session_signed_out'), 'revoked'],
    ['session_ended', unauthorized('session_ended'), 'expired'],
    [
      'session_ended of a deleted account',
      { ...unauthorized('session_ended'), accountDeleted: true },
      'deleted',
    ],
    ['no_refresh_token', unauthorized('no_refresh_token'), 'expired'],
  ] as const)('at the server’s %s is %s', async (_code, failure, why) => {
    const browser = openBrowser();
    const tab = browser.openTab();
    await tab.auth.signIn(password);
    const changes = changesOf(tab);
    browser.server.failure = failure;
    await tab.auth.renew(tab.auth.session()?.accessToken ?? '');
    expect(changes).toEqual([{ before: 7, now: null, why }]);
    expect(tab.ends).toEqual([why]);
  });
});

describe('a page that slept while another user signed in in another tab', () => {
  it('sends nothing in anybody’s name until the user has answered', async () => {
    const tab = openBrowser().openTab();
    await tab.auth.signIn(password);
    signInSilently(tab, 8);
    const changes = changesOf(tab);
    expect(tab.auth.session()).toBeNull();
    expect(tab.auth.session()).toBeNull();
    expect(changes).toEqual([]);
    expect(tab.auth.other()?.credentialId).toBe(8);
    tab.auth.continueAsOther();
    expect(changes).toEqual([{ before: 7, now: 8, why: 'elsewhere' }]);
    expect(tab.auth.session()).toEqual({ accessToken: 'h.e30.other', csrfToken: 'csrf', person: 8 });
  });

  it('asks as soon as it is visible', async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    await tab.auth.signIn(password);
    signInSilently(tab, 8);
    await browser.time.run(minute);
    tab.becomeVisible();
    expect(tab.auth.user()?.credentialId).toBe(7);
    expect(tab.auth.other()?.credentialId).toBe(8);
  });
});

describe('a response that arrives after its user has left', () => {
  it('does not sign anyone in again', async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    await tab.auth.signIn(password);
    let open = () => {};
    browser.server.gate = new Promise((resolve) => (open = resolve));
    const renewal = tab.auth.renew(tab.auth.session()?.accessToken ?? '');
    const out = tab.auth.signOut();
    open();
    await Promise.all([renewal, out]);
    expect(tab.auth.user()).toBeNull();
    expect(tab.store.read()).toBeNull();
  });
});
