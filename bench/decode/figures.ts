export function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? NaN : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}

/** Returns the value below which `share` (0 to 1) of the numbers lie. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}
