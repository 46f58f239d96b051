import type * as contract from '#contract/sales/orders.ts';
import type { Prove } from '#server/access/prove.ts';
import { notSignedIn } from '#server/access/refusals.ts';
import { exportOrders } from '#server/sales/orders/export-orders.ts';
import {
  askedOf,
  listEventOrders,
  listOwnOrders,
  readOrder,
  shownOrder,
} from '#server/sales/orders/read-orders.ts';
import { ensurePayment, payOrder } from '#server/sales/money/pay-order.ts';
import { readOrderRequest } from '#server/sales/orders/order-request.ts';
import { placeOrder } from '#server/sales/orders/place-order.ts';
import { refundButFees, type RefundPartDeps } from '#server/sales/money/refund-part.ts';
import { resendOrder, type ResendDeps } from '#server/sales/orders/resend-order.ts';
import { cancelOrder, refundOrder } from '#server/sales/money/take-back-order.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { Answer, StreamAnswer } from '#server/resources/call.ts';
import { readPhone } from '#server/accounts/phone.ts';

type OrderAnswers = {
  readonly [
    K in
      | 'placeOrder'
      | 'myOrders'
      | 'readOrder'
      | 'cancelOrder'
      | 'payOrder'
      | 'refundOrder'
      | 'resendOrder'
      | 'eventOrders'
  ]: Answer<(typeof contract)[K]>;
} & { readonly exportOrders: StreamAnswer<typeof contract.exportOrders> };

/** Orders: created from holds, paid, cancelled by their buyer, refunded by the event's team. */
export function ordersResource(deps: ResendDeps & RefundPartDeps & { readonly prove: Prove }): OrderAnswers {
  return {
    async placeOrder({ body, caller }) {
      if (caller.kind !== 'user') return notSignedIn;
      const request = readOrderRequest(body, caller.userId, readPhone);
      if (isRefusal(request)) return request;
      const order = await placeOrder(deps, request);
      return shownOrder(deps, isRefusal(order) ? order : await ensurePayment(deps, order));
    },
    async myOrders({ query, caller }) {
      return caller.kind === 'user' ? listOwnOrders(deps, caller.userId, query) : notSignedIn;
    },
    readOrder: ({ params, caller }) => readOrder(deps, params.orderId, caller),
    async cancelOrder({ params, caller }) {
      if (caller.kind !== 'user') return notSignedIn;
      return shownOrder(deps, await cancelOrder(deps, caller, params.orderId));
    },
    async payOrder({ params, caller }) {
      if (caller.kind !== 'user') return notSignedIn;
      return shownOrder(deps, await payOrder(deps, caller, params.orderId));
    },
    refundOrder: async ({ params, body: { currentPasswordHash, keepFees, ...body }, caller }) =>
      (await deps.prove(caller, currentPasswordHash)) ??
      shownOrder(deps, await (keepFees ? refundButFees : refundOrder)(deps, caller, { ...params, ...body })),
    resendOrder: ({ params, caller }) => resendOrder(deps, caller, params.orderId),
    exportOrders: async ({ params, query: { format, language, ...query }, caller }) =>
      (await deps.prove(caller, undefined)) ??
      exportOrders(deps, caller, { ...askedOf(params.registrationId, query), format, language }),
    eventOrders: ({ params, query }) => listEventOrders(deps, params.registrationId, query),
  };
}
