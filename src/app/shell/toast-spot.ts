/** An area of the window, px from its top left corner. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Positions for notices, preferred one first. */
const toastSpots = [
  'bottom-center',
  'bottom-right',
  'bottom-left',
  'top-center',
  'top-right',
  'top-left',
] as const;
export type ToastSpot = (typeof toastSpots)[number];

/** Distance of notices from the window's edges, px: phones have their navigation at the bottom. */
export const toastOffsets = {
  desk: { top: 72, bottom: 24, side: 24 },
  phone: { top: 72, bottom: 84, side: 16 },
} as const;

/** Up to this window width, the toast library makes notices as wide as the window, px. */
const phoneWidth = 600;

/** Size of a notice with one title line and two description lines, px. */
const toast: Size = { width: 356, height: 110 };

/** Returns the area of a notice at a position. */
export function toastArea(spot: ToastSpot, { width, height }: Size): Area {
  const isPhone = width <= phoneWidth;
  const { top, bottom, side } = isPhone ? toastOffsets.phone : toastOffsets.desk;
  const wide = isPhone ? width - 2 * side : toast.width;
  const [edge, along] = spot.split('-');
  const starts = { left: side, center: (width - wide) / 2, right: width - side - wide };
  const left = isPhone ? side : starts[along as keyof typeof starts];
  const from = edge === 'top' ? top : height - bottom - toast.height;
  return { left, top: from, right: left + wide, bottom: from + toast.height };
}

const covered = (one: Area, other: Area): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/**
 * Returns a position where a notice covers no button, link or field; otherwise the one that covers least.
 *
 * @param controls areas of the interactive elements in the window
 */
export function toastSpot(window: Size, controls: readonly Area[]): ToastSpot {
  let best: { spot: ToastSpot; covers: number } = { spot: toastSpots[0], covers: Infinity };
  for (const spot of toastSpots) {
    const area = toastArea(spot, window);
    const covers = controls.reduce((sum, control) => sum + covered(area, control), 0);
    if (covers < best.covers) best = { spot, covers };
  }
  return best.spot;
}
