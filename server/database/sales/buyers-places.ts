import type { Queries } from '#server/database/database.ts';

/**
 * Counts places of ticket types that a person has reserved, ordered, or bought and not returned; individually
 * refunded ones do not count. The caller has locked the types.
 */
export function countBuyersPlaces(
  queries: Queries,
  asked: {
    readonly userId: string;
    readonly ticketTypeIds: readonly string[];
    /** Holds to exclude. */
    readonly without: readonly string[];
    readonly now: number;
  },
): Promise<{ readonly ticketTypeId: string; readonly places: number }[]> {
  return queries.query(
    `WITH had AS (
       SELECT h.ticket_type_id, h.quantity, CASE WHEN h.state = 'used' THEN h.order_id END AS bought FROM holds h
         LEFT JOIN orders o ON o.id = h.order_id
        WHERE h.user_id = $1 AND (h.ticket_type_id = ANY($2::text[])) IS TRUE AND h.kind = 'buyer' AND h.id <> ALL($3::text[])
          AND (h.state = 'ordered' OR (h.state = 'held' AND h.expires_at > $4) OR (h.state = 'used' AND o.state = 'confirmed'))
     )
     SELECT s.ticket_type_id AS "ticketTypeId", s.places - (
         SELECT count(*) / t.group_size FROM order_attendees a
          WHERE a.order_id = ANY(s.orders) AND a.refunded_at IS NOT NULL AND coalesce(a.bought_type, a.ticket_type_id) = t.id) AS places
       FROM (SELECT ticket_type_id, sum(quantity)::bigint AS places, array_agg(DISTINCT bought) FILTER (WHERE bought IS NOT NULL) AS orders
               FROM had GROUP BY 1) s
       JOIN ticket_types t ON t.id = s.ticket_type_id`,
    [asked.userId, asked.ticketTypeIds, asked.without, asked.now],
  );
}
