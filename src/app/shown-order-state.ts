import type { Order } from '#contract/orders.ts';

/** How an order is said to stand: one that was free and taken back is cancelled, as no money went back. */
export const shownOrderState = ({ state, total }: Pick<Order, 'state' | 'total'>): Order['state'] =>
  state === 'refunded' && total.amount === 0 ? 'cancelled' : state;
