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
