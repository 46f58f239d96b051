import type { Order } from '#contract/sales/orders.ts';
import type { PaymentStanding } from '#domain/sales/payment-standing.ts';

/**
 * Returns an order's displayed state: a free order that was cancelled shows as cancelled, because no money was
 * refunded.
 */
export const shownOrderState = ({ state, total }: Pick<Order, 'state' | 'total'>): Order['state'] =>
  state === 'refunded' && total.amount === 0 ? 'cancelled' : state;

/**
 * The same for its buyer, who is not asked to pay while a payment is being confirmed, and not told that money is back
 * before it is.
 */
export function buyersOrderState(
  order: Pick<Order, 'state' | 'total' | 'payment'>,
  payment: PaymentStanding,
): Order['state'] | 'confirming' | 'refunding' {
  if (order.payment?.status === 'refunding') return 'refunding';
  return payment === 'confirming' ? 'confirming' : shownOrderState(order);
}
