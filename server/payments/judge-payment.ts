import type { PaymentRow, PaymentState } from '#server/database/sales/payments.ts';
import type { SessionState } from './provider.ts';

/** Money taken, as named and counted by the provider. */
export interface Taken {
  readonly payment: string;
  readonly amount: number;
  readonly currency: string;
}

/** Consequence of a provider's report for a payment. */
export type Judgement =
  | { readonly kind: 'nothing' }
  /** The amount is what we asked for: it pays the order, if the order can still be bought. */
  | { readonly kind: 'buy'; readonly taken: Taken }
  /** The amount differs from what we asked for: it pays for nothing. */
  | { readonly kind: 'differs'; readonly taken: Taken }
  | { readonly kind: 'over'; readonly state: 'failed' | 'expired' };

/** Returns whether no report of the provider about the session changes the payment any more. */
export function isSettled(state: PaymentState): boolean {
  return state === 'completed' || state === 'refund_due' || state === 'refunded';
}

/** Decides what a report means. Failed and expired payments are included, because late money must be handled. */
export function judge(
  payment: Pick<PaymentRow, 'state' | 'amount' | 'currency'>,
  said: SessionState,
): Judgement {
  if (isSettled(payment.state)) return { kind: 'nothing' };
  if (said.state === 'paid') {
    const { amount, currency, providerPayment } = said;
    const taken = { payment: providerPayment, amount, currency };
    const same = amount === payment.amount && currency === payment.currency;
    return { kind: same ? 'buy' : 'differs', taken };
  }
  return said.state === 'open' || payment.state !== 'open'
    ? { kind: 'nothing' }
    : { kind: 'over', state: said.state };
}

const second = 1000;
const minute = 60 * second;
/** Time to replace a key of another account before orders end that were paid at the right one, ms. */
const unknownGraceMs = 24 * 60 * minute;

/**
 * Returns whether an open payment is given up whose session the provider does not know: from a day after its deadline,
 * so that its places are not held for ever.
 */
export function isLost({ state, expiresAt }: Pick<PaymentRow, 'state' | 'expiresAt'>, now: number): boolean {
  return state === 'open' && now >= expiresAt + unknownGraceMs;
}

/**
 * Returns when to ask the provider again about an open payment, ms: soon at first, for buyers who return before the
 * webhook; at its deadline in any case.
 */
export function nextAsk(payment: Pick<PaymentRow, 'asked' | 'expiresAt'>, now: number): number {
  const usual = now + Math.min(5 * minute, 10 * second * 2 ** Math.min(payment.asked, 10));
  return payment.expiresAt > now ? Math.min(usual, payment.expiresAt) : usual;
}

/** Returns when to ask for a refund again, ms. */
export function nextRefundAsk(asked: number, now: number): number {
  return now + Math.min(60 * minute, 2 * second * 2 ** Math.min(asked, 12));
}
