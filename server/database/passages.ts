import type { Passage } from '#domain/passage.ts';
import type { Queries } from './database.ts';

/** Passages of one answer: more of them at once would hold the event loop. */
export const passagesAtOnce = 2_000;

/** Reads the passages of an event that count, in one order for everybody: by ticket number, time and scan. */
export async function readPassages(queries: Queries, eventId: string): Promise<Passage[]> {
  const passages: Passage[] = [];
  for (;;) {
    const last = passages.at(-1);
    const page = await queries.query<Passage>(
      `SELECT scan_id AS "scanId", ticket_number AS "ticketNumber", checkpoint, direction, gate_id AS "gateId",
              device_id AS "deviceId", at
         FROM claims
        WHERE event_id = $1 AND NOT undone AND ruling = 'first'
          AND ticket_number >= $2::bigint AND (ticket_number, at, scan_id) > ($2::bigint, $3::bigint, $4::text)
        ORDER BY ticket_number, at, scan_id LIMIT $5`,
      [eventId, last?.ticketNumber ?? -1, last?.at ?? 0, last?.scanId ?? '', passagesAtOnce],
    );
    passages.push(...page);
    if (page.length < passagesAtOnce) return passages;
  }
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
