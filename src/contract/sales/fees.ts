import * as v from 'valibot';
import { maxFeeBasisPoints } from '#domain/sales/fee.ts';
import { maxMinorUnits } from '#domain/sales/money-text.ts';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { problem } from '../wire/field-problem.ts';
import { wholeBetween } from '../wire/form-fields.ts';
import { versionQuery } from '../wire/version-query.ts';

/** A fee in addition to the price: a share in hundredths of a per cent, an amount in minor units, or both. */
export const fee = v.object({
  basisPoints: wholeBetween(0, maxFeeBasisPoints, 'feeShare'),
  amount: v.pipe(
    v.number(),
    v.integer(problem('price')),
    v.minValue(0, problem('price')),
    v.maxValue(maxMinorUnits, problem('priceTooHigh')),
  ),
  /** Added to the price; otherwise included in it. */
  onTop: v.boolean(),
  /** Whether it is refunded with the ticket. */
  returns: v.boolean(),
});

const fees = v.object({
  /** For all ticket types without their own; null for none. */
  fee: v.nullable(fee),
  types: v.array(
    v.object({
      ticketTypeId: v.string(),
      name: v.string(),
      currency: v.string(),
      /** Replaces the event's; null to use the event's. */
      fee: v.nullable(fee),
    }),
  ),
  version: v.string(),
});
export type EventFees = v.InferOutput<typeof fees>;

export const readFees = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/fees',
  access: 'event_staff',
  about: 'The fees on top of an event’s ticket prices, as its organizers edit them.',
  params: eventParams,
  reply: fees,
});

export const saveFees = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/fees',
  access: 'event_staff',
  about:
    'Sets an event’s fee, and fees of ticket types that replace it; types that aren’t listed have none of their own. Applies to later online sales: existing reservations keep their price, and sales at the door and free tickets have no fee. Idempotent. Fails with 409 `changed_elsewhere` if `version` is outdated, 404 `ticket_type_not_found`, 422 if a ticket type is listed twice.',
  params: eventParams,
  query: versionQuery,
  body: v.object({
    fee: v.nullable(fee),
    types: v.pipe(
      v.array(v.object({ ticketTypeId: v.pipe(v.string(), v.maxLength(64)), fee })),
      v.maxLength(256),
      v.check(
        (types) => new Set(types.map(({ ticketTypeId }) => ticketTypeId)).size === types.length,
        problem('ticketTypeTwice'),
      ),
    ),
  }),
  reply: fees,
});
