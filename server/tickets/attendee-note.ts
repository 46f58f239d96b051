import { changedElsewhereCode } from '#domain/failures/failure.ts';
import type { Caller } from '#server/access/caller.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import { recordAction } from '#server/access/record-action.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import { noTicket, ticketFollowed } from '#server/access/refusals.ts';
import type { Database } from '#server/database/database.ts';
import { lockDoorNote, setDoorNote } from '#server/database/tickets/door-list-rows.ts';
import { hasFollower } from '#server/database/tickets/tickets.ts';

export interface NoteAttendeeDeps {
  readonly database: Database;
  /** In ms. */
  readonly now: () => number;
}

const changedElsewhere = refusal(409, changedElsewhereCode, (texts) => texts.door.noteChanged);

/**
 * Sets the door note of a guest, which supervisors' devices receive with their next look at the names. Refuses if
 * somebody else has changed the note since it was read. Idempotent.
 */
export function setAttendeeNote(
  { database, now }: NoteAttendeeDeps,
  caller: Caller,
  which: { readonly eventId: string; readonly ticketId: string },
  wish: { readonly note: string; readonly before: string },
): Promise<{ note: string } | Refusal> {
  const { note, before } = wish;
  return database.transaction(async (queries) => {
    const [present, refused] = await Promise.all([
      lockDoorNote(queries, which),
      refuseAtEvent(queries, 'run', caller, which.eventId),
    ]);
    if (refused !== null) return refused;
    if (present === null) return noTicket;
    // A note goes with its guest when they are moved, and no door lists the ticket that they had.
    if (await hasFollower(queries, which.ticketId)) return ticketFollowed;
    if (present === note) return { note };
    if (present !== before) return changedElsewhere;
    await setDoorNote(queries, which.ticketId, note);
    const { eventId, ticketId: subject } = which;
    await recordAction(queries, caller, { at: now(), action: 'door_note_changed', eventId, subject });
    return { note };
  });
}
