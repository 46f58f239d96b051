import type { TypeKind } from '#domain/events/ticket-type-form.ts';
import type { Fee } from '#domain/sales/fee.ts';
import type { PriceTier, TiersTaken } from '#domain/sales/price-tier.ts';
import {
  placesLeft,
  takenOnce,
  placesOversold,
  tiersTaken,
  unitsForSale,
  unitsLeft,
  withPlacesTaken,
} from './availability.ts';
import { feeOfType } from '#server/database/sales/fees.ts';
import type { Queries } from '#server/database/database.ts';

export interface TicketTypeRow {
  readonly ticketTypeId: string;
  readonly eventId: string;
  /** The index in ticket codes. */
  readonly index: number;
  readonly name: string;
  readonly validFrom: number | null;
  readonly validUntil: number | null;
  /** Ids of gates that admit this type; empty: all. */
  readonly gates: readonly string[];
  readonly kind: TypeKind;
  /** How often an add-on can be redeemed. */
  readonly uses: number;
  /** Number of tickets in one unit: 1, or a group's size. */
  readonly groupSize: number;
  /** In groups; null: no limit. */
  readonly quantity: number | null;
  readonly issued: number;
}

export interface NewTicketType extends Omit<TicketTypeRow, 'issued' | 'groupSize' | 'kind' | 'uses'> {
  readonly description: string;
  /** Minor units. */
  readonly priceAmount: number;
  readonly currency: string;
  /** Shown only to people who have its link or a code for it. */
  readonly hidden: boolean;
}

const columns = `id AS "ticketTypeId", event_id AS "eventId", index, name, valid_from_at AS "validFrom",
  valid_until_at AS "validUntil", gates, kind, uses, group_size AS "groupSize", quantity, issued`;

export async function addTicketType(queries: Queries, type: NewTicketType): Promise<void> {
  await queries.query(
    `INSERT INTO ticket_types (id, event_id, index, name, description, price_amount, currency, quantity, valid_from_at, valid_until_at, gates, position, hidden)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $3, $12)`,
    [
      type.ticketTypeId,
      type.eventId,
      type.index,
      type.name,
      type.description,
      type.priceAmount,
      type.currency,
      type.quantity,
      type.validFrom,
      type.validUntil,
      JSON.stringify(type.gates),
      type.hidden,
    ],
  );
}

export function findTicketTypes(queries: Queries, eventIds: readonly string[]): Promise<TicketTypeRow[]> {
  return queries.query<TicketTypeRow>(
    `SELECT ${columns} FROM ticket_types WHERE event_id = ANY($1::text[]) ORDER BY event_id, index`,
    [eventIds],
  );
}

/** Returns the currency of an event's tickets; '' if it has no types. */
export async function findCurrency(queries: Queries, eventId: string): Promise<string> {
  const [row] = await queries.query<{ currency: string }>(
    'SELECT currency FROM ticket_types WHERE event_id = $1 ORDER BY position, index LIMIT 1',
    [eventId],
  );
  return row?.currency ?? '';
}

/** A ticket type as sold. Times in ms. */
export interface SoldType {
  readonly ticketTypeId: string;
  readonly eventId: string;
  readonly index: number;
  readonly name: string;
  /** Minor units. */
  readonly priceAmount: number;
  readonly tiers: readonly PriceTier[];
  readonly currency: string;
  /** Charged on top of the price for online sales. */
  readonly fee: Fee | null;
  /** Number of tickets in one unit. */
  readonly groupSize: number;
  readonly kind: TypeKind;
  /** For an add-on: maximum per ticket. */
  readonly perTicket: number;
  readonly perOrderLimit: number;
  readonly saleStartsAt: number | null;
  readonly saleEndsAt: number | null;
  /** Its tickets admit until just before this time; null: as long as the event. */
  readonly validUntil: number | null;
}

/**
 * Locks ticket types until the end of the transaction, by id, so that nobody else takes places of them; unknown ids
 * are omitted. Count places afterwards with `countPlaces`.
 */
export function lockTicketTypes(queries: Queries, ids: readonly string[]): Promise<SoldType[]> {
  return queries.query<SoldType>(
    `SELECT id AS "ticketTypeId", event_id AS "eventId", index, name, price_amount AS "priceAmount", tiers, currency, ${feeOfType('ticket_types')} AS fee,
            group_size AS "groupSize", kind, per_ticket AS "perTicket", per_order_limit AS "perOrderLimit", sale_starts_at AS "saleStartsAt",
            least(sale_ends_at, off_sale_at) AS "saleEndsAt",
            valid_until_at AS "validUntil"
       FROM ticket_types WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );
}

/** Returns until when the tickets of an order admit, by type. */
export function findTypesOfOrder(
  queries: Queries,
  orderId: string,
): Promise<Pick<SoldType, 'ticketTypeId' | 'validUntil'>[]> {
  return queries.query(
    `SELECT id AS "ticketTypeId", valid_until_at AS "validUntil" FROM ticket_types
      WHERE id IN (SELECT ticket_type_id FROM order_lines WHERE order_id = $1) ORDER BY id`,
    [orderId],
  );
}

export interface Places {
  readonly ticketTypeId: string;
  /** How many units can be bought, in groups if sold in groups. Null: no limit. */
  readonly left: number | null;
  /** How many single tickets can be issued. */
  readonly places: number | null;
  /** The part of them not owed to people on a waiting list. */
  readonly forSale: number | null;
  /** How many more are occupied than exist; 0 if none. */
  readonly placesOversold: number;
  readonly tiersTaken: TiersTaken;
}

/** Counts places of ticket types at `now`, ms; to take any, the caller must have locked them. */
export function countPlaces(queries: Queries, ids: readonly string[], now: number): Promise<Places[]> {
  return queries.query<Places>(
    `SELECT t.id AS "ticketTypeId", ${unitsLeft('t', '$2', takenOnce('t'))} AS left, ${placesLeft('t', '$2', takenOnce('t'))} AS places,
            ${unitsForSale('t', '$2', takenOnce('t'))} AS "forSale",
            ${placesOversold('t', '$2', takenOnce('t'))} AS "placesOversold", ${tiersTaken('t', '$2')} AS "tiersTaken"
       FROM ${withPlacesTaken('u.id = ANY($1::text[])', '$2')} t`,
    [ids, now],
  );
}

/** Frees the places of tickets; the caller has locked the type. */
export const freePlaces = (
  queries: Queries,
  eventId: string,
  freed: ReadonlyMap<number, number>,
): Promise<void> => addIssued(queries, eventId, new Map([...freed].map(([index, count]) => [index, -count])));

/** Adds issued tickets to types, by the type's index; the caller has locked them. */
export async function addIssued(
  queries: Queries,
  eventId: string,
  issued: ReadonlyMap<number, number>,
): Promise<void> {
  await queries.query(
    `UPDATE ticket_types t SET issued = t.issued + f.count
       FROM unnest($2::int[], $3::int[]) AS f(index, count) WHERE t.event_id = $1 AND t.index = f.index`,
    [eventId, [...issued.keys()], [...issued.values()]],
  );
}
