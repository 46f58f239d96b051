import type Stripe from 'stripe';

const sessionEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const;

/** Which of these are sent depends on the version of Stripe's API and on the payment method. */
const refundEvents = ['refund.failed', 'refund.updated', 'charge.refund.updated'] as const;

/** The events that the server acts on; the webhook at Stripe has to have all of them. */
export const handledEvents = [...sessionEvents, ...refundEvents] as const;

type EventOf<T extends Stripe.Event['type']> = Extract<Stripe.Event, { readonly type: T }>;

const isOneOf = <T extends Stripe.Event['type']>(
  event: Stripe.Event,
  types: readonly T[],
): event is EventOf<T> => types.some((type) => type === event.type);

/** Returns the session that an event is about. */
export const sessionIn = (event: Stripe.Event): string | null =>
  isOneOf(event, sessionEvents) ? event.data.object.id : null;

/** Returns the refund that an event is about. */
export const refundIn = (event: Stripe.Event): Stripe.Refund | null =>
  isOneOf(event, refundEvents) ? event.data.object : null;
