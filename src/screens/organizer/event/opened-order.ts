import { useState } from 'react';
import { useServer } from '#app/data/server-data.ts';
import { eventOrders, type Order } from '#contract/sales/orders.ts';

/**
 * The order of a list that is open, until it is closed: newer orders may push it off its page meanwhile, or what was
 * done with it takes it out of a narrower list. It is then read by its number.
 */
export function useOpenedOrder(eventId: string, listed: readonly Order[], everyMs: number) {
  const [opened, open] = useState<Order | null>(null);
  const { orderId = '' } = opened ?? {};
  const isOpened = (order: Order) => order.orderId === orderId;
  const inList = listed.find(isOpened);
  const alone = useServer(
    eventOrders,
    { params: { registrationId: eventId }, query: { search: orderId, limit: '1' } },
    { off: opened === null || inList !== undefined, everyMs },
  );
  const now = inList ?? alone.data?.items.find(isOpened);
  if (now !== undefined && now !== opened) open(now);
  return { opened: now ?? opened, open, close: () => open(null) };
}
