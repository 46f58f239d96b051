/** How much an hourly figure grew over the night. */
export interface Trend {
  /** The first and the last hour as measured. */
  readonly first: number;
  readonly last: number;
  /** Ratio of the last hour to the first, both read off a line fitted through all hours. */
  readonly growth: number;
}

/**
 * Computes how a figure changes over the hours, from a line that no single bad hour bends (Theil-Sen: the median of
 * all slopes). A quantile of one hour on a busy machine can be off by more than the change being looked for.
 */
export function trendOf(hours: readonly number[]): Trend {
  const slopes = hours.flatMap((value, at) =>
    hours.slice(at + 1).map((other, further) => (other - value) / (further + 1)),
  );
  const slope = median(slopes);
  const start = median(hours.map((value, at) => value - slope * at));
  const [first = Number.NaN] = hours;
  return { first, last: hours.at(-1) ?? Number.NaN, growth: (start + slope * (hours.length - 1)) / start };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
