import type { Queries } from '#server/database/database.ts';

/**
 * SQL for the successors of tickets with add-ons: their `number`, and `bought`, the number of the ticket that was bought,
 * which the add-ons follow in its order.
 *
 * @param which condition on tickets `t`, which may be of any kind
 */
export const boughtAs = (which: string): string => `
  WITH RECURSIVE chain (number, id, follows) AS (
    SELECT t.number, t.id, t.follows FROM tickets t WHERE t.follows IS NOT NULL AND ${which}
    UNION ALL SELECT c.number, o.id, o.follows FROM chain c JOIN tickets o ON o.id = c.follows
  )
  SELECT c.number, o.number AS bought FROM chain c JOIN tickets o ON o.id = c.id
    JOIN tickets n ON n.event_id = o.event_id AND n.number = o.number + 1 AND n.order_id = o.order_id AND n.follows IS NULL
    JOIN ticket_types y ON y.event_id = n.event_id AND y.index = n.type_index AND y.kind = 'add_on'
   WHERE c.follows IS NULL`;

/** Returns the number of the ticket that was bought, for a successor of one with add-ons; otherwise undefined. */
export async function findBoughtAs(queries: Queries, ticketId: string): Promise<number | undefined> {
  const [row] = await queries.query<{ bought: number }>(boughtAs('t.id = $1'), [ticketId]);
  return row?.bought;
}
