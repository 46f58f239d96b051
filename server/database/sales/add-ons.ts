import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';

/** SQL for whether a ticket `t` of the event `$1` is an add-on, which doesn't admit anybody. */
export const isAddOn = `t.type_index IN (
  SELECT y.index FROM ticket_types y WHERE y.event_id = $1 AND y.kind = 'add_on')`;

/** SQL for whether a checkpoint of event `e` is an entrance: at others add-ons are redeemed. */
export const isEntrance = (checkpoint: string): string =>
  `(e.rules->${checkpoint}->>'reentry' IS DISTINCT FROM 'redeem')`;

/** A ticket whose holder may buy add-ons for it. */
export interface OwnTicket {
  readonly ticketId: string;
  readonly holderName: string;
  /** Number of add-ons of each type bought for it, by the type's id. */
  readonly has: Readonly<Record<string, number>>;
}

/** Maximum number of a buyer's tickets considered per event. */
const maxTickets = 100;

/** Finds a person's valid tickets at an event, by number, with the add-ons ordered for them; the event is locked. */
export function findOwnTickets(queries: Queries, eventId: string, userId: string): Promise<OwnTicket[]> {
  return queries.query<OwnTicket>(
    `SELECT t.id AS "ticketId", t.holder_name AS "holderName", (
       SELECT coalesce(jsonb_object_agg(s.type, s.count), '{}') FROM (
         SELECT a.ticket_type_id AS type, count(*) FROM order_attendees a JOIN orders o ON o.id = a.order_id
          WHERE a.for_ticket_id = t.id AND a.refunded_at IS NULL AND o.state IN ('awaiting_payment', 'confirmed')
          GROUP BY a.ticket_type_id) s) AS has
       FROM tickets t WHERE t.event_id = $1 AND t.holder_user_id = $2 AND t.state = ${ticketBits.exists} AND NOT ${isAddOn}
      ORDER BY t.number LIMIT ${maxTickets}`,
    [eventId, userId],
  );
}
