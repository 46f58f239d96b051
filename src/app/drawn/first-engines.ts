import type { DrawnPage } from '#contract/drawn-page.ts';
import type { Engines } from '#app/engines/engines.tsx';
import type { WindowTraits } from '#platform/installed.ts';

/** What nobody knows of the window that a page is drawn for. */
export const anyWindow: WindowTraits = { userAgent: '', touchPoints: 0, standalone: false };

/**
 * The engines for the first showing of a page that the server has drawn: time and window as they were for the server, and
 * nothing kept in the tab, so that the very same comes of them, and what stands on the page can be kept.
 */
export function firstEngines(engines: Engines, { at, screen }: Pick<DrawnPage, 'at' | 'screen'>): Engines {
  return {
    ...engines,
    auth: screen.kind === 'login' ? withPasskeys(engines.auth, screen.keepsPasskeys) : engines.auth,
    clock: { ...engines.clock, wall: () => at },
    tab: { ...engines.tab, traits: () => anyWindow },
    tabStored: { ...engines.tabStored, get: () => null },
    isDrawn: true,
  };
}

/** As nearly every browser has them, where the server's address lets it. */
function withPasskeys(auth: Engines['auth'], available: boolean): Engines['auth'] {
  const { passkeys } = auth;
  return passkeys.available === available ? auth : { ...auth, passkeys: { ...passkeys, available } };
}
