import type * as contract from '#contract/events/admin-events.ts';
import {
  listAllEvents,
  restoreEvent,
  takeEventDown,
  transferEvent,
  type AllEventsDeps,
} from '#server/events/all-events.ts';
import type { Answer } from '#server/resources/call.ts';

type Names = 'listAdminEvents' | 'takeDownEvent' | 'restoreEvent' | 'transferEvent';

/** All organizers' events, for administrators. */
export function createAdminEvents(deps: AllEventsDeps): {
  readonly [K in Names]: Answer<(typeof contract)[K]>;
} {
  return {
    listAdminEvents: ({ query, caller }) => listAllEvents(deps, query, caller),
    takeDownEvent: ({ params, body, caller }) =>
      takeEventDown(deps, caller, params.registrationId, body.reason),
    restoreEvent: ({ params, caller }) => restoreEvent(deps, caller, params.registrationId),
    transferEvent: ({ params, body, caller }) =>
      transferEvent(deps, caller, params.registrationId, body.username),
  };
}
