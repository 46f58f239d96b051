import type { Amount } from './money.ts';

/** The lowest and the highest price of a currency; the same where there is one. */
interface PriceRange {
  readonly low: Amount;
  readonly high: Amount;
}

/**
 * What there is to pay, from the lowest price to the highest. What is free has no currency of its own and begins the
 * range of each; what is all free is one range from nothing to nothing.
 *
 * @param prices in minor units
 * @returns one for each currency, in the order in which they come; none where nothing has a price
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
