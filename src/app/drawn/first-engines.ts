import type { DrawnPage } from '#contract/drawn-page.ts';
import type { Engines } from '#app/engines/engines.tsx';
import type { WindowTraits } from '#platform/installed.ts';

/** What nobody knows of the window that a page is drawn for. */
export const anyWindow: WindowTraits = { userAgent: '', touchPoints: 0, standalone: false };

/**
 * The engines for the first showing of a page that the server has drawn: time and window as they were for the server, so
 * that the very same comes of them, and what stands on the page can be kept. What the tab keeps is real: whatever is pressed
 * meanwhile goes by it, so a screen that shows some of it does so from the next showing on (`useSyncExternalStore`).
 */
export function firstEngines(engines: Engines, { at, screen }: Pick<DrawnPage, 'at' | 'screen'>): Engines {
  return {
    ...engines,
    auth: screen.kind === 'login' ? withPasskeys(engines.auth, screen.keepsPasskeys) : engines.auth,
    clock: { ...engines.clock, wall: () => at },
    tab: { ...engines.tab, traits: () => anyWindow },
    isDrawn: true,
  };
}

/** As nearly every browser has them, where the server's address lets it. */
function withPasskeys(auth: Engines['auth'], available: boolean): Engines['auth'] {
  return { ...auth, passkeys: { ...auth.passkeys, available } };
}
