import type { EventDetail } from '#contract/events/events.ts';
import type { Queries } from '#server/database/database.ts';
import { detailOf } from './event-presenter.ts';
import { findOneEvent, findTicketTypes } from '#server/database/events/event-rows.ts';
import { findAskedQuestions } from '#server/database/events/questions.ts';

/** One event with its ticket types, drafts too; null where there is none. @param unlocked hidden ticket types that the reader has a link or a code to */
export async function readEventDetail(
  queries: Queries,
  eventId: string,
  now: number,
  unlocked: readonly string[] = [],
): Promise<EventDetail | null> {
  const row = await findOneEvent(queries, eventId, now);
  if (row === null) return null;
  const types = await findTicketTypes(queries, eventId, now, unlocked);
  return detailOf(row, types, await findAskedQuestions(queries, eventId), now);
}
