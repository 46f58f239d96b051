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
    'What the caller may do at an event, by the roles of its team: `sell` sells at the door, `orders` sees orders. Empty for whoever has no part in it.',
  params: eventParams,
  reply: v.object({ rights: v.array(wordOf(rightWords, 'unknown')) }),
});

export const doorOffers = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/door-sales/offers',
  access: 'event_seller',
  about:
    'What can be sold at the door: every ticket type that isn’t off sale, hidden ones too. `card`: whether a payment provider takes cards.',
  params: eventParams,
  reply: v.object({
    card: v.boolean(),
    items: v.array(
      v.object({
        ticketTypeId: v.string(),
        name: v.string(),
        price: money,
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
    'Sells tickets at the door: for cash, which the caller has received, or by card, which the guest pays at `checkoutUrl`. Idempotent by orderId, which the caller draws. Refused with 409 `sold_out` (details: `left`), `sale_closed`, `event_ended`, `event_cancelled`, `total_changed` (details: `total`), `payments_off`, `order_id_reused`.',
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
  about: 'One’s own sale at the door as it stands: a card payment is confirmed by the provider.',
  params: eventOrderParams,
  reply: doorSale,
});

export const doorTakings = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/door-sales/takings',
  access: 'event_seller',
  about:
    'Who took how much at the door, by person and shift: a shift ends where somebody sells nothing for six hours. Organizers and managers see everyone’s, others their own. What was given back is taken off.',
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
