import * as v from 'valibot';
import {
  maxInstructionsLength,
  maxWayNameLength,
  reserveHours,
  ticketTimes,
} from '#domain/sales/manual-payment.ts';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { problem } from '../wire/field-problem.ts';
import { newId, wholeBetween } from '../wire/form-fields.ts';
import { typedLine, typedText } from '../wire/plain-text.ts';
import { wordOf } from '../wire/word.ts';

const wayForm = v.object({
  name: v.pipe(typedLine, v.nonEmpty(problem('fillIn')), v.maxLength(maxWayNameLength)),
  /** Markdown for the buyer; `{reference}` is replaced by their order's reference. */
  instructions: v.pipe(typedText, v.nonEmpty(problem('fillIn')), v.maxLength(maxInstructionsLength)),
  /** How long an order waits for its payment, but not beyond the event's start. */
  reserveHours: wholeBetween(reserveHours.least, reserveHours.most, 'reserveHours'),
  tickets: v.picklist(ticketTimes),
});
export type WayForm = v.InferOutput<typeof wayForm>;

const wayToPay = v.object({
  wayToPayId: v.string(),
  name: v.string(),
  instructions: v.string(),
  reserveHours: v.number(),
  /** When tickets are issued. A value unknown here, from a newer server, is explained by its instructions. */
  tickets: wordOf([...ticketTimes, 'unknown'], 'unknown'),
});
export type WayToPay = v.InferOutput<typeof wayToPay>;
const editableWay = v.object({ ...wayToPay.entries, version: v.string() });
export type EditableWay = v.InferOutput<typeof editableWay>;

const wayParams = v.object({ ...eventParams.entries, wayToPayId: newId });

export const waysToPay = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/ways-to-pay',
  access: 'public',
  about:
    'Ways to pay for an event’s orders: `online` with the payment provider, and those its organizer accepts, such as cash or bank transfer.',
  params: eventParams,
  reply: v.object({ online: v.boolean(), items: v.array(wayToPay) }),
});

export const editableWaysToPay = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/ways-to-pay/edit',
  access: 'event_staff',
  about: 'An event’s ways to pay as its organizers edit them, also before publication.',
  params: eventParams,
  reply: v.object({ online: v.boolean(), items: v.array(editableWay) }),
});

export const saveWayToPay = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/ways-to-pay/{wayToPayId}',
  access: 'event_staff',
  about:
    'Adds a way to pay with an id that the client generates, or changes it. Idempotent. Pending orders keep their deadline. Fails with 409 `changed_elsewhere` if `version` is outdated, `too_many_ways`, `way_id_taken`.',
  params: wayParams,
  query: v.object({ version: v.optional(v.pipe(v.string(), v.maxLength(16))) }),
  body: wayForm,
  reply: editableWay,
});

export const removeWayToPay = endpoint({
  method: 'DELETE',
  path: '/api/events/{registrationId}/ways-to-pay/{wayToPayId}',
  access: 'event_staff',
  about: 'Removes a way to pay; orders that use it can still be paid. Idempotent.',
  params: wayParams,
  reply: v.object({ removed: v.boolean() }),
});
