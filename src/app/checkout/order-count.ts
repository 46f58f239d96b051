import type { Order } from '#contract/sales/orders.ts';

/** How many people an order lets in, and how many add-ons are theirs. */
export function countOf({ attendees }: Pick<Order, 'attendees'>): {
  readonly tickets: number;
  readonly addOns: number;
} {
  const addOns = attendees.filter(({ addOnFor }) => addOnFor !== null).length;
  return { tickets: attendees.length - addOns, addOns };
}
