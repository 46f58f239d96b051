import type Stripe from 'stripe';
import * as v from 'valibot';
import {
  ProviderError,
  type FailedRefund,
  type RefundAsk,
  type RefundState,
} from '#server/payments/provider.ts';
import { fromStripe, toStripe } from './minor-units.ts';
import { refundIn } from './stripe-events.ts';
import { readReply, stripeProblem } from './stripe-problem.ts';

const madeRefund = v.object({ id: v.string(), status: v.string() });

/** Far more than a payment has, and as many as are looked through for failed ones: against pages without an end. */
const mostRefunds = 10_000;

/** Lists all refunds of a payment: with one left out, money would be given back twice. */
async function listRefunds(stripe: Stripe, payment: string): Promise<readonly Stripe.Refund[]> {
  const all: Stripe.Refund[] = [];
  for await (const one of stripe.refunds.list({ payment_intent: payment, limit: 100 })) {
    if (all.length >= mostRefunds) throw new ProviderError('stripe lists refunds without an end', true);
    all.push(one);
  }
  return all;
}

/** Lists refunds of the account that failed, among the newest 10,000 made since a time, ms; each as its page comes. */
export async function* listFailedRefunds(stripe: Stripe, since: number): AsyncGenerator<FailedRefund> {
  let seen = 0;
  for await (const one of stripe.refunds.list({ created: { gte: Math.floor(since / 1000) }, limit: 100 })) {
    const providerPayment = failedPaymentOf(one);
    if (providerPayment !== null) yield { refundId: one.id, providerPayment };
    seen += 1;
    if (seen >= mostRefunds) break;
  }
}

/** Refunds of a payment what is missing of a total. */
export async function refund(stripe: Stripe, ask: RefundAsk): Promise<RefundState> {
  const whole = toStripe(ask.amount, ask.currency);
  const known = await listRefunds(stripe, ask.providerPayment);
  const before = refundsOf(known, ask);
  if (before.back >= whole) return before.onTheWay ? 'pending' : 'done';
  if (before.failed) return { back: fromStripe(before.back, ask.currency) };
  // Part of it may have been refunded before; the rest is another request, under a key that no total has: under the
  // key of an earlier part of the same amount, Stripe would only repeat that one's reply.
  const amount = whole - before.back;
  const idempotencyKey = before.back === 0 ? ask.key : `${ask.key}-after-${before.back}`;
  const metadata: Record<string, string> = ask.retry === undefined ? {} : { retry: ask.retry };
  const asked = { payment_intent: ask.providerPayment, amount, metadata };
  const made = await stripe.refunds.create(asked, { idempotencyKey }).catch(stripeProblem);
  if (made instanceof ProviderError) {
    if (made.again) throw made;
    return { back: fromStripe(before.back, ask.currency), problem: made.problem };
  }
  const added = { amount, metadata, ...readReply(madeRefund, made) };
  const others = known.filter(({ id }) => id !== added.id);
  const after = refundsOf([...others, added], ask);
  if (after.failed) return { back: fromStripe(after.back, ask.currency) };
  return after.onTheWay || after.back < whole ? 'pending' : 'done';
}

/** Returns how much of a payment is refunded or on its way, in our minor units. */
export async function askReturned(
  stripe: Stripe,
  { providerPayment, currency }: Pick<RefundAsk, 'providerPayment' | 'currency'>,
): Promise<number> {
  const refunds = await listRefunds(stripe, providerPayment);
  return fromStripe(sumOf(goodOf(refunds)), currency);
}

const underWay: ReadonlySet<string | null> = new Set(['pending', 'requires_action']);

type Known = Pick<Stripe.Refund, 'status' | 'amount' | 'metadata'>;

const goodOf = (refunds: readonly Known[]): readonly Known[] =>
  refunds.filter(({ status }) => status === 'succeeded' || underWay.has(status));

const sumOf = (refunds: readonly Known[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0);

/**
 * State of one payment's refunds: the amount refunded or on its way, in Stripe's units, and whether one failed. After
 * a person's retry, only a refund of that retry counts as failed, unless a person is to settle one again.
 */
function refundsOf(refunds: readonly Known[], { retry, isLeftToPerson }: RefundAsk) {
  const good = goodOf(refunds);
  return {
    back: sumOf(good),
    onTheWay: good.some(({ status }) => underWay.has(status)),
    failed: refunds.some(
      (one) => !good.includes(one) && (isLeftToPerson === true || one.metadata?.['retry'] === retry),
    ),
  };
}

/** Returns the payment of a refund that an event reports as failed, which may be days after it succeeded. */
export function failedRefundIn(event: Stripe.Event): string | null {
  const refund = refundIn(event);
  return refund === null ? null : failedPaymentOf(refund);
}

function failedPaymentOf({ status, payment_intent: payment }: Stripe.Refund): string | null {
  if (status === 'succeeded' || underWay.has(status)) return null;
  // Nobody asked Stripe to send the payment itself along.
  return typeof payment === 'string' ? payment : null;
}
