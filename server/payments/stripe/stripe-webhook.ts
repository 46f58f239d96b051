import Stripe from 'stripe';
import type { StripeSettings } from '#server/config/payment-settings.ts';
import { clientOf } from './stripe-client.ts';
import { handledEvents } from './stripe-events.ts';
import { stripeProblem } from './stripe-problem.ts';

/** Path of the webhook below the public address. */
export const webhookPath = '/api/payments/webhook/stripe';

/** The webhooks of the account that point to an address. */
export type WebhookState =
  | {
      readonly kind: 'seen';
      /** Number of webhooks, and of enabled ones. */
      readonly found: number;
      readonly enabled: number;
      /** Events that no enabled one has. */
      readonly missing: readonly string[];
    }
  /** `forbidden`: a restricted key without the right to read webhooks; `rejected`: a wrong key. */
  | { readonly kind: 'unchecked'; readonly why: 'forbidden' | 'rejected' | { readonly problem: string } };

/** More than an account may have: against pages without an end. */
const mostWebhooks = 500;

/** Asks Stripe which webhooks point to an address, and what they lack. */
export async function readWebhooks(settings: StripeSettings, webhookUrl: string): Promise<WebhookState> {
  const stripe = clientOf(settings, { retries: 0, timeoutMs: 5_000 });
  const ours: Stripe.WebhookEndpoint[] = [];
  try {
    let seen = 0;
    for await (const one of stripe.webhookEndpoints.list({ limit: 100 })) {
      if (isSame(one.url, webhookUrl)) ours.push(one);
      seen += 1;
      if (seen >= mostWebhooks) break;
    }
  } catch (error) {
    return { kind: 'unchecked', why: whyUnchecked(error) };
  }
  const enabled = ours.filter(({ status }) => status === 'enabled');
  const events = new Set(enabled.flatMap((one) => one.enabled_events));
  const missing = events.has('*') ? [] : handledEvents.filter((event) => !events.has(event));
  return { kind: 'seen', found: ours.length, enabled: enabled.length, missing };
}

/** Addresses are compared as they are called: capitals of a host and the usual port make no difference. */
function isSame(one: string, other: string): boolean {
  return URL.canParse(one) && new URL(one).href === new URL(other).href;
}

function whyUnchecked(error: unknown): Extract<WebhookState, { kind: 'unchecked' }>['why'] {
  const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined;
  if (status === 403) return 'forbidden';
  return status === 401 ? 'rejected' : { problem: stripeProblem(error).problem };
}
