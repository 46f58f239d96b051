import type { EditableEvent, EventFormBody } from '#contract/events/event-drafts.ts';
import type { ChangeQuery } from '#contract/wire/holders-query.ts';
import { changedElsewhereCode } from '#domain/failures/failure.ts';
import { canDelete, canUnpublish } from '#domain/events/event-form.ts';
import type { Caller } from '#server/access/caller.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { eventCancelled, eventIdTaken, noEvent, notSignedIn } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import {
  addDraft,
  countEventPlaces,
  deleteEventRow,
  findDraft,
  setEventStatus,
  stopSelling,
  writeFields,
  type DraftRow,
  type EventFields,
} from '#server/database/events/event-drafts.ts';
import { moveOrWithhold } from '#server/database/messages/moved-messages.ts';
import { isTakenDown } from '#server/database/events/all-events.ts';
import { addEventKey } from '#server/signing/add-event-key.ts';
import { createEventKey } from '#server/signing/event-signer.ts';
import { editEvent, recordEdit, type Edit, type EditingDeps } from './edit-event.ts';
import { differsIn, fieldsOf, missingOf, present, sameAtDoors, sameTimes, versionOf } from './event-form.ts';
import { refuseOpenTimes } from './open-times.ts';
import { refusePlaces } from './refuse-places.ts';
import { takeLocation } from './take-location.ts';
import { confirmOrNotify, changeOfEvent } from './touched-holders.ts';

const changedElsewhere = (now: DraftRow, differs: readonly string[]) =>
  refusal(409, changedElsewhereCode, (texts) => texts.events.changedElsewhere, {
    version: versionOf(now),
    differs,
  });
const sold = refusal(409, 'event_sold', (texts) => texts.events.sold);
const notReady = (missing: readonly string[]) =>
  refusal(409, 'event_not_ready', (texts) => texts.events.notReady, { missing });
const inUse = refusal(409, 'event_in_use', (texts) => texts.events.inUse);
const takenDown = refusal(409, 'event_taken_down', (texts) => texts.events.takenDown);
const notDraft = refusal(409, 'event_not_draft', (texts) => texts.events.notDraft);

/** Creates a draft of the caller's; idempotent for the same id and form. */
export async function createDraft(
  deps: EditingDeps,
  caller: Caller,
  { registrationId: eventId, ...form }: EventFormBody & { readonly registrationId: string },
): Promise<EditableEvent | Refusal> {
  if (caller.kind !== 'user') return notSignedIn;
  const { database, now } = deps;
  const fields = fieldsOf(form, null);
  if (isRefusal(fields)) return fields;
  return commitUnlessRefused(database, async (queries): Promise<EditableEvent | Refusal> => {
    const isNew = await makeDraft(deps, queries, caller, fields, { action: 'event_created', eventId });
    if (isRefusal(isNew)) return isNew;
    const draft = await findDraft(queries, eventId, now());
    if (draft === null) return noEvent;
    if (isNew) await takeLocation(queries, caller, draft);
    const differs = differsIn(fields, draft);
    return differs.length > 0 ? changedElsewhere(draft, differs) : present(draft, now());
  });
}

/**
 * Creates a draft of the caller's, with its own signing key, and records that.
 *
 * @param edit how it was created, for the audit log; names the draft
 * @returns false if the caller has created it before; a refusal if it belongs to somebody else
 */
export async function makeDraft(
  { sealer, now }: Pick<EditingDeps, 'sealer' | 'now'>,
  queries: Queries,
  caller: Extract<Caller, { kind: 'user' }>,
  fields: EventFields,
  edit: Edit,
): Promise<boolean | Refusal> {
  const { eventId } = edit;
  if (!(await addDraft(queries, { ...fields, eventId, organizerId: caller.userId }, now())))
    return (await refuseAtEvent(queries, 'run', caller, eventId)) === null ? false : eventIdTaken;
  await writeFields(queries, eventId, fields, now());
  await addEventKey(queries, eventId, () => createEventKey(sealer), now());
  await recordEdit(queries, caller, edit, now());
  return true;
}

/** Returns an event as its organizer edits it. */
export async function readDraft({ database, now }: EditingDeps, eventId: string) {
  const draft = await findDraft(database, eventId, now());
  return draft === null ? noEvent : present(draft, now());
}

/**
 * Saves an event's form. Refuses if `version` is outdated, or if confirmation is required before a change that ticket
 * holders are notified of.
 */
export function changeDraft(
  deps: EditingDeps,
  caller: Caller,
  eventId: string,
  form: EventFormBody,
  { version, holders }: ChangeQuery = {},
): Promise<EditableEvent | Refusal> {
  return editing(deps, caller, { action: 'event_changed', eventId }, async (queries, before) => {
    const fields = fieldsOf(form, before);
    if (isRefusal(fields)) return fields;
    const differs = differsIn(fields, before);
    // A retry after a lost reply sends an outdated version.
    if (differs.length === 0) return 'unchanged';
    if (version !== undefined && version !== versionOf(before)) return changedElsewhere(before, differs);
    if (before.status === 'cancelled') return eventCancelled;
    // Rolling codes are signed for the event's times, which therefore change only together with a reissue.
    if (before.tickets > 0 && !sameTimes(fields, before)) return sold;
    const tooFar = refuseOpenTimes(['startsAt', 'endsAt', 'doorsOpenAt'], fields, before);
    if (tooFar !== null) return tooFar;
    const tooFew = differs.includes('capacity') ? await refuseCapacity(deps, queries, before, fields) : null;
    if (tooFew !== null) return tooFew;
    const asked = await confirmOrNotify(deps, queries, holders, [
      changeOfEvent(queries, before, fields, deps.now()),
    ]);
    if (asked !== null) return asked;
    await writeFields(queries, eventId, fields, deps.now());
    await moveOrWithhold(queries, { eventId, from: before, to: fields }, deps.now());
    if (differs.includes('venue')) await takeLocation(queries, caller, { ...before, venue: fields.venue });
    return 'changed';
  });
}

/** Stops sales until the transaction ends, so that the counts stay valid for the new capacity. */
async function refuseCapacity(
  { now }: EditingDeps,
  queries: Queries,
  { eventId }: DraftRow,
  { capacity }: EventFields,
): Promise<Refusal | null> {
  await stopSelling(queries, eventId);
  return refusePlaces(capacity, await countEventPlaces(queries, eventId, now()), 'capacity');
}

/** Publishes a draft. */
export function publish(deps: EditingDeps, caller: Caller, eventId: string) {
  return editing(deps, caller, { action: 'event_published', eventId }, async (queries, before) => {
    if (before.status === 'published') return 'unchanged';
    if (before.status === 'cancelled') return eventCancelled;
    if (await isTakenDown(queries, eventId)) return takenDown;
    const missing = missingOf(before, deps.now());
    if (missing.length > 0) return notReady(missing);
    await setEventStatus(queries, eventId, 'published', deps.now());
    return 'changed';
  });
}

/** Unpublishes an event that has no tickets and none being bought. */
export function unpublish(deps: EditingDeps, caller: Caller, eventId: string) {
  const edit: Edit = { action: 'event_unpublished', eventId, selling: 'stopped' };
  return editing(deps, caller, edit, async (queries, before) => {
    if (before.status === 'draft') return 'unchanged';
    if (before.status === 'cancelled') return eventCancelled;
    if (!canUnpublish(before)) return inUse;
    await setEventStatus(queries, eventId, 'draft', deps.now());
    return 'changed';
  });
}

/** Deletes a draft with its related data. */
export function deleteDraft(
  deps: EditingDeps,
  caller: Caller,
  eventId: string,
): Promise<{ deleted: boolean } | Refusal> {
  const edit: Edit = { action: 'event_deleted', eventId, selling: 'stopped', right: 'own' };
  return editEvent(deps, caller, edit, async (queries, draft) => {
    if (await isTakenDown(queries, eventId)) return takenDown;
    if (!canDelete(draft)) return notDraft;
    await deleteEventRow(queries, eventId);
    return { value: { deleted: true }, outcome: 'changed' };
  });
}

/** Like `editEvent`; returns the event's new state. */
function editing(
  deps: EditingDeps,
  caller: Caller,
  edit: Edit,
  work: (queries: Queries, before: DraftRow) => Promise<Refusal | 'changed' | 'unchanged'>,
): Promise<EditableEvent | Refusal> {
  return editEvent(deps, caller, edit, async (queries, before) => {
    const done = await work(queries, before);
    if (isRefusal(done)) return done;
    const after = await findDraft(queries, edit.eventId, deps.now());
    if (after === null) return noEvent;
    const isToldDoors = done === 'changed' && !sameAtDoors(before, after);
    return { value: present(after, deps.now()), outcome: isToldDoors ? 'changed at doors' : done };
  });
}
