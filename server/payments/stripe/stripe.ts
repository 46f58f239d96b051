import Stripe from 'stripe';
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
import { asking, stripeProblem } from './stripe-problem.ts';

export interface StripeDeps {
  readonly settings: StripeSettings;
  /** Origin to which Stripe redirects buyers. */
  readonly publicUrl: string;
  /** Number of retries per call; fewer in tests. */
  readonly retries?: number;
}

/** A refund is two calls, each tried twice: together within the time for which a payment is claimed (`claimMs`). */
const timeoutMs = 12_000;
/**
 * How long Stripe keeps a session open. Its minimum is 30 minutes, and a repeat must be identical, so this counts
 * from our row; we close the session at our own deadline.
 */
const keptOpenMs = 60 * 60_000;
const toleranceSeconds = 300;

/** Stripe's hosted page (Checkout Sessions), through Stripe's own package. */
export function createStripe({ settings, publicUrl, retries = 1 }: StripeDeps): Provider {
  const stripe = clientOf(settings, retries);
  const retrieve = (sessionId: string) =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] });
  const listRefunds = (payment: string) => stripe.refunds.list({ payment_intent: payment, limit: 100 });
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
    refund: (ask) =>
      asking(async () => {
        const whole = toStripe(ask.amount, ask.currency);
        const known = await listRefunds(ask.providerPayment);
        const before = refundsOf(known.data, ask.retry);
        if (before.back >= whole) return before.onTheWay ? 'pending' : 'done';
        if (before.failed) return 'failed';
        // Part of it may have been refunded before; the rest is another request, under a key that no total has: under the
        // key of an earlier part of the same amount, Stripe would only repeat that one's reply.
        const amount = whole - before.back;
        const idempotencyKey = before.back === 0 ? ask.key : `${ask.key}-after-${before.back}`;
        const metadata: Record<string, string> = ask.retry === undefined ? {} : { retry: ask.retry };
        const asked = { payment_intent: ask.providerPayment, amount, metadata };
        const made = await stripe.refunds.create(asked, { idempotencyKey });
        const refund = { amount, metadata, ...readReply(madeRefund, made) };
        const others = known.data.filter(({ id }) => id !== refund.id);
        const after = refundsOf([...others, refund], ask.retry);
        if (after.failed) return 'failed';
        return after.onTheWay || after.back < whole ? 'pending' : 'done';
      }),
    askReturned: ({ providerPayment, currency }) =>
      asking(async () => {
        const { data } = await listRefunds(providerPayment);
        return fromStripe(refundsOf(data, undefined).back, currency);
      }),
    readMessage: (bytes, headers, now) =>
      Promise.resolve(readMessage(stripe, settings.webhookSecret, { bytes, headers, now })),
  };
}

function clientOf({ secretKey, apiUrl }: StripeSettings, retries: number): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  const secure = protocol === 'https:';
  return new Stripe(secretKey, {
    host: hostname,
    port: port === '' ? (secure ? 443 : 80) : port,
    protocol: secure ? 'https' : 'http',
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
  });
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
const madeRefund = v.object({ id: v.string(), status: v.string() });

/** The package accepts any JSON without an error as a reply, even from a proxy. */
function readReply<T>(schema: v.GenericSchema<unknown, T>, reply: unknown): T {
  const read = v.safeParse(schema, reply);
  if (read.success) return read.output;
  throw new ProviderError('the response was not from Stripe', true);
}

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

const underWay: ReadonlySet<string | null> = new Set(['pending', 'requires_action']);

/**
 * State of one payment's refunds: the amount refunded or on its way, in Stripe's units, and whether one failed. After
 * a person's retry, only a refund of that retry counts as failed.
 */
function refundsOf(
  refunds: readonly Pick<Stripe.Refund, 'status' | 'amount' | 'metadata'>[],
  retry: string | undefined,
) {
  const good = refunds.filter(({ status }) => status === 'succeeded' || underWay.has(status));
  return {
    back: good.reduce((sum, { amount }) => sum + amount, 0),
    onTheWay: good.some(({ status }) => underWay.has(status)),
    failed: refunds.some((one) => !good.includes(one) && one.metadata?.['retry'] === retry),
  };
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

function sessionIn(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return event.data.object.id;
    default:
      return null;
  }
}

/**
 * Returns the payment of a refund that an event reports as failed, which may be days after it succeeded. Which of these
 * events are sent depends on the version of Stripe's API and on the payment method.
 */
function failedRefundIn(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated': {
      const { status, payment_intent: payment } = event.data.object;
      if (status === 'succeeded' || underWay.has(status)) return null;
      return typeof payment === 'string' ? payment : (payment?.id ?? null);
    }
    default:
      return null;
  }
}
