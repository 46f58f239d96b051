import * as v from 'valibot';
import { endpoint } from './wire/endpoint.ts';

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  access: 'admin',
  about: 'Background jobs that failed permanently in the last 30 days, newest first.',
  query: v.object({
    limit: v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.maxValue(200)), '50'),
  }),
  reply: v.object({
    items: v.array(
      v.object({
        id: v.string(),
        /** The kind of job. */
        kind: v.string(),
        /** Subject of the job. */
        subject: v.string(),
        attempts: v.number(),
        problem: v.string(),
        givenUpAt: v.string(),
      }),
    ),
  }),
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/{id}/retry',
  access: 'admin',
  about: 'Retries a failed job from the start.',
  params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
  reply: v.object({ retried: v.literal(true) }),
});
