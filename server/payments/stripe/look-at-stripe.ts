import type { StripeSettings } from '#server/config/payment-settings.ts';
import type { RefundedTwice } from '#server/database/sales/refunded-twice.ts';
import { createStripe } from './stripe.ts';
import { readWebhooks, webhookPath, type WebhookState } from './stripe-webhook.ts';

/** What Stripe says about the account, for the doctor. */
export interface PaymentFacts {
  /** Where events are received. */
  readonly webhookUrl: string;
  readonly webhooks: WebhookState;
  /** Payments of which less is back with the buyer than recorded; `back` with what people gave back, minor units. */
  readonly short: readonly (RefundedTwice & { readonly back: number })[];
  /** Number of such payments that Stripe did not answer about. */
  readonly unasked: number;
}

const atOnce = 8;

/** Asks Stripe about the webhook of this server and about payments whose refund may lack a part. Changes nothing. */
export async function lookAtStripe(
  settings: StripeSettings,
  publicUrl: string,
  refundedTwice: readonly RefundedTwice[],
): Promise<PaymentFacts> {
  const { askReturned } = createStripe({ settings, publicUrl, retries: 0 });
  const short: (RefundedTwice & { back: number })[] = [];
  let unasked = 0;
  for (let from = 0; from < refundedTwice.length; from += atOnce) {
    const some = refundedTwice.slice(from, from + atOnce);
    const answers = await Promise.all(
      some.map(async (one) => (await askReturned?.(one).catch(() => undefined)) ?? null),
    );
    for (const [place, one] of some.entries()) {
      const answer = answers[place] ?? null;
      if (answer !== null && answer + one.byHand < one.taken)
        short.push({ ...one, back: answer + one.byHand });
    }
    unasked += answers.filter((answer) => answer === null).length;
    // Stripe is away: the others would wait for as long.
    if (answers.every((answer) => answer === null)) {
      unasked += Math.max(0, refundedTwice.length - from - atOnce);
      break;
    }
  }
  const webhookUrl = `${publicUrl}${webhookPath}`;
  return { webhookUrl, webhooks: await readWebhooks(settings, webhookUrl), short, unasked };
}
