import type * as contract from '#contract/door/gates.ts';
import type { EditingDeps } from '#server/events/edit-event.ts';
import { addGateTo, changeGateOf, listGatesOf, removeGateOf } from '#server/events/gates.ts';
import type { Answer } from '#server/resources/call.ts';

type GateAnswers = {
  readonly [K in 'listGates' | 'addGate' | 'changeGate' | 'removeGate']: Answer<(typeof contract)[K]>;
};

/** Gates of an event. A change reaches every device as a new signed header in the feed. */
export function gatesResource(deps: EditingDeps): GateAnswers {
  return {
    listGates: ({ params }) => listGatesOf(deps, params.registrationId),
    addGate: ({ params, query, body, caller }) => addGateTo(deps, caller, params.registrationId, body, query),
    changeGate: ({ params: { registrationId: eventId, gateId }, body, query, caller }) =>
      changeGateOf(deps, caller, { ...body, eventId, gateId }, query),
    removeGate: ({ params, caller }) => removeGateOf(deps, caller, params.registrationId, params.gateId),
  };
}
