import type { Order } from '#contract/sales/orders.ts';
import type { OrderState } from '#domain/sales/order.ts';
import type { Caller } from '#server/access/caller.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { noOrder } from '#server/access/refusals.ts';
import { findOrdersOfEvent, type OrdersAsked } from '#server/database/sales/event-orders.ts';
import {
  findOrder,
  findOrdersOf,
  type OrderPlace,
  type OrderRow,
  type Page,
} from '#server/database/sales/orders.ts';
import { presentOrders } from './order-presenter.ts';
import { maySeeOrder } from './whose-order.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';

interface PageAsked {
  readonly page: string;
  readonly limit: string;
}

/** A page of a person's orders, the newest first. */
export async function listOwnOrders(
  deps: OrdersDeps,
  userId: string,
  query: PageAsked & { readonly after?: string | undefined },
) {
  const page = pageOf(query);
  const after = placeIn(query.after);
  const { rows, total, next } = await findOrdersOf(deps.database, userId, { ...page, after });
  const items = await presentOrders(deps, rows);
  return { items, ...page, total, next: next === null ? null : `${next.createdAt}.${next.orderId}` };
}

/** An order, where the caller may see it. */
export async function readOrder(deps: OrdersDeps, orderId: string, caller: Caller) {
  const order = await findOrder(deps.database, orderId);
  if (order === null) return noOrder;
  return shownOrder(deps, (await maySeeOrder(deps.database, caller, order)) ? order : noOrder);
}

/** A page of an event's orders, for those who run it. */
export async function listEventOrders(deps: OrdersDeps, eventId: string, query: PageAsked & OrdersQuery) {
  const page = pageOf(query);
  const filter = { ...askedOf(eventId, query), ...page };
  const { rows, total } = await findOrdersOfEvent(deps.database, filter);
  return { items: await presentOrders(deps, rows), ...page, total };
}

/** As the contract narrows a list of orders. */
interface OrdersQuery {
  readonly search: string;
  readonly state?: OrderState | undefined;
  readonly afterUse?: 'yes' | undefined;
  readonly byHand?: 'waiting' | undefined;
  readonly refund?: 'refused' | undefined;
}

/** Which orders of an event a query asks for. */
export const askedOf = (
  eventId: string,
  { search, state, afterUse, byHand, refund }: OrdersQuery,
): OrdersAsked => ({
  eventId,
  search,
  state: state ?? null,
  afterUse: afterUse === 'yes',
  byHand: byHand === 'waiting',
  refundRefused: refund === 'refused',
});

/** An order in the shape of the contract; a refusal stays one. */
export async function shownOrder(deps: OrdersDeps, order: OrderRow | Refusal): Promise<Order | Refusal> {
  if (isRefusal(order)) return order;
  const [first] = await presentOrders(deps, [order]);
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
