/** So many rows further for a page key. */
const pageStep = 8;

/**
 * The row that a key leads to in a list of `count` rows: from the last on to the first, and back.
 *
 * @param place of the row that is active; -1 where none is
 * @returns null for keys that lead nowhere, and where there is no row
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
