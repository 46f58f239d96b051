import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { createAccessibility } from '#app/account/accessibility.ts';
import { roleWaitMs, useRoleClass } from '#app/account/auth.ts';
import type { Role } from '#app/account/role.ts';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { AccountSheet } from '#app/shell/account-sheet.tsx';
import { InstallBanner } from '#app/shell/install-banner.tsx';
import { offerAgainMs } from '#app/shell/install-offer.ts';
import { watchInstallPrompts } from '#app/shell/install-prompt.ts';
import { roleClasses } from '#domain/people/role.ts';
import { browserStorage } from '#tests/auth/auth-bench.ts';
import { fakeTab } from '#tests/fakes/tab.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

/** What the specification says about the page itself: its class, its banner, and where signing out leads. */

const led = vi.fn<(way: { readonly to: string }) => Promise<void>>(async () => {});
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => led,
  useRouter: () => ({ routesByPath: {} }),
  Link: ({ children }: { readonly children: unknown }) => <a href="/">{children as string}</a>,
}));

const authOf = (role: Role, more: object = {}) => {
  const user = { credentialId: 1, username: 'u', email: '', firstName: 'A', lastName: 'B', role };
  const state = { status: 'authenticated', user };
  return { state: () => state, subscribe: () => () => {}, ...more };
};

describe('section 6: the CSS class of a role', () => {
  const Page = () => {
    useRoleClass();
    return null;
  };
  test.each(['NORMAL_USER', 'ORGANIZER', 'ADMIN'] as const)('is on the page of %s', async (role) => {
    const clock = handClock();
    const auth = authOf(role);
    const engines = { messages: english, clock, auth, tab: fakeTab({ document }) } as unknown as Engines;
    const classes = document.documentElement.classList;
    await mount(
      <EnginesProvider engines={engines}>
        <Page />
      </EnginesProvider>,
    );
    expect(classes.contains(roleClasses[role])).toBe(false);
    await act(() => clock.advance(roleWaitMs));
    expect(classes.contains(roleClasses[role])).toBe(true);
  });
});

describe('section 2: the install banner', () => {
  /** Returns whether the banner is shown, with the browser ready to install and the last "Not now" at `dismissedAt`. */
  async function shows(dismissedAt: number | null, now: number, ready = true): Promise<boolean> {
    const browser = new EventTarget();
    const install = watchInstallPrompts(browser);
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => {} });
    if (ready) browser.dispatchEvent(offer);
    const engines = {
      install,
      tab: fakeTab(),
      clock: { wall: () => now },
      stored: {
        get: () => (dismissedAt === null ? null : String(dismissedAt)),
        set: () => true,
        onChange: () => () => {},
      },
      messages: english,
    } as unknown as Engines;
    const shown = await mount(
      <EnginesProvider engines={engines}>
        <InstallBanner />
      </EnginesProvider>,
    );
    return shown.querySelector('aside') !== null;
  }

  test('is shown if the app can be installed', async () => {
    expect([await shows(null, 1), await shows(null, 1, false)]).toEqual([true, false]);
  });

  test('stays away after a dismissal until the period is over', async () => {
    const at = 1_000_000;
    expect([await shows(at, at + offerAgainMs - 1), await shows(at, at + offerAgainMs)]).toEqual([
      false,
      true,
    ]);
  });
});

describe('section 4: signing out', () => {
  test.each([true, false])('goes to /login, whether the server received it or not: %s', async (ok) => {
    led.mockClear();
    const said: string[] = [];
    const engines = {
      messages: english,
      replies: createReplies(),
      auth: authOf('NORMAL_USER', { signOut: async () => ({ ok }) }),
      notify: { loggedOut: () => said.push('out'), logoutFailed: () => said.push('not heard') },
      stored: { get: () => null, onChange: () => () => {} },
      door: () => new Promise(() => {}),
      language: { chosen: () => 'en', subscribe: () => () => {} },
      tab: fakeTab({ document }),
      accessibility: createAccessibility(browserStorage()(), document.documentElement),
    } as unknown as Engines;
    await mount(
      <EnginesProvider engines={engines}>
        <AccountSheet open onClose={() => {}} />
      </EnginesProvider>,
    );
    await doing(() => button(textsOf('account').sheet.signOut, document).click());
    expect(led.mock.calls.map(([way]) => way.to)).toEqual(['/login']);
    expect(said).toEqual([ok ? 'out' : 'not heard']);
  });
});
