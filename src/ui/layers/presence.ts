import { useLayoutEffect, useState, type RefObject } from 'react';

/** No exit animation lasts longer, ms. */
export const mostExitMs = 400;

/**
 * Whether something that can be open belongs on the page: from its opening until the exit animation of `node` is over.
 * Without an animation it goes at once; where the browser does not say that one has ended, it goes after `mostExitMs`.
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
    const timer = setTimeout(leave, mostExitMs);
    void Promise.allSettled(movesOf(node.current).map((animation) => animation.finished)).then(leave);
    return () => {
      reopened = true;
      clearTimeout(timer);
    };
  }, [open, present, node]);
  return open || present;
}

/** What moves at a node now, with the styles of this very moment. */
function movesOf(node: HTMLElement | null): readonly Animation[] {
  return node !== null && 'getAnimations' in node ? node.getAnimations() : [];
}
