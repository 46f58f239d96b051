import { useState } from 'react';
import { useServer } from '#app/data/server-data.ts';
import { eventOrders, type Order } from '#contract/sales/orders.ts';

/**
 * The open order of a list, until it is closed. Newer orders may push it off its page, or an action may remove it
 * from a filtered list; it is then loaded by its id.
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
