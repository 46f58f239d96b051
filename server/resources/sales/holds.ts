import type * as contract from '#contract/sales/holds.ts';
import type { Answer, ContextAnswer } from '#server/resources/call.ts';
import {
  type HoldsDeps,
  changeFor,
  placeFor,
  readOwnHold,
  releaseOwnHold,
  listReservedSeats,
  reserveAndRecord,
  releaseAndRecord,
} from '#server/sales/manage-holds.ts';

interface HoldAnswers {
  readonly placeHold: ContextAnswer<typeof contract.placeHold>;
  readonly changeHold: ContextAnswer<typeof contract.changeHold>;
  readonly readHold: Answer<typeof contract.readHold>;
  readonly releaseHold: Answer<typeof contract.releaseHold>;
  readonly organizerHolds: Answer<typeof contract.organizerHolds>;
  readonly keepPlaces: Answer<typeof contract.keepPlaces>;
  readonly releasePlaces: Answer<typeof contract.releasePlaces>;
}

/** Holds: by buyers for ten minutes, by organizers without an end. */
export function holdsResource(deps: HoldsDeps): HoldAnswers {
  return {
    placeHold: ({ body, caller }, context) => placeFor(deps, body, caller, context),
    changeHold: ({ params, body, caller }, context) =>
      changeFor(deps, { ...params, ...body }, caller, context),
    readHold: ({ params, caller }) => readOwnHold(deps, params.holdId, caller),
    releaseHold: ({ params, caller }) => releaseOwnHold(deps, params.holdId, caller),
    organizerHolds: ({ params }) => listReservedSeats(deps, params.registrationId),
    keepPlaces: (call) => reserveAndRecord(deps, call),
    releasePlaces: (call) => releaseAndRecord(deps, call),
  };
}
