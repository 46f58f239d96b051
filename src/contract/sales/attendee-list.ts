import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';

/** First 32 hex digits of SHA-256. */
const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

export const readAttendeePage = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/attendee-list/{page}',
  access: 'event_staff',
  about:
    'A page of all present and past ticket holders by ticket number, for the encrypted copy that the app searches offline. The text is omitted if the client’s copy (`have`) is up to date.',
  params: v.object({ ...eventParams.entries, page: v.pipe(v.string(), v.regex(/^\d{1,5}$/)) }),
  query: v.object({
    /** `digest` of the page the app has. */
    have: v.optional(digest),
  }),
  reply: v.object({
    /** Ticket numbers the list has room for, which determines its pages. */
    tickets: v.number(),
    timeZone: v.string(),
    digest,
    /** In the format `domain/events/attendee-list` reads; its SHA-256 begins with `digest`. */
    text: v.nullable(v.pipe(v.string(), v.maxLength(16_000_000))),
  }),
});
