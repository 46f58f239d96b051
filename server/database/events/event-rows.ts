import type { AreaFacts } from '#domain/door/areas.ts';
import type { TypeKind } from '#domain/events/ticket-type-form.ts';
import type { Fee } from '#domain/sales/fee.ts';
import type { SaleTerms } from '#domain/sales/sale-state.ts';
import type { TieredPrice, TiersTaken } from '#domain/sales/price-tier.ts';
import {
  eventPlacesForSale,
  placesForSale,
  takenOnce,
  tiersTaken,
  unitsForSale,
  withPlacesTaken,
} from '#server/database/sales/availability.ts';
import { feeOfType } from '#server/database/sales/fees.ts';
import type { Queries } from '#server/database/database.ts';

export interface EventRow {
  readonly id: string;
  readonly organizer_name: string;
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly category: string;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly doors_open_at: number;
  readonly time_zone: string;
  readonly venue: {
    readonly name: string;
    readonly address: string;
    readonly city: string;
    readonly country: string;
  } | null;
  readonly online_url: string | null;
  readonly website_url: string | null;
  readonly cover_url: string | null;
  readonly cover_alt: string;
  readonly cover_focus_x: number;
  readonly cover_focus_y: number;
  readonly status: 'draft' | 'published' | 'cancelled' | 'ended';
  readonly age_limit: number | null;
  readonly policy: { readonly code: 'static' | 'rotating' | 'rotating_with_fallback' };
  readonly rules: Readonly<
    Record<
      string,
      {
        readonly reentry: 'single' | 'after_exit' | 'per_day' | 'per_gate' | 'free' | 'redeem';
        readonly code?: 'static' | 'rotating' | 'rotating_with_fallback';
      }
    >
  >;
  readonly areas: Readonly<Record<string, AreaFacts>>;
  readonly ticket_count: number;
  readonly updated_at: number;
  /** Places left over all ticket types; null if one of them has no limit. */
  readonly places_left: number | null;
  readonly types: readonly (SaleTerms & PricedRow & { readonly currency: string })[];
}

/** A type's price, and how many of each of its tiers are sold. */
interface PricedRow extends TieredPrice {
  /** Charged on top of the price. */
  readonly fee: Fee | null;
  readonly tiersTaken: TiersTaken;
}

export interface TicketTypeRow extends PricedRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly currency: string;
  /** Number of tickets in one unit. */
  readonly group_size: number;
  readonly kind: TypeKind;
  readonly uses: number;
  readonly per_ticket: number;
  /** How many units can be bought; null: no limit. */
  readonly units_left: number | null;
  readonly per_order_limit: number;
  readonly sale_starts_at: number | null;
  readonly sale_ends_at: number | null;
  /** Whether people may join a waiting list for returned places. */
  readonly waiting_list: boolean;
}

/**
 * Builds a query of events with their ticket types' totals. `source` selects rows of `events` as `e`, filtered and
 * limited to a page before the ticket types are joined, so that a page costs only its own rows. `now` is the
 * placeholder of the time, ms.
 */
export function selectEvents(source: string, now: string): string {
  return `
  SELECT e.id, e.organizer_name, e.name, e.summary, e.description, e.category, e.starts_at, e.ends_at, e.doors_open_at,
    e.time_zone, e.venue, e.online_url, e.website_url, e.cover_url, e.cover_alt, e.cover_focus_x,
    e.cover_focus_y, e.status, e.age_limit, e.policy, e.rules, e.areas,
    e.ticket_count, e.updated_at, o.places_left, coalesce(o.types, '[]') AS types
  FROM ${source} e
  LEFT JOIN LATERAL (
    SELECT least(CASE WHEN bool_or(t.places IS NULL) THEN NULL ELSE sum(t.places)::bigint END, ${eventPlacesForSale('e.id', now)}) AS places_left,
      jsonb_agg(jsonb_build_object('left', t.units, 'saleStartsAt', t.sale_starts_at, 'saleEndsAt', t.sale_ends_at,
        'priceAmount', t.price_amount, 'currency', t.currency, 'tiers', t.tiers, 'tiersTaken', t.taken, 'fee', t.fee)) AS types
    FROM (
      SELECT type.price_amount, type.currency, type.tiers, ${feeOfType('type')} AS fee, ${tiersTaken('type', now)} AS taken, type.sale_starts_at, least(type.sale_ends_at, type.off_sale_at, type.valid_until_at) AS sale_ends_at, ${unitsForSale('type', now, takenOnce('type'))} AS units, ${placesForSale('type', now, takenOnce('type'))} AS places
      FROM ${withPlacesTaken("u.event_id = e.id AND NOT u.hidden AND u.kind = 'ticket'", now)} type
    ) t
  ) o ON true`;
}

/** @param now ms: what is reserved at that time is not available */
export async function findOneEvent(queries: Queries, eventId: string, now: number): Promise<EventRow | null> {
  const [row] = await queries.query<EventRow>(`${selectEvents('events', '$2')} WHERE e.id = $1`, [
    eventId,
    now,
  ]);
  return row ?? null;
}

/**
 * Lists an event's ticket types in display order, without hidden ones.
 *
 * @param unlocked hidden types that the reader has a link or a code for
 */
export function findTicketTypes(
  queries: Queries,
  eventId: string,
  now: number,
  unlocked: readonly string[],
): Promise<TicketTypeRow[]> {
  return queries.query<TicketTypeRow>(
    `SELECT id, name, description, price_amount AS "priceAmount", tiers, ${tiersTaken('t', '$2')} AS "tiersTaken", ${feeOfType('t')} AS fee, currency, group_size, kind, uses, per_ticket, ${unitsForSale('t', '$2')} AS units_left, per_order_limit,
       sale_starts_at, least(sale_ends_at, off_sale_at, valid_until_at) AS sale_ends_at, waiting_list
     FROM ticket_types t WHERE event_id = $1 AND (NOT hidden OR id = ANY($3::text[])) ORDER BY position, index`,
    [eventId, now, unlocked],
  );
}

export function findGatesOf(
  queries: Queries,
  eventIds: readonly string[],
): Promise<{ readonly id: string; readonly event_id: string; readonly name: string }[]> {
  return queries.query(
    'SELECT id, event_id, name FROM gates WHERE event_id = ANY($1::text[]) AND removed_at IS NULL ORDER BY index',
    [eventIds],
  );
}

/** Counts the tickets of each event that are no longer valid; events without any are omitted. */
export async function countVoidTickets(
  queries: Queries,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await queries.query<{ readonly eventId: string; readonly count: number }>(
    `SELECT event_id AS "eventId", count(*) AS count FROM tickets
      WHERE event_id = ANY($1::text[]) AND voided_at IS NOT NULL GROUP BY event_id`,
    [eventIds],
  );
  return new Map(rows.map(({ eventId, count }) => [eventId, count]));
}
