import * as v from 'valibot';

/** Integer minor units and an ISO 4217 code. An order contains the total shown, which is compared, never trusted. */
export const money = v.object({
  amount: v.pipe(v.number(), v.integer()),
  currency: v.pipe(v.string(), v.length(3)),
});
export type Money = v.InferOutput<typeof money>;

/** `refunding`: the refund is in progress, not yet confirmed by the provider. */
export const paymentStatuses = [
  'pending',
  'completed',
  'failed',
  'expired',
  'refunding',
  'refunded',
] as const;
