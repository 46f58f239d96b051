import type {
  addGate as addGateEndpoint,
  changeGate as changeGateEndpoint,
  listGates,
  removeGate as removeGateEndpoint,
} from '#contract/door/gates.ts';
import type { Answer } from '#server/resources/call.ts';
import {
  type GatesParts,
  listGatesOf,
  addGateTo,
  changeGateOf,
  removeGateOf,
} from '#server/door/change-gates.ts';

/** Gates of an event. A change reaches every device as a new signed header in the feed. */
export function gatesResource(parts: GatesParts): {
  readonly listGates: Answer<typeof listGates>;
  readonly addGate: Answer<typeof addGateEndpoint>;
  readonly changeGate: Answer<typeof changeGateEndpoint>;
  readonly removeGate: Answer<typeof removeGateEndpoint>;
} {
  return {
    listGates: ({ params }) => listGatesOf(parts, params.registrationId),
    addGate: ({ params, body }) => addGateTo(parts, params.registrationId, body),
    changeGate: ({ params: { registrationId: eventId, gateId }, body, query }) =>
      changeGateOf(parts, { ...body, eventId, gateId }, query.version),
    removeGate: ({ params }) => removeGateOf(parts, params.registrationId, params.gateId),
  };
}
