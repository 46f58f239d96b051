import type { Amount } from './money.ts';

/** Lowest and highest price in a currency; equal if there is only one. */
interface PriceRange {
  readonly low: Amount;
  readonly high: Amount;
}

/**
 * Returns the range from the lowest to the highest price by currency. Free items have no currency: they extend each
 * range down to zero, and if everything is free there is one range of zero.
 *
 * @param prices in minor units
 * @returns one per currency in order of first occurrence; empty if nothing has a price
 */
export function priceRanges(prices: readonly Amount[]): readonly PriceRange[] {
  const isFree = prices.some(({ amount }) => amount === 0);
  const ranges = new Map<string, PriceRange>();
  for (const price of prices) {
    if (price.amount === 0) continue;
    const { low, high } = ranges.get(price.currency) ?? {
      low: isFree ? { ...price, amount: 0 } : price,
      high: price,
    };
    ranges.set(price.currency, {
      low: price.amount < low.amount ? price : low,
      high: price.amount > high.amount ? price : high,
    });
  }
  const [free] = prices;
  return ranges.size === 0 && free !== undefined ? [{ low: free, high: free }] : [...ranges.values()];
}
