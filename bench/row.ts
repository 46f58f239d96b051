/** A measured figure. `reference` was measured in the same run; `ratio` is value divided by reference. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly reference?: number;
  readonly ratio?: number;
  /** Maximum ratio; a higher one fails the run. */
  readonly most?: number;
}

/** Builds a row for a time, with another time of the same run as its reference. */
export const inMs = (name: string, value: number, reference: number): Row => ({
  name,
  value,
  unit: 'ms',
  reference,
  ratio: value / reference,
});

/** Builds a row for a time that must not exceed `most`. */
export const atMostMs = (name: string, value: number, most: number): Row => ({
  ...inMs(name, value, most),
  most: 1,
});
