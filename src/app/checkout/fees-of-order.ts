import type { Order } from '#contract/sales/orders.ts';

/** What of an order's total is fees, minor units. */
export const feesOf = ({ lines }: Pick<Order, 'lines'>): number =>
  lines.reduce((sum, { fee, quantity }) => sum + (fee?.amount ?? 0) * quantity, 0);
