import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';

export const rehearsalCode = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/rehearsal-code',
  access: 'event_door',
  about:
    'The printed code of a ticket to rehearse with: scanners judge it like any other, mark it as a test, and it is counted nowhere. Makes such a ticket where the event has none. 404 `ticket_type_not_found` where there is nothing to make one of; 409 `event_cancelled`.',
  params: eventParams,
  reply: v.object({ code: v.string(), ticketNumber: v.number() }),
});
