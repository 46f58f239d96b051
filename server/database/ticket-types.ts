import type { Queries } from './database.ts';

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
  /** Null is no limit. */
  readonly quantity: number | null;
  readonly issued: number;
}

export interface NewTicketType extends Omit<TicketTypeRow, 'issued'> {
  readonly description: string;
  /** Minor units. */
  readonly priceAmount: number;
  readonly currency: string;
}

const columns = `id AS "ticketTypeId", event_id AS "eventId", index, name, valid_from_at AS "validFrom",
  valid_until_at AS "validUntil", gates, quantity, issued`;

export async function addTicketType(queries: Queries, type: NewTicketType): Promise<void> {
  await queries.query(
    `INSERT INTO ticket_types (id, event_id, index, name, description, price_amount, currency, quantity, valid_from_at, valid_until_at, gates)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb)`,
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
    ],
  );
}

export function findTicketTypes(queries: Queries, eventIds: readonly string[]): Promise<TicketTypeRow[]> {
  return queries.query<TicketTypeRow>(
    `SELECT ${columns} FROM ticket_types WHERE event_id = ANY($1::text[]) ORDER BY event_id, index`,
    [eventIds],
  );
}
