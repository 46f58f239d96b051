import type { Order } from '#contract/sales/orders.ts';
import type { OrderState } from '#domain/sales/order.ts';
import type { Caller } from '#server/access/caller.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { noOrder } from '#server/access/refusals.ts';
import { findOrdersOfEvent, type EventOrdersQuery } from '#server/database/sales/event-orders.ts';
import {
  findOrder,
  findOrdersOf,
  type OrderPlace,
  type OrderRow,
  type Page,
} from '#server/database/sales/orders.ts';
import { presentOrders } from './order-presenter.ts';
import { refuseToShow } from './own-order.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';

interface PageAsked {
  readonly page: string;
  readonly limit: string;
}

/** Returns a page of a user's orders, newest first. */
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

/** Returns an order if the caller may see it. */
export async function readOrder(deps: OrdersDeps, orderId: string, caller: Caller) {
  const order = await findOrder(deps.database, orderId);
  if (order === null) return noOrder;
  return shownOrder(deps, (await refuseToShow(deps.database, caller, order)) ?? order);
}

/** Returns a page of an event's orders for its team. */
export async function listEventOrders(deps: OrdersDeps, eventId: string, query: PageAsked & OrdersQuery) {
  const page = pageOf(query);
  const filter = { ...askedOf(eventId, query), ...page };
  const { rows, total } = await findOrdersOfEvent(deps.database, filter);
  return { items: await presentOrders(deps, rows), ...page, total };
}

/** The contract's filters for a list of orders. */
interface OrdersQuery {
  readonly search: string;
  readonly state?: OrderState | undefined;
  readonly afterUse?: 'yes' | undefined;
  readonly byHand?: 'waiting' | undefined;
  readonly refund?: 'refused' | undefined;
}

/** Converts a query's filters for an event's orders. */
export const askedOf = (
  eventId: string,
  { search, state, afterUse, byHand, refund }: OrdersQuery,
): EventOrdersQuery => ({
  eventId,
  search,
  state: state ?? null,
  afterUse: afterUse === 'yes',
  byHand: byHand === 'waiting',
  refundRefused: refund === 'refused',
});

/** Converts an order to the contract's format; a refusal is passed on. */
export async function shownOrder(deps: OrdersDeps, order: OrderRow | Refusal): Promise<Order | Refusal> {
  if (isRefusal(order)) return order;
  const [first] = await presentOrders(deps, [order]);
  return first ?? noOrder;
}

/** Parses the contract's position in the list: `<ms>.<id>`. */
function placeIn(after: string | undefined): OrderPlace | null {
  if (after === undefined) return null;
  const [createdAt, orderId = ''] = after.split('.');
  return { createdAt: Number(createdAt), orderId };
}

/** At most 200 per page. */
function pageOf({ page, limit }: { readonly page: string; readonly limit: string }): Page {
  return { page: Number(page), limit: Math.min(Number(limit), 200) };
}
