import type { Queries } from '#server/database/database.ts';
import { peopleByTicket } from './people-inside.ts';

/** How many people with tickets of a type are inside an area, and how many came in and have left. */
export interface TypeInside {
  readonly ticketTypeId: string;
  readonly inside: number;
  readonly left: number;
}

/** Counts the people who have passed an area, by ticket type. Reads all of the area's passages, so call it rarely. */
export function countPeopleOf(queries: Queries, eventId: string, checkpoint: string): Promise<TypeInside[]> {
  const passages = "m.event_id = $1 AND m.checkpoint = $2 AND m.counting IN ('first', 'second')";
  return queries.query<TypeInside>(
    // Materialized: for a table without statistics the planner would otherwise count once for each ticket.
    `WITH passed AS MATERIALIZED (${peopleByTicket(passages)})
     SELECT y.id AS "ticketTypeId", sum(p.people)::bigint AS inside, sum(p.came - p.people)::bigint AS left
       FROM passed AS p
       JOIN tickets t ON t.event_id = $1 AND t.number = p.number
       JOIN ticket_types y ON y.event_id = $1 AND y.index = t.type_index
      GROUP BY y.id ORDER BY y.id`,
    [eventId, checkpoint],
  );
}

/** Returns whether anything was ever scanned at an area. */
export async function wasScannedAt(queries: Queries, eventId: string, checkpoint: string): Promise<boolean> {
  const rows = await queries.query(
    'SELECT 1 AS one FROM gate_tallies WHERE event_id = $1 AND checkpoint = $2 LIMIT 1',
    [eventId, checkpoint],
  );
  return rows.length > 0;
}
