/** What an hourly figure grew by over the night. */
export interface Trend {
  /** The first and the last hour as they were measured. */
  readonly first: number;
  readonly last: number;
  /** The last hour over the first, both read off a line through all hours. */
  readonly growth: number;
}

/**
 * How a figure moves over the hours: by the line through them that no single bad hour bends (Theil and Sen: the median
 * of all slopes), because a quantile of one hour on a busy machine may be off by more than what is looked for.
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
