import type { DrawnPage } from '#contract/drawn-page.ts';
import type { Engines } from '#app/engines/engines.tsx';
import type { WindowTraits } from '#platform/installed.ts';

/** Window traits for server rendering, where they are unknown. */
export const anyWindow: WindowTraits = { userAgent: '', touchPoints: 0, standalone: false };

/**
 * Engines for the first render of a server-rendered page: with the server's time and window traits, so that hydration
 * gives identical markup. Tab storage is real, because presses during hydration use it; screens that show such data
 * must do so from the next render on (`useSyncExternalStore`).
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

/** Assumes passkey support, as in nearly every browser, if the server's address allows it. */
function withPasskeys(auth: Engines['auth'], available: boolean): Engines['auth'] {
  return { ...auth, passkeys: { ...auth.passkeys, available } };
}
