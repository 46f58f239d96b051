/**
 * Measured heights of list blocks by window width: a reopened list has its full height at once, so that the scroll
 * position can be restored. All px.
 */
export interface BlockHeights {
  /** `isWhole`: the block is full, so that others will have the same height. */
  measured(width: number, index: number, height: number, isWhole: boolean): void;
  /** Returns the measured height, otherwise that of the last full block if this one is full; null if neither is known. */
  heightOf(width: number, index: number, isWhole: boolean): number | null;
}

export function createBlockHeights(): BlockHeights {
  const heights = new Map<string, number>();
  let usual = { width: 0, height: 0 };
  return {
    measured(width, index, height, isWhole) {
      heights.set(`${width} ${index}`, height);
      if (isWhole) usual = { width, height };
    },
    heightOf: (width, index, isWhole) =>
      heights.get(`${width} ${index}`) ?? (isWhole && usual.width === width ? usual.height : null),
  };
}
