import type * as contract from '#contract/events/cancellation.ts';
import type { Prove } from '#server/access/prove.ts';
import { cancelEvent, readCancellation, type CancelDeps } from '#server/sales/cancel-event.ts';
import type { Answer } from '#server/resources/call.ts';

interface CancellationDeps extends CancelDeps {
  readonly prove: Prove;
}

/** Cancelling an event: its consequences and its progress. */
export function createCancellation(deps: CancellationDeps): {
  readonly readCancellation: Answer<typeof contract.readCancellation>;
  readonly cancelEvent: Answer<typeof contract.cancelEvent>;
} {
  return {
    readCancellation: ({ params }) => readCancellation(deps, params.registrationId),
    cancelEvent: async ({ params, body, caller }) =>
      (await deps.prove(caller, body.currentPasswordHash)) ??
      cancelEvent(deps, caller, params.registrationId, body.reason),
  };
}
