import type * as contract from '#contract/orders.ts';
import type { Order } from '#contract/orders.ts';
import { maySee } from '#server/access/event-access.ts';
import { noOrder, notSignedIn } from '#server/access/refusals.ts';
import {
  findOrder,
  findOrdersOf,
  findOrdersOfEvent,
  type OrderPlace,
  type OrderRow,
  type Page,
} from '#server/database/sales/orders.ts';
import { presentOrders } from '#server/sales/order-presenter.ts';
import type { OrdersParts } from '#server/sales/sales-deps.ts';
import { ensurePayment, payOrder } from '#server/sales/pay-order.ts';
import { placeOrder, readWish } from '#server/sales/place-order.ts';
import { cancelOrder, refundOrder } from '#server/sales/take-back-order.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import type { Answer } from './call.ts';
import { readPhone } from '#server/accounts/phone.ts';

type OrderAnswers = {
  readonly [
    K in 'placeOrder' | 'myOrders' | 'readOrder' | 'cancelOrder' | 'payOrder' | 'refundOrder' | 'eventOrders'
  ]: Answer<(typeof contract)[K]>;
};

/** Orders: made of held places, paid, taken back by their buyer, refunded by the event's team. */
export function ordersResource(parts: OrdersParts): OrderAnswers {
  const { database } = parts;
  return {
    async placeOrder({ body, caller }) {
      if (caller.kind !== 'user') return notSignedIn;
      const wish = readWish(body, caller.userId, readPhone);
      if (isRefusal(wish)) return wish;
      const order = await placeOrder(parts, wish);
      return shown(parts, isRefusal(order) ? order : await ensurePayment(parts, order));
    },
    async myOrders({ query, caller }) {
      if (caller.kind !== 'user') return notSignedIn;
      const page = pageOf(query);
      const after = placeIn(query.after);
      const { rows, total, next } = await findOrdersOf(database, caller.userId, { ...page, after });
      const items = await presentOrders(parts, rows);
      return { items, ...page, total, next: next === null ? null : `${next.createdAt}.${next.orderId}` };
    },
    async readOrder({ params, caller }) {
      const order = await findOrder(database, params.orderId);
      if (order === null) return noOrder;
      const { eventId, userId: ownerId } = order;
      return shown(parts, (await maySee(database, caller, { eventId, ownerId })) ? order : noOrder);
    },
    async cancelOrder({ params, caller }) {
      if (caller.kind !== 'user') return notSignedIn;
      return shown(parts, await cancelOrder(parts, caller.userId, params.orderId));
    },
    async payOrder({ params, caller }) {
      if (caller.kind !== 'user') return notSignedIn;
      return shown(parts, await payOrder(parts, caller.userId, params.orderId));
    },
    refundOrder: async ({ params, body, caller }) =>
      shown(parts, await refundOrder(parts, caller, { ...params, ...body })),
    async eventOrders({ params, query }) {
      const page = pageOf(query);
      const { search, state = null } = query;
      const afterUse = query.afterUse === 'yes';
      const filter = { eventId: params.registrationId, search, state, afterUse, ...page };
      const { rows, total } = await findOrdersOfEvent(database, filter);
      return { items: await presentOrders(parts, rows), ...page, total };
    },
  };
}

async function shown(parts: OrdersParts, order: OrderRow | Refusal): Promise<Order | Refusal> {
  if (isRefusal(order)) return order;
  const [first] = await presentOrders(parts, [order]);
  return first ?? noOrder;
}

/** As the contract writes a place in the list: `<ms>.<id>`. */
function placeIn(after: string | undefined): OrderPlace | null {
  if (after === undefined) return null;
  const [createdAt, orderId = ''] = after.split('.');
  return { createdAt: Number(createdAt), orderId };
}

/** At most 200 a page. */
function pageOf({ page, limit }: { readonly page: string; readonly limit: string }): Page {
  return { page: Number(page), limit: Math.min(Number(limit), 200) };
}
