import type * as contract from '#contract/sales/attendee-list.ts';
import type { Answer } from '#server/resources/call.ts';
import { readAttendeePageOf } from '#server/tickets/attendee-pages.ts';

/** The attendee list for an organizer's device. */
export function attendeeListResource(deps: Parameters<typeof readAttendeePageOf>[0]): {
  readonly readAttendeePage: Answer<typeof contract.readAttendeePage>;
} {
  return {
    readAttendeePage: ({ params: { registrationId: eventId, page }, query: { have }, caller }) =>
      readAttendeePageOf(deps, caller, { eventId, page: Number(page), have }),
  };
}
