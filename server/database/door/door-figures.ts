import type { Queries } from '#server/database/database.ts';
import { isEntrance } from '#server/database/sales/add-ons.ts';

/** Attendance figures as defined in `docs/definitions.md`. */
export interface DoorFigures {
  readonly eventId: string;
  /** People inside the main area. */
  readonly inside: number;
  /** Tickets by which anybody came in at all. */
  readonly arrived: number;
  /** Those of them that no longer occupy a place: cancelled or transferred after they let somebody in. */
  readonly gone: number;
  /** Entrance scans that didn't admit anybody. */
  readonly turnedAway: number;
}

/** The checkpoint that every event has. */
const mainArea = 'event';

/**
 * Reads the attendance figures of several events: the only source of these figures for lists; boards show the same
 * tallies by gate. Rehearsals are not counted.
 */
export function countDoorFigures(queries: Queries, eventIds: readonly string[]): Promise<DoorFigures[]> {
  return queries.query<DoorFigures>(
    `SELECT e.id AS "eventId", t.inside, t."turnedAway", t.arrived, t.gone
     FROM events e CROSS JOIN LATERAL (
       SELECT coalesce(sum(g.inside) FILTER (WHERE g.checkpoint = '${mainArea}'), 0)::bigint AS inside,
              coalesce(sum(g.arrived) FILTER (WHERE g.checkpoint = '${mainArea}'), 0)::bigint AS arrived,
              coalesce(sum(g.gone) FILTER (WHERE g.checkpoint = '${mainArea}'), 0)::bigint AS gone,
              coalesce(sum(g.refused) FILTER (WHERE ${isEntrance('g.checkpoint')}), 0)::bigint AS "turnedAway"
         FROM gate_tallies g WHERE g.event_id = e.id
     ) t
     WHERE e.id = ANY($1::text[])`,
    [eventIds],
  );
}
