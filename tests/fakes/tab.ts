import type { ThisTab } from '#platform/this-tab.ts';

/** A browser tab in which nothing happens; tests override what they need. */
export function fakeTab(own: Partial<ThisTab> = {}): ThisTab {
  const nothing = () => {};
  return {
    origin: 'https://door.example',
    traits: () => ({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', touchPoints: 0, standalone: false }),
    reload: nothing,
    leaveTo: nothing,
    print: nothing,
    // Undefined in tests without a page.
    document: globalThis.document,
    share: null,
    copy: async () => {},
    isRobot: () => true,
    isStill: () => true,
    isDesk: () => false,
    onDesk: () => nothing,
    ...own,
  };
}
