import { minorDigits } from '#domain/sales/currency.ts';
import { ProviderError } from '#server/payments/provider.ts';

/** Currencies for which Stripe's decimals differ from ISO 4217 (docs.stripe.com/currencies). */
const otherDigits: ReadonlyMap<string, number> = new Map([
  ['ISK', 2],
  ['UGX', 2],
  ['MGA', 0],
]);

/** Returns how many of Stripe's smallest units make one of ours. */
function factor(currency: string): number {
  const ours = minorDigits(currency);
  return 10 ** ((otherDigits.get(currency) ?? ours) - ours);
}

/**
 * Converts our minor units to Stripe's.
 *
 * @throws ProviderError if Stripe cannot represent the amount; rounding would charge a different sum than shown.
 */
export function toStripe(amount: number, currency: string): number {
  const counted = Math.round(amount * factor(currency));
  if (fromStripe(counted, currency) === amount) return counted;
  throw new ProviderError(`stripe counts ${currency} in larger units than this amount`, false);
}

/** Converts Stripe's units of a currency to ours. */
export function fromStripe(amount: number, currency: string): number {
  return Math.round(amount / factor(currency));
}
