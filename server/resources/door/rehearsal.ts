import type { rehearsalCode } from '#contract/door/rehearsal.ts';
import type { Answer } from '#server/resources/call.ts';
import type { GuestDeps } from '#server/sales/guests/guest-deps.ts';
import { rehearsalCodeOf } from '#server/sales/guests/rehearsal-code.ts';

/** Rehearsal codes for door staff. */
export function rehearsalResource(deps: GuestDeps): { readonly rehearsalCode: Answer<typeof rehearsalCode> } {
  return {
    rehearsalCode: ({ params, caller }) => rehearsalCodeOf(deps, caller, params.registrationId),
  };
}
