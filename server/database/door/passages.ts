import type { CountedPassage } from '#domain/manifest/passage.ts';
import type { Queries } from '#server/database/database.ts';
import type { DoorEventRow } from '#server/database/events/events.ts';

/** Passages per reply: more at once would block the event loop. */
export const passagesAtOnce = 2_000;

/**
 * Ticket numbers per statement. Without this limit each page would read all later passages again whenever the
 * database has too few statistics to read them in order, as is always the case with the embedded one.
 */
const numbersAtOnce = 1_000;

/** Reads the passages that count of an event's tickets, in one fixed order: by ticket number, time and scan. */
export async function readPassages(
  queries: Queries,
  { eventId, nextNumber }: Pick<DoorEventRow, 'eventId' | 'nextNumber'>,
): Promise<CountedPassage[]> {
  const passages: CountedPassage[] = [];
  for (let from = 0; from < nextNumber; from += numbersAtOnce) {
    let place = { ticketNumber: from, at: Number.MIN_SAFE_INTEGER, scanId: '' };
    for (;;) {
      const page = await queries.query<CountedPassage>(
        `SELECT scan_id AS "scanId", ticket_number AS "ticketNumber", checkpoint, direction, gate_id AS "gateId",
                device_id AS "deviceId", at,
                CASE WHEN counting = 'second' THEN true END AS second
           FROM claims
          WHERE event_id = $1 AND counting IN ('first', 'second') AND ticket_number >= $2::bigint
            AND ticket_number < $3::bigint AND (ticket_number, at, scan_id) > ($2::bigint, $4::bigint, $5::text)
          ORDER BY ticket_number, at, scan_id LIMIT $6`,
        [eventId, place.ticketNumber, from + numbersAtOnce, place.at, place.scanId, passagesAtOnce],
      );
      passages.push(...page);
      place = page.at(-1) ?? place;
      if (page.length < passagesAtOnce) break;
    }
  }
  return passages;
}

/** Reads the last entry that counts of each of these tickets, with the name of its gate. */
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
      WHERE c.direction = 'entry' AND c.counting IN ('first', 'second')
      ORDER BY c.ticket_number, c.at DESC`,
    [eventId, ticketNumbers],
  );
}

/** A passage of the ticket's own holder, with the name of its gate. */
export type NamedPassage = Pick<CountedPassage, 'ticketNumber' | 'checkpoint' | 'direction' | 'at'> & {
  readonly gateName: string;
};

/** Reads the passages that count of these tickets' own holders, oldest first. */
export function readOwnPassages(
  queries: Queries,
  eventId: string,
  ticketNumbers: readonly number[],
): Promise<NamedPassage[]> {
  return queries.query<NamedPassage>(
    `SELECT c.ticket_number AS "ticketNumber", c.checkpoint, c.direction, c.at, coalesce(g.name, '') AS "gateName"
       FROM unnest($2::bigint[]) AS asked(number)
       CROSS JOIN LATERAL (SELECT * FROM claims WHERE event_id = $1 AND ticket_number = asked.number OFFSET 0) c
       LEFT JOIN gates g ON g.id = c.gate_id
      WHERE c.counting = 'first'
      ORDER BY c.at, c.scan_id`,
    [eventId, ticketNumbers],
  );
}
