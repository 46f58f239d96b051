import type { Amount } from '#domain/sales/money.ts';
import type { Queries } from '#server/database/database.ts';
import { placesOf, placesTaken } from '#server/database/sales/availability.ts';

/** An event's sales figures as defined in `docs/definitions.md`. Money in minor units, by currency. */
export interface EventFigures {
  readonly eventId: string;
  readonly sold: number;
  /** Those of them without an order; null unless asked for. */
  readonly guests: number | null;
  readonly held: number;
  /** Null: no limit. */
  readonly capacity: number | null;
  readonly revenue: Amount[];
  readonly refunded: Amount[];
  /** The part of the revenue that is fees. */
  readonly fees: Amount[];
  readonly soldToday: number;
  readonly revenueToday: Amount[];
  readonly openConflicts: number;
}

/** SQL for sums of event `e` by currency, omitting zero sums. @param rows SQL of rows with `amount` and `currency` */
const sumsOf = (rows: string) => `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('amount', s.amount, 'currency', s.currency) ORDER BY s.currency), '[]')
    FROM (${rows}) s WHERE s.amount > 0)`;

const taken = (column: 'revenue' | 'refunded' | 'fees') =>
  sumsOf(`SELECT m.currency, m.${column} AS amount FROM sale_sums m WHERE m.event_id = e.id`);

/** Sales `d` of orders of event `e` confirmed on the event's local day at `$2`. */
const today = `d.event_id = e.id AND d.day = local_day($2::bigint, e.time_zone)`;

/** SQL for how many of the tickets `t.sold` of event `e` came by no order. */
const guests = `greatest(0, t.sold - (SELECT coalesce(sum(d.standing_tickets), 0)::bigint FROM sale_days d
  JOIN ticket_types y ON y.id = d.ticket_type_id AND y.kind = 'ticket' WHERE d.event_id = e.id))`;

/**
 * Counts the sales figures of several events: the only source of these figures, for every list, screen and export.
 *
 * @param now ms: decides which reservations are active, and which day is today at the event
 * @param alone whether they are asked for one by one: then guests, who take a look at each day of sales, are counted too
 */
export function countEventFigures(
  queries: Queries,
  eventIds: readonly string[],
  now: number,
  alone = false,
): Promise<EventFigures[]> {
  return queries.query<EventFigures>(
    `SELECT e.id AS "eventId", t.sold, CASE WHEN $3::boolean THEN ${guests} END AS guests, t.held, least(e.capacity, t.places)::bigint AS capacity,
       ${taken('revenue')} AS revenue, ${taken('refunded')} AS refunded, ${taken('fees')} AS fees,
       ${sumsOf(`SELECT d.currency, sum(d.standing_amount)::bigint AS amount FROM sale_days d WHERE ${today} GROUP BY d.currency`)} AS "revenueToday",
       (SELECT coalesce(sum(d.standing_tickets), 0)::bigint FROM sale_days d
           JOIN ticket_types y ON y.id = d.ticket_type_id AND y.kind = 'ticket' WHERE ${today}) AS "soldToday",
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
    [eventIds, now, alone],
  );
}
