/** Pixels by which browsers round what they scroll. */
const rounding = 2;

/** What of a row that scrolls sideways is out of sight, px as the browser measures it. */
export function moreAt(strip: {
  readonly scrollLeft: number;
  readonly clientWidth: number;
  readonly scrollWidth: number;
}): { readonly before: boolean; readonly after: boolean } {
  const { scrollLeft, clientWidth, scrollWidth } = strip;
  return {
    before: scrollLeft > rounding,
    after: scrollWidth - clientWidth - scrollLeft > rounding,
  };
}

/** How far the row is scrolled with a piece in its middle, px; the browser stops it at the ends. */
export function middleOf(
  piece: { readonly offsetLeft: number; readonly offsetWidth: number },
  strip: { readonly clientWidth: number },
): number {
  return Math.max(0, piece.offsetLeft - (strip.clientWidth - piece.offsetWidth) / 2);
}
