import { useLayoutEffect, useState, type RefObject } from 'react';

/** Maximum duration of an exit animation, ms. */
export const maxExitMs = 400;

/**
 * Returns whether something that can be open should be mounted: from opening until the exit animation of `node` ends.
 * Without an animation it is unmounted at once; if the browser does not report the end, after `maxExitMs`.
 */
export function usePresence(open: boolean, node: RefObject<HTMLElement | null>): boolean {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  useLayoutEffect(() => {
    if (open || !present) return undefined;
    let reopened = false;
    const leave = () => {
      if (!reopened) setPresent(false);
    };
    const timer = setTimeout(leave, maxExitMs);
    void Promise.allSettled(movesOf(node.current).map((animation) => animation.finished)).then(leave);
    return () => {
      reopened = true;
      clearTimeout(timer);
    };
  }, [open, present, node]);
  return open || present;
}

/** Returns the running animations of a node, with current styles. */
function movesOf(node: HTMLElement | null): readonly Animation[] {
  return node !== null && 'getAnimations' in node ? node.getAnimations() : [];
}
