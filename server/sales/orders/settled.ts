import type { OrderState } from '#domain/sales/order.ts';

/** What came of settling an order inside a transaction: `afterOrder` takes it after the commit. */
export interface Settled {
  readonly orderId: string;
  readonly eventId: string;
  /** Where the event stands now; null where doors have nothing to learn. */
  readonly revision: number | null;
  /** Whether the order was settled before: then nothing was changed. */
  readonly already: boolean;
  /** How the order stands now. Money counts only where it is `confirmed`; otherwise it has to go back. */
  readonly state: OrderState;
}
