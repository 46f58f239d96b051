import { useMessages } from '#app/engines/use-messages.ts';
import type { Order } from '#contract/sales/orders.ts';

/** Returns what to call an order's buyer; a sale at the door often has no name. */
export function useBuyerName(): (order: Pick<Order, 'buyer'>) => string {
  const { noName } = useMessages('desk').attendees;
  return ({ buyer }) => buyer.name || noName;
}
