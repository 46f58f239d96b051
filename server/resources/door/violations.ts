import type * as v from 'valibot';
import type { reportViolation } from '#contract/door/violations.ts';
import type { SecretsDeps, SignInDeps } from '#server/accounts/identity.ts';
import { originOf } from '#server/accounts/place.ts';
import { tooMany } from '#server/access/refusals.ts';
import type { ContextAnswer } from '#server/resources/call.ts';

const maxAtOnce = 20;

/** Logs content policy violations of pages: directive and host, never a URL, which may contain personal data. */
export function createViolations(identity: SecretsDeps & Pick<SignInDeps, 'limits' | 'log'>): {
  readonly reportViolation: ContextAnswer<typeof reportViolation>;
} {
  return {
    reportViolation({ body }, context) {
      const { wait } = identity.limits.reports(originOf(identity, context));
      if (wait > 0) return Promise.resolve(tooMany(wait));
      const reports = readReports(body).slice(0, maxAtOnce);
      for (const report of reports)
        identity.log.warn(
          { event: 'csp_violation', ...report },
          'a page violated the content security policy',
        );
      return Promise.resolve({ noted: reports.length });
    },
  };
}

function readReports(
  body: v.InferOutput<typeof reportViolation.body>,
): readonly { readonly directive: string; readonly blocked: string }[] {
  if (Array.isArray(body))
    return body.map(({ body: report }) => line(report.effectiveDirective, report.blockedURL));
  const report = body['csp-report'];
  return [line(report['effective-directive'] || report['violated-directive'], report['blocked-uri'])];
}

function line(directive: string, blocked: string) {
  const words = /^[a-z-]{1,60}/.exec(directive)?.[0] ?? '';
  const host = URL.parse(blocked)?.host;
  return { directive: words, blocked: (host ?? blocked).slice(0, 120) };
}
