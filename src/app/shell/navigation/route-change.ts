import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useScrollMemory } from './scroll-memory.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The next path shows the same screen: scroll and focus stay. */
    readonly stay?: boolean;
  }
}

/** Returns the target of a hash; a malformed escape is taken literally. */
function targetOf(hash: string): string {
  const text = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Scrolls to the hash target, or to the top if there is none. */
export function resetScroll(
  hash: string,
  page: Pick<Window, 'scrollTo'>,
  find: (id: string) => Element | null,
): void {
  const target = hash === '' ? null : find(targetOf(hash));
  if (target === null) page.scrollTo({ top: 0, left: 0, behavior: 'instant' });
  else target.scrollIntoView();
}

/**
 * On each new path: resets the scroll position, or restores it on Back, and focuses the new screen's heading, so that
 * a screen reader starts there. Lazy screens arrive late, and some change their heading as data arrives, so the
 * heading is awaited and followed until the user does something. The first screen keeps the browser's focus.
 */
export function useRouteChange(): void {
  const { pathname, hash, state } = useLocation();
  const stays = state.stay === true;
  const first = useRef(true);
  const back = useScrollMemory();
  useEffect(() => {
    if (first.current) {
      first.current = false;
      if (hash === '') return undefined;
    }
    if (stays) return undefined;
    const find = (id: string) => document.getElementById(id);
    const placeScroll = () => {
      if (!back()) resetScroll(hash, window, find);
    };
    placeScroll();
    return keepOnHeading(document, placeScroll);
  }, [pathname, hash, stays, back]);
}

/**
 * Keeps the focus on the heading in `main` while the screen is still loading: the previous screen may stay for a
 * moment, and its heading would lose the focus when removed. Ends as soon as the user presses or types anything, or
 * something else takes the focus, such as a dialog or a field.
 *
 * @param came called each time the focus moves to a heading late
 * @returns a function that ends it earlier
 */
export function keepOnHeading(page: Document, came: () => void): () => void {
  const stop = new AbortController();
  const main = page.getElementById('main') ?? page.body;
  let on: HTMLElement | null = null;
  const focus = (): boolean => {
    const heading = main.querySelector<HTMLElement>('h1');
    if (heading === null || heading === on) return false;
    on = heading;
    heading.focus({ preventScroll: true });
    return true;
  };
  focus();
  const observer = new MutationObserver(() => focus() && came());
  stop.signal.addEventListener('abort', () => observer.disconnect());
  observer.observe(main, { childList: true, subtree: true });
  for (const sign of ['keydown', 'pointerdown', 'wheel'] as const)
    page.addEventListener(sign, () => on !== null && stop.abort(), { signal: stop.signal, capture: true });
  page.addEventListener('focusin', ({ target }) => on !== null && target !== on && stop.abort(), {
    signal: stop.signal,
  });
  return () => stop.abort();
}
