import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';

const word = v.optional(v.string(), '');
/** `application/csp-report`, as sent by `report-uri`. */
const oneReport = v.object({
  'csp-report': v.object({ 'effective-directive': word, 'violated-directive': word, 'blocked-uri': word }),
});
/** `application/reports+json`, as sent by `report-to`. */
const manyReports = v.array(v.object({ body: v.object({ effectiveDirective: word, blockedURL: word }) }));

/** Receives browsers' reports of Content-Security-Policy violations: `report-uri` and `report-to`. */
export const reportViolation = endpoint({
  method: 'POST',
  path: '/api/violations',
  access: 'public',
  about: 'Receives browsers’ reports of content security policy violations, in both formats.',
  bodyLimit: 16_000,
  /** Anything else counts as no reports, because browsers cannot handle an error. */
  body: v.fallback(v.union([oneReport, manyReports]), []),
  reply: v.object({ noted: v.number() }),
});
