import type { Order } from '#contract/sales/orders.ts';

/** Returns the fees within an order's total, minor units. */
export const feesOf = ({ lines }: Pick<Order, 'lines'>): number =>
  lines.reduce((sum, { fee, quantity }) => sum + (fee?.amount ?? 0) * quantity, 0);
