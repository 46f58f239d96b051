import type { listLostScans, seeLostScans as seeEndpoint } from '#contract/door/lost-scans.ts';
import type { Answer } from '#server/resources/call.ts';
import { listLost, markLossSeenBy } from '#server/door/lost-scans.ts';

/** Scans lost with a cleared store, listed until somebody who runs the event acknowledges them; the audit records who. */
export function lostScansResource(deps: Parameters<typeof listLost>[0]): {
  readonly listLostScans: Answer<typeof listLostScans>;
  readonly seeLostScans: Answer<typeof seeEndpoint>;
} {
  return {
    listLostScans: ({ params, query }) => listLost(deps, params.registrationId, query),
    seeLostScans: ({ params, body, caller }) => markLossSeenBy(deps, params.registrationId, body, caller),
  };
}
