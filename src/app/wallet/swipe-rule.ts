/** Where a finger was taken from and to, px, and how long that took, ms. */
export interface Stroke {
  readonly acrossPx: number;
  readonly downPx: number;
  readonly ms: number;
  /** Width of what is swiped. */
  readonly widthPx: number;
}

/** Before this a stroke may still become a tap, or the page's own scrolling; px. */
const undecidedPx = 8;
/** A stroke this fast turns the page however short it is; px per ms. */
const flick = 0.45;
/** Share of the width that turns the page at any speed. */
const farShare = 0.3;

/** Whether a stroke goes across: only then is it ours, all else belongs to the page. */
export function goesAcross({ acrossPx, downPx }: Pick<Stroke, 'acrossPx' | 'downPx'>): boolean {
  return Math.abs(acrossPx) > undecidedPx && Math.abs(acrossPx) > 1.2 * Math.abs(downPx);
}

/** Where a finished stroke leads: +1 to the next (a stroke to the left), -1 to the one before, 0 back. */
export function strokeLeads(stroke: Stroke): -1 | 0 | 1 {
  if (!goesAcross(stroke)) return 0;
  const { acrossPx, ms, widthPx } = stroke;
  const fast = Math.abs(acrossPx) / Math.max(1, ms) > flick;
  if (!fast && Math.abs(acrossPx) < farShare * widthPx) return 0;
  return acrossPx < 0 ? 1 : -1;
}
