import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';

/**
 * The websocket at `/ws`. The client's first frame is `hello` within 5 s, with a ticket from `POST
 * /api/events/{registrationId}/live-ticket` (valid for 30 s, once) and the topics wanted. The server only announces
 * changes, which are then read through `changes`, so that a lost frame loses nothing.
 */
export const clientFrame = v.variant('type', [
  v.object({
    type: v.literal('hello'),
    ticket: v.string(),
    topics: v.pipe(v.array(v.string()), v.maxLength(20)),
  }),
  v.object({ type: v.literal('pong') }),
]);
export const serverFrame = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('ping') }),
  /** Topic `door:<eventId>` has reached this revision. */
  v.object({ type: v.literal('moved'), topic: v.string(), revision: v.number() }),
]);

/** Why the server closes a connection. */
export const closeCodes = {
  noHello: 4001,
  badTicket: 4003,
  badFrame: 4004,
  notAllowed: 4005,
  /** The same caller opened newer connections: see `displacedWaitMs` in domain/failures/backoff. */
  tooMany: 4008,
  away: 1001,
} as const;

export const liveTicket = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/live-ticket',
  access: 'event_door',
  about: 'A ticket for one websocket connection within 30 s, for this event.',
  params: eventParams,
  body: v.object({}),
  reply: v.object({ ticket: v.string() }),
});
