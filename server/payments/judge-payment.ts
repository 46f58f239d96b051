import type { PaymentRow, PaymentState } from '#server/database/sales/payments.ts';
import type { SessionState } from './provider.ts';

/** Money that was taken, as the provider names and counts it. */
export interface Taken {
  readonly payment: string;
  readonly amount: number;
  readonly currency: string;
}

/** What a provider's word means for a payment. */
export type Judgement =
  | { readonly kind: 'nothing' }
  /** The money is what we asked for: it buys the order, if the order can still be bought. */
  | { readonly kind: 'buy'; readonly taken: Taken }
  /** The money is not what we asked for: it buys nothing. */
  | { readonly kind: 'differs'; readonly taken: Taken }
  | { readonly kind: 'over'; readonly state: 'failed' | 'expired' };

/** Whether nothing that a provider says of the session changes the payment any more. */
export function isSettled(state: PaymentState): boolean {
  return state === 'completed' || state === 'refund_due' || state === 'refunded';
}

/** A payment that failed or ran out is still listened to: money that comes late has to go somewhere. */
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

/**
 * When the provider is asked again about an open payment, ms: soon at first, for buyers who came back before the
 * webhook; at the end of its time whatever came before.
 */
export function nextAsk(payment: Pick<PaymentRow, 'asked' | 'expiresAt'>, now: number): number {
  const usual = now + Math.min(5 * minute, 10 * second * 2 ** Math.min(payment.asked, 10));
  return payment.expiresAt > now ? Math.min(usual, payment.expiresAt) : usual;
}

/** When a refund is asked for again, ms. */
export function nextRefundAsk(asked: number, now: number): number {
  return now + Math.min(60 * minute, 2 * second * 2 ** Math.min(asked, 12));
}
