import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';

/** First 32 hex digits of SHA-256. */
const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));
const pageNumber = v.pipe(v.string(), v.regex(/^\d{1,5}$/));
const uuid = v.pipe(v.string(), v.uuid());
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const readDoorList = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/door-list',
  access: 'event_device',
  about:
    'What the door list consists of: a digest for each page of names. 403 `supervisor_device_needed` for stewards’ devices.',
  params: eventParams,
  /** `digest` of the list that the device has: answered without pages while it is the same. */
  query: v.object({ have: v.optional(digest) }),
  reply: v.object({
    digest,
    /** Tickets that the list has room for: pages follow from it. */
    tickets: v.number(),
    /** The digest of each page, in order; null where `have` is what there is. */
    pages: v.nullable(v.pipe(v.array(digest), v.readonly())),
  }),
});

export const readDoorListPage = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/door-list/{page}',
  access: 'event_device',
  about:
    'One page of the door list, by ticket number: names, orders, notes and answers marked for the door; no email and no phone.',
  params: v.object({ ...eventParams.entries, page: pageNumber }),
  reply: v.object({
    digest,
    /** As `domain/door/door-list` reads it; its SHA-256 begins with `digest`. */
    text: v.pipe(v.string(), v.maxLength(8_000_000)),
  }),
});

export const reportSearches = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/door-list/searches',
  access: 'event_device',
  about:
    'Tells how often names were searched on a device, and when; never for what. Counted once for each id.',
  params: eventParams,
  body: v.object({
    /** Made by the device. */
    reportId: uuid,
    searches: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000)),
    /** First and last of them, ms. */
    from: time,
    until: time,
  }),
  reply: v.object({ taken: v.boolean() }),
});
