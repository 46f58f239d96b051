import * as v from 'valibot';
import { maxPerOrder, maxPlaces, typeKinds } from '#domain/events/ticket-type-form.ts';
import { maxPerTicket, maxUses } from '#domain/sales/add-on.ts';
import { groupSizes } from '#domain/sales/ticket-group.ts';
import { maxTiers } from '#domain/sales/price-tier.ts';
import { maxMinorUnits } from '#domain/sales/money-text.ts';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { problem } from '../wire/field-problem.ts';
import { eventTime, formTime, newId, wholeBetween } from '../wire/form-fields.ts';
import { money } from '../wire/money.ts';
import { typedLine, typedText } from '../wire/plain-text.ts';
import { wordOf } from '../wire/word.ts';
import { changeQuery, holdersQuery } from '../wire/holders-query.ts';
import { repliedVersion } from '../wire/version-query.ts';

const id = v.pipe(v.string(), v.maxLength(64));
const amount = v.pipe(
  v.number(),
  v.integer(problem('price')),
  v.minValue(0, problem('price')),
  v.maxValue(maxMinorUnits, problem('priceTooHigh')),
);
/** A price that applies before the ticket type's own: until a time, for a number of tickets, or both. */
const tier = v.object({
  tierId: id,
  /** Minor units, in the currency of the price. */
  amount,
  until: v.nullable(formTime),
  count: v.nullable(wholeBetween(1, maxPlaces, 'tierCount')),
});
const form = {
  name: v.pipe(typedLine, v.nonEmpty(problem('ticketTypeName')), v.maxLength(120)),
  description: v.optional(v.pipe(typedText, v.maxLength(2000)), ''),
  price: v.object({
    amount,
    currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, problem('currency'))),
  }),
  /** Null for no limit. */
  quantity: v.nullable(wholeBetween(0, maxPlaces, 'quantity')),
  saleStartsAt: v.nullable(formTime),
  saleEndsAt: v.nullable(formTime),
  perOrderLimit: v.optional(wholeBetween(1, maxPerOrder, 'perOrderLimit'), 10),
  validFrom: v.nullable(formTime),
  validUntil: v.nullable(formTime),
  /** Gates that admit it; empty for all. */
  gates: v.optional(v.pipe(v.array(id), v.maxLength(200)), []),
  /** Shown only to people with its link. */
  hidden: v.optional(v.boolean(), false),
  /** False when taken off sale; tickets already sold stay valid. */
  onSale: v.optional(v.boolean(), true),
  /**
   * `add_on`: doesn't admit anybody, is bought for a ticket, at most `perTicket` each, and is redeemed `uses` times
   * at the gates of the area `add-on-` plus its number. Omitted by older apps, which leaves it unchanged.
   */
  kind: v.optional(v.picklist(typeKinds)),
  uses: v.optional(wholeBetween(1, maxUses, 'addOnUses')),
  perTicket: v.optional(wholeBetween(1, maxPerTicket, 'addOnPerTicket')),
  /**
   * Tickets per unit, which is bought, priced and counted as a whole: 1, or a group. Omitted by older apps, which
   * leaves it unchanged; fixed once one was sold.
   */
  groupSize: v.optional(wholeBetween(1, groupSizes.most, 'groupSize')),
  /** In the order in which they apply, before the price; omitted by older apps, which leaves them unchanged. */
  tiers: v.optional(v.pipe(v.array(tier), v.maxLength(maxTiers))),
};
const formBody = v.object({
  ...form,
  saleEndsAt: v.nullable(eventTime),
  validFrom: v.nullable(eventTime),
  validUntil: v.nullable(eventTime),
});
export type TicketTypeFormBody = v.InferOutput<typeof formBody>;

/** A ticket type as its organizer edits it. */
const editable = v.object({
  ticketTypeId: v.string(),
  name: v.string(),
  description: v.string(),
  price: money,
  quantity: v.nullable(v.number()),
  saleStartsAt: v.nullable(v.string()),
  saleEndsAt: v.nullable(v.string()),
  perOrderLimit: v.number(),
  validFrom: v.nullable(v.string()),
  validUntil: v.nullable(v.string()),
  gates: v.array(v.string()),
  hidden: v.boolean(),
  onSale: v.boolean(),
  /** Omitted by older servers, like the following fields. */
  kind: v.optional(wordOf(typeKinds, 'ticket'), 'ticket'),
  uses: v.optional(v.number(), 1),
  perTicket: v.optional(v.number(), 1),
  /** The area whose gates redeem it; null for a ticket. */
  checkpoint: v.optional(v.nullable(v.string()), null),
  /** 1, or the number of tickets in a group; omitted by older servers. */
  groupSize: v.optional(v.number(), 1),
  /** Omitted by older servers. */
  tiers: v.optional(
    v.array(
      v.object({
        tierId: v.string(),
        amount: v.number(),
        until: v.nullable(v.string()),
        count: v.nullable(v.number()),
      }),
    ),
    [],
  ),
  /** How many are reserved or sold at each tier's price, by tier id. */
  tiersTaken: v.optional(v.record(v.string(), v.number()), {}),
  /** Valid ones; groups when sold in groups, like `quantity` and `reserved`. */
  sold: v.number(),
  /** In a checkout, in an unpaid order, or reserved by the organizer. */
  reserved: v.number(),
  /** Whether none was ever sold, reserved or issued. */
  mayDelete: v.boolean(),
  /** The form's version, to send as `version` with a change. */
  version: repliedVersion,
});
export type EditableTicketType = v.InferOutput<typeof editable>;

const typeParams = v.object({ ...eventParams.entries, ticketTypeId: id });

export const listTicketTypes = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/ticket-types',
  access: 'event_staff',
  about: 'An event’s ticket types as its organizer edits them, in order.',
  params: eventParams,
  reply: v.object({ items: v.array(editable) }),
});

export const addTicketType = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/ticket-types',
  access: 'event_staff',
  about:
    'Adds a ticket type at the end. Idempotent by ticketTypeId, which the client generates. Fails with 409 `changed_elsewhere` if the type exists with other contents, 409 `too_many_types` after 256, 409 `event_cancelled`, 422 `invalid` at `price.currency` if the event sells in another currency. If tickets need new codes for an add-on, their holders are notified; with `holders=ask`, the call fails with 409 `touches_holders` instead.',
  params: eventParams,
  query: holdersQuery,
  body: v.object({
    ticketTypeId: newId,
    ...form,
  }),
  reply: editable,
});

export const changeTicketType = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/ticket-types/{ticketTypeId}',
  access: 'event_staff',
  about:
    'Saves a ticket type’s form. Idempotent for the same form. A new price applies to later reservations only. Fails with 409 `changed_elsewhere` (details: `version`, `differs`) if the version is outdated, 409 `below_sold` (details: `sold`) or `below_reserved` (details: `sold`, `reserved`) for a quantity that is already exceeded. Its ticket holders are notified of changed validity or gates; with `holders=ask`, such a change fails with 409 `touches_holders` (details: `changed`, `tickets`, `people`) instead.',
  params: typeParams,
  query: changeQuery,
  body: formBody,
  reply: editable,
});

export const orderTicketTypes = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/ticket-type-order',
  access: 'event_staff',
  about: 'Sets the order of ticket types; types that aren’t listed come last.',
  params: eventParams,
  body: v.object({ ticketTypeIds: v.pipe(v.array(id), v.maxLength(256)) }),
  reply: v.object({ items: v.array(editable) }),
});

export const deleteTicketType = endpoint({
  method: 'DELETE',
  path: '/api/events/{registrationId}/ticket-types/{ticketTypeId}',
  access: 'event_staff',
  about:
    'Deletes a ticket type that was never sold, reserved or issued. Fails with 409 `type_in_use` (take it off sale instead), 409 `area_in_use` while gates redeem it as an add-on (details: `gates`, their names).',
  params: typeParams,
  reply: v.object({ deleted: v.boolean() }),
});
