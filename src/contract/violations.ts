import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

/** Where browsers say that a page tried what its Content-Security-Policy forbids: `report-uri` and `report-to`. */
export const reportViolation = endpoint({
  method: 'POST',
  path: '/api/violations',
  access: 'public',
  about: 'Takes reports of the content security policy from browsers, in either of their formats.',
  bodyLimit: 16_000,
  body: v.unknown(),
  reply: v.object({ noted: v.number() }),
});
