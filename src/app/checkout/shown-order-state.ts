import type { Order } from '#contract/sales/orders.ts';
import type { PaymentStatus } from '#domain/sales/payment-status.ts';

/**
 * Returns an order's displayed state: a free order that was cancelled shows as cancelled, because no money was
 * refunded.
 */
export const shownOrderState = ({ state, total }: Pick<Order, 'state' | 'total'>): Order['state'] =>
  state === 'refunded' && total.amount === 0 ? 'cancelled' : state;

/**
 * Like the above, for the buyer: doesn't ask for payment while one is being confirmed, and doesn't report a refund
 * before it is complete.
 */
export function buyersOrderState(
  order: Pick<Order, 'state' | 'total' | 'payment'>,
  payment: PaymentStatus,
): Order['state'] | 'confirming' | 'refunding' {
  if (order.payment?.status === 'refunding') return 'refunding';
  return payment === 'confirming' ? 'confirming' : shownOrderState(order);
}
