import type * as contract from '#contract/sales/ways-to-pay.ts';
import type { Answer } from '#server/resources/call.ts';
import { endWay, readEditableWays, readWays, saveWay } from '#server/sales/by-hand/ways-to-pay.ts';

type WayAnswers = {
  readonly [K in 'waysToPay' | 'editableWaysToPay' | 'saveWayToPay' | 'removeWayToPay']: Answer<
    (typeof contract)[K]
  >;
};

/** Manual payment methods: shown to buyers, edited by organizers. */
export function waysToPayResource(deps: Parameters<typeof readWays>[0]): WayAnswers {
  return {
    waysToPay: ({ params, caller }) => readWays(deps, params.registrationId, caller),
    editableWaysToPay: ({ params }) => readEditableWays(deps, params.registrationId),
    saveWayToPay: ({ params: { registrationId: eventId, wayToPayId }, query, body: form, caller }) =>
      saveWay(deps, caller, { eventId, wayToPayId, form, version: query.version }),
    removeWayToPay: ({ params: { registrationId: eventId, wayToPayId }, caller }) =>
      endWay(deps, caller, { eventId, wayToPayId }),
  };
}
