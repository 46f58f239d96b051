/**
 * What blocks of a list measured, by the width of the window: a list that is opened again has its full height at once,
 * so that the place where somebody was can be found. All px.
 */
export interface BlockHeights {
  /** `isWhole`: the block is full, so that others will be as high. */
  measured(width: number, index: number, height: number, isWhole: boolean): void;
  /** As measured, else as the last whole block was where this one is whole; null where neither is known. */
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
