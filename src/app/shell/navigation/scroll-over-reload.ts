import type { RouterHistory } from '@tanstack/react-router';
import type { StoredValues } from '#platform/stored-values.ts';
import { scrollBack } from './scroll-memory.ts';

const leftKey = 'gatehouse.left-at';

/**
 * Stores where the page is scrolled to when it is left, and scrolls to where this same history entry was left, once
 * the page is long enough: at a reload a browser restores the position only while the page loads, and what the app
 * renders comes later. The key of a history entry outlives the page.
 */
export function keepScrollOverReload(
  tabStored: Pick<StoredValues, 'get' | 'set'>,
  history: Pick<RouterHistory, 'location'>,
): void {
  const entry = () => `${history.location.state.__TSR_key} `;
  const [, place] = tabStored.get(leftKey)?.split(entry()) ?? [];
  if (place !== undefined) scrollBack(Number(place));
  addEventListener('pagehide', () => tabStored.set(leftKey, entry() + scrollY));
}
