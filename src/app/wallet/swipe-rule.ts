/** Movement of a finger, px, and its duration, ms. */
export interface Stroke {
  readonly acrossPx: number;
  readonly downPx: number;
  readonly ms: number;
  /** Width of the swiped element. */
  readonly widthPx: number;
}

/** Below this distance a movement may still become a tap or a scroll; px. */
const undecidedPx = 8;
/** Speed above which even a short swipe turns the page; px per ms. */
const flickSpeed = 0.45;
/** Share of the width above which a swipe turns the page at any speed. */
const farShare = 0.3;

/** Returns whether a movement is horizontal; all others belong to the page. */
export function isHorizontal({ acrossPx, downPx }: Pick<Stroke, 'acrossPx' | 'downPx'>): boolean {
  return Math.abs(acrossPx) > undecidedPx && Math.abs(acrossPx) > 1.2 * Math.abs(downPx);
}

/** Returns where a swipe leads: +1 to the next page (a swipe to the left), -1 to the previous one, 0 for neither. */
export function swipeStep(stroke: Stroke): -1 | 0 | 1 {
  if (!isHorizontal(stroke)) return 0;
  const { acrossPx, ms, widthPx } = stroke;
  const fast = Math.abs(acrossPx) / Math.max(1, ms) > flickSpeed;
  if (!fast && Math.abs(acrossPx) < farShare * widthPx) return 0;
  return acrossPx < 0 ? 1 : -1;
}
