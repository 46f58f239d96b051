import type { Order } from '#contract/sales/orders.ts';
import type { Amount } from '#domain/sales/money.ts';
import type { Queries } from '#server/database/database.ts';
import type { DoneBy } from '#server/database/sales/order-history.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';

/** The data of an order that payments need. */
export interface OrderToPay {
  readonly orderId: string;
  /** Minor units, above 0. */
  readonly amount: number;
  readonly currency: string;
  /** Title shown to the buyer at the provider. */
  readonly title: string;
  readonly buyerEmail: string;
  /** Until when the places are kept, ms. */
  readonly dueAt: number;
  /** Whether a person takes the money instead of the provider. */
  readonly byHand: boolean;
}

/** Money a person received for an order. */
export interface ManualReceipt {
  readonly orderId: string;
  readonly currency: string;
  /** The order total and the amount received; minor units. */
  readonly amount: number;
  readonly received: number;
  /** The user id of the person who received it. */
  readonly takenBy: string;
  readonly now: number;
}

/** One payment whose refund was refused, from the question to the provider until it is settled. */
export interface CheckedRefund {
  /** The exclusive right to ask the provider. */
  readonly claim: number;
  /** What was due before the question, minor units. */
  readonly due: number;
}

/** What is known of an order's refused refunds, asked at the moment when a person says that the money is back. */
interface CheckedRefunds {
  /** By payment. */
  readonly payments: ReadonlyMap<string, CheckedRefund>;
  /** The provider did not say whether they have gone through since. */
  readonly isUnknown: boolean;
}

/** What becomes of a refund that the provider refused. */
export type RefusalWish =
  | { readonly how: 'again' }
  | {
      readonly how: 'by_hand';
      readonly checked: CheckedRefunds;
      /** What was shown as due to whoever gave it back, minor units; earlier apps don't say. */
      readonly shown?: number | undefined;
    };

/** How a refund that the provider refused is settled. */
export type RefusalResolution = {
  readonly by: DoneBy;
  /** ms. */
  readonly now: number;
} & RefusalWish;

/** See `Payments.checkRefused`. */
export type CheckRefused = <T>(
  orderId: string,
  wish: { readonly evenIfUnknown?: boolean | undefined },
  settle: (checked: CheckedRefunds) => Promise<T | Refusal>,
) => Promise<T | Refusal>;

export type ShownPayment = NonNullable<Order['payment']>;

/**
 * The payment operations that orders use. In the other direction, payments call `confirmOrder` and `endOrder` inside
 * their own transaction, before they lock anything themselves (see `lock-order.ts`), and `AfterOrder` once it is
 * committed.
 */
export interface Payments {
  /** Why this server takes no payments, checked before an order is written; null when it does. */
  readonly off: Refusal | null;
  /**
   * Opens a payment attempt for an order that awaits payment, or returns the open one. Calls the provider, so never
   * use it inside a transaction. Refuses when the provider is unreachable: the order stays, and the buyer can ask
   * again.
   */
  open(order: OrderToPay): Promise<ShownPayment | Refusal>;
  /** Returns each order's newest payment attempt, omitting orders without one. */
  present(orderIds: readonly string[]): Promise<ReadonlyMap<string, ShownPayment>>;
  /**
   * Ends the open payment attempt at the provider, outside any transaction. `closed`: it can't be paid any more, or
   * there was none. `paid`: it turned out to be paid, and the order has been settled. `unknown`: the provider did not
   * say; ask again later.
   */
  close(orderId: string): Promise<'closed' | 'paid' | 'unknown'>;
  /** Records that a person received the order's money, inside the caller's transaction that confirms it. */
  recordManualPayment(queries: Queries, taken: ManualReceipt): Promise<void>;
  /** Marks the order's money `refund_due` inside the caller's transaction; does nothing when none was received. */
  refund(queries: Queries, orderId: string, now: number): Promise<void>;
  /**
   * Asks the provider about an order's refused refunds, outside any transaction, and lets `settle` record them as given
   * back another way while nobody else asks for them. Records what differs from what is known, and refuses: what the
   * provider gave back since would be paid twice. Without an answer in time it refuses, unless `evenIfUnknown`; where the
   * provider can never be asked, only if that is false.
   */
  readonly checkRefused: CheckRefused;
  /**
   * Has a refund that the provider refused asked for again, or notes that the team gave the money back another way,
   * inside the caller's transaction. Answers what was due of each payment; nothing where nothing is refused. Refuses
   * while the provider is being asked.
   */
  settleRefused(
    queries: Queries,
    orderId: string,
    settled: RefusalResolution,
  ): Promise<readonly Amount[] | Refusal>;
  /**
   * Marks the total to be refunded of the order's money, including earlier parts (minor units), inside the caller's
   * transaction; does nothing when none was received. Refuses when the provider refunds all or nothing.
   */
  refundPart(
    queries: Queries,
    orderId: string,
    back: { readonly amount: number; readonly now: number },
  ): Promise<Refusal | null>;
}

const paymentsOff = refusal(409, 'payments_off', (texts) => texts.sales.paymentsOff);

/** No payments: free orders work, paid ones are refused. */
export const noPayments: Payments = {
  off: paymentsOff,
  open: () => Promise.resolve(paymentsOff),
  present: () => Promise.resolve(new Map()),
  close: () => Promise.resolve('closed'),
  recordManualPayment: () => Promise.resolve(),
  refund: () => Promise.resolve(),
  checkRefused: (_orderId, _wish, settle) => settle({ payments: new Map(), isUnknown: false }),
  settleRefused: () => Promise.resolve([]),
  refundPart: () => Promise.resolve(null),
};
