import type { RouterHistory } from '@tanstack/react-router';
import type { StoredValues } from '#platform/stored-values.ts';
import { scrollBack } from './scroll-memory.ts';

const leftKey = 'gatehouse.left-at';

/**
 * Stores where the page is scrolled to when it is left, so that a reload can return there: a browser restores it only
 * while the page loads, and what the app renders comes later. The key of a history entry outlives the page.
 *
 * @returns a function that scrolls to where this same history entry was left, once the page is long enough
 */
export function keepScrollOverReload(
  tabStored: Pick<StoredValues, 'get' | 'set'>,
  history: Pick<RouterHistory, 'location'>,
): () => void {
  const entry = () => `${history.location.state.__TSR_key} `;
  addEventListener('pagehide', () => tabStored.set(leftKey, entry() + scrollY));
  return () => {
    const [, place] = tabStored.get(leftKey)?.split(entry()) ?? [];
    if (place !== undefined) scrollBack(Number(place));
  };
}
