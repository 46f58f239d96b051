import type * as contract from '#contract/sales/holds.ts';
import type { Answer, ContextAnswer } from '#server/resources/call.ts';
import {
  type HoldsParts,
  changeFor,
  placeFor,
  readOwnHold,
  releaseOwnHold,
  listKept,
  keepAndNote,
  releaseAndNote,
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

/** Places set aside: by buyers for ten minutes, by organizers without end. */
export function holdsResource(parts: HoldsParts): HoldAnswers {
  return {
    placeHold: ({ body, caller }, context) => placeFor(parts, body, caller, context),
    changeHold: ({ params, body, caller }, context) =>
      changeFor(parts, { ...params, ...body }, caller, context),
    readHold: ({ params, caller }) => readOwnHold(parts, params.holdId, caller),
    releaseHold: ({ params, caller }) => releaseOwnHold(parts, params.holdId, caller),
    organizerHolds: ({ params }) => listKept(parts, params.registrationId),
    keepPlaces: (call) => keepAndNote(parts, call),
    releasePlaces: (call) => releaseAndNote(parts, call),
  };
}
