import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { PersonNotice } from '#app/shell/person-notice.tsx';
import { createUpdates } from '#app/shell/updates/update.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { openBrowser, person } from '#tests/auth/auth-bench.ts';
import { button, doing, mount, press } from '#tests/ui/mount.ts';
import { english } from '#tests/messages/english.ts';

const password = { by: 'password', identifier: 'ada', password: 'x' } as const;
const anna = { ...person, credentialId: 8, firstName: 'Anna', lastName: 'Berg' };

/** Ada's page at `address`, in one of two tabs. */
async function page(address: string) {
  const browser = openBrowser();
  const [tab, second] = [browser.openTab(), browser.openTab()];
  await tab.auth.signIn(password);
  const ways: string[] = [];
  const updates = createUpdates({ clock: handClock(), isScanning: async () => false });
  const engines = {
    auth: tab.auth,
    stored: tab.values,
    tabStored: tab.tabStored,
    updates,
    messages: english,
  } as unknown as Engines;
  await mount(
    <EnginesProvider engines={engines}>
      <input aria-label="Typed" />
      <PersonNotice address={address} goTo={(path) => ways.push(path)} />
    </EnginesProvider>,
  );
  const follow = (who: typeof person) =>
    act(async () => {
      browser.server.person = who;
      await second.auth.signIn(password);
    });
  return { tab, second, ways, follow, updates };
}
const question = () => document.querySelector<HTMLDialogElement>('dialog[open]');

describe('a page whose user was replaced in another tab', () => {
  it('shows who is signed in now and continues as them', async () => {
    const { tab, follow } = await page('/checkout/e1');
    expect(question()).toBeNull();
    await follow(anna);
    expect(question()?.querySelector('h2')?.textContent).toBe('Anna Berg is signed in now');
    await doing(() => button('Continue as Anna Berg').click());
    expect(question()).toBeNull();
    expect(tab.auth.person()).toBe(8);
  });

  it.each([
    ['/login?step=code', ['/dashboard']],
    ['/signup', ['/dashboard']],
    ['/login-help', []],
    ['/orders/o1', []],
  ])('goes from %s to %j as them, away from sign-in pages', async (address, expected) => {
    const { ways, follow } = await page(address);
    await follow(anna);
    await doing(() => button('Continue as Anna Berg').click());
    expect(ways).toEqual(expected);
  });

  it('cannot be dismissed with Escape', async () => {
    const { follow } = await page('/profile');
    await follow(anna);
    await doing(() => {
      press('Escape', question());
      question()?.dispatchEvent(new Event('cancel', { cancelable: true }));
    });
    expect(question()).not.toBeNull();
    await doing(() => question()?.close());
    expect(question()).not.toBeNull();
  });

  it('goes to sign-in for another account, and back to where its user was', async () => {
    const { tab, follow, ways } = await page('/checkout/e1');
    await follow(anna);
    await doing(() => button('Use a different account').click());
    expect(ways).toEqual(['/login']);
    expect(tab.tabStored.get('gatehouse.origin')).toBe('7 /checkout/e1');
    expect([tab.auth.status(), question()]).toEqual(['unauthenticated', null]);
  });

  it('asks nothing if the same user signs in again, and withdraws the question when they do', async () => {
    const { second, follow } = await page('/orders');
    await act(async () => void (await second.auth.signOut()));
    await follow(person);
    expect(question()).toBeNull();
    await follow(anna);
    expect(question()).not.toBeNull();
    await follow(person);
    expect(question()).toBeNull();
  });

  it('is not interrupted during a shift', async () => {
    const { tab, follow } = await page('/scanner');
    tab.values.set('gatehouse.door', '1');
    await follow(anna);
    expect(question()).toBeNull();
  });

  it('asks once the shift is over', async () => {
    const { follow, updates } = await page('/tickets');
    let end = () => {};
    await act(async () => void (end = updates.beginShift()));
    await follow(anna);
    expect(question()).toBeNull();
    await act(async () => end());
    expect(question()).not.toBeNull();
  });
});
