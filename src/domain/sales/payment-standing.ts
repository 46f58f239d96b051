import type { OrderState } from './order.ts';
import type { PaymentIds, VerificationState } from './payment-verification.ts';

/** What decides how a buyer is told that their payment stands. */
export interface PaymentFacts {
  readonly order: {
    readonly state: OrderState | 'unknown';
    /** The newest payment; null before the buyer was sent to pay. */
    readonly payment:
      | (PaymentIds & {
          readonly status:
            | 'pending'
            | 'completed'
            | 'failed'
            | 'expired'
            | 'refunding'
            | 'refunded'
            | 'unknown';
        })
      | null;
  };
  /** The payment that the buyer came back from, by the address of the page; null for those who came another way. */
  readonly back: PaymentIds | null;
  /** What this browser was told of the newest payment, in whichever tab; null where nobody asked. */
  readonly told: VerificationState | null;
}

/**
 * `to_pay`: the buyer has yet to pay. `confirming`: they came back from paying, or say so, and the provider has not
 * decided: nobody may be asked to pay twice. `failed`: the provider said that this payment came to nothing. `none`: the
 * order waits for no payment.
 */
export type PaymentStanding = 'to_pay' | 'confirming' | 'failed' | 'none';

/** How the payment of an order stands for its buyer. Only the provider's word ends `confirming`. */
export function paymentStanding({ order: { state, payment }, back, told }: PaymentFacts): PaymentStanding {
  if (state !== 'awaiting_payment') return 'none';
  // The order was read before the payment was opened: whoever came back has paid at a later one.
  if (payment === null) return back === null ? 'to_pay' : 'confirming';
  if (isOver(payment.status)) return 'failed';
  // Also what a newer server says: whoever may have paid is not asked to.
  if (payment.status !== 'pending') return 'confirming';
  if (told !== null && sameIds(told, payment)) return isOver(told.status) ? 'failed' : 'confirming';
  return back !== null && sameIds(back, payment) ? 'confirming' : 'to_pay';
}

const isOver = (status: string): boolean => status === 'failed' || status === 'expired';

const sameIds = (one: PaymentIds, other: PaymentIds): boolean =>
  one.sessionId === other.sessionId && one.transactionId === other.transactionId;
