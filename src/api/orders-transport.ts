import * as v from 'valibot';
import { placeOrder, readOrder, type Order } from '#contract/sales/orders.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { PlacedOrder } from '#domain/sales/stored-order.ts';
import type { Call } from './call.ts';

/** Calls about orders made on this device; usable from page and worker. */
export interface OrdersCalls {
  /** Whether this app version can send an order's body as stored. */
  canSend(request: unknown): boolean;
  /** Sends an order's body only for its own user (credential id). */
  place(request: unknown, ownerId: number): Promise<Result<PlacedOrder>>;
  /** Returns the state of this user's order. */
  read(orderId: string, ownerId: number): Promise<Result<PlacedOrder>>;
}

/** Sends an order only as its user. A proxy's or portal's refusal is not taken for a ruling on it. */
export function createOrdersTransport(call: Call): OrdersCalls {
  return {
    canSend: (request) => v.is(placeOrder.body, request),
    async place(request, ownerId) {
      if (!v.is(placeOrder.body, request)) throw new TypeError('This order cannot be sent.');
      return placed(await call(placeOrder, { body: request }, { of: ownerId, ownFailuresOnly: true }));
    },
    read: async (orderId, ownerId) =>
      placed(await call(readOrder, { params: { orderId } }, { of: ownerId, ownFailuresOnly: true })),
  };
}

function placed(answer: Result<Order>): Result<PlacedOrder> {
  if (!answer.ok) return answer;
  const { state, total, paymentDueAt, payment } = answer.value;
  return {
    ok: true,
    value: {
      state,
      total,
      paymentDueAt: paymentDueAt === null ? null : Date.parse(paymentDueAt),
      checkoutUrl: payment?.checkoutUrl ?? '',
    },
  };
}
