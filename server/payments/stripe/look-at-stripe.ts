import type { StripeSettings } from '#server/config/payment-settings.ts';
import type { AllRefundedTwice, RefundedTwice } from '#server/database/sales/refunded-twice.ts';
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
  /** Number of possible ones that it answered about, that were too many to ask about, and of all of them. */
  readonly compared: number;
  readonly left: number;
  readonly total: number;
}

const atOnce = 8;
/** After how many rounds without some of their answers no more are made: each takes as long as Stripe may be silent. */
const mostSilent = 3;

/** Asks Stripe about the webhook of this server and about payments whose refund may lack a part. Changes nothing. */
export async function lookAtStripe(
  settings: StripeSettings,
  publicUrl: string,
  { payments, total }: AllRefundedTwice,
): Promise<PaymentFacts> {
  const provider = createStripe({ settings, publicUrl, retries: 0 });
  const short: (RefundedTwice & { back: number })[] = [];
  let [unasked, unknown, silent] = [0, 0, 0];
  for (let from = 0; from < payments.length; from += atOnce) {
    const some = payments.slice(from, from + atOnce);
    const answers = await Promise.all(some.map(async (one) => ({ one, said: await askBack(provider, one) })));
    for (const { one, said } of answers) {
      if (said === 'unknown') unknown += 1;
      else if (said === 'away') unasked += 1;
      else if (said + one.byHand < one.taken) short.push({ ...one, back: said + one.byHand });
    }
    const away = answers.filter(({ said }) => said === 'away').length;
    if (away > 0) silent += 1;
    // The others would wait for as long.
    if (away === answers.length || silent === mostSilent) {
      unasked += Math.max(0, payments.length - from - atOnce);
      break;
    }
  }
  const webhookUrl = `${publicUrl}${webhookPath}`;
  const webhooks = await readWebhooks(settings, webhookUrl);
  const compared = payments.length - unasked - unknown;
  const left = total - payments.length;
  return { webhookUrl, webhooks, short, unasked, unknown, compared, left, total };
}

async function askBack(
  { askReturned }: Required<Pick<Provider, 'askReturned'>>,
  payment: RefundedTwice,
): Promise<number | 'away' | 'unknown'> {
  try {
    return await askReturned(payment);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return error.again ? 'away' : 'unknown';
  }
}
