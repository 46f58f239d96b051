import * as v from 'valibot';
import { maxSealedBytes } from '#domain/door/sealed-scans.ts';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';

export const takeSealedScans = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/sealed-scans',
  access: 'event_staff',
  about:
    'Receives the unchanged file of unsent scans that a revoked device exported. Idempotent. Fails with 422 `bad_sealed_file`, `sealed_for_other_event`, 404 `device_not_found`, 413 above 8 MB (import larger files with the server’s command line).',
  params: eventParams,
  rawBody: true,
  bodyLimit: maxSealedBytes,
  reply: v.object({
    deviceId: v.string(),
    /** Number of scans in the file. */
    count: v.number(),
    /** New scans, including those that caused a conflict. */
    taken: v.number(),
    /** Scans that were already stored. */
    known: v.number(),
    conflicts: v.number(),
    /** Scans that could not be counted, kept to be reviewed or sent again. */
    left: v.number(),
  }),
});
