import { describe, expect, it } from 'vitest';
import { openBrowser, person, type Browser, type Tab } from './auth-bench.ts';

const password = { by: 'password', identifier: 'ada', password: 'x' } as const;
const omar = { ...person, credentialId: 8, username: 'omar', firstName: 'Omar' };

/** Two tabs of Ada's. */
async function twoTabs() {
  const browser = openBrowser();
  const [first, second] = [browser.openTab(), browser.openTab()];
  await first.auth.signIn(password);
  return { browser, first, second };
}

async function signInAs(browser: Browser, tab: Tab, who: typeof person) {
  browser.server.person = who;
  await tab.auth.signIn(password);
}

const shown = ({ auth }: Tab) => ({
  status: auth.status(),
  person: auth.person(),
  other: auth.other()?.credentialId ?? null,
  speaksAs: auth.session()?.person ?? null,
});
const asks = { status: 'authenticated', person: 7, other: 8, speaksAs: null };

describe('a page whose user was replaced in another tab', () => {
  it('stays theirs, sends nothing and asks', async () => {
    const { browser, first, second } = await twoTabs();
    await signInAs(browser, second, omar);
    expect(shown(first)).toEqual(asks);
    expect(shown(second)).toEqual({ status: 'authenticated', person: 8, other: null, speaksAs: 8 });
  });

  it('continues as the new user on request', async () => {
    const { browser, first, second } = await twoTabs();
    await signInAs(browser, second, omar);
    first.auth.continueAsOther();
    expect(shown(first)).toEqual(shown(second));
  });

  it('asks after a sign-out too, but not when the same user signs in again', async () => {
    const { browser, first, second } = await twoTabs();
    await second.auth.signOut();
    expect(shown(first)).toMatchObject({ status: 'unauthenticated', other: null });
    await signInAs(browser, second, omar);
    expect(shown(first)).toEqual({ status: 'unauthenticated', person: null, other: 8, speaksAs: null });
    await second.auth.signOut();
    expect(shown(first)).toMatchObject({ status: 'unauthenticated', other: null });
    await signInAs(browser, second, person);
    expect(shown(first)).toEqual({ status: 'authenticated', person: 7, other: null, speaksAs: 7 });
  });

  it('is unchanged if its user returns in the other tab before anybody answers', async () => {
    const { browser, first, second } = await twoTabs();
    const changes: unknown[] = [];
    first.auth.onPerson((change) => changes.push(change));
    await signInAs(browser, second, omar);
    await signInAs(browser, second, person);
    expect(shown(first)).toEqual({ status: 'authenticated', person: 7, other: null, speaksAs: 7 });
    expect(changes).toEqual([]);
  });

  it('asks again after a reload, and shows no user until then', async () => {
    const { browser, first, second } = await twoTabs();
    await signInAs(browser, second, omar);
    first.auth.stop();
    const again = browser.openTab({}, first.tabStored);
    expect(shown(again)).toEqual({ status: 'loading', person: null, other: 8, speaksAs: null });
    const changes: unknown[] = [];
    again.auth.onPerson((change) => changes.push(change));
    again.auth.continueAsOther();
    // The tab's remaining data of its person is deleted with them.
    expect(changes).toEqual([{ before: 7, now: 8, why: 'elsewhere' }]);
    expect(shown(browser.openTab({}, first.tabStored))).toMatchObject({ person: 8, other: null });
  });

  it('asks about the user that the cookie belongs to', async () => {
    const { browser, first } = await twoTabs();
    first.auth.stop();
    first.values.remove('gatehouse.session');
    browser.server.person = omar;
    const again = browser.openTab({ cookies: true }, first.tabStored);
    await browser.time.run(0);
    expect(shown(again)).toEqual({ status: 'loading', person: null, other: 8, speaksAs: null });
  });

  it('has no user after choosing another account, until someone signs in on it', async () => {
    const { browser, first, second } = await twoTabs();
    await signInAs(browser, second, omar);
    const changes: unknown[] = [];
    first.auth.onPerson((change) => changes.push(change));
    first.auth.declineOther();
    expect(shown(first)).toEqual({
      status: 'unauthenticated',
      person: null,
      other: null,
      speaksAs: null,
    });
    // Their typed text is still there for them.
    expect(changes).toEqual([]);
    await signInAs(browser, first, person);
    expect(shown(first)).toEqual({ status: 'authenticated', person: 7, other: null, speaksAs: 7 });
    expect(shown(second)).toEqual({ status: 'authenticated', person: 8, other: 7, speaksAs: null });
  });

  it("hides its user's data from others who sign in on it", async () => {
    const { browser, first, second } = await twoTabs();
    await signInAs(browser, second, omar);
    first.auth.declineOther();
    const changes: unknown[] = [];
    first.auth.onPerson((change) => changes.push(change));
    await signInAs(browser, first, { ...person, credentialId: 9 });
    expect(changes).toEqual([{ before: 7, now: 9, why: 'elsewhere' }]);
  });

  it('hides it from others even after the new user has signed out', async () => {
    const { browser, first, second } = await twoTabs();
    await signInAs(browser, second, omar);
    first.auth.declineOther();
    await second.auth.signOut();
    const changes: unknown[] = [];
    first.auth.onPerson((change) => changes.push(change));
    await signInAs(browser, first, { ...person, credentialId: 9 });
    expect(changes).toEqual([{ before: 7, now: 9, why: 'elsewhere' }]);
  });

  it("hides it from others after a reload and the new user's sign-out", async () => {
    const { browser, first, second } = await twoTabs();
    await signInAs(browser, second, omar);
    first.auth.stop();
    const again = browser.openTab({}, first.tabStored);
    await second.auth.signOut();
    const changes: unknown[] = [];
    again.auth.onPerson((change) => changes.push(change));
    await signInAs(browser, again, { ...person, credentialId: 9 });
    expect(changes).toEqual([{ before: 7, now: 9, why: 'elsewhere' }]);
  });

  it('neither ends nor signs out the new user’s session', async () => {
    const { browser, first, second } = await twoTabs();
    await signInAs(browser, second, omar);
    await first.auth.signOut();
    first.auth.end();
    expect(browser.server.logouts).toBe(0);
    expect(second.store.read()?.user.credentialId).toBe(8);
    expect(shown(second)).toMatchObject({ person: 8, other: null });
  });
});

describe('a page without a user', () => {
  it('adopts the user who signs in in another tab, without asking', async () => {
    const browser = openBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    await signInAs(browser, second, omar);
    expect(shown(first)).toEqual({ status: 'authenticated', person: 8, other: null, speaksAs: 8 });
  });

  it('does so again once its user has signed out on it', async () => {
    const { browser, first, second } = await twoTabs();
    await first.auth.signOut();
    await signInAs(browser, second, omar);
    expect(shown(first)).toMatchObject({ person: 8, other: null });
  });
});
