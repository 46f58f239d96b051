import type { EventDetail } from '#contract/events/events.ts';
import type { Queries } from '#server/database/database.ts';
import { detailOf } from './event-presenter.ts';
import { findOneEvent, findTicketTypes } from '#server/database/events/event-rows.ts';

/** One event with its offers, drafts too; null where there is none. @param now ms */
export async function readEventDetail(
  queries: Queries,
  eventId: string,
  now: number,
): Promise<EventDetail | null> {
  const row = await findOneEvent(queries, eventId, now);
  return row === null ? null : detailOf(row, await findTicketTypes(queries, eventId, now), now);
}
