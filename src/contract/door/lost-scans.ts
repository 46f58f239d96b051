import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { count } from '../wire/page-query.ts';
import { eventParams } from '../wire/event-fields.ts';

const id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

/** Last sequence number of one epoch of a device when the browser cleared its store. */
export const lostReport = v.object({
  deviceId: id,
  epoch: id,
  last: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
});
export type LostReport = v.InferOutput<typeof lostReport>;

export const listLostScans = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/lost-scans',
  access: 'event_staff',
  about:
    'Scans lost with the cleared storage of devices, latest report first, until someone acknowledges them.',
  params: eventParams,
  query: v.object({ page: count('1', 100_000), limit: count('20', 200) }),
  reply: v.object({
    items: v.array(
      v.object({
        deviceId: v.string(),
        deviceName: v.string(),
        epoch: v.string(),
        last: v.number(),
        /** Sequence numbers up to `last` that the server lacks. */
        lost: v.number(),
        /** ms. */
        reportedAt: v.number(),
      }),
    ),
    page: v.number(),
    limit: v.number(),
    total: v.number(),
    /** Total number of scans lost. */
    scans: v.number(),
  }),
});

export const seeLostScans = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/lost-scans/seen',
  access: 'event_staff',
  about:
    'Acknowledges a loss of scans, up to the number that was shown. Fails with 404 `loss_not_found` if the event has no such loss.',
  params: eventParams,
  body: lostReport,
  reply: v.object({ seen: v.boolean() }),
});
