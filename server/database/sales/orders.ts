import type { TypeKind } from '#domain/events/ticket-type-form.ts';
import type { OrderLine, OrderState } from '#domain/sales/order.ts';
import type { Queries } from '#server/database/database.ts';
import { isManual } from './payments.ts';

/** Times in ms, money in minor units. */
export interface OrderRow {
  readonly orderId: string;
  readonly eventId: string;
  readonly userId: string;
  readonly state: OrderState;
  readonly buyerName: string;
  readonly buyerEmail: string;
  /** E.164, or empty. */
  readonly buyerPhone: string;
  readonly totalAmount: number;
  /** The part refunded while the order is valid. */
  readonly refundedAmount: number;
  /** The part of the rest that is fees. */
  readonly feeAmount: number;
  readonly currency: string;
  readonly requestHash: string;
  readonly createdAt: number;
  /** Null for free orders. */
  readonly paymentDueAt: number | null;
  readonly reason: string;
  /** How it is paid by hand, and the reference the buyer uses; both null if a provider takes the money. */
  readonly wayToPayId: string | null;
  readonly payReference: string | null;
  /** Id of the person who sold it at the door and is its formal buyer; null for orders placed by buyers themselves. */
  readonly soldBy: string | null;
}

export interface Attendee {
  readonly ticketTypeId: string;
  /** Price of the place, in minor units. */
  readonly unitAmount: number;
  /** The part of it that is a fee, and whether a refund includes that. */
  readonly feeAmount: number;
  readonly feeReturns: boolean;
  /** Index of its group in the order, from 0; null if bought individually. */
  readonly groupNumber: number | null;
  /** The ticket that an add-on is for: one of the same order, by its place, or an earlier one. */
  readonly forOrdinal: number | null;
  readonly forTicketId: string | null;
  /** The price tier it was bought at; null without one. */
  readonly tierId: string | null;
  readonly name: string;
  readonly email: string;
}

/** Columns read of an order, whose table has the alias `o`. */
export const orderColumns = `o.id AS "orderId", o.event_id AS "eventId", o.user_id AS "userId", o.state, o.buyer_name AS "buyerName",
  o.buyer_email AS "buyerEmail", o.buyer_phone AS "buyerPhone", o.total_amount AS "totalAmount",
  o.refunded_amount AS "refundedAmount", o.fee_amount AS "feeAmount", o.currency,
  o.request_hash AS "requestHash", o.created_at AS "createdAt", o.payment_due_at AS "paymentDueAt", o.reason,
  o.way_to_pay_id AS "wayToPayId", o.pay_reference AS "payReference", o.sold_by AS "soldBy"`;

/** @returns false if the id is taken, by a retry or by somebody else */
export async function addOrder(
  queries: Queries,
  order: Omit<OrderRow, 'state' | 'reason' | 'refundedAmount'>,
): Promise<boolean> {
  const added = await queries.query(
    `INSERT INTO orders (id, event_id, user_id, state, buyer_name, buyer_email, buyer_phone, total_amount, currency, request_hash,
                         created_at, payment_due_at, way_to_pay_id, pay_reference, sold_by, fee_amount)
     VALUES ($1, $2, $3, 'awaiting_payment', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     ON CONFLICT (id) DO NOTHING RETURNING id`,
    [
      order.orderId,
      order.eventId,
      order.userId,
      order.buyerName,
      order.buyerEmail,
      order.buyerPhone,
      order.totalAmount,
      order.currency,
      order.requestHash,
      order.createdAt,
      order.paymentDueAt,
      order.wayToPayId,
      order.payReference,
      order.soldBy,
      order.feeAmount,
    ],
  );
  return added.length > 0;
}

/** Stores an order's lines and attendees, in the given order. Statements are sent together. */
export async function addOrderParts(
  queries: Queries,
  orderId: string,
  lines: readonly OrderLine[],
  attendees: readonly Attendee[],
): Promise<void> {
  await Promise.all([addLines(queries, orderId, lines), addAttendees(queries, orderId, attendees)]);
}

const addLines = (queries: Queries, orderId: string, lines: readonly OrderLine[]) =>
  queries.query(
    `INSERT INTO order_lines (order_id, hold_id, ticket_type_id, quantity, unit_amount, group_size, fee_amount, fee_returns)
     SELECT $1, x.* FROM unnest($2::text[], $3::text[], $4::int[], $5::bigint[], $6::int[], $7::bigint[], $8::boolean[]) AS x`,
    [
      orderId,
      lines.map((line) => line.holdId),
      lines.map((line) => line.ticketTypeId),
      lines.map((line) => line.quantity),
      lines.map((line) => line.unitAmount),
      lines.map((line) => line.groupSize),
      lines.map((line) => line.feeAmount),
      lines.map((line) => line.feeReturns),
    ],
  );

const addAttendees = (queries: Queries, orderId: string, attendees: readonly Attendee[]) =>
  queries.query(
    `INSERT INTO order_attendees (order_id, ordinal, ticket_type_id, name, email, unit_amount, tier_id, group_number,
                                  for_ordinal, for_ticket_id, fee_amount, fee_returns)
     SELECT $1, x.ordinal - 1, x.type, x.name, x.email, x.amount, x.tier, x.in_group, x.for_ordinal, x.for_ticket, x.fee, x.returns
       FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::int[],
                   $8::int[], $9::text[], $10::bigint[], $11::boolean[])
            WITH ORDINALITY AS x(type, name, email, amount, tier, in_group, for_ordinal, for_ticket, fee, returns, ordinal)`,
    [
      orderId,
      attendees.map((one) => one.ticketTypeId),
      attendees.map((one) => one.name),
      attendees.map((one) => one.email),
      attendees.map((one) => one.unitAmount),
      attendees.map((one) => one.tierId),
      attendees.map((one) => one.groupNumber),
      attendees.map((one) => one.forOrdinal),
      attendees.map((one) => one.forTicketId),
      attendees.map((one) => one.feeAmount),
      attendees.map((one) => one.feeReturns),
    ],
  );

export async function findOrder(queries: Queries, orderId: string): Promise<OrderRow | null> {
  const [row] = await queries.query<OrderRow>(`SELECT ${orderColumns} FROM orders o WHERE o.id = $1`, [
    orderId,
  ]);
  return row ?? null;
}

/** Like `findOrder`, locked until the transaction ends. */
export async function lockOrder(queries: Queries, orderId: string): Promise<OrderRow | null> {
  const [row] = await queries.query<OrderRow>(
    `SELECT ${orderColumns} FROM orders o WHERE o.id = $1 FOR NO KEY UPDATE`,
    [orderId],
  );
  return row ?? null;
}

export async function setOrderState(
  queries: Queries,
  orderId: string,
  change: { readonly state: OrderState; readonly reason: string; readonly now: number },
): Promise<void> {
  await queries.query('UPDATE orders SET state = $2, reason = $3, settled_at = $4 WHERE id = $1', [
    orderId,
    change.state,
    change.reason,
    change.now,
  ]);
}

/**
 * Finds orders awaiting payment that may have to be ended, except some: their deadline has passed, or their event or
 * tickets may no longer be on sale, which `refuseStep` decides. Those about which no provider has to be asked come
 * first; of each kind, the longest waiting.
 */
export async function findOrdersToSettle(
  queries: Queries,
  now: number,
  except: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await queries.query<{ orderId: string }>(
    `SELECT o.id AS "orderId" FROM orders o JOIN events e ON e.id = o.event_id
      WHERE o.state = 'awaiting_payment' AND o.id <> ALL($2::text[])
        AND (o.payment_due_at <= $1 OR e.status <> 'published' OR e.ends_at <= $1
          OR EXISTS (SELECT 1 FROM order_lines l JOIN ticket_types t ON t.id = l.ticket_type_id
                      WHERE l.order_id = o.id AND t.valid_until_at <= $1))
      ORDER BY EXISTS (SELECT 1 FROM payments p
                        WHERE p.order_id = o.id AND p.state = 'open' AND NOT ${isManual('p')}), o.payment_due_at
      LIMIT $3`,
    [now, except, limit],
  );
  return rows.map((row) => row.orderId);
}

export interface Page {
  readonly page: number;
  readonly limit: number;
}

/** A cursor in a buyer's list of orders. */
export interface OrderPlace {
  /** In ms. */
  readonly createdAt: number;
  readonly orderId: string;
}

/** Lists a buyer's orders, newest first: at most `limit` after a cursor, otherwise those on a page. */
export async function findOrdersOf(
  queries: Queries,
  userId: string,
  { page, limit, after }: Page & { readonly after: OrderPlace | null },
): Promise<{ rows: OrderRow[]; total: number; next: OrderPlace | null }> {
  const [count] = await queries.query<{ total: number }>(
    'SELECT count(*) AS total FROM orders WHERE user_id = $1 AND sold_by IS NULL',
    [userId],
  );
  const found = await queries.query<OrderRow>(
    `SELECT ${orderColumns} FROM orders o
      WHERE o.user_id = $1 AND o.sold_by IS NULL AND (NOT $2::boolean OR (o.created_at <= $3::bigint AND (o.created_at, o.id) < ($3::bigint, $4::text)))
      ORDER BY o.created_at DESC, o.id DESC LIMIT $5 OFFSET $6`,
    [
      userId,
      after !== null,
      after?.createdAt ?? 0,
      after?.orderId ?? '',
      limit + 1,
      after === null ? (page - 1) * limit : 0,
    ],
  );
  const rows = found.slice(0, limit);
  return { rows, total: count?.total ?? 0, next: found.length > limit ? (rows.at(-1) ?? null) : null };
}

export interface ShownLine {
  readonly orderId: string;
  readonly ticketTypeId: string;
  readonly ticketTypeName: string;
  /** In groups, if it is sold in groups. */
  readonly quantity: number;
  readonly groupSize: number;
  readonly unitAmount: number;
  /** The part of it that is a fee. */
  readonly feeAmount: number;
  /** Discount per unit in minor units, and its promo code; null without one. */
  readonly offAmount: number;
  readonly promoCode: string | null;
}

/** Returns the lines of orders: holds of one type at one price form one line. */
export function findLines(queries: Queries, orderIds: readonly string[]): Promise<ShownLine[]> {
  return queries.query<ShownLine>(
    `SELECT l.order_id AS "orderId", l.ticket_type_id AS "ticketTypeId", t.name AS "ticketTypeName",
            sum(l.quantity)::bigint AS quantity, l.group_size AS "groupSize", l.unit_amount AS "unitAmount",
            l.fee_amount AS "feeAmount", l.off_amount AS "offAmount", l.promo_code AS "promoCode"
       FROM order_lines l JOIN ticket_types t ON t.id = l.ticket_type_id
      WHERE l.order_id = ANY($1::text[]) GROUP BY l.order_id, l.ticket_type_id, t.name, t.index, l.unit_amount, l.fee_amount, l.off_amount, l.promo_code, l.group_size
      ORDER BY l.order_id, t.index, l.unit_amount`,
    [orderIds],
  );
}

export interface AttendeeRow extends Attendee {
  readonly orderId: string;
  readonly ordinal: number;
  readonly ticketTypeName: string;
  readonly typeIndex: number;
  readonly kind: TypeKind;
  readonly ticketId: string | null;
  /** Number of its ticket; null until one is issued. */
  readonly number: number | null;
  readonly reference: number | null;
  readonly ticketState: number | null;
  readonly voidReason: string | null;
  /** When it was individually refunded, in ms; null while it counts. */
  readonly refundedAt: number | null;
}

/** Returns the attendees, in the order in which they were entered. */
export function findAttendees(queries: Queries, orderIds: readonly string[]): Promise<AttendeeRow[]> {
  return queries.query<AttendeeRow>(
    `SELECT a.order_id AS "orderId", a.ordinal, a.ticket_type_id AS "ticketTypeId", t.name AS "ticketTypeName",
            t.index AS "typeIndex", a.name, a.email, a.ticket_id AS "ticketId", k.number, k.reference,
            k.state AS "ticketState", k.void_reason AS "voidReason", a.unit_amount AS "unitAmount",
            a.fee_amount AS "feeAmount", a.fee_returns AS "feeReturns",
            a.tier_id AS "tierId", a.group_number AS "groupNumber",
            a.for_ordinal AS "forOrdinal", a.for_ticket_id AS "forTicketId", t.kind, a.refunded_at AS "refundedAt"
       FROM order_attendees a JOIN ticket_types t ON t.id = a.ticket_type_id LEFT JOIN tickets k ON k.id = a.ticket_id
      WHERE a.order_id = ANY($1::text[]) ORDER BY a.order_id, a.ordinal`,
    [orderIds],
  );
}
