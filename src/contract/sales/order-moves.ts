import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { problem } from '../wire/field-problem.ts';
import { newId } from '../wire/form-fields.ts';
import { passwordHash } from '../wire/person-fields.ts';
import { typedLine } from '../wire/plain-text.ts';
import { eventOrderParams } from './order-history.ts';
import { orderReply } from './orders.ts';

const id = v.pipe(v.string(), v.maxLength(64));

export const moveOrderTicket = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/orders/{orderId}/moves',
  access: 'event_staff',
  about:
    'Moves a ticket of a confirmed order to another ticket type of the event that costs no more at present than was paid: a new ticket replaces it in the wallet, and the old one becomes invalid at the doors. Nothing is refunded. Idempotent by moveId, which the client generates. Fails with 403 `proof_needed`, `current_password_wrong` or `sign_in_again` unless the caller proved their identity within the last 15 minutes, 409 `type_costs_more` (details: `difference`), `sold_out`, `ticket_not_movable` if it is invalid, used or already of that type, 404 `ticket_not_found`, `ticket_type_not_found`, 409 `intent_reused`.',
  params: eventOrderParams,
  body: v.object({
    moveId: newId,
    ticketId: id,
    ticketTypeId: id,
    reason: v.pipe(typedLine, v.nonEmpty(problem('reason')), v.maxLength(300)),
    currentPasswordHash: v.optional(passwordHash),
  }),
  reply: orderReply,
});
