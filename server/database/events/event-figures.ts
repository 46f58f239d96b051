import type { Amount } from '#domain/sales/money.ts';
import type { Queries } from '#server/database/database.ts';
import { placesOf, placesTaken } from '#server/database/sales/availability.ts';

/** What an event has sold and taken, as `docs/definitions.md` says. Money in minor units, by currency. */
export interface EventFigures {
  readonly eventId: string;
  readonly sold: number;
  readonly held: number;
  /** Null is no limit. */
  readonly capacity: number | null;
  readonly revenue: Amount[];
  readonly refunded: Amount[];
  /** What of the revenue is fees. */
  readonly fees: Amount[];
  readonly soldToday: number;
  readonly revenueToday: Amount[];
  readonly openConflicts: number;
}

/** Orders of event `e` confirmed on the day that it is there at `$2`; the days of all zones lie within 27 hours. */
const confirmedToday = `o.event_id = e.id AND o.state = 'confirmed' AND o.settled_at > $2::bigint - 97200000
  AND local_day(o.settled_at, e.time_zone) = local_day($2::bigint, e.time_zone)`;

/** What goes back of order `o`. */
const wentBack = `CASE WHEN o.state = 'refunded' THEN o.total_amount ELSE o.refunded_amount END`;

/** What orders come to, by currency; free ones come to nothing. @param condition on `o` */
const sumsOf = (condition: string, amount = 'o.total_amount - o.refunded_amount') => `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('amount', s.amount, 'currency', s.currency) ORDER BY s.currency), '[]')
    FROM (SELECT o.currency, sum(${amount})::bigint AS amount FROM orders o
           WHERE ${condition} GROUP BY o.currency HAVING sum(${amount}) > 0) s)`;

/**
 * Counts the figures of some events: the one source of each, for every list, screen and export that shows it.
 *
 * @param now ms: reservations count until their end, and today is the day it is at the event
 */
export function countEventFigures(
  queries: Queries,
  eventIds: readonly string[],
  now: number,
): Promise<EventFigures[]> {
  return queries.query<EventFigures>(
    `SELECT e.id AS "eventId", t.sold, t.held, least(e.capacity, t.places)::bigint AS capacity,
       ${sumsOf(`o.event_id = e.id AND o.state = 'confirmed'`)} AS revenue,
       ${sumsOf(`o.event_id = e.id AND o.state IN ('confirmed', 'refunded')`, wentBack)} AS refunded,
       ${sumsOf(`o.event_id = e.id AND o.state = 'confirmed'`, 'least(o.fee_amount, o.total_amount - o.refunded_amount)')} AS fees,
       ${sumsOf(confirmedToday)} AS "revenueToday",
       (SELECT count(*) FROM orders o JOIN order_attendees a ON a.order_id = o.id
           JOIN ticket_types y ON y.id = a.ticket_type_id AND y.kind = 'ticket'
        WHERE ${confirmedToday} AND a.refunded_at IS NULL) AS "soldToday",
       (SELECT count(*) FROM conflicts c WHERE c.event_id = e.id AND c.status = 'open') AS "openConflicts"
     FROM events e CROSS JOIN LATERAL (
       SELECT coalesce(sum(type.issued), 0)::bigint AS sold,
         coalesce(sum(${placesTaken('type', '$2')} - type.issued), 0)::bigint AS held,
         CASE WHEN count(*) = 0 OR bool_or(type.off_sale_at IS NULL AND type.quantity IS NULL) THEN NULL
           ELSE sum(CASE WHEN type.off_sale_at <= $2 THEN type.issued ELSE coalesce(${placesOf('type')}, type.issued) END)
         END::bigint AS places
       FROM ticket_types type WHERE type.event_id = e.id AND type.kind = 'ticket'
     ) t
     WHERE e.id = ANY($1::text[])`,
    [eventIds, now],
  );
}
