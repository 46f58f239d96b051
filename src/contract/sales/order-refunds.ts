import * as v from 'valibot';
import { maxMinorUnits } from '#domain/sales/money-text.ts';
import { endpoint } from '../wire/endpoint.ts';
import { problem } from '../wire/field-problem.ts';
import { newId, wholeBetween } from '../wire/form-fields.ts';
import { money } from '../wire/money.ts';
import { passwordHash } from '../wire/person-fields.ts';
import { typedLine } from '../wire/plain-text.ts';
import { eventOrderParams } from './order-history.ts';
import { orderReply } from './orders.ts';

export const refundPartOfOrder = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/orders/{orderId}/refunds',
  access: 'event_staff',
  about:
    'Refunds tickets or an amount of a confirmed order through the payment provider; the tickets become invalid at the doors and their places available. If nothing of the order is left, it becomes refunded as a whole. Idempotent by refundId, which the client generates. Fails with 403 `proof_needed`, `current_password_wrong` or `sign_in_again` unless the caller proved their identity within the last 15 minutes, 409 `refund_too_much` (details: `left`), `tickets_refunded`, `refund_nothing`, `tickets_used` unless `evenIfUsed`, `order_unpaid`, `order_ended`, `refund_whole_only` if the provider refunds only whole payments, `intent_reused`.',
  params: eventOrderParams,
  body: v.object({
    refundId: newId,
    ticketIds: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(500)),
    /** In minor units of the order's currency; at most what remains of the payment. */
    amount: wholeBetween(0, maxMinorUnits, 'price'),
    reason: v.pipe(typedLine, v.nonEmpty(problem('reason')), v.maxLength(300)),
    evenIfUsed: v.optional(v.boolean(), false),
    currentPasswordHash: v.optional(passwordHash),
  }),
  reply: orderReply,
});

export const settleRefusedRefund = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/orders/{orderId}/refused-refund',
  access: 'event_staff',
  about:
    'Handles a refund that the payment provider refused: `again` requests it once more; `by_hand` records that the team returned the money another way, so that it isn’t requested again; the provider is asked first. Fails with 409 `refund_not_refused` if no refund is refused any more, `refund_in_progress` while the provider is being asked, and for `by_hand` with `refund_went_through` if the provider gave some of it back meanwhile, `refund_changed` if more is due than was known, or than `due`, or in another currency too, `refund_unknown` if the provider does not say, unless `evenIfUnknown` or, where it can never be asked, unless `evenIfUnknown` is absent. If less is due than `due`, what was due is recorded; `beyondDue` is the rest, which doesn’t count as returned.',
  params: eventOrderParams,
  body: v.object({
    how: v.picklist(['again', 'by_hand']),
    /**
     * Records `by_hand` although it isn't known whether the provider gave the money back as well. Earlier apps never say so:
     * they are refused only where another try may help.
     */
    evenIfUnknown: v.optional(v.boolean()),
    /** The order's `refundDue` as it was shown to whoever returned it, in minor units: no more counts as returned. */
    due: v.optional(wholeBetween(0, maxMinorUnits, 'price')),
  }),
  reply: v.object({
    ...orderReply.entries,
    /**
     * The rest of `due` beyond what was due, because that had come back meanwhile: it doesn’t count as returned. Null for
     * nothing, and from older servers.
     */
    beyondDue: v.optional(v.nullable(money), null),
  }),
});
