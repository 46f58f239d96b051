import type { TypeKind } from '#domain/events/ticket-type-form.ts';
import type { PriceTier, TiersTaken } from '#domain/sales/price-tier.ts';
import type { Queries } from '#server/database/database.ts';
import { placesTaken, tiersTaken } from '#server/database/sales/availability.ts';

/** The fields of a ticket type that an organizer edits. Times in ms. */
export interface TypeFields {
  readonly name: string;
  readonly description: string;
  /** Minor units. */
  readonly priceAmount: number;
  readonly currency: string;
  /** Price tiers before `priceAmount`, in the order in which they apply. */
  readonly tiers: readonly PriceTier[];
  readonly kind: TypeKind;
  /** For an add-on: how often one is redeemed, and the maximum per ticket. */
  readonly uses: number;
  readonly perTicket: number;
  /** Number of tickets in one unit. */
  readonly groupSize: number;
  /** In groups; null: no limit. */
  readonly quantity: number | null;
  readonly saleStartsAt: number | null;
  readonly saleEndsAt: number | null;
  readonly perOrderLimit: number;
  readonly validFrom: number | null;
  readonly validUntil: number | null;
  /** Ids of gates that admit this type; empty: all. */
  readonly gates: readonly string[];
  readonly hidden: boolean;
  /** Since when it is no longer sold, in ms; null: it is on sale. */
  readonly offSaleAt: number | null;
}

/** A ticket type as its organizer edits it. */
export interface TypeDraftRow extends TypeFields {
  readonly ticketTypeId: string;
  readonly eventId: string;
  /** The index in ticket codes. */
  readonly index: number;
  /** Both in groups. */
  readonly sold: number;
  readonly reserved: number;
  readonly tiersTaken: TiersTaken;
  /** Whether any were ever sold, reserved or issued, as far as is still known. */
  readonly used: boolean;
}

/*
 * Whether a type was ever sold, by the first row of an index from that type on. Asked by EXISTS, the planner expects to
 * meet such a row soon in the whole table, and reads all of it for a type that was never sold.
 */
const hasTickets = `(SELECT k.type_index FROM tickets k WHERE k.event_id = t.event_id AND k.type_index >= t.index
  ORDER BY k.type_index LIMIT 1) = t.index`;
const hasLines = `(SELECT l.ticket_type_id FROM order_lines l WHERE l.ticket_type_id >= t.id
  ORDER BY l.ticket_type_id LIMIT 1) = t.id`;

const selected = `
  SELECT t.id AS "ticketTypeId", t.event_id AS "eventId", t.index, t.name, t.description,
    t.price_amount AS "priceAmount", t.currency, t.tiers, t.group_size AS "groupSize", t.kind, t.uses,
    t.per_ticket AS "perTicket", t.quantity, t.sale_starts_at AS "saleStartsAt",
    t.sale_ends_at AS "saleEndsAt", t.per_order_limit AS "perOrderLimit", t.valid_from_at AS "validFrom",
    t.valid_until_at AS "validUntil", t.gates, t.hidden, t.off_sale_at AS "offSaleAt", ceil(t.issued::numeric / t.group_size)::bigint AS sold,
    (${placesTaken('t', '$2')} - t.issued) / t.group_size AS reserved,
    ${tiersTaken('t', '$2')} AS "tiersTaken",
    (t.issued > 0 OR coalesce(${hasTickets} OR ${hasLines}, false)
      OR ${placesTaken('t', '$2')} > 0) AS used
  FROM ticket_types t`;

/** Lists an event's ticket types in display order. @param now ms */
export function findTypeDrafts(queries: Queries, eventId: string, now: number): Promise<TypeDraftRow[]> {
  return queries.query<TypeDraftRow>(`${selected} WHERE t.event_id = $1 ORDER BY t.position, t.index`, [
    eventId,
    now,
  ]);
}

/** Adds a ticket type after the others; `writeType` fills it. @returns false if the id is taken */
export async function addTypeDraft(
  queries: Queries,
  type: { readonly ticketTypeId: string; readonly eventId: string; readonly index: number },
): Promise<boolean> {
  const rows = await queries.query(
    `INSERT INTO ticket_types (id, event_id, index, name, position)
     SELECT $1, $2, $3, '', coalesce(max(position) + 1, 0) FROM ticket_types WHERE event_id = $2
     ON CONFLICT (id) DO NOTHING RETURNING id`,
    [type.ticketTypeId, type.eventId, type.index],
  );
  return rows.length > 0;
}

/** Writes a ticket type's form. */
export async function writeType(queries: Queries, ticketTypeId: string, fields: TypeFields): Promise<void> {
  await queries.query(
    `UPDATE ticket_types SET name = $2, description = $3, price_amount = $4, currency = $5, quantity = $6,
       sale_starts_at = $7, sale_ends_at = $8, per_order_limit = $9, valid_from_at = $10, valid_until_at = $11,
       gates = $12::jsonb, hidden = $13, off_sale_at = $14, tiers = $15::jsonb, group_size = $16, kind = $17, uses = $18,
       per_ticket = $19 WHERE id = $1`,
    [
      ticketTypeId,
      fields.name,
      fields.description,
      fields.priceAmount,
      fields.currency,
      fields.quantity,
      fields.saleStartsAt,
      fields.saleEndsAt,
      fields.perOrderLimit,
      fields.validFrom,
      fields.validUntil,
      JSON.stringify(fields.gates),
      fields.hidden,
      fields.offSaleAt,
      JSON.stringify(fields.tiers),
      fields.groupSize,
      fields.kind,
      fields.uses,
      fields.perTicket,
    ],
  );
}

/** Sets the display order of an event's ticket types. */
export async function writeTypeOrder(
  queries: Queries,
  eventId: string,
  ids: readonly string[],
): Promise<void> {
  await queries.query(
    `UPDATE ticket_types t SET position = o.place
       FROM unnest($2::text[]) WITH ORDINALITY AS o (id, place) WHERE t.event_id = $1 AND t.id = o.id`,
    [eventId, ids],
  );
}

/** Deletes an unreferenced ticket type, with its expired reservations. */
export async function deleteType(queries: Queries, ticketTypeId: string): Promise<void> {
  await queries.query('DELETE FROM ticket_types WHERE id = $1', [ticketTypeId]);
}
