import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';
import { findBoughtAs } from './bought-as.ts';

/** Add-ons of one type that go with a ticket. */
export interface AddOnsWith {
  readonly name: string;
  readonly count: number;
}

/**
 * Finds the add-ons that a ticket's code redeems: those that follow the ticket that was bought, in its order, as
 * docs/decisions/0172-let-a-successors-code-redeem-the-add-ons-of-its-ticket.md says.
 */
export async function findAddOnsWith(
  queries: Queries,
  ticket: { readonly ticketId: string; readonly eventId: string; readonly number: number },
): Promise<AddOnsWith[]> {
  const bought = (await findBoughtAs(queries, ticket.ticketId)) ?? ticket.number;
  return queries.query<AddOnsWith>(
    `WITH later AS (
       SELECT n.number, n.state, y.index, y.name, y.kind = 'add_on' AS added FROM tickets b
         JOIN tickets n ON n.event_id = b.event_id AND n.order_id = b.order_id AND n.number > b.number
         JOIN ticket_types y ON y.event_id = n.event_id AND y.index = n.type_index
        WHERE b.event_id = $1 AND b.number = $2)
     SELECT l.name, count(*)::int AS count FROM later l
      WHERE l.added AND l.state & ${ticketBits.revoked | ticketBits.cancelled} = 0
        AND NOT EXISTS (SELECT 1 FROM later t WHERE NOT t.added AND t.number < l.number)
      GROUP BY l.index, l.name ORDER BY l.index`,
    [ticket.eventId, bought],
  );
}
