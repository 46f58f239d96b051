import type { Fee } from '#domain/sales/fee.ts';
import type { Queries } from '#server/database/database.ts';

/** SQL for the fee that applies to a ticket type. @param type alias of a row of `ticket_types` */
export const feeOfType = (type: string): string =>
  `coalesce(${type}.fee, (SELECT fees.fee FROM events fees WHERE fees.id = ${type}.event_id))`;

/** Fees charged on an event's tickets on top of the price; null: none. */
export interface EventFees {
  readonly fee: Fee | null;
  /** In display order. */
  readonly types: readonly {
    readonly ticketTypeId: string;
    readonly name: string;
    readonly currency: string;
    /** Null: the event's fee. */
    readonly fee: Fee | null;
  }[];
}

/** Null if the event does not exist. */
export async function findFees(queries: Queries, eventId: string): Promise<EventFees | null> {
  const [row] = await queries.query<{ fee: Fee | null }>('SELECT fee FROM events WHERE id = $1', [eventId]);
  if (row === undefined) return null;
  const types = await queries.query<EventFees['types'][number]>(
    `SELECT id AS "ticketTypeId", name, currency, fee FROM ticket_types WHERE event_id = $1 ORDER BY position, index`,
    [eventId],
  );
  return { ...row, types };
}

const stored = (fee: Fee | null) => (fee === null ? null : JSON.stringify(fee));

/** Writes the fees of an event and of ticket types; types not given use the event's. */
export async function writeFees(
  queries: Queries,
  eventId: string,
  fees: {
    readonly fee: Fee | null;
    readonly types: readonly { readonly ticketTypeId: string; readonly fee: Fee }[];
  },
): Promise<void> {
  await queries.query('UPDATE events SET fee = $2::jsonb WHERE id = $1', [eventId, stored(fees.fee)]);
  await queries.query(
    `UPDATE ticket_types t SET fee = (SELECT x.fee::jsonb FROM unnest($2::text[], $3::text[]) AS x(id, fee) WHERE x.id = t.id)
      WHERE t.event_id = $1`,
    [eventId, fees.types.map(({ ticketTypeId }) => ticketTypeId), fees.types.map(({ fee }) => stored(fee))],
  );
}

/**
 * Refunds the part of its tickets' fees that a refund covers beyond their prices, which reduces the order's fees.
 * Call it before the tickets' places are refunded.
 */
export async function returnFees(
  queries: Queries,
  orderId: string,
  { ticketIds, amount }: { readonly ticketIds: readonly string[]; readonly amount: number },
): Promise<void> {
  await queries.query(
    `UPDATE orders o SET fee_amount = greatest(0, o.fee_amount - (
       SELECT coalesce(least(sum(a.fee_amount), greatest(0, $3::bigint - sum(a.unit_amount - a.fee_amount))), 0)
         FROM order_attendees a
        WHERE a.order_id = o.id AND a.ticket_id = ANY($2::text[]) AND a.refunded_at IS NULL)::bigint)
      WHERE o.id = $1`,
    [orderId, ticketIds, amount],
  );
}
