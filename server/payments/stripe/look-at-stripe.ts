import type { StripeSettings } from '#server/config/payment-settings.ts';
import type { RefundedTwice } from '#server/database/sales/refunded-twice.ts';
import { ProviderError, type Provider } from '#server/payments/provider.ts';
import { createStripe } from './stripe.ts';
import { readWebhooks, webhookPath, type WebhookState } from './stripe-webhook.ts';

/** What Stripe says about the account, for the doctor. */
export interface PaymentFacts {
  /** Where events are received. */
  readonly webhookUrl: string;
  readonly webhooks: WebhookState;
  /** Payments of which less is back with the buyer than recorded; `back` with what people gave back, minor units. */
  readonly short: readonly (RefundedTwice & { readonly back: number })[];
  /** Number of possible ones that Stripe did not answer about, and that it does not know. */
  readonly unasked: number;
  readonly unknown: number;
}

const atOnce = 8;

/** Asks Stripe about the webhook of this server and about payments whose refund may lack a part. Changes nothing. */
export async function lookAtStripe(
  settings: StripeSettings,
  publicUrl: string,
  refundedTwice: readonly RefundedTwice[],
): Promise<PaymentFacts> {
  const provider = createStripe({ settings, publicUrl, retries: 0 });
  const short: (RefundedTwice & { back: number })[] = [];
  let [unasked, unknown] = [0, 0];
  for (let from = 0; from < refundedTwice.length; from += atOnce) {
    const some = refundedTwice.slice(from, from + atOnce);
    const answers = await Promise.all(some.map(async (one) => ({ one, said: await askBack(provider, one) })));
    for (const { one, said } of answers) {
      if (said === 'unknown') unknown += 1;
      else if (said === 'away') unasked += 1;
      else if (said + one.byHand < one.taken) short.push({ ...one, back: said + one.byHand });
    }
    // The others would wait for as long.
    if (answers.every(({ said }) => said === 'away')) {
      unasked += Math.max(0, refundedTwice.length - from - atOnce);
      break;
    }
  }
  const webhookUrl = `${publicUrl}${webhookPath}`;
  return { webhookUrl, webhooks: await readWebhooks(settings, webhookUrl), short, unasked, unknown };
}

async function askBack(
  { askReturned }: Pick<Provider, 'askReturned'>,
  payment: RefundedTwice,
): Promise<number | 'away' | 'unknown'> {
  try {
    return (await askReturned?.(payment)) ?? 'away';
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return error.again ? 'away' : 'unknown';
  }
}
