import type { Logger } from 'pino';
import type { Database, Queries } from '#server/database/database.ts';
import type { EventQueries } from '#server/database/events/at-event.ts';
import type { AfterOrder } from '#server/sales/orders/after-order.ts';
import type { Settled } from '#server/sales/orders/settled.ts';
import type { Provider } from './provider.ts';

/** Effects of payments on orders, within the transaction that settles a payment. */
export interface OrderRules {
  confirm(
    queries: EventQueries,
    order: { readonly orderId: string; readonly now: number; readonly paidAmount: number },
  ): Promise<Settled>;
  end(
    queries: EventQueries,
    order: {
      readonly orderId: string;
      readonly state: 'expired';
      readonly reason: string;
      readonly now: number;
    },
  ): Promise<Settled>;
}

/** Sends an email about a refund, once per payment. */
export type NotifyOfReturn = (queries: Queries, transactionId: string) => Promise<void>;

export interface PaymentDeps {
  readonly database: Database;
  readonly provider: Provider;
  readonly orders: OrderRules;
  /** Called after the commit. */
  readonly afterOrder: AfterOrder;
  /** Tells the buyer about a refund of money that bought nothing, in the transaction that records it. */
  readonly tellOfReturn: NotifyOfReturn;
  /** ms since 1970. */
  readonly now: () => number;
  /** How long a report of a failed refund waits while somebody asks about its payment; 2 s unless given. */
  readonly reportWaitsMs?: number;
  /** How long a person who gave money back another way waits for the provider's answer; 5 s unless given. */
  readonly handWaitsMs?: number;
  readonly newId: () => string;
  readonly log: Pick<Logger, 'error' | 'warn' | 'info'>;
}
