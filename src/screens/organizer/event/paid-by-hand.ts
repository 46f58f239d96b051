import type { Order } from '#contract/sales/orders.ts';

/** Returns whether a person received the money of an order, in cash or otherwise by hand, and has to give it back. */
export const isPaidByHand = ({ byHand, payment }: Pick<Order, 'byHand' | 'payment'>): boolean =>
  byHand !== null || payment?.byHand === true;
