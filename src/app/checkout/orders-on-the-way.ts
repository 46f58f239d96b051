import type { OrdersCalls } from '#api/orders-transport.ts';

/** Order calls that track requests still in flight. */
export interface TrackedOrdersCalls extends OrdersCalls {
  /**
   * Returns whether a request that places this order may still arrive, even if its caller no longer waits: a network
   * change ends the wait but not the request.
   */
  isOnTheWay(orderId: string): boolean;
}

export function trackSendingOrders(calls: OrdersCalls): TrackedOrdersCalls {
  const onTheWay = new Map<string, number>();
  const count = (orderId: string, more: 1 | -1) => onTheWay.set(orderId, (onTheWay.get(orderId) ?? 0) + more);
  return {
    ...calls,
    async place(request, ownerId) {
      const orderId = idOf(request);
      count(orderId, 1);
      try {
        return await calls.place(request, ownerId);
      } finally {
        count(orderId, -1);
        if (onTheWay.get(orderId) === 0) onTheWay.delete(orderId);
      }
    },
    isOnTheWay: (orderId) => onTheWay.has(orderId),
  };
}

/** Returns the order id in a request body, which makes repeats recognizable. */
const idOf = (request: unknown): string =>
  typeof request === 'object' && request !== null && 'orderId' in request ? String(request.orderId) : '';
