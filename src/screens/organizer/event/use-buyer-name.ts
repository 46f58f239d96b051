import { useMessages } from '#app/engines/use-messages.ts';
import { codeOfOrder } from '#app/requests/about-order.ts';
import type { Attendee } from '#contract/sales/attendees.ts';
import type { Order } from '#contract/sales/orders.ts';

/** Returns what to call an order's buyer in a sentence. */
export function useBuyerInSentence(): (order: Pick<Order, 'buyer'>) => string {
  const { nameless } = useMessages('desk').orders;
  return ({ buyer }) => buyer.name || nameless;
}

/** Returns what to call an order's buyer in a list, where those without a name are told apart by a ticket or order. */
export function useBuyerInList(): (order: Pick<Order, 'attendees' | 'buyer' | 'orderId'>) => string {
  const { attendees: texts, orders } = useMessages('desk');
  return (order) => order.buyer.name || texts.nameOf(orders.nameless, codeOfOrder(order));
}

/** Returns what to call an attendee in a list or sentence: by their ticket, and by their name if they have one. */
export function useAttendeeInList(): (attendee: Pick<Attendee, 'name' | 'reference'>) => string {
  const { nameOf } = useMessages('desk').attendees;
  return ({ name, reference }) => (name === '' ? reference : nameOf(name, reference));
}
