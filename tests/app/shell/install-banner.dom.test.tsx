import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { InstallBanner } from '#app/shell/install-banner.tsx';
import { offerAgainMs } from '#app/shell/install-offer.ts';
import { watchInstallPrompts } from '#app/shell/install-prompt.ts';
import { fakeTab } from '#tests/fakes/tab.ts';
import { button, mount } from '#tests/ui/mount.ts';
import { english } from '#tests/messages/english.ts';

/** The browser's install prompt, which a person closes with `outcome`; the outcome comes from the call or separately. */
function offer(outcome: string, told: 'in reply' | 'beside' = 'in reply') {
  const opened: number[] = [];
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    async prompt() {
      opened.push(1);
      return told === 'in reply' ? { outcome } : undefined;
    },
    ...(told === 'beside' ? { userChoice: Promise.resolve({ outcome }) } : {}),
  });
  return { event, opened };
}

/** A page; `stored` is kept when it closes. */
async function page(stored = new Map<string, string>(), offeredBefore?: Event, now = 1_000_000) {
  const browser = new EventTarget();
  const install = watchInstallPrompts(browser);
  if (offeredBefore !== undefined) browser.dispatchEvent(offeredBefore);
  let heard: (key: string) => void = () => {};
  // The only dependencies that the banner uses.
  const engines = {
    install,
    tab: fakeTab(),
    clock: { wall: () => now },
    stored: {
      get: (key: string) => stored.get(key) ?? null,
      set: (key: string, value: string) => stored.set(key, value),
      onChange: (listener: (key: string) => void) => ((heard = listener), () => {}),
    },
    messages: english,
  } as unknown as Engines;
  const shown = await mount(
    <EnginesProvider engines={engines}>
      <InstallBanner />
    </EnginesProvider>,
  );
  return {
    stored,
    tell: (event: Event) => act(async () => void browser.dispatchEvent(event)),
    press: (name: string) => act(async () => button(name, shown).click()),
    banner: () => shown.querySelector('aside'),
    /** A change stored by another tab. */
    elsewhere: (key: string, value: string) =>
      act(async () => {
        stored.set(key, value);
        heard(key);
      }),
  };
}

describe('the install banner', () => {
  it('shows an offer that came before the app mounted', async () => {
    const { event } = offer('accepted');
    const { banner } = await page(undefined, event);
    expect(banner()).not.toBeNull();
    expect(event.defaultPrevented).toBe(true);
  });

  it('shows an offer that comes later, and closes when the app is installed', async () => {
    const { banner, tell } = await page();
    expect(banner()).toBeNull();
    await tell(offer('accepted').event);
    expect(banner()).not.toBeNull();
    await tell(new Event('appinstalled'));
    expect(banner()).toBeNull();
  });

  it.each(['in reply', 'beside'] as const)(
    'treats declining the browser’s dialog, reported by %s, as a dismissal',
    async (told) => {
      const { event, opened } = offer('dismissed', told);
      const first = await page(undefined, event);
      await first.press('Install');
      expect(opened).toHaveLength(1);
      expect(first.banner()).toBeNull();
      expect((await page(first.stored, offer('accepted').event)).banner()).toBeNull();
      const later = await page(first.stored, offer('accepted').event, 1_000_000 + offerAgainMs);
      expect(later.banner()).not.toBeNull();
    },
  );

  it('does not treat accepting or a dialog that did not open as a dismissal', async () => {
    const broken = Object.assign(new Event('beforeinstallprompt'), {
      prompt: () => Promise.reject(new Error('not now')),
    });
    for (const event of [offer('accepted').event, broken]) {
      const { stored, press, banner } = await page(undefined, event);
      await press('Install');
      expect(banner()).toBeNull();
      expect([...stored]).toEqual([]);
    }
  });

  it('closes as soon as "Not now" is pressed in another tab', async () => {
    const { banner, elsewhere } = await page(undefined, offer('accepted').event);
    await elsewhere('gatehouse.install-dismissed', '1000000');
    expect(banner()).toBeNull();
  });

  it('stays closed for a week after "Not now"', async () => {
    const { stored, press, banner } = await page(undefined, offer('accepted').event);
    await press('Not now');
    expect(banner()).toBeNull();
    expect((await page(stored, offer('accepted').event)).banner()).toBeNull();
  });
});
