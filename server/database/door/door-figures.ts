import type { Queries } from '#server/database/database.ts';
import { isEntrance } from '#server/database/sales/add-ons.ts';

/** Who came, as `docs/definitions.md` says. */
export interface DoorFigures {
  readonly eventId: string;
  /** People inside the main area. */
  readonly inside: number;
  /** Tickets by which somebody came in at all. */
  readonly arrived: number;
  /** Of those, tickets that take no place any more: cancelled, or in other hands, after they let somebody in. */
  readonly gone: number;
  /** Scans at an entrance that let nobody in. */
  readonly turnedAway: number;
}

/** The area that every event has. */
const mainArea = 'event';

/**
 * Reads who came to some events: the one source of each of these figures for lists; boards show the same tallies by gate.
 * Rehearsals count nowhere.
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
