/** Pixels by which browsers round what they scroll. */
const rounding = 2;

/** What of a row that scrolls sideways is out of sight, px as the browser measures it. */
export function moreAt(strip: {
  readonly scrollLeft: number;
  readonly clientWidth: number;
  readonly scrollWidth: number;
}): { readonly before: boolean; readonly after: boolean } {
  const { clientWidth, scrollWidth } = strip;
  // Negative where the row runs from right to left.
  const scrolled = Math.abs(strip.scrollLeft);
  return {
    before: scrolled > rounding,
    after: scrollWidth - clientWidth - scrolled > rounding,
  };
}

/** How far the row is scrolled with a piece in its middle, px; the browser stops it at the ends. */
export function middleOf(
  piece: { readonly offsetLeft: number; readonly offsetWidth: number },
  strip: { readonly clientWidth: number },
): number {
  return piece.offsetLeft - (strip.clientWidth - piece.offsetWidth) / 2;
}
