import type { OrderState } from '#domain/sales/order.ts';
import { countedUpTo } from '#server/database/counted-up-to.ts';
import type { Queries } from '#server/database/database.ts';
import { literalPatternOf } from '#server/database/like.ts';
import { isRefundedAfterUse } from './order-tickets.ts';
import { orderColumns, type OrderPlace, type OrderRow, type Page } from './orders.ts';

/** Orders of an event, one page, and how many there are, up to 10,000: of one state, or of people, emails or an order's id that a search names. */
export async function findOrdersOfEvent(
  queries: Queries,
  filter: Page & OrdersAsked,
): Promise<{ rows: OrderRow[]; total: number }> {
  const { condition, params } = narrowed(filter);
  const [count] = await queries.query<{ total: number }>(countedUpTo(`orders o WHERE ${condition}`), params);
  const rows = await queries.query<OrderRow>(
    `SELECT ${orderColumns} FROM orders o WHERE ${condition} ORDER BY o.created_at DESC, o.id DESC LIMIT $5 OFFSET $6`,
    [...params, filter.limit, (filter.page - 1) * filter.limit],
  );
  return { rows, total: count?.total ?? 0 };
}

/** The next orders of an event after one of them, the newest first: for reading all of them in parts. */
export function findOrdersInTurn(
  queries: Queries,
  filter: OrdersAsked,
  after: OrderPlace | null,
  limit: number,
): Promise<OrderRow[]> {
  const { condition, params } = narrowed(filter);
  return queries.query<OrderRow>(
    `SELECT ${orderColumns} FROM orders o
      WHERE ${condition} AND (NOT $5::boolean OR (o.created_at, o.id) < ($6::bigint, $7::text))
      ORDER BY o.created_at DESC, o.id DESC LIMIT $8`,
    [...params, after !== null, after?.createdAt ?? 0, after?.orderId ?? '', limit],
  );
}

/** What orders of an event are asked for. */
export interface OrdersAsked {
  readonly eventId: string;
  readonly search: string;
  readonly state: OrderState | null;
  readonly afterUse?: boolean;
  /** Only those that wait to be paid by hand. */
  readonly byHand?: boolean;
}

function narrowed(filter: OrdersAsked) {
  const condition = `o.event_id = $1 AND ($2::text IS NULL OR o.state = $2)
    ${filter.afterUse === true ? `AND ${isRefundedAfterUse('o')}` : ''}
    ${filter.byHand === true ? `AND o.state = 'awaiting_payment' AND o.way_to_pay_id IS NOT NULL` : ''}
    AND ($3 = '' OR o.id = $3 OR lower(o.pay_reference) LIKE $4 OR lower(o.buyer_name) LIKE $4 OR lower(o.buyer_email) LIKE $4 OR o.buyer_phone LIKE $4
      OR EXISTS (SELECT 1 FROM order_attendees a WHERE a.order_id = o.id AND (lower(a.name) LIKE $4 OR lower(a.email) LIKE $4)))`;
  const search = filter.search.trim().toLowerCase();
  return { condition, params: [filter.eventId, filter.state, search, literalPatternOf(search)] };
}
