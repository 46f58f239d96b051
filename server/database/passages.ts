import type { Passage } from '#domain/passage.ts';
import type { Queries } from './database.ts';

/** Passages of an event that count, in one order for everybody. */
export function readPassages(queries: Queries, eventId: string): Promise<Passage[]> {
  return queries.query<Passage>(
    `SELECT scan_id AS "scanId", ticket_number AS "ticketNumber", checkpoint, direction, gate_id AS "gateId",
            device_id AS "deviceId", at
       FROM claims WHERE event_id = $1 AND NOT undone AND ruling = 'first'
      ORDER BY ticket_number, at, scan_id`,
    [eventId],
  );
}

/** The last entry that counts of each of these tickets, with the name of its gate. */
export function readLastEntries(
  queries: Queries,
  eventId: string,
  ticketNumbers: readonly number[],
): Promise<{ readonly ticketNumber: number; readonly at: number; readonly gateName: string }[]> {
  return queries.query(
    `SELECT DISTINCT ON (c.ticket_number) c.ticket_number AS "ticketNumber", c.at, coalesce(g.name, '') AS "gateName"
       FROM unnest($2::bigint[]) AS asked(number)
       CROSS JOIN LATERAL (SELECT * FROM claims WHERE event_id = $1 AND ticket_number = asked.number OFFSET 0) c
       LEFT JOIN gates g ON g.id = c.gate_id
      WHERE c.direction = 'entry' AND NOT c.undone AND c.ruling = 'first'
      ORDER BY c.ticket_number, c.at DESC`,
    [eventId, ticketNumbers],
  );
}
