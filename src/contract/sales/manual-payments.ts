import * as v from 'valibot';
import { bankMatches } from '#domain/sales/manual-payment.ts';
import { maxMinorUnits } from '#domain/sales/money-text.ts';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { problem } from '../wire/field-problem.ts';
import { newId, wholeBetween } from '../wire/form-fields.ts';
import { money } from '../wire/money.ts';
import { passwordHash } from '../wire/person-fields.ts';
import { typedLine, typedText } from '../wire/plain-text.ts';
import { wordOf } from '../wire/word.ts';
import { eventOrderParams } from './order-history.ts';
import { orderReply } from './orders.ts';

/** Maximum orders marked as paid in one call. */
export const maxPaymentsAtOnce = 100;
/** Maximum rows of a bank statement looked up in one call. */
export const maxBankRows = 200;
const maxNoteLength = 300;
const maxBankTextLength = 1_000;

/** An order's result: paid now, paid before, or refused. */
const paymentOutcomes = ['paid', 'already_paid', 'refused'] as const;

export const markOrdersPaid = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/orders/payments',
  access: 'event_staff',
  about:
    'Marks orders with payment by hand as paid, each separately: their tickets are issued and valid at the doors. Idempotent by each paymentId, which the client generates. An expired order is reopened if places are left. Fails with 403 `proof_needed`, `current_password_wrong` or `sign_in_again` unless the caller proved their identity within the last 15 minutes.',
  params: eventParams,
  body: v.object({
    payments: v.pipe(
      v.array(
        v.object({
          paymentId: newId,
          orderId: newId,
          /** Amount received, in minor units of the order's currency. */
          amount: wholeBetween(1, maxMinorUnits, 'receivedAmount'),
          note: v.optional(v.pipe(typedLine, v.maxLength(maxNoteLength)), ''),
        }),
      ),
      v.minLength(1),
      v.maxLength(maxPaymentsAtOnce),
    ),
    currentPasswordHash: v.optional(passwordHash),
  }),
  bodyLimit: 256_000,
  reply: v.object({
    items: v.array(
      v.object({
        orderId: v.string(),
        outcome: wordOf([...paymentOutcomes, 'unknown'], 'unknown'),
        /**
         * Reason of a refusal: `places_gone` when it expired and its places are sold, `promo_used_up` and
         * `promo_person_limit` when its promo code was used meanwhile, `order_ended`, `order_not_by_hand`,
         * `order_not_found`, or a refusal of the sale; otherwise empty.
         */
        code: v.string(),
      }),
    ),
  }),
});

export const releaseOrder = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/orders/{orderId}/release',
  access: 'event_staff',
  about:
    'Cancels an order that is waiting for payment by hand and releases its places. Idempotent. Fails with 409 `order_not_payable`.',
  params: eventOrderParams,
  body: v.object({ reason: v.pipe(typedText, v.nonEmpty(problem('reason')), v.maxLength(300)) }),
  reply: orderReply,
});

const matchedOrder = v.object({
  orderId: v.string(),
  reference: v.string(),
  buyer: v.string(),
  total: money,
  /** Whether it expired and can be revived while places are left. */
  expired: v.boolean(),
});

export const matchBankRows = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/orders/bank-rows',
  access: 'event_staff',
  about:
    'Matches rows of a bank statement to orders by the reference in their text, and compares the amounts. Changes nothing.',
  params: eventParams,
  body: v.object({
    rows: v.pipe(
      v.array(
        v.object({
          text: v.pipe(v.string(), v.maxLength(maxBankTextLength)),
          /** Minor units of the event's currency. */
          amount: wholeBetween(0, maxMinorUnits, 'receivedAmount'),
        }),
      ),
      v.minLength(1),
      v.maxLength(maxBankRows),
    ),
  }),
  bodyLimit: 512_000,
  reply: v.object({
    /** One per row, in order. */
    items: v.array(
      v.object({
        match: wordOf([...bankMatches], 'unknown'),
        order: v.nullable(matchedOrder),
      }),
    ),
  }),
});
