import type * as contract from '#contract/sales/attendees.ts';
import type { Prove } from '#server/access/prove.ts';
import type { Answer, StreamAnswer } from '#server/resources/call.ts';
import { exportAttendees, type ExportAttendeesDeps } from '#server/tickets/export-attendees.ts';
import { setAttendeeNote } from '#server/tickets/attendee-note.ts';
import { listAttendees, readAttendee } from '#server/tickets/list-attendees.ts';

export interface AttendeesDeps extends ExportAttendeesDeps {
  /** Required each time, because the result contains contact details. */
  readonly prove: Prove;
  /** Required once in a while. */
  readonly proveLately: Prove;
}

interface AttendeesAnswers {
  readonly listAttendees: Answer<typeof contract.listAttendees>;
  readonly readAttendee: Answer<typeof contract.readAttendee>;
  readonly noteAttendee: Answer<typeof contract.noteAttendee>;
  readonly exportAttendees: StreamAnswer<typeof contract.exportAttendees>;
  readonly exportAttendeeContacts: StreamAnswer<typeof contract.exportAttendeeContacts>;
}

/** Attendees of an event, for those who run it. */
export function attendeesResource(deps: AttendeesDeps): AttendeesAnswers {
  return {
    listAttendees: ({ params, query }) => listAttendees(deps.database, params.registrationId, query),
    readAttendee: ({ params }) => readAttendee(deps.database, params.registrationId, params.ticketId),
    noteAttendee: ({ params: { registrationId: eventId, ticketId }, body, caller }) =>
      setAttendeeNote(deps, caller, { eventId, ticketId }, body),
    exportAttendees: async ({ params, query, caller }) =>
      (await deps.proveLately(caller, undefined)) ??
      exportAttendees(deps, caller, { ...query, eventId: params.registrationId, contacts: false }),
    exportAttendeeContacts: async ({ params, body: { currentPasswordHash, ...wish }, caller }) =>
      (await deps.prove(caller, currentPasswordHash)) ??
      exportAttendees(deps, caller, { ...wish, eventId: params.registrationId, contacts: true }),
  };
}
