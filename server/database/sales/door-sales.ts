import { calledBySql } from '#server/database/accounts/users.ts';
import { shiftBreakMs } from '#domain/sales/door-sale.ts';
import type { PriceTier, TiersTaken } from '#domain/sales/price-tier.ts';
import type { Queries } from '#server/database/database.ts';
import { tiersTaken, unitsForSale } from './availability.ts';
import { isManual } from './payments.ts';

/** A ticket type as sold at the door. */
export interface DoorOfferRow {
  readonly ticketTypeId: string;
  readonly name: string;
  readonly priceAmount: number;
  readonly currency: string;
  readonly tiers: readonly PriceTier[];
  readonly tiersTaken: TiersTaken;
  /** Number of tickets in one: 1, or a group's size. */
  readonly groupSize: number;
  /** How many can be sold, in groups if sold in groups, without places owed to people on a waiting list. Null: no limit. */
  readonly left: number | null;
}

/** SQL for whether a type is sold at the door. */
const isDoorOffer = "t.kind = 'ticket'";
/** SQL for whether a type of the event $1 is on sale, or will be, at $2. */
const notOffSale = `t.event_id = $1 AND (t.off_sale_at IS NULL OR t.off_sale_at > $2)
        AND (t.valid_until_at IS NULL OR t.valid_until_at > $2)`;

/** Lists an event's tickets and groups that are not off sale, in display order. @param now ms */
export function findDoorOffers(queries: Queries, eventId: string, now: number): Promise<DoorOfferRow[]> {
  return queries.query<DoorOfferRow>(
    `SELECT t.id AS "ticketTypeId", t.name, t.price_amount AS "priceAmount", t.currency, t.tiers, t.group_size AS "groupSize",
            ${tiersTaken('t', '$2')} AS "tiersTaken", ${unitsForSale('t', '$2')} AS left
       FROM ticket_types t
      WHERE ${notOffSale} AND ${isDoorOffer}
      ORDER BY t.position, t.index`,
    [eventId, now],
  );
}

/** Returns whether an event has add-ons, which are sold on its page only. @param now ms */
export async function hasMoreThanDoorOffers(
  queries: Queries,
  eventId: string,
  now: number,
): Promise<boolean> {
  const rows = await queries.query(
    `SELECT 1 FROM ticket_types t WHERE ${notOffSale} AND NOT (${isDoorOffer}) LIMIT 1`,
    [eventId, now],
  );
  return rows.length > 0;
}

/** One person's takings in one currency between two long breaks. Times in ms, money in minor units. */
export interface ShiftRow {
  /** Empty if their account is deleted. */
  readonly person: string;
  readonly from: number;
  readonly until: number;
  readonly sales: number;
  readonly tickets: number;
  /** The part that was not refunded. */
  readonly cash: number;
  readonly card: number;
  readonly currency: string;
}

/** Lists the shifts at an event's door, newest first: everyone's, or one person's. A night may have any number of sales. */
export function findShifts(queries: Queries, eventId: string, soldBy: string | null): Promise<ShiftRow[]> {
  return queries.query<ShiftRow>(
    `WITH sales AS (
       SELECT o.id, o.sold_by, o.settled_at AS at, o.currency, o.total_amount - o.refunded_amount AS amount,
              p.provider IS NULL OR ${isManual('p')} AS in_cash,
              (SELECT count(*) FROM order_attendees a WHERE a.order_id = o.id AND a.refunded_at IS NULL) AS tickets
         FROM orders o LEFT JOIN payments p ON p.order_id = o.id AND p.state = 'completed'
        WHERE o.event_id = $1 AND o.sold_by IS NOT NULL AND o.state = 'confirmed' AND ($2::text IS NULL OR o.sold_by = $2)
     ), parted AS (
       SELECT *, CASE WHEN at - lag(at) OVER (PARTITION BY sold_by ORDER BY at, id) < $3::bigint THEN 0 ELSE 1 END AS begins FROM sales
     ), numbered AS (
       SELECT *, sum(begins) OVER (PARTITION BY sold_by ORDER BY at, id) AS shift FROM parted
     ), shifts AS (
       SELECT sold_by, currency, min(at) AS "from", max(at) AS until, count(*) AS sales, sum(tickets)::bigint AS tickets,
              coalesce(sum(amount) FILTER (WHERE in_cash), 0)::bigint AS cash,
              coalesce(sum(amount) FILTER (WHERE NOT in_cash), 0)::bigint AS card
         FROM numbered GROUP BY sold_by, shift, currency
     )
     SELECT s."from", s.until, s.sales, s.tickets, s.cash, s.card, s.currency,
            CASE WHEN u.deleted_at IS NOT NULL THEN ''
                 ELSE coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), ${calledBySql('u')}) END AS person
       FROM shifts s JOIN users u ON u.id = s.sold_by ORDER BY s."from" DESC, s.sold_by, s.currency`,
    [eventId, soldBy, shiftBreakMs],
  );
}
