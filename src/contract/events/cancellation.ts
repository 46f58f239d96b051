import * as v from 'valibot';
import { passwordHash } from '../wire/person-fields.ts';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { money } from '../wire/money.ts';
import { typedLine } from '../wire/plain-text.ts';
import { wordOf } from '../wire/word.ts';

/** The consequences of cancelling an event, or its progress. */
const cancellation = v.object({
  /** `none`: nothing has happened yet; the numbers are a preview. */
  state: wordOf(['none', 'running', 'done'], 'running'),
  /** Orders that end with it, and how many of them are still to be ended. */
  orders: v.number(),
  ordersLeft: v.number(),
  /** Tickets that become invalid, and how many of them are still valid. */
  tickets: v.number(),
  ticketsLeft: v.number(),
  /** Money refunded to buyers, by currency. */
  refunds: v.array(money),
  /** The part of it that people took by hand and give back themselves. Omitted by older servers. */
  refundsByHand: v.optional(v.array(money), []),
  /** Payments refunded by the provider, and those still to be refunded. */
  refundsDone: v.number(),
  refundsLeft: v.number(),
  /** Emails about it, to buyers, holders, guests and waiting people, within the last day; 0 after that. */
  letters: v.optional(v.number(), 0),
  /** Sent, and permanently failed; the rest is on its way. Omitted by older servers, like `letters`. */
  lettersSent: v.optional(v.number(), 0),
  lettersFailed: v.optional(v.number(), 0),
  reason: v.string(),
  requestedAt: v.nullable(v.string()),
  doneAt: v.nullable(v.string()),
});
export type Cancellation = v.InferOutput<typeof cancellation>;

export const readCancellation = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/cancellation',
  access: 'event_owner',
  about:
    'The effects of cancelling an event on orders, tickets and money; the progress once it has been cancelled.',
  params: eventParams,
  reply: cancellation,
});

export const cancelEvent = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/cancel',
  access: 'event_owner',
  about:
    'Cancels a published event permanently: sales stop, all orders end and are refunded, and no ticket admits. Continues in the background until it is done; repeating the call returns the progress. Fails with 403 `proof_needed`, `current_password_wrong` or `sign_in_again` until the caller proves their identity, 409 `event_not_published`.',
  params: eventParams,
  body: v.object({
    /** Shown to buyers. */
    reason: v.optional(v.pipe(typedLine, v.maxLength(300)), ''),
    /** The canceller's; accounts without a password sign in again instead. */
    currentPasswordHash: v.optional(passwordHash),
  }),
  reply: cancellation,
});
