import { useMessages } from '#app/engines/use-messages.ts';
import type { Order } from '#contract/sales/orders.ts';

/** Returns an order's buyer as a label; a sale at the door often has no name. */
export function useBuyerName(): (order: Pick<Order, 'buyer'>) => string {
  const { noName } = useMessages('desk').attendees;
  return ({ buyer }) => buyer.name || noName;
}

/** Returns what to call an order's buyer in a sentence. */
export function useBuyerInSentence(): (order: Pick<Order, 'buyer'>) => string {
  const { nameless } = useMessages('desk').orders;
  return ({ buyer }) => buyer.name || nameless;
}

/** Returns what to call an order's buyer in a list, where those without a name are told apart by a ticket or order. */
export function useBuyerInList(): (order: Pick<Order, 'attendees' | 'buyer' | 'orderId'>) => string {
  const { attendees: texts, orders } = useMessages('desk');
  return ({ attendees, buyer, orderId }) =>
    buyer.name || texts.nameOf(orders.nameless, attendees[0]?.reference || orderId);
}
