import type { OrdersCalls } from '#api/orders-transport.ts';

/** The calls about orders, which know what is still on its way. */
export interface TrackedOrdersCalls extends OrdersCalls {
  /**
   * Whether a request that places this order may still arrive. Nobody may be waiting for it any more: a line that changed
   * ends the wait and not the request.
   */
  isOnTheWay(orderId: string): boolean;
}

export function trackOrders(calls: OrdersCalls): TrackedOrdersCalls {
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

/** An order's id, which its body carries so that repeats are known as one. */
const idOf = (request: unknown): string =>
  typeof request === 'object' && request !== null && 'orderId' in request ? String(request.orderId) : '';
