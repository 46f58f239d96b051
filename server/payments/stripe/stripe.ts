import type Stripe from 'stripe';
import * as v from 'valibot';
import type { StripeSettings } from '#server/config/payment-settings.ts';
import {
  ProviderError,
  returnPath,
  type MessageProblem,
  type NewSession,
  type Provider,
  type ProviderMessage,
  type SessionState,
} from '#server/payments/provider.ts';
import { fromStripe, toStripe } from './minor-units.ts';
import { clientOf } from './stripe-client.ts';
import { sessionIn } from './stripe-events.ts';
import { asking, askingEach, readReply, stripeProblem } from './stripe-problem.ts';
import { askReturned, failedRefundIn, listFailedRefunds, refund } from './stripe-refunds.ts';

export interface StripeDeps {
  readonly settings: StripeSettings;
  /** Origin to which Stripe redirects buyers. */
  readonly publicUrl: string;
  /** Number of retries per call; fewer in tests. */
  readonly retries?: number;
}

/**
 * How long Stripe keeps a session open. Its minimum is 30 minutes, and a repeat must be identical, so this counts
 * from our row; we close the session at our own deadline.
 */
const keptOpenMs = 60 * 60_000;
const toleranceSeconds = 300;

/** Stripe says what is back of a payment, and which refunds failed. */
type StripeProvider = Provider & Required<Pick<Provider, 'askReturned' | 'listFailedRefunds'>>;

/** Stripe's hosted page (Checkout Sessions), through Stripe's own package. */
export function createStripe({ settings, publicUrl, retries = 1 }: StripeDeps): StripeProvider {
  const stripe = clientOf(settings, { retries });
  const retrieve = (sessionId: string) =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] });
  return {
    name: 'stripe',
    createSession: (session) =>
      asking(async () => {
        const made = await stripe.checkout.sessions.create(sessionOf(session, publicUrl), {
          idempotencyKey: `session-${session.transactionId}`,
        });
        const { id: sessionId, url: checkoutUrl } = readReply(madeSession, made);
        return { sessionId, checkoutUrl };
      }),
    askSession: (sessionId) => asking(async () => stateOf(await retrieve(sessionId))),
    endSession: (sessionId) =>
      asking(async () => {
        const refused = await stripe.checkout.sessions.expire(sessionId).then(
          () => null,
          (error: unknown) => stripeProblem(error),
        );
        // Permanently refused: the session is no longer open, and the next request returns the reason.
        if (refused?.again === true) throw refused;
        return stateOf(await retrieve(sessionId));
      }),
    refund: (ask) => asking(() => refund(stripe, ask)),
    askReturned: (asked) => asking(() => askReturned(stripe, asked)),
    listFailedRefunds: (since) => askingEach(listFailedRefunds(stripe, since)),
    readMessage: (bytes, headers, now) =>
      Promise.resolve(readMessage(stripe, settings.webhookSecret, { bytes, headers, now })),
  };
}

function sessionOf(session: NewSession, publicUrl: string): Stripe.Checkout.SessionCreateParams {
  const { transactionId, orderId, amount, currency, description, createdAt } = session;
  return {
    mode: 'payment',
    client_reference_id: transactionId,
    metadata: { order: orderId },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toStripe(amount, currency),
          product_data: { name: description.slice(0, 200) },
        },
      },
    ],
    expires_at: Math.floor((createdAt + keptOpenMs) / 1000),
    success_url: `${publicUrl}${returnPath(orderId, '{CHECKOUT_SESSION_ID}', transactionId)}`,
    cancel_url: `${publicUrl}/orders/${orderId}?transaction=${transactionId}`,
  };
}

const madeSession = v.object({ id: v.string(), url: v.string() });

/** Only the payment says how much was received; the session refers to it. */
function stateOf(session: Stripe.Checkout.Session): SessionState {
  if (session.status === 'open') return { state: 'open' };
  if (session.status === 'expired') return { state: 'expired' };
  const payment = session.payment_intent;
  if (payment === null || typeof payment === 'string')
    throw new ProviderError('stripe did not report what was paid', true);
  if (session.payment_status === 'paid') {
    const currency = payment.currency.toUpperCase();
    const amount = fromStripe(payment.amount_received, currency);
    return { state: 'paid', amount, currency, providerPayment: payment.id };
  }
  const over = payment.status === 'canceled' || payment.status === 'requires_payment_method';
  return { state: over ? 'failed' : 'open' };
}

/** Checks the signature, then its time, because it matters which one was wrong. */
function readMessage(
  stripe: Stripe,
  secret: string,
  { bytes, headers, now }: { readonly bytes: Uint8Array; readonly headers: Headers; readonly now: number },
): ProviderMessage | { readonly problem: MessageProblem } {
  const header = headers.get('stripe-signature') ?? '';
  const read = (tolerance: number) =>
    stripe.webhooks.constructEvent(Buffer.from(bytes), header, secret, tolerance, undefined, now);
  try {
    read(0);
  } catch (error) {
    // Only signed content is parsed.
    return { problem: error instanceof SyntaxError ? 'malformed' : 'forged' };
  }
  try {
    const event = read(toleranceSeconds);
    const refundFailedOf = failedRefundIn(event);
    return {
      messageId: event.id,
      sessionId: sessionIn(event),
      ...(refundFailedOf === null ? {} : { refundFailedOf }),
    };
  } catch {
    return { problem: 'too_old' };
  }
}
