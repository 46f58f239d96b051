import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';

const word = v.optional(v.string(), '');
/** `application/csp-report`, as `report-uri` sends it. */
const oneReport = v.object({
  'csp-report': v.object({ 'effective-directive': word, 'violated-directive': word, 'blocked-uri': word }),
});
/** `application/reports+json`, as `report-to` sends it. */
const manyReports = v.array(v.object({ body: v.object({ effectiveDirective: word, blockedURL: word }) }));

/** Where browsers say that a page tried what its Content-Security-Policy forbids: `report-uri` and `report-to`. */
export const reportViolation = endpoint({
  method: 'POST',
  path: '/api/violations',
  access: 'public',
  about: 'Takes reports of the content security policy from browsers, in either of their formats.',
  bodyLimit: 16_000,
  /** What is neither reads as no report: browsers are told of no mistake. */
  body: v.fallback(v.union([oneReport, manyReports]), []),
  reply: v.object({ noted: v.number() }),
});
