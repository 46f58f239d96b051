import { shiftAllRules } from '#domain/door/admission-rules.ts';
import { createTimeShift } from '#domain/events/time-shift.ts';
import { beforeOpenDate, isDateOpen } from '#domain/events/open-date.ts';
import { moveMessages } from '#server/database/messages/moved-messages.ts';
import type { EventQueries } from './at-event.ts';
import { findDraft, writeFields } from './event-drafts.ts';
import { moveTypes } from './moved-types.ts';

/**
 * An event that waits for a date waits no more, and is when it was to be before, with all that moved along. The caller has
 * locked it.
 *
 * @param now ms
 */
export async function closeOpenDate(queries: EventQueries, now: number): Promise<void> {
  const { eventId } = queries;
  const open = await findDraft(queries, eventId, now);
  if (open === null || !isDateOpen(open.startsAt)) return;
  const { showWindow } = open;
  const closed = {
    ...open,
    startsAt: beforeOpenDate(open.startsAt),
    endsAt: beforeOpenDate(open.endsAt),
    doorsOpenAt: beforeOpenDate(open.doorsOpenAt),
    showWindow: { ...showWindow, startsAt: beforeOpenDate(showWindow.startsAt) },
  };
  const along = createTimeShift(open, closed);
  await writeFields(queries, eventId, { ...closed, rules: shiftAllRules(open.rules, along) }, now);
  await moveTypes(queries, eventId, along, now);
  await moveMessages(queries, { eventId, from: open, to: closed });
}
