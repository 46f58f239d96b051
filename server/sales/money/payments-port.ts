import type { Order } from '#contract/sales/orders.ts';
import type { Queries } from '#server/database/database.ts';
import type { DoneBy } from '#server/database/sales/order-history.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';

/** An order as a payment needs to know it. */
export interface OrderToPay {
  readonly orderId: string;
  /** Minor units, above 0. */
  readonly amount: number;
  readonly currency: string;
  /** What the buyer reads at the provider. */
  readonly title: string;
  readonly buyerEmail: string;
  /** Until when the places are kept, ms. */
  readonly dueAt: number;
  /** A person takes the money, not the provider. */
  readonly byHand: boolean;
}

/** Money that a person took for an order. */
export interface TakenByHand {
  readonly orderId: string;
  readonly currency: string;
  /** What the order came to, and what was received of it; minor units. */
  readonly amount: number;
  readonly received: number;
  /** The id of the person who took it. */
  readonly takenBy: string;
  readonly now: number;
}

/** What becomes of a refund that the provider refused. */
export interface RefusalSettled {
  readonly how: 'again' | 'by_hand';
  readonly by: DoneBy;
  /** ms. */
  readonly now: number;
}

export type ShownPayment = NonNullable<Order['payment']>;

/**
 * What orders need of payments. The other way round, payments call `confirmOrder` and `endOrder` inside their own
 * transaction, before they lock anything themselves (see `lock-order.ts`), and `AfterOrder` once it is committed.
 */
export interface Payments {
  /** Why nothing can be paid on this server, asked before an order is written; null where it can. */
  readonly off: Refusal | null;
  /**
   * Opens a try to pay an order that awaits payment, or answers the open one again. Asks the provider, so never
   * called inside a transaction. Refuses where the provider cannot be reached: the order stays, and is asked for again.
   */
  open(order: OrderToPay): Promise<ShownPayment | Refusal>;
  /** The newest try to pay of each order; orders without one are left out. */
  present(orderIds: readonly string[]): Promise<ReadonlyMap<string, ShownPayment>>;
  /**
   * Ends the open try to pay at the provider, outside any transaction. `closed`: nobody can pay it any more, or there
   * was none. `paid`: it turned out to be paid, and the order has been settled by that. `unknown`: the provider did
   * not say; ask again later.
   */
  close(orderId: string): Promise<'closed' | 'paid' | 'unknown'>;
  /** Notes that a person took the order's money, inside the caller's transaction that confirms it. */
  takeByHand(queries: Queries, taken: TakenByHand): Promise<void>;
  /** Marks the order's money `refund_due` inside the caller's transaction; where none was taken, does nothing. */
  refund(queries: Queries, orderId: string, now: number): Promise<void>;
  /**
   * Has a refund that the provider refused asked for again, or notes that the team gave the money back another way,
   * inside the caller's transaction. Answers which payments that were; none where nothing is refused.
   */
  settleRefused(queries: Queries, orderId: string, settled: RefusalSettled): Promise<readonly string[]>;
  /**
   * Marks what of the order's money is to be back, all parts together (minor units), inside the caller's transaction;
   * where none was taken, does nothing. Refuses where the provider gives back all or nothing.
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
  takeByHand: () => Promise.resolve(),
  refund: () => Promise.resolve(),
  settleRefused: () => Promise.resolve([]),
  refundPart: () => Promise.resolve(null),
};
