import type { Queries } from '#server/database/database.ts';

/** Counts a buyer's reservation of a type as one step towards a ticket, on the event's local day. Time in ms. */
export async function countReservation(
  queries: Queries,
  { eventId, ticketTypeId }: { readonly eventId: string; readonly ticketTypeId: string },
  at: number,
): Promise<void> {
  await queries.query(
    `INSERT INTO sale_steps AS s (event_id, day, ticket_type_id, reservations)
     SELECT e.id, local_day($3::bigint, e.time_zone), $2, 1 FROM events e WHERE e.id = $1
     ON CONFLICT (event_id, day, ticket_type_id) DO UPDATE SET ${added('s', ['reservations'])}`,
    [eventId, ticketTypeId, at],
  );
}

/**
 * Counts the holds of a just confirmed order as having led to tickets. Door sales and waiting list offers are not
 * counted, because they did not start with a counted reservation.
 */
export async function countBought(queries: Queries, orderId: string, at: number): Promise<void> {
  await queries.query(
    `INSERT INTO sale_steps AS s (event_id, day, ticket_type_id, bought)
     SELECT o.event_id, local_day($2::bigint, e.time_zone), l.ticket_type_id, count(*)
       FROM orders o JOIN events e ON e.id = o.event_id JOIN order_lines l ON l.order_id = o.id JOIN holds h ON h.id = l.hold_id
      WHERE o.id = $1 AND o.sold_by IS NULL AND h.kind = 'buyer'
        AND NOT EXISTS (SELECT 1 FROM waiting_entries w WHERE w.hold_id = h.id)
      GROUP BY 1, 2, 3 ORDER BY 3
     ON CONFLICT (event_id, day, ticket_type_id) DO UPDATE SET ${added('s', ['bought'])}`,
    [orderId, at],
  );
}

/** Counts a view of a published event's page. */
export async function countView(queries: Queries, eventId: string, at: number): Promise<void> {
  await queries.query(
    `INSERT INTO sale_steps AS s (event_id, day, ticket_type_id, views)
     SELECT e.id, local_day($2::bigint, e.time_zone), '', 1 FROM events e WHERE e.id = $1 AND e.status <> 'draft'
     ON CONFLICT (event_id, day, ticket_type_id) DO UPDATE SET ${added('s', ['views'])}`,
    [eventId, at],
  );
}

/** Sales are summed by quarter of an hour. */
export const quarterMs = 15 * 60_000;

const sums = ['tickets', 'amount', 'off_amount'];
const standing = ['tickets', 'amount'];
const added = (table: string, columns: readonly string[]) =>
  columns.map((column) => `${column} = ${table}.${column} + excluded.${column}`).join(', ');
const columns = [
  ...sums,
  ...sums.map((column) => `returned_${column}`),
  ...standing.map((column) => `standing_${column}`),
];
const summed = columns.map((column) => `sum(s.${column})`).join(', ');
const money = ['revenue', 'refunded', 'fees'];

/** SQL of a WITH clause that changes the takings of order `$1`'s event to match the order's current value. */
const moneyMoved = `worth AS (
    SELECT o.id, o.event_id, o.currency,
           CASE WHEN o.state = 'confirmed' THEN o.total_amount - o.refunded_amount ELSE 0 END AS revenue,
           CASE o.state WHEN 'refunded' THEN o.total_amount WHEN 'confirmed' THEN o.refunded_amount ELSE 0 END AS refunded,
           CASE WHEN o.state = 'confirmed' THEN least(o.fee_amount, o.total_amount - o.refunded_amount) ELSE 0 END AS fees,
           ${money.map((one) => `o.counted_${one}`).join(', ')}
      FROM orders o WHERE o.id = $1
  ), worth_moved AS (
    SELECT * FROM worth WHERE ${money.map((one) => `${one} <> counted_${one}`).join(' OR ')}
  ), worth_counted AS (
    UPDATE orders o SET ${money.map((one) => `counted_${one} = m.${one}`).join(', ')} FROM worth_moved m WHERE o.id = m.id
  ), worth_summed AS (
    INSERT INTO sale_sums AS s (event_id, currency, ${money.join(', ')})
    SELECT event_id, currency, ${money.map((one) => `${one} - counted_${one}`).join(', ')} FROM worth_moved
    ON CONFLICT (event_id, currency) DO UPDATE SET ${added('s', money)}
  )`;

/**
 * SQL common table expressions (for a WITH) for what order `$1` bought by line and promo code, and which of its
 * tickets were refunded individually.
 */
const refundedByLine = `lines AS (
    SELECT l.ticket_type_id, coalesce(h.promo_code_id, '') AS promo_code_id, l.quantity, l.group_size, l.unit_amount, h.off_amount,
           rank() OVER (ORDER BY l.ticket_type_id, l.unit_amount, l.group_size) AS alike,
           sum(l.quantity * l.group_size) OVER (PARTITION BY l.ticket_type_id, l.unit_amount, l.group_size
             ORDER BY h.created_at, h.id) AS up_to
      FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN holds h ON h.id = l.hold_id
     WHERE o.id = $1 AND o.state = 'confirmed'
  ), bought AS (
    SELECT ticket_type_id, promo_code_id, sum(quantity * group_size) AS tickets, sum(quantity * unit_amount) AS amount,
           sum(quantity * off_amount) AS off_amount, row_number() OVER (ORDER BY ticket_type_id, promo_code_id) AS of_all
      FROM lines GROUP BY 1, 2
  ), places AS (
    SELECT a.unit_amount, a.refunded_at, l.alike, row_number() OVER (PARTITION BY l.alike ORDER BY a.ordinal) AS nth
      FROM order_attendees a CROSS JOIN LATERAL (
        SELECT alike FROM lines
         ORDER BY ticket_type_id = coalesce(a.bought_type, a.ticket_type_id) DESC,
                  abs(a.unit_amount * group_size - unit_amount) < group_size DESC, alike LIMIT 1) l
     WHERE a.order_id = $1
       AND EXISTS (SELECT FROM order_attendees r WHERE r.order_id = $1 AND r.refunded_at IS NOT NULL)
  ), back AS (
    SELECT l.ticket_type_id, l.promo_code_id, count(*) AS tickets, sum(p.unit_amount) AS amount,
           round(sum(l.off_amount::numeric / l.group_size))::bigint AS off_amount
      FROM places p CROSS JOIN LATERAL (
        SELECT * FROM lines WHERE alike = p.alike ORDER BY up_to < p.nth, up_to LIMIT 1) l
     WHERE p.refunded_at IS NOT NULL GROUP BY 1, 2
  )`;

/**
 * Moves the sums of an event's sales by what has become of an order: call it in the transaction of every change of its
 * state, its refunds or its tickets, after it, with the event locked. What more it brings is sold at that time, what less
 * is returned; the days before stay as they were, but for what stands of them.
 *
 * Places that were refunded by themselves are taken from the order's line that they were bought by: one of their type at
 * which a ticket cost what they did, with what a promo code took off there. Of several such lines the one that was reserved
 * first has the places that were named first, as many as it is of. Where the type is not known of one that was moved, and
 * that which it is now is in no line, its price alone decides. Money that was refunded for no place in particular is taken
 * from the first line.
 *
 * @param at when, ms
 */
export async function tallySale(queries: Queries, orderId: string, at: number): Promise<void> {
  await queries.query(
    `WITH ${refundedByLine}, standing AS (
       SELECT b.ticket_type_id, b.promo_code_id, b.off_amount - coalesce(k.off_amount, 0) AS off_amount,
              b.tickets - coalesce(k.tickets, 0) AS tickets,
              b.amount - coalesce(k.amount, 0)
                - CASE WHEN b.of_all = 1 THEN (SELECT refunded_amount FROM orders WHERE id = $1)
                    - (SELECT coalesce(sum(amount), 0) FROM back) ELSE 0 END AS amount
         FROM bought b LEFT JOIN back k USING (ticket_type_id, promo_code_id)
     ), moved AS (
       SELECT ticket_type_id, promo_code_id, coalesce(c.quarter, $2::bigint) AS quarter,
              coalesce(s.tickets, 0) - coalesce(c.tickets, 0) AS tickets,
              coalesce(s.amount, 0) - coalesce(c.amount, 0) AS amount,
              coalesce(s.off_amount, 0) - coalesce(c.off_amount, 0) AS off_amount
         FROM standing s FULL JOIN (SELECT * FROM order_sales WHERE order_id = $1) c USING (ticket_type_id, promo_code_id)
     ), counted AS (
       INSERT INTO order_sales AS x (order_id, ticket_type_id, promo_code_id, quarter, tickets, amount, off_amount)
       SELECT $1, ticket_type_id, promo_code_id, quarter, tickets, amount, off_amount FROM moved
       ON CONFLICT (order_id, ticket_type_id, promo_code_id) DO UPDATE SET ${added('x', sums)}
     ), parts AS (
       SELECT $2::bigint AS quarter, ticket_type_id, promo_code_id,
              ${sums.map((one) => `greatest(${one}, 0) AS ${one}`).join(', ')},
              ${sums.map((one) => `greatest(-${one}, 0) AS returned_${one}`).join(', ')},
              ${standing.map((one) => `0 AS standing_${one}`).join(', ')}
         FROM moved
       UNION ALL
       SELECT quarter, ticket_type_id, promo_code_id, ${sums.map(() => '0, 0').join(', ')}, ${standing.join(', ')} FROM moved
     ), placed AS (
       SELECT o.event_id, o.currency, local_day(p.quarter * ${quarterMs}, e.time_zone) AS day, p.*
         FROM parts p CROSS JOIN orders o JOIN events e ON e.id = o.event_id
        WHERE o.id = $1 AND (${columns.map((column) => `p.${column} <> 0`).join(' OR ')})
     ), by_day AS (
       INSERT INTO sale_days AS d (event_id, day, ticket_type_id, promo_code_id, currency, ${columns.join(', ')})
       SELECT s.event_id, s.day, s.ticket_type_id, s.promo_code_id, s.currency, ${summed} FROM placed s GROUP BY 1, 2, 3, 4, 5
       ON CONFLICT (event_id, day, ticket_type_id, promo_code_id, currency) DO UPDATE SET ${added('d', columns)}
     ), ${moneyMoved}
     INSERT INTO sale_tallies AS t (event_id, quarter, ticket_type_id, promo_code_id, currency, ${columns.join(', ')})
     SELECT s.event_id, s.quarter, s.ticket_type_id, s.promo_code_id, s.currency, ${summed} FROM placed s GROUP BY 1, 2, 3, 4, 5
     ON CONFLICT (event_id, quarter, ticket_type_id, promo_code_id, currency) DO UPDATE SET ${added('t', columns)}`,
    [orderId, Math.floor(at / quarterMs)],
  );
}

/** Recomputes an event's sales by day after its time zone has changed. The caller has locked the event. */
export async function recountSaleDays(queries: Queries, eventId: string): Promise<void> {
  await queries.query('DELETE FROM sale_days WHERE event_id = $1', [eventId]);
  await queries.query(
    `INSERT INTO sale_days (event_id, day, ticket_type_id, promo_code_id, currency, ${columns.join(', ')})
     SELECT s.event_id, local_day(s.quarter * ${quarterMs}, e.time_zone), s.ticket_type_id, s.promo_code_id, s.currency, ${summed}
       FROM sale_tallies s JOIN events e ON e.id = s.event_id WHERE s.event_id = $1 GROUP BY 1, 2, 3, 4, 5`,
    [eventId],
  );
}
