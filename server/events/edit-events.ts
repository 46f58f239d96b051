import type { EditableEvent, EventFormBody } from '#contract/events/event-drafts.ts';
import { changedElsewhereCode } from '#contract/wire/version-query.ts';
import { mayDelete, mayUnpublish } from '#domain/events/event-form.ts';
import type { Caller } from '#server/access/caller.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { noEvent, notSignedIn } from '#server/access/refusals.ts';
import { noteInAudit } from '#server/database/audit.ts';
import type { Database, Queries } from '#server/database/database.ts';
import {
  addDraft,
  deleteEventRow,
  findDraft,
  lockDraft,
  setEventStatus,
  writeFields,
  type DraftRow,
} from '#server/database/events/event-drafts.ts';
import { keepIf } from '#server/database/keep-if.ts';
import { moveEvent, type DoorEventRow } from '#server/database/events/events.ts';
import { addEventKey } from '#server/signing/add-event-key.ts';
import { createEventKey } from '#server/signing/event-signer.ts';
import type { Sealer } from '#server/signing/seal.ts';
import { differsIn, fieldsOf, missingOf, present, sameAtDoors, sameTimes, versionOf } from './event-form.ts';

export interface EditingDeps {
  readonly database: Database;
  readonly sealer: Sealer;
  /** ms. */
  readonly now: () => number;
  /** Puts what doors must know of an event at its present revision into their feed, in the same transaction. */
  readonly tellDoors: (queries: Queries, event: DoorEventRow) => Promise<void>;
  /** After the commit: wakes whoever waits for news of the event. */
  readonly moved: (eventId: string, revision: number) => void;
}

const changedElsewhere = (now: DraftRow, differs: readonly string[]) =>
  refusal(409, changedElsewhereCode, (texts) => texts.events.changedElsewhere, {
    version: versionOf(now),
    differs,
  });
const idTaken = refusal(409, 'event_id_taken', (texts) => texts.events.idTaken);
const sold = refusal(409, 'event_sold', (texts) => texts.events.sold);
const cancelled = refusal(409, 'event_cancelled', (texts) => texts.events.cancelled);
const notReady = (missing: readonly string[]) =>
  refusal(409, 'event_not_ready', (texts) => texts.events.notReady, { missing });
const inUse = refusal(409, 'event_in_use', (texts) => texts.events.inUse);
const notDraft = refusal(409, 'event_not_draft', (texts) => texts.events.notDraft);

const isKept = (done: unknown) => !isRefusal(done);

/** Makes a draft of the caller's; again with the same id and form: the same answer. */
export async function createDraft(
  deps: EditingDeps,
  caller: Caller,
  { registrationId: eventId, ...form }: EventFormBody & { readonly registrationId: string },
): Promise<EditableEvent | Refusal> {
  if (caller.kind !== 'user') return notSignedIn;
  const { database, sealer, now } = deps;
  const fields = fieldsOf(form, null);
  if (isRefusal(fields)) return fields;
  return keepIf(
    database,
    async (queries): Promise<EditableEvent | Refusal> => {
      const isNew = await addDraft(queries, { ...fields, eventId, organizerId: caller.userId }, now());
      if (isNew) {
        await writeFields(queries, eventId, fields, now());
        await addEventKey(queries, eventId, () => createEventKey(sealer), now());
        await note(queries, caller, 'event_created', eventId, now());
      } else if ((await refuseAtEvent(queries, 'run', caller, eventId)) !== null) return idTaken;
      const draft = await findDraft(queries, eventId, now());
      if (draft === null) return noEvent;
      const differs = differsIn(fields, draft);
      return differs.length > 0 ? changedElsewhere(draft, differs) : present(draft, now());
    },
    isKept,
  );
}

/** An event as its organizer edits it. */
export async function readDraft({ database, now }: EditingDeps, eventId: string) {
  const draft = await findDraft(database, eventId, now());
  return draft === null ? noEvent : present(draft, now());
}

/** Saves an event's form; refuses where `version` names another state of it than the present one. */
export function changeDraft(
  deps: EditingDeps,
  caller: Caller,
  eventId: string,
  form: EventFormBody,
  version: string | undefined,
): Promise<EditableEvent | Refusal> {
  return editing(deps, caller, 'event_changed', eventId, async (queries, before) => {
    const fields = fieldsOf(form, before);
    if (isRefusal(fields)) return fields;
    const differs = differsIn(fields, before);
    // A repeat whose first reply was lost names a version that is past.
    if (differs.length === 0) return 'unchanged';
    if (version !== undefined && version !== versionOf(before)) return changedElsewhere(before, differs);
    if (before.status === 'cancelled') return cancelled;
    // Rolling codes are signed for the times: they move only by what reissues them.
    if (before.tickets > 0 && !sameTimes(fields, before)) return sold;
    await writeFields(queries, eventId, fields, deps.now());
    return 'changed';
  });
}

/** Shows a draft to everyone. */
export function publish(deps: EditingDeps, caller: Caller, eventId: string) {
  return editing(deps, caller, 'event_published', eventId, async (queries, before) => {
    if (before.status === 'published') return 'unchanged';
    if (before.status === 'cancelled') return cancelled;
    const missing = missingOf(before, deps.now());
    if (missing.length > 0) return notReady(missing);
    await setEventStatus(queries, eventId, 'published', deps.now());
    return 'changed';
  });
}

/** Hides an event of which nobody has, or is about to have, a ticket. */
export function unpublish(deps: EditingDeps, caller: Caller, eventId: string) {
  return editing(
    deps,
    caller,
    'event_unpublished',
    eventId,
    async (queries, before) => {
      if (before.status === 'draft') return 'unchanged';
      if (before.status === 'cancelled') return cancelled;
      if (!mayUnpublish(before)) return inUse;
      await setEventStatus(queries, eventId, 'draft', deps.now());
      return 'changed';
    },
    'stopped',
  );
}

/** Deletes a draft with what hangs on it. */
export async function deleteDraft(
  { database, now }: EditingDeps,
  caller: Caller,
  eventId: string,
): Promise<{ deleted: boolean } | Refusal> {
  return database.transaction(async (queries) => {
    const draft = await lockDraft(queries, eventId, now(), 'stopped');
    if (draft === null) return noEvent;
    if (!mayDelete(draft)) return notDraft;
    await deleteEventRow(queries, eventId);
    await note(queries, caller, 'event_deleted', eventId, now());
    return { deleted: true };
  });
}

/** Does a change under the event's lock, notes who did it, and tells the doors what concerns them. */
async function editing(
  deps: EditingDeps,
  caller: Caller,
  action: string,
  eventId: string,
  work: (queries: Queries, before: DraftRow) => Promise<Refusal | 'changed' | 'unchanged'>,
  selling: 'goes on' | 'stopped' = 'goes on',
): Promise<EditableEvent | Refusal> {
  const { database, now } = deps;
  const answer = await keepIf(
    database,
    async (queries) => {
      const before = await lockDraft(queries, eventId, now(), selling);
      if (before === null) return noEvent;
      const done = await work(queries, before);
      if (isRefusal(done)) return done;
      const after = await findDraft(queries, eventId, now());
      if (after === null) return noEvent;
      const event = present(after, now());
      if (done === 'unchanged') return { event, revision: null };
      await note(queries, caller, action, eventId, now());
      return { event, revision: sameAtDoors(before, after) ? null : await tellDoors(deps, queries, eventId) };
    },
    isKept,
  );
  if (isRefusal(answer)) return answer;
  if (answer.revision !== null) deps.moved(eventId, answer.revision);
  return answer.event;
}

/** @returns the revision that doors were told of, or null where there is no such event */
async function tellDoors(deps: EditingDeps, queries: Queries, eventId: string): Promise<number | null> {
  const moved = await moveEvent(queries, eventId);
  if (moved !== null) await deps.tellDoors(queries, moved);
  return moved?.revision ?? null;
}

const note = (queries: Queries, caller: Caller, action: string, eventId: string, at: number) =>
  noteInAudit(queries, {
    at,
    actor: caller.kind === 'user' ? caller.userId : 'somebody',
    action,
    eventId,
    outcome: 'done',
    ...(caller.kind === 'user' && caller.role === 'ADMIN' ? { details: { as: 'administrator' } } : {}),
  });
