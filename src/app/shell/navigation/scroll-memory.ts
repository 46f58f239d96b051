import { useLocation, useRouter, type RouterHistory } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useEngines } from '#app/engines/engines.tsx';

/** Maximum wait for a page that is still loading, frames. */
const maxFrames = 180;

/**
 * Remembers each page's scroll position. Returns a function that restores it: true if the page was reached by Back
 * (or Forward) and a position is known. Waits for a list that is still loading, until the user scrolls.
 */
export function useScrollMemory(): () => boolean {
  const { scrollPlaces: places } = useEngines();
  const history: RouterHistory = useRouter().history;
  const { state, pathname } = useLocation();
  const key = state.__TSR_key ?? pathname;
  const here = useRef(key);
  const stopBefore = useRef(() => {});
  const came = useRef<'back' | 'on'>('on');
  useEffect(
    () =>
      history.subscribe(({ action }) => {
        came.current = ['BACK', 'FORWARD', 'GO'].includes(action.type) ? 'back' : 'on';
      }),
    [history],
  );
  useLayoutEffect(() => {
    here.current = key;
    // A dialog's history entry is the same page at the same scroll position.
    if (state.layers !== undefined && places.get(key) === undefined) places.set(key, scrollY);
  }, [places, key, state.layers]);
  useEffect(() => {
    const note = () => places.set(here.current, scrollY);
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [places]);
  return useCallback(() => {
    const to = came.current === 'back' ? places.get(here.current) : undefined;
    if (to === undefined) return false;
    stopBefore.current();
    stopBefore.current = scrollBack(to);
    return true;
  }, [places]);
}

/**
 * Scrolls to a position as soon as the page is long enough; scrolling by the user cancels it.
 *
 * @returns a function that gives up earlier
 */
export function scrollBack(to: number): () => void {
  const stop = new AbortController();
  const giveUp = () => stop.abort();
  for (const sign of ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const)
    addEventListener(sign, giveUp, { signal: stop.signal, passive: true });
  let frames = 0;
  const go = () => {
    if (stop.signal.aborted) return;
    scrollTo({ top: to, left: 0, behavior: 'instant' });
    frames += 1;
    if (Math.abs(scrollY - to) > 2 && frames < maxFrames) requestAnimationFrame(go);
    else stop.abort();
  };
  go();
  return giveUp;
}
