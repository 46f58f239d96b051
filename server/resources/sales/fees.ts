import type * as contract from '#contract/sales/fees.ts';
import type { Answer } from '#server/resources/call.ts';
import { readFees, saveFees } from '#server/sales/money/manage-fees.ts';

type FeeAnswers = { readonly [K in 'readFees' | 'saveFees']: Answer<(typeof contract)[K]> };

/** Organizers' fees in addition to the price. */
export function feesResource(deps: Parameters<typeof readFees>[0]): FeeAnswers {
  return {
    readFees: ({ params }) => readFees(deps, params.registrationId),
    saveFees: ({ params, query, body: fees, caller }) =>
      saveFees(deps, caller, { eventId: params.registrationId, fees, version: query.version }),
  };
}
