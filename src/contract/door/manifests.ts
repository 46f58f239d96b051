import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { feedLine, signedHeader } from './changes.ts';
import { eventParams } from '../wire/event-fields.ts';

export const readManifest = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/manifest',
  access: 'event_door',
  about: 'The current signed header of the event’s manifest, which lists the pages of its body.',
  params: eventParams,
  reply: signedHeader,
});

export const readManifestBody = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/manifest/{revision}/body',
  access: 'event_door',
  about:
    'All pages of a revision in sequence; `Range: bytes=N-` resumes an interrupted download. Fails with 410 if the revision was deleted.',
  params: v.object({ ...eventParams.entries, revision: v.pipe(v.string(), v.regex(/^\d{1,15}$/)) }),
});

export const readChanges = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/changes',
  access: 'event_door',
  about:
    'Changes after `since`, by revision, at most 2,000 per call; `more` says whether there are others. Fails with 410 `revision_gone` if the feed no longer goes back that far (30 days by default): download the whole manifest.',
  params: eventParams,
  query: v.object({
    since: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
    epoch: v.optional(v.pipe(v.string(), v.maxLength(64))),
    /** Unsent scans of the requesting device, and its app version: for the board. */
    unsent: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/))),
    app: v.optional(v.pipe(v.string(), v.regex(/^[\w.+-]{1,40}$/))),
    /** Its battery level, percent, and whether it is charging; absent if the browser does not report them. */
    battery: v.optional(v.pipe(v.string(), v.regex(/^(100|\d{1,2})$/))),
    charging: v.optional(v.picklist(['0', '1'])),
  }),
  reply: v.object({
    /** The revision reached: the next `since`. */
    cursor: v.number(),
    more: v.boolean(),
    /** If it differs from the device's, the server was restored: resend what it may have lost. */
    epoch: v.string(),
    /**
     * How often the desk has moved the requesting device to another gate; a device whose lease differs renews it now.
     * Absent for people and from older servers.
     */
    gateMove: v.optional(v.number()),
    changes: v.pipe(v.array(feedLine), v.readonly()),
  }),
});
