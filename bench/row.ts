/** One figure. `reference` was measured in the same run; `ratio` is value over reference. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly reference?: number;
  readonly ratio?: number;
  /** What the ratio may be at most; beyond it the run has failed. */
  readonly most?: number;
}

/** A time beside another of the same run. */
export const inMs = (name: string, value: number, reference: number): Row => ({
  name,
  value,
  unit: 'ms',
  reference,
  ratio: value / reference,
});

/** A time that may be no longer than `most`. */
export const atMostMs = (name: string, value: number, most: number): Row => ({
  ...inMs(name, value, most),
  most: 1,
});
