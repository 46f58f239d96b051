import type { EventFigures } from '#contract/events/my-events.ts';
import type { Queries } from '#server/database/database.ts';
import { countDoorFigures, type DoorFigures } from '#server/database/door/door-figures.ts';
import { countEventFigures } from '#server/database/events/event-figures.ts';
import type { EventRow } from '#server/database/events/event-rows.ts';

/**
 * Returns the figures of events, by id.
 *
 * Attendance is counted from passages, which are many: in a list only while the doors are open, when it is of
 * interest.
 *
 * @param asked `now` in ms; `alone`: one event was requested by its id, or by GraphQL, where guests are counted if no
 *   other event's figures are asked for with it
 */
export async function figuresOf(
  queries: Queries,
  events: readonly Pick<EventRow, 'id' | 'status' | 'doors_open_at' | 'ends_at'>[],
  { now, alone }: { readonly now: number; readonly alone: boolean },
): Promise<ReadonlyMap<string, EventFigures>> {
  const ids = events.map((event) => event.id);
  const opened = events.filter(
    (event) => event.status !== 'draft' && event.doors_open_at <= now && (alone || event.ends_at > now),
  );
  const counted = await countEventFigures(queries, ids, now, alone && ids.length === 1);
  const came = await countDoorFigures(
    queries,
    opened.map((event) => event.id),
  );
  const figures = new Map<string, EventFigures>();
  for (const { eventId, ...sold } of counted) {
    const door = came.find((one) => one.eventId === eventId);
    figures.set(eventId, { ...sold, door: door === undefined ? null : cameOf(door) });
  }
  return figures;
}

const cameOf = ({ inside, arrived, turnedAway }: DoorFigures) => ({ inside, arrived, turnedAway });
