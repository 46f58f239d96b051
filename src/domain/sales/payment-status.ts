import type { OrderState } from './order.ts';
import type { PaymentIds, VerificationState } from './payment-verification.ts';

/** The facts that determine the payment status shown to a buyer. */
export interface PaymentFacts {
  readonly order: {
    readonly state: OrderState | 'unknown';
    /** The newest payment; null before the buyer was redirected to pay. */
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
  /** The payment that the buyer returned from, according to the page's URL; null if they came another way. */
  readonly back: PaymentIds | null;
  /** The result of verifying the newest payment in this browser, in any tab; null if it was not verified. */
  readonly told: VerificationState | null;
}

/**
 * `to_pay`: the buyer has yet to pay. `confirming`: the buyer has returned from paying and the provider has not
 * decided, so the buyer must not be asked to pay again. `failed`: the provider reported that this payment failed.
 * `none`: the order is not waiting for a payment.
 */
export type PaymentStatus = 'to_pay' | 'confirming' | 'failed' | 'none';

/** Returns the payment status of an order for its buyer. Only the provider's answer ends `confirming`. */
export function paymentStatus({ order: { state, payment }, back, told }: PaymentFacts): PaymentStatus {
  if (state !== 'awaiting_payment') return 'none';
  // The order was loaded before the payment was created, so a returning buyer has paid through a later one.
  if (payment === null) return back === null ? 'to_pay' : 'confirming';
  if (isOver(payment.status)) return 'failed';
  // Covers unknown statuses from a newer server: do not ask somebody who may have paid to pay again.
  if (payment.status !== 'pending') return 'confirming';
  if (told !== null && sameIds(told, payment)) return isOver(told.status) ? 'failed' : 'confirming';
  return back !== null && sameIds(back, payment) ? 'confirming' : 'to_pay';
}

const isOver = (status: string): boolean => status === 'failed' || status === 'expired';

const sameIds = (one: PaymentIds, other: PaymentIds): boolean =>
  one.sessionId === other.sessionId && one.transactionId === other.transactionId;
