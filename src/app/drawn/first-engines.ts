import type { Engines } from '#app/engines/engines.tsx';
import type { WindowTraits } from '#platform/installed.ts';

/** What nobody knows of the window that a page is drawn for. */
export const anyWindow: WindowTraits = { userAgent: '', touchPoints: 0, standalone: false };

/**
 * The engines for the first showing of a page that the server has drawn: time and window as they were for the server,
 * so that the very same comes of them, and what stands on the page can be kept.
 *
 * @param at the present as the page has it, ms
 */
export function firstEngines(engines: Engines, at: number): Engines {
  return {
    ...engines,
    clock: { ...engines.clock, wall: () => at },
    tab: { ...engines.tab, traits: () => anyWindow },
    isDrawn: true,
  };
}
