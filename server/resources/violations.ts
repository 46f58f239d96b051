import * as v from 'valibot';
import type * as contract from '#contract/violations.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { originOf } from '#server/accounts/place.ts';
import { tooMany } from '#server/access/refusals.ts';
import type { ContextAnswer } from './call.ts';

const word = v.optional(v.string(), '');
/** `application/csp-report`, as `report-uri` sends it. */
const oneReport = v.object({
  'csp-report': v.object({ 'effective-directive': word, 'violated-directive': word, 'blocked-uri': word }),
});
/** `application/reports+json`, as `report-to` sends it. */
const manyReports = v.array(v.object({ body: v.object({ effectiveDirective: word, blockedURL: word }) }));

const mostAtOnce = 20;

/** Notes what pages tried against their policy: directive and host, never an address, which may hold personal data. */
export function createViolations(identity: Identity): {
  readonly reportViolation: ContextAnswer<typeof contract.reportViolation>;
} {
  return {
    reportViolation({ body }, wire) {
      const { wait } = identity.limits.reports(originOf(identity, wire));
      if (wait > 0) return Promise.resolve(tooMany(wait));
      const reports = readReports(body).slice(0, mostAtOnce);
      for (const report of reports)
        identity.log.warn({ event: 'csp_violation', ...report }, 'a page broke its policy');
      return Promise.resolve({ noted: reports.length });
    },
  };
}

function readReports(body: unknown): readonly { readonly directive: string; readonly blocked: string }[] {
  const one = v.safeParse(oneReport, body);
  if (one.success) {
    const report = one.output['csp-report'];
    return [line(report['effective-directive'] || report['violated-directive'], report['blocked-uri'])];
  }
  const many = v.safeParse(manyReports, body);
  return many.success
    ? many.output.map(({ body: report }) => line(report.effectiveDirective, report.blockedURL))
    : [];
}

function line(directive: string, blocked: string) {
  const words = /^[a-z-]{1,60}/.exec(directive)?.[0] ?? '';
  const host = URL.parse(blocked)?.host;
  return { directive: words, blocked: (host ?? blocked).slice(0, 120) };
}
