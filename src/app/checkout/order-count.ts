import type { Order } from '#contract/sales/orders.ts';

/** Returns how many people an order admits, and how many add-ons it has. */
export function countOf({ attendees }: Pick<Order, 'attendees'>): {
  readonly tickets: number;
  readonly addOns: number;
} {
  const addOns = attendees.filter(({ addOnFor }) => addOnFor !== null).length;
  return { tickets: attendees.length - addOns, addOns };
}
