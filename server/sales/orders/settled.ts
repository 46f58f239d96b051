import type { OrderState } from '#domain/sales/order.ts';

/** The result of settling an order inside a transaction; `afterOrder` takes it after the commit. */
export interface Settled {
  readonly orderId: string;
  readonly eventId: string;
  /** The event's current revision; null when doors need no update. */
  readonly revision: number | null;
  /** Whether the order was settled before, and so nothing changed. */
  readonly already: boolean;
  /** The order's current state. The payment counts only when it is `confirmed`; otherwise it must be refunded. */
  readonly state: OrderState;
}
