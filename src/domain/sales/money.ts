/** Integer minor units of a currency: 35000 GMD is D 350.00, 5000 XOF is 5,000 francs. */
export interface Amount {
  readonly amount: number;
  readonly currency: string;
}

/** Sums quantities times prices by currency; two currencies give two sums. */
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
 * Returns the total of an order; null if there would be several totals or none, because an order has one currency.
 * Free items go with any currency.
 */
export function orderTotal(
  lines: readonly { readonly quantity: number; readonly price: Amount }[],
): Amount | null {
  const all = sums(lines);
  const paid = all.filter(({ amount }) => amount > 0);
  return paid.length > 1 ? null : (paid[0] ?? all[0] ?? null);
}
