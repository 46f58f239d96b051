import type { OrderState } from '#domain/sales/order.ts';
import { maxCounted, maxFound } from '#contract/wire/list-total.ts';
import { countedUpTo } from '#server/database/counted-up-to.ts';
import type { Parameter, Queries } from '#server/database/database.ts';
import { built } from '#server/database/statement-names.ts';
import { ordersFound } from './orders-found.ts';
import { hasRefusedRefund } from './order-refunds.ts';
import { isRefundedAfterUse } from './order-tickets.ts';
import { orderColumns, type OrderPlace, type OrderRow, type Page } from './orders.ts';

/**
 * Returns a page of an event's orders and counts them, up to 10,000, or 2,000 in a search: those in one state, or
 * those that a search finds (`ordersFound`).
 */
export async function findOrdersOfEvent(
  queries: Queries,
  filter: Page & EventOrdersQuery,
): Promise<{ rows: OrderRow[]; total: number }> {
  const { condition, found, params } = narrowed(filter);
  const all = found === null ? condition : `${condition} AND ${found.bySet}`;
  const [count] = await queries.query<{ total: number }>(
    built(countedUpTo(`orders o WHERE ${all}`, found === null ? maxCounted : maxFound)),
    params,
  );
  const total = count?.total ?? 0;
  const isMany = found !== null && total >= maxFound;
  const [limit, offset] = [params.length + 1, params.length + 2];
  const rows = await queries.query<OrderRow>(
    built(
      `SELECT ${orderColumns} FROM orders o WHERE ${isMany ? `${condition} AND ${found.oneByOne}` : all}
        ORDER BY o.created_at DESC, o.id DESC LIMIT $${limit} OFFSET $${offset}`,
    ),
    [...params, filter.limit, (filter.page - 1) * filter.limit],
  );
  return { rows, total };
}

/** Returns the next orders of an event after one of them, newest first, for reading all of them in parts. */
export function findOrdersInTurn(
  queries: Queries,
  filter: EventOrdersQuery,
  after: OrderPlace | null,
  limit: number,
): Promise<OrderRow[]> {
  const { condition, found, params } = narrowed(filter);
  const next = params.length + 1;
  const from = after === null ? '' : `AND (o.created_at, o.id) < ($${next + 1}::bigint, $${next + 2}::text)`;
  return queries.query<OrderRow>(
    built(
      `SELECT ${orderColumns} FROM orders o WHERE ${condition} ${found === null ? '' : `AND ${found.oneByOne}`} ${from}
        ORDER BY o.created_at DESC, o.id DESC LIMIT $${next}`,
    ),
    [...params, limit, ...(after === null ? [] : [after.createdAt, after.orderId])],
  );
}

/** Filter of an event's orders. */
export interface EventOrdersQuery {
  readonly eventId: string;
  readonly search: string;
  readonly state: OrderState | null;
  readonly afterUse?: boolean;
  /** Only those awaiting payment by hand. */
  readonly byHand?: boolean;
  /** Only those whose refund the provider refused. */
  readonly refundRefused?: boolean;
}

function narrowed({ eventId, search, state, afterUse, byHand, refundRefused }: EventOrdersQuery) {
  const params: Parameter[] = [eventId];
  const place = (value: Parameter) => `$${params.push(value)}`;
  const condition = [
    'o.event_id = $1',
    ...(state === null ? [] : [`o.state = ${place(state)}`]),
    ...(afterUse === true ? [isRefundedAfterUse('o')] : []),
    ...(refundRefused === true ? [hasRefusedRefund('o')] : []),
    ...(byHand === true ? [`o.state = 'awaiting_payment' AND o.way_to_pay_id IS NOT NULL`] : []),
  ].join(' AND ');
  return { condition, found: ordersFound(search, place), params };
}
