import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';

export const rehearsalCode = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/rehearsal-code',
  access: 'event_door',
  about:
    'The printed code of a test ticket, which is created if the event has none. Scanners judge it like any other and mark it as a test; it isn’t counted. Fails with 404 `ticket_type_not_found` if there is no ticket type to create one of, 409 `event_cancelled`.',
  params: eventParams,
  reply: v.object({ code: v.string(), ticketNumber: v.number() }),
});
