import type { RouterHistory } from '@tanstack/react-router';
import type { StoredValues } from '#platform/stored-values.ts';

const leftKey = 'gatehouse.left-at';

/**
 * Stores how far the page is scrolled when it is left. At a reload a browser restores that only while the page loads,
 * and what the app renders comes later.
 *
 * @returns how far this same history entry was scrolled when it was left before, px; null if another one was left
 */
export function keepPlace(
  tabStored: Pick<StoredValues, 'get' | 'set'>,
  history: Pick<RouterHistory, 'location'>,
): number | null {
  // The key of a history entry outlives the page.
  const entry = () => `${history.location.state.__TSR_key} `;
  const [, place] = tabStored.get(leftKey)?.split(entry()) ?? [];
  addEventListener('pagehide', () => tabStored.set(leftKey, entry() + scrollY));
  return place === undefined ? null : Number(place);
}
