import type * as contract from '#contract/door/desk-scans.ts';
import { checkInFromDesk, undoFromDesk, type DeskScansDeps } from '#server/door/desk-scans.ts';
import type { Answer } from '#server/resources/call.ts';

/** Scans recorded by hand from the attendee list. */
export function deskScansResource(deps: DeskScansDeps): {
  readonly checkInByHand: Answer<typeof contract.checkInByHand>;
  readonly undoByHand: Answer<typeof contract.undoByHand>;
} {
  return {
    checkInByHand: ({ params: { registrationId: eventId, ticketId }, body, caller }) =>
      checkInFromDesk(deps, { eventId, ticketId }, body, caller),
    undoByHand: ({ params: { registrationId: eventId, ticketId }, body, caller }) =>
      undoFromDesk(deps, { eventId, ticketId }, body, caller),
  };
}
