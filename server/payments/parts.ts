import type { Logger } from 'pino';
import type { Database, Queries } from '../database/database.ts';
import type { AfterOrder } from '../orders/after-order.ts';
import type { Settled } from '../orders/settled.ts';
import type { Provider } from './provider.ts';

/** What payments do to orders, inside the transaction that settles a payment. */
export interface OrderRules {
  confirm(queries: Queries, order: { readonly orderId: string; readonly now: number }): Promise<Settled>;
  end(
    queries: Queries,
    order: {
      readonly orderId: string;
      readonly state: 'expired';
      readonly reason: string;
      readonly now: number;
    },
  ): Promise<Settled>;
}

export interface PaymentParts {
  readonly database: Database;
  readonly provider: Provider;
  readonly orders: OrderRules;
  /** Told after the commit. */
  readonly afterOrder: AfterOrder;
  /** ms since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  readonly log: Pick<Logger, 'error' | 'warn' | 'info'>;
}
