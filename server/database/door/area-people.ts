import type { Queries } from '#server/database/database.ts';

/** How many tickets of a type are inside an area, and how many have left it. */
export interface TypeInside {
  readonly ticketTypeId: string;
  readonly inside: number;
  readonly left: number;
}

/** Tickets that have passed an area, by type and by which way they last went. It reads the area's passages: asked seldom. */
export function countPeopleOf(queries: Queries, eventId: string, checkpoint: string): Promise<TypeInside[]> {
  return queries.query<TypeInside>(
    `SELECT y.id AS "ticketTypeId", count(*) FILTER (WHERE last.direction = 'entry')::bigint AS inside,
            count(*) FILTER (WHERE last.direction = 'exit')::bigint AS left
       FROM (SELECT DISTINCT ON (ticket_number) ticket_number, direction FROM claims
              WHERE event_id = $1 AND checkpoint = $2 AND counting IN ('first', 'second')
              ORDER BY ticket_number, at DESC, scan_id DESC) last
       JOIN tickets t ON t.event_id = $1 AND t.number = last.ticket_number
       JOIN ticket_types y ON y.event_id = $1 AND y.index = t.type_index
      GROUP BY y.id ORDER BY y.id`,
    [eventId, checkpoint],
  );
}

/** Whether anything was ever scanned at an area. */
export async function wasScannedAt(queries: Queries, eventId: string, checkpoint: string): Promise<boolean> {
  const rows = await queries.query(
    'SELECT 1 AS one FROM gate_tallies WHERE event_id = $1 AND checkpoint = $2 LIMIT 1',
    [eventId, checkpoint],
  );
  return rows.length > 0;
}
