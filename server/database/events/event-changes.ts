import { openDatesFrom } from '#domain/events/open-date.ts';
import type { Queries } from '#server/database/database.ts';
import type { DoorEventRow } from './events.ts';

/** When and where an event is; times in ms. */
export type EventPlan = Pick<DoorEventRow, 'startsAt' | 'endsAt' | 'doorsOpenAt' | 'venue'>;

/** Notes how an event stood until it was changed. @param at ms */
export async function addEventChange(
  queries: Queries,
  eventId: string,
  before: EventPlan,
  at: number,
): Promise<void> {
  const { startsAt, endsAt, doorsOpenAt, venue } = before;
  await queries.query(
    `INSERT INTO event_changes (event_id, at, starts_at, ends_at, doors_open_at, venue) VALUES ($1, $2, $3, $4, $5, $6::jsonb)
     ON CONFLICT (event_id, at) DO NOTHING`,
    [eventId, at, startsAt, endsAt, doorsOpenAt, venue === null ? null : JSON.stringify(venue)],
  );
}

/** How the event of a ticket stood as the ticket was issued, and when it was changed last, ms. */
export interface PlanAsIssued extends EventPlan {
  readonly ticketId: string;
  readonly changedAt: number;
}

/**
 * How events stood as these tickets were issued; tickets whose event has not changed since are left out. A date that was
 * open is nothing that a ticket was bought for.
 */
export function findPlansAsIssued(queries: Queries, ticketIds: readonly string[]): Promise<PlanAsIssued[]> {
  return queries.query<PlanAsIssued>(
    `SELECT t.id AS "ticketId", c.starts_at AS "startsAt", c.ends_at AS "endsAt", c.doors_open_at AS "doorsOpenAt", c.venue,
       (SELECT max(x.at) FROM event_changes x WHERE x.event_id = t.event_id) AS "changedAt"
       FROM tickets t
       JOIN LATERAL (SELECT * FROM event_changes f WHERE f.event_id = t.event_id AND f.at >= t.issued_at AND f.starts_at < $2
                      ORDER BY f.at LIMIT 1) AS c ON true
      WHERE t.id = ANY($1::text[])`,
    [ticketIds, openDatesFrom],
  );
}
