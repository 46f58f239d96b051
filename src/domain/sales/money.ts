/** Integer minor units of a currency: 35000 GMD is D 350.00, 5000 XOF is 5,000 francs. */
export interface Amount {
  readonly amount: number;
  readonly currency: string;
}

/** Quantities at their prices, summed by currency: an order of two currencies is two sums. */
export function sums(
  lines: readonly { readonly quantity: number; readonly price: Amount }[],
): readonly Amount[] {
  const totals = new Map<string, number>();
  for (const { quantity, price } of lines) {
    if (quantity > 0) totals.set(price.currency, (totals.get(price.currency) ?? 0) + quantity * price.amount);
  }
  return [...totals].map(([currency, amount]) => ({ amount, currency }));
}

/**
 * The one sum that an order of these comes to; null where it would be two, or none: an order is paid in one currency.
 * What is free joins any.
 */
export function orderTotal(
  lines: readonly { readonly quantity: number; readonly price: Amount }[],
): Amount | null {
  const all = sums(lines);
  const paid = all.filter(({ amount }) => amount > 0);
  return paid.length > 1 ? null : (paid[0] ?? all[0] ?? null);
}
