import type * as contract from '#contract/sales/waiting-list.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Prove } from '#server/access/prove.ts';
import { notSignedIn, tooMany } from '#server/access/refusals.ts';
import type { Answer, ContextAnswer, StreamAnswer } from '#server/resources/call.ts';
import type { AddressHmac, HoldLimit } from '#server/sales/hold-rate.ts';
import { joinWaiting, leaveWaiting, listOwnWaiting } from '#server/sales/waiting/join-waiting.ts';
import {
  changeSettings,
  exportWaiting,
  listWaiting,
  moveWaiting,
  offerNow,
  removeWaiting,
} from '#server/sales/waiting/manage-waiting.ts';
import type { WaitingDeps } from '#server/sales/waiting/waiting-deps.ts';

export interface WaitingResourceDeps extends WaitingDeps {
  /** Joining counts towards the reservation limit, by network and browser. */
  readonly holdLimit: HoldLimit;
  readonly addressHmac: AddressHmac;
  readonly prove: Prove;
}

type Names =
  | 'myWaiting'
  | 'leaveWaiting'
  | 'listWaiting'
  | 'changeWaitingSettings'
  | 'moveWaiting'
  | 'offerWaiting'
  | 'removeWaiting';
type WaitingAnswers = { readonly [K in Names]: Answer<(typeof contract)[K]> } & {
  readonly joinWaiting: ContextAnswer<typeof contract.joinWaiting>;
  readonly exportWaiting: StreamAnswer<typeof contract.exportWaiting>;
};

/** Waiting lists, for people on them and for those who run the event. */
export function waitingResource(deps: WaitingResourceDeps): WaitingAnswers {
  return {
    myWaiting: async ({ query, caller }) =>
      caller.kind === 'user' ? listOwnWaiting(deps, caller.userId, query.registrationId) : notSignedIn,
    async joinWaiting({ body, caller }, context) {
      if (caller.kind !== 'user') return notSignedIn;
      const wait = await deps.holdLimit(context, null);
      if (wait > 0) return tooMany(wait);
      return joinWaiting(deps, body, { userId: caller.userId, address: deps.addressHmac(context) });
    },
    leaveWaiting: async ({ params, caller }) =>
      caller.kind === 'user' ? leaveWaiting(deps, caller.userId, params.entryId) : notSignedIn,
    listWaiting: ({ params, query }) => listWaiting(deps, params.registrationId, query),
    changeWaitingSettings: ({ params, body, caller }) =>
      changeSettings(deps, caller, params.registrationId, body),
    moveWaiting: ({ params, body, caller }) => moveWaiting(deps, stepOf(params, caller), body),
    offerWaiting: ({ params, caller }) => offerNow(deps, stepOf(params, caller)),
    removeWaiting: ({ params, body, caller }) => removeWaiting(deps, stepOf(params, caller), body.reason),
    exportWaiting: async ({ params, body: { currentPasswordHash, ...wish }, caller }) =>
      (await deps.prove(caller, currentPasswordHash)) ??
      exportWaiting(deps, caller, { ...wish, eventId: params.registrationId }),
  };
}

interface EntryParams {
  readonly registrationId: string;
  readonly entryId: string;
}

const stepOf = ({ registrationId: eventId, entryId }: EntryParams, caller: Caller) => ({
  caller,
  eventId,
  entryId,
});
