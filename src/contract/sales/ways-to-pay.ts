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
    'How orders of an event can be paid: `online` by the payment provider, and by the ways that its organizer offers, such as cash or a bank transfer.',
  params: eventParams,
  reply: v.object({ online: v.boolean(), items: v.array(wayToPay) }),
});

export const editableWaysToPay = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/ways-to-pay/edit',
  access: 'event_staff',
  about: 'The ways to pay of an event as its organizers edit them, before it is published too.',
  params: eventParams,
  reply: v.object({ online: v.boolean(), items: v.array(editableWay) }),
});

export const saveWayToPay = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/ways-to-pay/{wayToPayId}',
  access: 'event_staff',
  about:
    'Adds a way to pay under an id that the caller draws, or changes it. Again: the same answer. Orders that are waiting keep their deadline. Refused with 409 `changed_elsewhere` where `version` is not the present one, `too_many_ways`, `way_id_taken`.',
  params: wayParams,
  query: v.object({ version: v.optional(v.pipe(v.string(), v.maxLength(16))) }),
  body: wayForm,
  reply: editableWay,
});

export const removeWayToPay = endpoint({
  method: 'DELETE',
  path: '/api/events/{registrationId}/ways-to-pay/{wayToPayId}',
  access: 'event_staff',
  about: 'Offers a way to pay no longer; orders made by it can still be paid. Again: the same answer.',
  params: wayParams,
  reply: v.object({ removed: v.boolean() }),
});
