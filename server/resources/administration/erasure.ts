import type * as contract from '#contract/administration/erasure.ts';
import type { Prove } from '#server/access/prove.ts';
import { eraseAttendee, previewErasure, type EraseDeps } from '#server/administration/erase-attendee.ts';
import type { Answer } from '#server/resources/call.ts';

/** Erasure of people without an account, by administrators. */
export function createErasure(deps: EraseDeps & { readonly prove: Prove }): {
  readonly [K in 'previewErasure' | 'eraseAttendee']: Answer<(typeof contract)[K]>;
} {
  return {
    previewErasure: ({ params: { registrationId: eventId, ticketId } }) =>
      previewErasure(deps, { eventId, ticketId }),
    eraseAttendee: async ({ params: { registrationId: eventId, ticketId }, caller }) =>
      (await deps.prove(caller, undefined)) ?? eraseAttendee(deps, caller, { eventId, ticketId }),
  };
}
