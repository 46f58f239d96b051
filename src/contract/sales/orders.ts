import * as v from 'valibot';
import { isReachable } from '#domain/sales/buyer-contact.ts';
import { maxTicketsPerOrder, orderStates } from '#domain/sales/order.ts';
import { endpoint } from '../wire/endpoint.ts';
import { money, paymentStatuses } from '../wire/money.ts';
import { countryCode, email, passwordHash, personName, phoneNumber } from '../wire/person-fields.ts';
import { ticketStatuses } from './tickets.ts';
import { newId } from '../wire/form-fields.ts';
import { orderStateWord } from '../wire/order-state-word.ts';
import { givenAnswers } from '../wire/question-fields.ts';
import { wordOf } from '../wire/word.ts';
import { eventParams } from '../wire/event-fields.ts';
import { pageOf, tableLanguage } from '../wire/page-query.ts';
import { tableFormat } from '../wire/table-format.ts';
import { problem } from '#contract/wire/field-problem.ts';

const uuid = v.pipe(v.string(), v.uuid());
const orderIdParams = v.object({ orderId: uuid });
const emailOrNone = v.optional(v.union([v.literal(''), email]), '');

const orderLine = v.object({
  ticketTypeId: v.string(),
  ticketTypeName: v.string(),
  /** Groups, when the type is sold in groups of `groupSize` tickets. */
  quantity: v.number(),
  groupSize: v.optional(v.number(), 1),
  unitPrice: money,
  /** The fee within that price; null, or omitted by older servers, for none. */
  fee: v.optional(v.nullable(money), null),
  /** A promo code's reduction per ticket, already deducted from `unitPrice`. Null for none; omitted by older servers. */
  promo: v.optional(v.nullable(v.object({ code: v.string(), off: money })), null),
});

export const orderReply = v.object({
  orderId: v.string(),
  registrationId: v.string(),
  eventName: v.string(),
  startsAt: v.string(),
  timeZone: v.string(),
  /**
   * `awaiting_payment` keeps the places until `paymentDueAt`; the others are final except `confirmed`, which can be
   * cancelled or refunded.
   */
  state: orderStateWord,
  /** Why it ended, shown to people; otherwise empty. */
  reason: v.string(),
  total: money,
  lines: v.array(orderLine),
  buyer: v.object({ name: v.string(), email: v.string(), phoneNumber: v.string() }),
  attendees: v.array(
    v.object({
      name: v.string(),
      email: v.string(),
      ticketTypeId: v.string(),
      ticketTypeName: v.string(),
      /** Null until the order is confirmed. */
      ticketId: v.nullable(v.string()),
      /** The ticket's reference: `1234-K7QX2M`; empty without a ticket, or from an older server. */
      reference: v.optional(v.string(), ''),
      ticketStatus: v.optional(wordOf(ticketStatuses, 'unknown'), 'unknown'),
      /** The price paid for it; null from an older server. */
      price: v.optional(v.nullable(money), null),
      /** A fee within it that the organizer keeps when the ticket is refunded; null for none. */
      keptFee: v.optional(v.nullable(money), null),
      /** For an add-on, which doesn't admit anybody: the name on the ticket it is for. Null for a ticket. */
      addOnFor: v.optional(v.nullable(v.string()), null),
      /** Index of its group in the order, from 0: a group is refunded as a whole. Null when it was bought singly. */
      group: v.optional(v.nullable(v.number()), null),
      /** Whether it was refunded separately. */
      refunded: v.optional(v.boolean(), false),
    }),
  ),
  createdAt: v.string(),
  paymentDueAt: v.nullable(v.string()),
  /** The newest payment attempt; null for free orders, and while the provider could not be reached: then pay again. */
  payment: v.nullable(
    v.object({
      sessionId: v.string(),
      transactionId: v.string(),
      checkoutUrl: v.string(),
      status: wordOf(paymentStatuses, 'pending'),
      /** Whether a person received it, such as cash at the door, and refunds it by hand. Omitted by older servers. */
      byHand: v.optional(v.boolean()),
    }),
  ),
  /**
   * How an order is paid manually; null when a provider takes the money, and from older servers. `instructions` is
   * Markdown with the reference filled in.
   */
  byHand: v.optional(
    v.nullable(
      v.object({
        wayToPayId: v.string(),
        name: v.string(),
        instructions: v.string(),
        reference: v.string(),
      }),
    ),
    null,
  ),
  /** The refunded part of a confirmed order's total; null for none. `pending`: the provider has yet to confirm it. */
  refunded: v.optional(v.nullable(v.object({ amount: money, pending: v.boolean() })), null),
  /** The provider refused to give money back that is due: the event’s team sees to it. An older server does not say. */
  refundRefused: v.optional(v.boolean(), false),
  /** What is due of that; null for none, if it is in several currencies, and from older servers. */
  refundDue: v.optional(v.nullable(money), null),
  /** Fees within a valid order's payment, less those refunded; null for none, or from older servers. */
  feesLeft: v.optional(v.nullable(money), null),
  /** Tickets of a refunded order that had been used by then, as far as scans have arrived. */
  refundedAfterUse: v.optional(v.number(), 0),
  /** Whether it has an invoice or can have one. */
  invoice: v.optional(v.boolean(), false),
  /** Credit notes for refunds since its invoice, oldest first. Omitted by older servers. */
  creditNotes: v.optional(v.array(v.object({ number: v.number(), issuedAt: v.string(), amount: money })), []),
  /** Whether the buyer may cancel it now. */
  cancellable: v.boolean(),
  /** Whether its event still takes place, being neither cancelled nor over. Omitted by older servers. */
  eventAhead: v.optional(v.boolean(), true),
});
export type Order = v.InferOutput<typeof orderReply>;

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  access: 'signed_in',
  about:
    'Orders reserved places of one event: confirmed immediately if they are free, otherwise with a payment to make. A visitor’s hold becomes the caller’s. Idempotent by orderId. Places cost what they did when they were reserved. Fails with `total_changed` (details: `total`) if `total` is given and differs from the order’s, `hold_expired`, `hold_ordered` (details: `holdIds`), `attendees_mismatch`, `limit`, `sold_out`, `several_events`, `several_currencies`, `order_too_large`, `too_many_tickets`, `event_cancelled`, `event_ended`, `payments_off`, `way_to_pay_gone`, `way_to_pay_late`, `order_id_reused`, 422 by field if answers are missing, invalid, or to another wording (`buyer.answers.…`, `attendees.0.answers.…`), 409 `questions_unknown` if the event has questions that the app can’t ask.',
  bodyLimit: 1_000_000,
  body: v.object({
    orderId: uuid,
    holdIds: v.pipe(v.array(uuid), v.minLength(1), v.maxLength(20)),
    /** The total shown to the buyer: no other is charged. */
    total: v.optional(money),
    /** One of the event's manual payment methods; without it the payment provider takes the money. */
    wayToPayId: v.optional(newId),
    buyer: v.pipe(
      v.object({
        name: personName,
        /** May be left out if there is a phone number. */
        email: emailOrNone,
        phoneNumber: v.optional(phoneNumber),
        countryCode,
        /** Answers to the event's questions for the buyer; omitted by apps that cannot ask. */
        answers: v.optional(givenAnswers),
      }),
      v.forward(
        v.check((buyer) => isReachable(buyer), problem('email')),
        ['email'],
      ),
    ),
    /** One per ticket in any order, or one per group; `holdId` determines the ticket's type. */
    attendees: v.pipe(
      v.array(
        v.object({
          holdId: uuid,
          name: personName,
          email: emailOrNone,
          /** For an add-on: its attendee's index in this list; omitted, it is for a ticket that has none yet. */
          forAttendee: v.optional(
            v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxTicketsPerOrder - 1)),
          ),
          /** Answers to the event's questions for each attendee. */
          answers: v.optional(givenAnswers),
        }),
      ),
      v.minLength(1),
      v.maxLength(maxTicketsPerOrder),
    ),
  }),
  reply: orderReply,
});

export const myOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  access: 'signed_in',
  about:
    'The caller’s orders, newest first. Paged with `after`, which stays stable when new orders are made; with `page` they shift.',
  query: v.object({
    /** `next` of the previous page; `page` is then ignored. */
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}\.[\da-f-]{36}$/))),
    page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/)), '1'),
    limit: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/)), '50'),
  }),
  reply: v.object({
    items: v.array(orderReply),
    page: v.number(),
    limit: v.number(),
    total: v.number(),
    /** Cursor of the next page; null on the last one, or from an older server. */
    next: v.optional(v.nullable(v.string()), null),
  }),
});

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/orders/{orderId}',
  access: 'signed_in',
  about: 'One order, for its buyer, the event’s team and administrators.',
  params: orderIdParams,
  reply: orderReply,
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{orderId}/cancel',
  access: 'signed_in',
  about:
    'Cancels an order for its buyer: an unpaid one at any time, a free one until its tickets have been used or transferred, or the event has started; its places are released immediately. Idempotent. Limited to 20 an hour and 40 a day per buyer and event. Fails with `order_paid`, `event_began`, `tickets_used`, `tickets_passed_on`, `payment_unclear`.',
  params: orderIdParams,
  reply: orderReply,
});

export const payOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{orderId}/pay',
  access: 'signed_in',
  about: 'Starts a new payment attempt after one failed; returns a pending one unchanged.',
  params: orderIdParams,
  reply: orderReply,
});

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{orderId}/refund',
  access: 'organizer',
  about:
    'Refunds an order for the event’s team, invalidates its tickets and releases its places. Fails with `tickets_used` unless `evenIfUsed`, 403 `proof_needed`, `current_password_wrong` or `sign_in_again` unless the caller proved their identity within the last 15 minutes.',
  params: orderIdParams,
  body: v.object({
    reason: v.pipe(v.string(), v.trim(), v.nonEmpty(problem('reason')), v.maxLength(300)),
    evenIfUsed: v.optional(v.boolean(), false),
    /** Whether the organizer keeps the fees: the order then stays without tickets, at the amount of its fees. */
    keepFees: v.optional(v.boolean(), false),
    currentPasswordHash: v.optional(passwordHash),
  }),
  reply: orderReply,
});

export const resendOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{orderId}/resend',
  access: 'signed_in',
  about:
    'Emails the buyer their tickets again for the event’s team, at most every ten minutes; for an order by phone, to the confirmed address of the buyer’s account. `sent` is false if it was sent less than ten minutes ago. Fails with 409 `order_not_confirmed`, 409 `order_without_email`.',
  params: orderIdParams,
  reply: v.object({ sent: v.boolean() }),
});

const narrowing = {
  search: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  state: v.optional(v.picklist(orderStates)),
  afterUse: v.optional(v.picklist(['yes'])),
  byHand: v.optional(v.picklist(['waiting'])),
  refund: v.optional(v.picklist(['refused'])),
};

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/orders.csv',
  access: 'event_staff',
  about:
    'An event’s orders as CSV (UTF-8 with BOM) or XLSX, newest first and streamed, with the same filters as the list, without emails and phone numbers; no cell is a formula. Fails with 403 `proof_needed` or `sign_in_again` if the session’s last proof of identity is older than 15 minutes.',
  params: eventParams,
  query: v.object({ ...narrowing, format: tableFormat, language: tableLanguage }),
});

export const eventOrders = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/orders',
  access: 'event_orders',
  about:
    'An event’s orders, newest first. `afterUse`: only those refunded after a ticket was used. `byHand`: only those waiting for payment by hand. `refund`: only those whose refund the provider refused.',
  params: eventParams,
  query: v.object({
    ...narrowing,
    page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/)), '1'),
    limit: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/)), '50'),
  }),
  reply: pageOf(orderReply),
});
