import type { Order } from '#contract/sales/orders.ts';

/** Returns what tells orders without a buyer's name apart: a ticket, or the order if it has none. */
export const codeOfOrder = ({ attendees, orderId }: Pick<Order, 'attendees' | 'orderId'>): string =>
  attendees[0]?.reference || orderId;

/** Returns what to head an order with: a sale at the door often has no name. */
export const titleOfOrder = (order: Pick<Order, 'attendees' | 'buyer' | 'orderId'>): string =>
  order.buyer.name || codeOfOrder(order);

/** Returns what to call one guest of an order in a list: the buyer's name stands in for theirs, then their ticket. */
export const titleOfGuest = (
  { name, reference }: Pick<Order['attendees'][number], 'name' | 'reference'>,
  { buyer, orderId }: Pick<Order, 'buyer' | 'orderId'>,
): string => name || buyer.name || reference || orderId;

/** Returns what a request about an order says it concerns: “Jazz, Ada”; a sale at the door often has no name. */
export const aboutOrder = ({ eventName, buyer }: Pick<Order, 'buyer' | 'eventName'>): string =>
  [eventName, buyer.name].filter((part) => part !== '').join(', ');
