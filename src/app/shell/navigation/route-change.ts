import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useScrollMemory } from './scroll-memory.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The next path shows the same screen: scroll and focus stay where they are. */
    readonly stay?: boolean;
  }
}

/** What a hash names; a hash that is no escaped text names what it says. */
function targetOf(hash: string): string {
  const text = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Scrolls to the hash target, or to the top where there is none. */
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
 * On each new path: scroll reset, or back where it was on the way back, and the focus on the new screen's heading, so
 * that a screen reader starts there. Lazy screens come late, and some change their heading as what they show arrives:
 * the heading is waited for, and followed, until the person does something. The first screen keeps the browser's focus.
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
 * Keeps the focus on the heading of what `main` shows, while it is still being put together: the screen that is left
 * may be there for a moment yet, and its heading takes the focus along as it goes. Ends as soon as the person presses
 * or types anything, or something else takes the focus by itself, a dialog or a field.
 *
 * @param came told each time that the focus goes to a heading late
 * @returns what ends it before
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
