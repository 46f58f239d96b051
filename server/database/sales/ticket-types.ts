import type { TypeKind } from '#domain/events/ticket-type-form.ts';
import type { Fee } from '#domain/sales/fee.ts';
import type { PriceTier, TiersTaken } from '#domain/sales/price-tier.ts';
import {
  placesLeft,
  takenOnce,
  takenTooMany,
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
  /** What ticket codes carry. */
  readonly index: number;
  readonly name: string;
  readonly validFrom: number | null;
  readonly validUntil: number | null;
  /** Gate ids that admit this type; empty is all. */
  readonly gates: readonly string[];
  readonly kind: TypeKind;
  /** How often an add-on is redeemed. */
  readonly uses: number;
  /** How many tickets one of it is: 1, or a group. */
  readonly groupSize: number;
  /** Null is no limit; counted in groups. */
  readonly quantity: number | null;
  readonly issued: number;
}

export interface NewTicketType extends Omit<TicketTypeRow, 'issued' | 'groupSize' | 'kind' | 'uses'> {
  readonly description: string;
  /** Minor units. */
  readonly priceAmount: number;
  readonly currency: string;
  /** Shown to those alone who have its link or a code for it. */
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

/** What the tickets of an event are sold in; '' where it has no types. */
export async function findCurrency(queries: Queries, eventId: string): Promise<string> {
  const [row] = await queries.query<{ currency: string }>(
    'SELECT currency FROM ticket_types WHERE event_id = $1 ORDER BY position, index LIMIT 1',
    [eventId],
  );
  return row?.currency ?? '';
}

/** A ticket type as it is sold. Times in ms. */
export interface SoldType {
  readonly ticketTypeId: string;
  readonly eventId: string;
  readonly index: number;
  readonly name: string;
  /** Minor units. */
  readonly priceAmount: number;
  readonly tiers: readonly PriceTier[];
  readonly currency: string;
  /** What is asked beside the price of what is sold online. */
  readonly fee: Fee | null;
  /** How many tickets one of it is. */
  readonly groupSize: number;
  readonly kind: TypeKind;
  /** Of an add-on: most for one ticket. */
  readonly perTicket: number;
  readonly perOrderLimit: number;
  readonly saleStartsAt: number | null;
  readonly saleEndsAt: number | null;
  /** Until just before then its tickets admit; null is as long as the event. */
  readonly validUntil: number | null;
}

/**
 * Locks ticket types to the end of the transaction, by id, so that nobody else takes places of them; ids that are not
 * there are left out. Count places afterwards, by `countPlaces`.
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

/** Until when the tickets of an order admit, by type. */
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
  /** How many of it can be bought, groups where it is sold in groups. Null is no limit. */
  readonly left: number | null;
  /** How many single tickets can be made. */
  readonly places: number | null;
  /** Of those, what is not owed to people on a waiting list. */
  readonly forSale: number | null;
  /** By how many more are taken than there are; 0 where all is well. */
  readonly takenTooMany: number;
  readonly tiersTaken: TiersTaken;
}

/** Places of ticket types at `now`, ms; the caller has locked them if it is going to take some. */
export function countPlaces(queries: Queries, ids: readonly string[], now: number): Promise<Places[]> {
  return queries.query<Places>(
    `SELECT t.id AS "ticketTypeId", ${unitsLeft('t', '$2', takenOnce('t'))} AS left, ${placesLeft('t', '$2', takenOnce('t'))} AS places,
            ${unitsForSale('t', '$2', takenOnce('t'))} AS "forSale",
            ${takenTooMany('t', '$2', takenOnce('t'))} AS "takenTooMany", ${tiersTaken('t', '$2')} AS "tiersTaken"
       FROM ${withPlacesTaken('u.id = ANY($1::text[])', '$2')} t`,
    [ids, now],
  );
}

/** Tickets that no longer take their places; the caller has locked the type. */
export const freePlaces = (
  queries: Queries,
  eventId: string,
  freed: ReadonlyMap<number, number>,
): Promise<void> => addIssued(queries, eventId, new Map([...freed].map(([index, count]) => [index, -count])));

/** More tickets take places of types, by the type's index; the caller has locked them. */
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
