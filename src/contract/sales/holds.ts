import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { money } from '../wire/money.ts';
import { wordOf } from '../wire/word.ts';
import { typedLine } from '../wire/plain-text.ts';
import { eventParams } from '../wire/event-fields.ts';
import { problem } from '#contract/wire/field-problem.ts';

const id = v.pipe(v.string(), v.maxLength(64));
const holdId = v.object({ holdId: v.pipe(v.string(), v.uuid()) });
const quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500));

export const holdReply = v.object({
  holdId: v.string(),
  registrationId: v.string(),
  ticketTypeId: v.string(),
  quantity: v.number(),
  /**
   * `held` until `heldUntilAt`; `ordered` and `used` belong to an order; `expired` and `released` are over; `unknown`
   * is a newer state.
   */
  state: wordOf(['held', 'ordered', 'used', 'expired', 'released', 'unknown'], 'unknown'),
  /** Null for no expiry. */
  heldUntilAt: v.nullable(v.string()),
  orderId: v.nullable(v.string()),
  /** Tickets per unit: `quantity` counts groups; omitted by older servers. */
  groupSize: v.optional(v.number(), 1),
  /** The unit price until the hold ends, whatever the ticket type costs by then; null, or omitted by older servers. */
  unitPrice: v.optional(v.nullable(money), null),
  /** The fee within that price; null, or omitted by older servers, for none. */
  fee: v.optional(v.nullable(money), null),
  /** Maximum for one buyer; null, or omitted by older servers, when the quantity cannot be changed. */
  most: v.optional(v.nullable(v.number()), null),
});
export type Hold = v.InferOutput<typeof holdReply>;

export const placeHold = endpoint({
  method: 'POST',
  path: '/api/holds',
  access: 'public',
  about:
    'Reserves places of a ticket type for the time set by administrators (10 minutes by default). Idempotent by holdId: repeating it returns the current hold; refusals aren’t stored. Fails with `sold_out` (details: `left`), `sale_closed`, `not_yet_on_sale`, `limit` (includes what the buyer reserved or bought before), `visitors_limit` (details: `left` without signing in), `address_limit` (details: `left`), `event_cancelled`, `event_ended`, `hold_id_reused`.',
  body: v.object({ holdId: v.pipe(v.string(), v.uuid()), ticketTypeId: id, quantity }),
  reply: holdReply,
});

export const readHold = endpoint({
  method: 'GET',
  path: '/api/holds/{holdId}',
  access: 'public',
  about:
    'The current state of a hold. Knowing its id is sufficient for visitors’ holds; a signed-in person’s hold is returned only to them.',
  params: holdId,
  reply: holdReply,
});

export const changeHold = endpoint({
  method: 'PUT',
  path: '/api/holds/{holdId}/quantity',
  access: 'public',
  about:
    'Changes the number of places of a reservation; its price and expiry stay the same. If it fails, the reservation is unchanged. Fewer places are always possible. More places fail as in `placeHold` (details: `left`, how many more), with `price_tier_left` if they would have another price, for reasons of the reservation’s promo code, with `hold_fixed` if the reservation is a waiting list offer, `hold_expired`, `hold_ordered`.',
  params: holdId,
  body: v.object({ quantity }),
  reply: holdReply,
});

export const releaseHold = endpoint({
  method: 'DELETE',
  path: '/api/holds/{holdId}',
  access: 'public',
  about:
    'Releases a reservation’s places immediately. Idempotent. Fails with `hold_ordered` if they belong to an order: cancelling the order releases them.',
  params: holdId,
  reply: holdReply,
});

const organizerHold = v.object({
  holdId: v.string(),
  ticketTypeId: v.string(),
  ticketTypeName: v.string(),
  quantity: v.number(),
  label: v.string(),
  createdAt: v.string(),
});

export const organizerHolds = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/holds',
  access: 'event_staff',
  about: 'Places set aside by the organizer (for artists, sponsors), oldest first.',
  params: eventParams,
  reply: v.object({ items: v.array(organizerHold) }),
});

export const keepPlaces = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/holds',
  access: 'event_staff',
  about: 'Sets places aside without expiry. Idempotent by holdId.',
  params: eventParams,
  body: v.object({
    holdId: v.pipe(v.string(), v.uuid()),
    ticketTypeId: id,
    quantity,
    label: v.pipe(typedLine, v.nonEmpty(problem('fillIn')), v.maxLength(120)),
  }),
  reply: organizerHold,
});

export const releasePlaces = endpoint({
  method: 'DELETE',
  path: '/api/events/{registrationId}/holds/{holdId}',
  access: 'event_staff',
  about: 'Releases places that the organizer set aside.',
  params: v.object({ ...eventParams.entries, ...holdId.entries }),
  reply: v.object({ released: v.boolean() }),
});
