import type { Caller } from '#server/access/caller.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import type { Refusal } from '#server/access/refusal.ts';
import { eventIdTaken } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import { addDraft, writeFields, type EventFields } from '#server/database/events/event-drafts.ts';
import { addEventKey } from '#server/signing/add-event-key.ts';
import { createEventKey } from '#server/signing/event-signer.ts';
import { noteEdit, type Edit, type EditingDeps } from './edit-event.ts';

/**
 * Makes a draft of the caller's, with a signing key of its own, and notes that.
 *
 * @param edit what made it, for the audit; names the draft
 * @returns false where the caller has made it before; a refusal where it is another's
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
  await noteEdit(queries, caller, edit, now());
  return true;
}
