import * as v from 'valibot';
import { orderActors, orderChangeFields, orderHistoryKinds } from '#domain/sales/order-history.ts';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { money } from '../wire/money.ts';
import { count, pageOf } from '../wire/page-query.ts';
import { wordOf } from '../wire/word.ts';

export const eventOrderParams = v.object({
  ...eventParams.entries,
  orderId: v.pipe(v.string(), v.uuid()),
});

const historyEntry = v.object({
  entryId: v.string(),
  at: v.string(),
  kind: wordOf([...orderHistoryKinds, 'unknown'], 'unknown'),
  /** Who did it. */
  actor: wordOf(orderActors, 'unknown'),
  /** Their name; empty where it was no person, or their account is deleted. */
  person: v.string(),
  /** Why, in their words; of a note its text. */
  reason: v.string(),
  /** Null where it is not about money. */
  amount: v.nullable(money),
  /** References of the tickets that it is about. */
  tickets: v.array(v.string()),
  changes: v.array(
    v.object({
      field: wordOf([...orderChangeFields, 'unknown'], 'unknown'),
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
  about:
    'What happened to an order of the event, the newest first. For its organizers alone: notes are among it.',
  params: eventOrderParams,
  query: v.object({ page: count('1', 1_000_000), limit: count('20', 200) }),
  reply: pageOf(historyEntry),
});
