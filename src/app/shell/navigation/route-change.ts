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
 * On each new path: scroll reset, or back where it was on the way back, and the focus on the new screen's heading, so that a screen reader starts
 * there. Lazy screens come late: the heading is waited for, a moment. The first screen keeps the browser's focus.
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
    const focus = () => {
      const heading = document.querySelector<HTMLElement>('main h1');
      heading?.focus({ preventScroll: true });
      return heading !== null;
    };
    if (focus()) return undefined;
    const observer = new MutationObserver(() => {
      if (!focus()) return;
      placeScroll();
      observer.disconnect();
    });
    observer.observe(document.getElementById('main') ?? document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname, hash, stays, back]);
}
