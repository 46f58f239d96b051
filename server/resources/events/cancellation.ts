import type * as contract from '#contract/events/cancellation.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Refusal } from '#server/access/refusal.ts';
import { cancelEvent, readCancellation } from '#server/sales/cancel-event.ts';
import type { Answer } from '#server/resources/call.ts';

export interface CancellationDeps {
  readonly database: Parameters<typeof cancelEvent>[0]['database'];
  /** ms. */
  readonly now: () => number;
  /** Whether it is the person who asks, by their password or a fresh sign-in; null is yes. */
  readonly prove: (caller: Caller, currentPasswordHash: string | undefined) => Promise<Refusal | null>;
}

/** Cancelling an event: what it means, and how far it has come. */
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
