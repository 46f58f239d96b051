import * as v from 'valibot';
import {
  maxNoteLetters,
  orderActors,
  orderChangeFields,
  orderHistoryKinds,
} from '#domain/sales/order-history.ts';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { problem } from '../wire/field-problem.ts';
import { newId } from '../wire/form-fields.ts';
import { money } from '../wire/money.ts';
import { count, pageOf } from '../wire/page-query.ts';
import { typedLine, typedText } from '../wire/plain-text.ts';
import { wordOf } from '../wire/word.ts';
import { orderReply } from './orders.ts';

export const eventOrderParams = v.object({
  ...eventParams.entries,
  orderId: v.pipe(v.string(), v.uuid()),
});

const historyEntry = v.object({
  entryId: v.string(),
  at: v.string(),
  kind: wordOf([...orderHistoryKinds, 'unknown'], 'unknown'),
  /** Kind of actor. */
  actor: wordOf(orderActors, 'unknown'),
  /** Their name; empty when it was not a person, or their account is deleted. */
  person: v.string(),
  /** The reason in their words; for a note, its text. */
  reason: v.string(),
  /** Null when it is not about money. */
  amount: v.nullable(money),
  /** References of the tickets it is about. */
  tickets: v.array(v.string()),
  changes: v.array(
    v.object({
      field: wordOf([...orderChangeFields, 'unknown'], 'unknown'),
      /** For an answer: the question. */
      about: v.optional(v.string(), ''),
      before: v.string(),
      after: v.string(),
    }),
  ),
});
export type OrderHistoryEntry = v.InferOutput<typeof historyEntry>;

export const orderHistory = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/orders/{orderId}/history',
  access: 'event_staff',
  about: 'The history of an order, newest first. Only for the event’s organizers, because it includes notes.',
  params: eventOrderParams,
  query: v.object({ page: count('1', 1_000_000), limit: count('20', 200) }),
  reply: pageOf(historyEntry),
});

export const addOrderNote = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/orders/{orderId}/notes',
  access: 'event_staff',
  about:
    'Adds a note to an order, for the event’s organizers; the buyer never sees it. Idempotent by noteId, which the client generates. Fails with 409 `intent_reused` if the id was used for something else.',
  params: eventOrderParams,
  body: v.object({
    noteId: newId,
    text: v.pipe(typedText, v.nonEmpty(problem('fillIn')), v.maxLength(maxNoteLetters)),
  }),
  reply: v.object({ noteId: v.string() }),
});

export const editOrderNames = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/orders/{orderId}/names',
  access: 'event_orders',
  about:
    'Changes the names of an order’s buyer and attendees; tickets show the new names, and the history records both. `before` contains the names that were shown. Idempotent by editId, which the client generates. Fails with 409 `names_changed` if they have changed since, `intent_reused`.',
  params: eventOrderParams,
  body: v.object({
    editId: newId,
    /** May stay without a name, as many sold at the door are. */
    buyer: v.pipe(
      v.object({ before: v.string(), name: v.pipe(typedLine, v.maxLength(120)) }),
      v.forward(
        v.check(({ before, name }) => name !== '' || before === '', problem('fillIn')),
        ['name'],
      ),
    ),
    /** All of them, in the order of the order's reply. */
    attendees: v.pipe(
      v.array(v.object({ before: v.string(), name: v.pipe(typedLine, v.maxLength(120)) })),
      v.maxLength(500),
    ),
  }),
  reply: orderReply,
});
