import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '#server/access/caller.ts';
import { refuseAtEvent, type EventRight } from '#server/access/event-access.ts';
import { recordAction } from '#server/access/record-action.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { noEvent } from '#server/access/refusals.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { atEvent, type EventQueries } from '#server/database/events/at-event.ts';
import { addRuleChanges } from '#server/database/door/rule-changes.ts';
import { lockDraft, type DraftRow } from '#server/database/events/event-drafts.ts';
import { moveEvent, type DoorEventRow } from '#server/database/events/events.ts';
import type { Sealer } from '#server/signing/seal.ts';

export interface EditingDeps {
  readonly database: Database;
  readonly sealer: Sealer;
  /** In ms. */
  readonly now: () => number;
  /** Appends what doors must know of an event at its current revision to their feed, in the same transaction. */
  readonly notifyDoors: (queries: Queries, event: DoorEventRow) => Promise<void>;
  /** Called after the commit, to wake listeners of the event. */
  readonly moved: (eventId: string, revision: number) => void;
}

/** An action on an event, for the audit log. */
export interface Edit {
  readonly action: string;
  readonly eventId: string;
  /** Id of the part of the event concerned. */
  readonly subject?: string;
  /** The right it needs; by default the right to run the event. */
  readonly right?: EventRight;
  /** `stopped`: reserving and buying are blocked meanwhile. */
  readonly selling?: 'goes on' | 'stopped';
}

/** The result of an edit, and whether it changed anything, and anything that scanners must know. */
export interface Edited<T> {
  readonly value: T;
  readonly outcome: 'unchanged' | 'changed' | 'changed at doors';
}

/**
 * Makes a change under the event's lock, records it in the audit log, and notifies the doors of what concerns them.
 * Decides the caller's right to it under the lock: an administrator may have given the event to another organizer
 * after the call was let in.
 */
export async function editEvent<T>(
  deps: EditingDeps,
  caller: Caller,
  edit: Edit,
  work: (queries: Queries, before: DraftRow) => Promise<Refusal | Edited<T>>,
): Promise<T | Refusal> {
  const { database, now } = deps;
  const { eventId, selling = 'goes on', right = 'run' } = edit;
  const answer = await commitUnlessRefused(atEvent(database, eventId), async (queries) => {
    const before = await lockDraft(queries, eventId, now(), selling);
    if (before === null) return noEvent;
    const no = await refuseAtEvent(queries, right, caller, eventId);
    if (no !== null) return no;
    const done = await work(queries, before);
    if (isRefusal(done)) return done;
    if (done.outcome !== 'unchanged') await recordEdit(queries, caller, edit, now());
    const isTold = done.outcome === 'changed at doors';
    const revision = isTold ? await notifyDoors(deps, queries, caller, before) : null;
    return { value: done.value, revision };
  });
  if (isRefusal(answer)) return answer;
  if (answer.revision !== null) deps.moved(eventId, answer.revision);
  return answer.value;
}

/** @returns the revision announced to the doors, or null if the event does not exist */
async function notifyDoors(
  deps: EditingDeps,
  queries: EventQueries,
  caller: Caller,
  before: DraftRow,
): Promise<number | null> {
  const { eventId } = before;
  const moved = await moveEvent(queries, eventId);
  if (moved === null) return null;
  const changedBy = caller.kind === 'user' ? caller.userId : null;
  const changes = changesOfRules(before.rules, moved.rules).map((change) => ({ ...change, at: deps.now() }));
  await addRuleChanges(queries, { eventId, revision: moved.revision, changedBy }, changes);
  await deps.notifyDoors(queries, moved);
  return moved.revision;
}

/** Returns areas whose rules differ, with old and new rules; new and deleted areas lack one of them. */
function changesOfRules(before: DraftRow['rules'], after: DraftRow['rules']) {
  return Object.entries(after).flatMap(([checkpoint, rules]) => {
    const was = before[checkpoint];
    return was === undefined || isDeepStrictEqual(was, rules)
      ? []
      : [{ checkpoint, before: was, after: rules }];
  });
}

/** Records an action on an event; administrators are marked as such. @param at ms */
export function recordEdit(
  queries: Queries,
  caller: Caller,
  { action, eventId, subject }: Edit,
  at: number,
): Promise<void> {
  return recordAction(queries, caller, {
    at,
    action,
    eventId,
    ...(subject === undefined ? {} : { subject }),
  });
}
