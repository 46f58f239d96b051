import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { typedLine } from '../wire/plain-text.ts';
import { changeQuery, holdersQuery } from '../wire/holders-query.ts';
import { repliedVersion } from '../wire/version-query.ts';
import { eventParams } from '../wire/event-fields.ts';
import { newId } from '../wire/form-fields.ts';
import { checkpointId } from './areas.ts';
import { problem } from '#contract/wire/field-problem.ts';

const gateId = v.object({ ...eventParams.entries, gateId: v.pipe(v.string(), v.maxLength(64)) });
const gateInput = v.object({
  name: v.pipe(typedLine, v.nonEmpty(problem('gateName')), v.maxLength(80)),
  checkpoint: v.optional(checkpointId, 'event'),
});
export const gate = v.object({
  gateId: v.string(),
  index: v.number(),
  name: v.string(),
  checkpoint: v.string(),
  /** Version of name and checkpoint, to be sent as `version` of a change. */
  version: repliedVersion,
});

export const listGates = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/gates',
  access: 'event_door',
  about: 'An event’s gates.',
  params: eventParams,
  reply: v.object({ items: v.array(gate) }),
});
export const addGate = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/gates',
  access: 'event_staff',
  about:
    'Adds a gate. Idempotent by `gateId` if the client generates one (409 `gate_id_taken` if another gate has it). Creates its area if there is none. If tickets need new codes for it, their holders are notified; with `holders=ask`, the call fails with 409 `touches_holders` instead.',
  params: eventParams,
  query: holdersQuery,
  body: v.object({ gateId: v.optional(newId), ...gateInput.entries }),
  reply: gate,
});
export const changeGate = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/gates/{gateId}',
  access: 'event_staff',
  about:
    'Renames a gate or moves it to another checkpoint. Fails with 409 changed_elsewhere if the version is outdated. If tickets need new codes or are admitted at other gates, their holders are notified; with `holders=ask`, the call fails with 409 `touches_holders` instead.',
  params: gateId,
  query: changeQuery,
  body: gateInput,
  reply: gate,
});
export const removeGate = endpoint({
  method: 'DELETE',
  path: '/api/events/{registrationId}/gates/{gateId}',
  access: 'event_staff',
  about: 'Removes a gate without scans; fails with 409 gate_in_use otherwise.',
  params: gateId,
  reply: v.object({ removed: v.boolean() }),
});
