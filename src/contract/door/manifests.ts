import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { feedLine, signedHeader } from './changes.ts';
import { eventParams } from '../wire/event-fields.ts';

export const readManifest = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/manifest',
  access: 'event_door',
  about: 'The signed header of the event as it is now, listing the pages of its body.',
  params: eventParams,
  reply: signedHeader,
});

export const readManifestBody = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/manifest/{revision}/body',
  access: 'event_door',
  about:
    'All pages of one revision, one after another; `Range: bytes=N-` goes on where a download broke off. 410 when that revision is no longer kept.',
  params: v.object({ ...eventParams.entries, revision: v.pipe(v.string(), v.regex(/^\d{1,15}$/)) }),
});

export const readChanges = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/changes',
  access: 'event_door',
  about:
    'What changed after `since`, in order of revision, up to 2,000 a call; `more` says there is another. 410 `revision_gone` where the feed does not reach back as far any more (30 days, where nothing else is set): read the manifest whole.',
  params: eventParams,
  query: v.object({
    since: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
    epoch: v.optional(v.pipe(v.string(), v.maxLength(64))),
    /** Scans that the asking device has yet to send, and the version of its app: for the board. */
    unsent: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/))),
    app: v.optional(v.pipe(v.string(), v.regex(/^[\w.+-]{1,40}$/))),
    /** How full its battery is, percent, and whether it charges; browsers that don't say leave both out. */
    battery: v.optional(v.pipe(v.string(), v.regex(/^(100|\d{1,2})$/))),
    charging: v.optional(v.picklist(['0', '1'])),
  }),
  reply: v.object({
    /** The revision reached: the next `since`. */
    cursor: v.number(),
    more: v.boolean(),
    /** Differs from the device's: the server was restored; send again what it may have lost. */
    epoch: v.string(),
    /**
     * How often the desk has moved the asking device to another gate: one whose lease says otherwise renews it now. People
     * are told none. Servers before it did not say.
     */
    gateMove: v.optional(v.number()),
    changes: v.pipe(v.array(feedLine), v.readonly()),
  }),
});
