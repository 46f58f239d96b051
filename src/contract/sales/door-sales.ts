import * as v from 'valibot';
import { maxPerOrder } from '#domain/events/ticket-type-form.ts';
import { doorPayments } from '#domain/sales/door-sale.ts';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { newId, wholeBetween } from '../wire/form-fields.ts';
import { money } from '../wire/money.ts';
import { email } from '../wire/person-fields.ts';
import { typedLine } from '../wire/plain-text.ts';
import { wordOf } from '../wire/word.ts';
import { eventOrderParams } from './order-history.ts';
import { orderReply } from './orders.ts';

const rightWords = ['own', 'run', 'orders', 'sell', 'supervise', 'door', 'unknown'] as const;

export const ownRights = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/own-rights',
  access: 'signed_in',
  about:
    'The caller’s sales rights at an event from their role: `sell` sells at the door, `orders` reads orders. Empty for people who aren’t on the team.',
  params: eventParams,
  reply: v.object({ rights: v.array(wordOf(rightWords, 'unknown')) }),
});

export const doorOffers = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/door-sales/offers',
  access: 'event_seller',
  about:
    'Ticket types that can be sold at the door: all that aren’t off sale, including hidden ones, but no add-ons (`more`: whether the event has such). Groups are sold whole: their price and `left` count groups. `card`: whether a payment provider accepts cards. `printed`: whether the event admits printed or photographed codes.',
  params: eventParams,
  reply: v.object({
    card: v.boolean(),
    /** Older servers sent none. */
    printed: v.optional(v.boolean(), true),
    more: v.optional(v.boolean(), false),
    items: v.array(
      v.object({
        ticketTypeId: v.string(),
        name: v.string(),
        price: money,
        /** Number of tickets in one: 1, or a group's size. Older servers sent none. */
        groupSize: v.optional(v.number(), 1),
        /** Null for no limit. */
        left: v.nullable(v.number()),
      }),
    ),
  }),
});

const doorSale = v.object({
  order: orderReply,
  /** Its tickets once it is confirmed. `code` is the QR text: shown to the guest, who photographs it. */
  tickets: v.array(
    v.object({
      ticketId: v.string(),
      reference: v.string(),
      typeName: v.string(),
      /** Empty when the event admits no printed codes. */
      code: v.string(),
    }),
  ),
  /** Where the guest pays by card; empty for cash and once it is paid. */
  checkoutUrl: v.string(),
});
export type DoorSale = v.InferOutput<typeof doorSale>;

export const sellAtDoor = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/door-sales',
  access: 'event_seller',
  about:
    'Sells tickets at the door, for cash that the caller has received, or by card, which the guest pays at `checkoutUrl`. Idempotent by orderId, which the client generates. Fails with 409 `sold_out` (details: `left`), 422 `too_many_tickets` (details: `most`), 409 `sale_closed`, `event_ended`, `event_cancelled`, `total_changed` (details: `total`), `payments_off`, `order_id_reused`.',
  params: eventParams,
  body: v.object({
    orderId: newId,
    lines: v.pipe(
      v.array(
        v.object({ ticketTypeId: v.string(), quantity: wholeBetween(1, maxPerOrder, 'perOrderLimit') }),
      ),
      v.minLength(1),
      v.maxLength(20),
    ),
    /** The total shown: no other is charged. */
    total: money,
    payment: v.picklist(doorPayments),
    /** The guest's, if given: tickets are sent there. */
    name: v.optional(v.pipe(typedLine, v.maxLength(120)), ''),
    email: v.optional(v.union([v.literal(''), email]), ''),
  }),
  reply: doorSale,
});

export const readDoorSale = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/door-sales/{orderId}',
  access: 'event_seller',
  about:
    'The current state of one of the caller’s own sales at the door; a card payment is confirmed by the provider.',
  params: eventOrderParams,
  reply: doorSale,
});

export const doorTakings = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/door-sales/takings',
  access: 'event_seller',
  about:
    'Takings at the door by person and shift; a shift ends after six hours without a sale. Organizers and managers see everyone’s, others their own. Refunds are subtracted.',
  params: eventParams,
  reply: v.object({
    items: v.array(
      v.object({
        /** Empty when their account is deleted. */
        person: v.string(),
        from: v.string(),
        until: v.string(),
        sales: v.number(),
        tickets: v.number(),
        cash: money,
        card: money,
      }),
    ),
  }),
});
