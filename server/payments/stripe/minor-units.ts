import { minorDigits } from '#domain/sales/currency.ts';
import { ProviderError } from '#server/payments/provider.ts';

/** Currencies that Stripe counts with other digits than ISO 4217 does (docs.stripe.com/currencies). */
const otherDigits: ReadonlyMap<string, number> = new Map([
  ['ISK', 2],
  ['UGX', 2],
  ['MGA', 0],
]);

/** By how much Stripe's smallest unit of a currency is smaller than ours. */
function factor(currency: string): number {
  const ours = minorDigits(currency);
  return 10 ** ((otherDigits.get(currency) ?? ours) - ours);
}

/**
 * Our minor units as Stripe counts them.
 *
 * @throws ProviderError where Stripe cannot count such an amount: rounded, it would take another sum than the buyer was told.
 */
export function toStripe(amount: number, currency: string): number {
  const counted = Math.round(amount * factor(currency));
  if (fromStripe(counted, currency) === amount) return counted;
  throw new ProviderError(`stripe counts ${currency} in larger units than this amount`, false);
}

/** Stripe's count of a currency as ours. */
export function fromStripe(amount: number, currency: string): number {
  return Math.round(amount / factor(currency));
}
