import type { EditableEvent, EventFormBody } from '#contract/events/event-drafts.ts';
import { changedElsewhereCode } from '#domain/failures/failure.ts';
import { shiftAllRules } from '#domain/door/admission-rules.ts';
import { createTimeShift } from '#domain/events/time-shift.ts';
import { isDateOpen, toOpenDate } from '#domain/events/open-date.ts';
import { termsOf } from '#domain/events/sold-terms.ts';
import { shiftShowWindow, showWindowOf } from '#domain/manifest/show-window.ts';
import type { Caller } from '#server/access/caller.ts';
import { isRefusal, refusal, refuseFields, type Refusal } from '#server/access/refusal.ts';
import { eventCancelled, eventNotPublished, noEvent } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import { findDraft, writeFields, type DraftRow } from '#server/database/events/event-drafts.ts';
import { addEventChange } from '#server/database/events/event-changes.ts';
import { addEventNotice } from '#server/database/events/event-notices.ts';
import { moveOrWithhold } from '#server/database/messages/moved-messages.ts';
import { moveTypes } from '#server/database/events/moved-types.ts';
import { moveGuestOffers } from '#server/database/tickets/guest-emails.ts';
import { editEvent, type Edited, type EditingDeps } from './edit-event.ts';
import { present, sameTimes, timesOf, versionOf, type FormTimes } from './event-form.ts';

type TimesBody = Pick<EventFormBody, 'startsAt' | 'endsAt' | 'doorsOpenAt' | 'timeZone'>;

const over = refusal(409, 'event_over', (texts) => texts.events.eventOver);
const inPast = refuseFields(['endsAt', (texts) => texts.events.endsInPast]);

/**
 * Reschedules a published event with its issued tickets: their codes stay valid, ticket types, guests' invitations and
 * scheduled messages move along, and ticket holders are notified. Idempotent for the same times.
 */
export function postponeEvent(
  deps: EditingDeps,
  caller: Caller,
  eventId: string,
  wish: { readonly times: TimesBody; readonly version: string | undefined },
): Promise<EditableEvent | Refusal> {
  const edit = { action: 'event_postponed', eventId, selling: 'stopped', right: 'own' } as const;
  return editEvent(deps, caller, edit, async (queries, before) => {
    const times = timesOf(wish.times);
    if (isRefusal(times)) return times;
    const now = deps.now();
    if (before.status === 'cancelled') return eventCancelled;
    if (before.status === 'draft') return eventNotPublished;
    if (sameTimes(times, before)) return { value: present(before, now), outcome: 'unchanged' };
    if (wish.version !== undefined && wish.version !== versionOf(before)) return movedElsewhere(before);
    if (times.endsAt <= now) return inPast;
    return move(deps, queries, before, times);
  });
}

/**
 * Postpones a published event to a date yet to be announced: tickets stay valid, sales stop until then, doors don't
 * admit anybody, and ticket holders are notified. Idempotent.
 */
export function openEventDate(
  deps: EditingDeps,
  caller: Caller,
  eventId: string,
  version: string | undefined,
): Promise<EditableEvent | Refusal> {
  const edit = { action: 'event_date_opened', eventId, selling: 'stopped', right: 'own' } as const;
  return editEvent(deps, caller, edit, async (queries, before) => {
    const now = deps.now();
    if (before.status === 'cancelled') return eventCancelled;
    if (before.status === 'draft') return eventNotPublished;
    if (isDateOpen(before.startsAt)) return { value: present(before, now), outcome: 'unchanged' };
    if (version !== undefined && version !== versionOf(before)) return movedElsewhere(before);
    const { startsAt, endsAt, doorsOpenAt, timeZone } = before;
    return move(deps, queries, before, {
      startsAt: toOpenDate(startsAt),
      endsAt: toOpenDate(endsAt),
      doorsOpenAt: toOpenDate(doorsOpenAt),
      timeZone,
    });
  });
}

const movedElsewhere = (before: DraftRow) =>
  refusal(409, changedElsewhereCode, (texts) => texts.events.changedElsewhere, {
    version: versionOf(before),
  });

async function move(
  { now }: EditingDeps,
  queries: Queries,
  before: DraftRow,
  times: FormTimes,
): Promise<Edited<EditableEvent> | Refusal> {
  const { eventId } = before;
  const showWindow =
    before.tickets > 0
      ? shiftShowWindow(before.showWindow, times, now(), before.doorsOpenAt)
      : showWindowOf(times.doorsOpenAt, times.endsAt);
  if (before.endsAt <= now() || showWindow === null) return over;
  const to = { ...times, showWindow };
  const along = createTimeShift(before, to);
  await writeFields(queries, eventId, { ...before, ...to, rules: shiftAllRules(before.rules, along) }, now());
  await moveTypes(queries, eventId, along, now());
  await moveOrWithhold(queries, { eventId, from: before, to }, now());
  await moveGuestOffers(queries, eventId, times.endsAt);
  await addEventNotice(queries, { eventId, notBefore: now() });
  if (before.tickets > 0)
    await addEventChange(queries, eventId, { ...before, terms: termsOf(before) }, now());
  const after = await findDraft(queries, eventId, now());
  return after === null ? noEvent : { value: present(after, now()), outcome: 'changed at doors' };
}
