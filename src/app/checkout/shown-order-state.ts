import type { Order } from '#contract/sales/orders.ts';
import type { PaymentStanding } from '#domain/sales/payment-standing.ts';

/** How an order is said to stand: one that was free and taken back is cancelled, as no money went back. */
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
