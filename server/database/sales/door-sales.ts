import { calledBySql } from '#server/database/accounts/users.ts';
import type { DoorPayment } from '#domain/sales/door-sale.ts';
import type { PriceTier, TiersTaken } from '#domain/sales/price-tier.ts';
import type { Queries } from '#server/database/database.ts';
import { tiersTaken, unitsForSale } from './availability.ts';

/** A ticket type as it is sold at the door. */
export interface DoorOfferRow {
  readonly ticketTypeId: string;
  readonly name: string;
  readonly priceAmount: number;
  readonly currency: string;
  readonly tiers: readonly PriceTier[];
  readonly tiersTaken: TiersTaken;
  /** What is not owed to people on a waiting list. Null is no limit. */
  readonly left: number | null;
}

/** Single tickets of an event that are not off sale, in the order in which they are shown. @param now ms */
export function findDoorOffers(queries: Queries, eventId: string, now: number): Promise<DoorOfferRow[]> {
  return queries.query<DoorOfferRow>(
    `SELECT t.id AS "ticketTypeId", t.name, t.price_amount AS "priceAmount", t.currency, t.tiers,
            ${tiersTaken('t', '$2')} AS "tiersTaken", ${unitsForSale('t', '$2')} AS left
       FROM ticket_types t
      WHERE t.event_id = $1 AND t.kind = 'ticket' AND t.group_size = 1 AND (t.off_sale_at IS NULL OR t.off_sale_at > $2)
        AND (t.valid_until_at IS NULL OR t.valid_until_at > $2)
      ORDER BY t.position, t.index`,
    [eventId, now],
  );
}

/** A sale at the door that stands, and who made it. */
export interface DoorSaleRow {
  readonly personId: string;
  readonly person: string;
  readonly at: number;
  readonly tickets: number;
  readonly payment: DoorPayment;
  /** What of it was not given back, minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** Sales at an event's door that are confirmed: everyone's, or one person's. */
export function findDoorSales(
  queries: Queries,
  eventId: string,
  soldBy: string | null,
): Promise<DoorSaleRow[]> {
  return queries.query<DoorSaleRow>(
    `SELECT o.sold_by AS "personId", o.settled_at AS at, o.currency, o.total_amount - o.refunded_amount AS amount,
            CASE WHEN p.provider = 'manual' OR p.provider IS NULL THEN 'cash' ELSE 'card' END AS payment,
            (SELECT count(*) FROM order_attendees a WHERE a.order_id = o.id AND a.refunded_at IS NULL) AS tickets,
            CASE WHEN u.deleted_at IS NOT NULL THEN ''
                 ELSE coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), ${calledBySql('u')}) END AS person
       FROM orders o JOIN users u ON u.id = o.sold_by
       LEFT JOIN payments p ON p.order_id = o.id AND p.state = 'completed'
      WHERE o.event_id = $1 AND o.state = 'confirmed' AND ($2::text IS NULL OR o.sold_by = $2)
      ORDER BY o.settled_at DESC LIMIT 10000`,
    [eventId, soldBy],
  );
}
