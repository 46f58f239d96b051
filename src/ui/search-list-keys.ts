/** Rows to move for a page key. */
const pageStep = 8;

/**
 * Returns the row that a key moves to in a list of `count` rows, wrapping around.
 *
 * @param place index of the active row; -1 if there is none
 * @returns null for other keys, and without rows
 */
export function placeAfterKey(key: string, place: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (place + 1) % count;
    case 'ArrowUp':
      return place <= 0 ? count - 1 : place - 1;
    case 'PageDown':
      return Math.min(place + pageStep, count - 1);
    case 'PageUp':
      return Math.max(place - pageStep, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
