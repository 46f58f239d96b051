/** Tolerance for browsers' rounding of scroll positions, px. */
const rounding = 2;

/** Returns how much of a horizontally scrolling row is out of sight at each side, px. */
export function moreAt(strip: {
  readonly scrollLeft: number;
  readonly clientWidth: number;
  readonly scrollWidth: number;
}): { readonly before: boolean; readonly after: boolean } {
  const { clientWidth, scrollWidth } = strip;
  // Negative in right-to-left rows.
  const scrolled = Math.abs(strip.scrollLeft);
  return {
    before: scrolled > rounding,
    after: scrollWidth - clientWidth - scrolled > rounding,
  };
}

/** Returns the scroll position that centres an item, px; the browser clamps it. */
export function middleOf(
  piece: { readonly offsetLeft: number; readonly offsetWidth: number },
  strip: { readonly clientWidth: number },
): number {
  return piece.offsetLeft - (strip.clientWidth - piece.offsetWidth) / 2;
}
