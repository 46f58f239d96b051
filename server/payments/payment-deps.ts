import type { Logger } from 'pino';
import type { Database, Queries } from '#server/database/database.ts';
import type { EventQueries } from '#server/database/events/at-event.ts';
import type { AfterOrder } from '#server/sales/orders/after-order.ts';
import type { Settled } from '#server/sales/orders/settled.ts';
import type { Provider } from './provider.ts';

/** What payments do to orders, inside the transaction that settles a payment. */
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

/** Posts a letter about money that goes back; a payment is told of once. */
export type TellOfReturn = (queries: Queries, transactionId: string) => Promise<void>;

export interface PaymentDeps {
  readonly database: Database;
  readonly provider: Provider;
  readonly orders: OrderRules;
  /** Told after the commit. */
  readonly afterOrder: AfterOrder;
  /** Tells the buyer of money that bought nothing and goes back, in the transaction that notes it. */
  readonly tellOfReturn: TellOfReturn;
  /** ms since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  readonly log: Pick<Logger, 'error' | 'warn' | 'info'>;
}
