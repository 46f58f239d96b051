import * as v from 'valibot';

/** Integer minor units and an ISO 4217 code. An order names the sum that was shown: it is compared, never believed. */
export const money = v.object({
  amount: v.pipe(v.number(), v.integer()),
  currency: v.pipe(v.string(), v.length(3)),
});
export type Money = v.InferOutput<typeof money>;

/** `refunding`: money goes back to the buyer, the provider has not confirmed yet. */
export const paymentStatuses = [
  'pending',
  'completed',
  'failed',
  'expired',
  'refunding',
  'refunded',
] as const;
