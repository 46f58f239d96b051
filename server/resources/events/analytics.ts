import type * as contract from '#contract/events/analytics.ts';
import { notSignedIn } from '#server/access/refusals.ts';
import { readAnalyticsOf, readEventAnalytics } from '#server/events/event-analytics.ts';
import { countPageView, type ViewsDeps } from '#server/events/page-views.ts';
import type { Answer, ContextAnswer } from '#server/resources/call.ts';

export interface AnalyticsDeps {
  readonly database: Parameters<typeof readEventAnalytics>[0];
  /** ms. */
  readonly now: () => number;
  readonly views: ViewsDeps;
}

/** Sales and admission figures of events. */
export function createAnalytics({ database, now, views }: AnalyticsDeps): {
  readonly readEventAnalytics: Answer<typeof contract.readEventAnalytics>;
  readonly readAnalytics: Answer<typeof contract.readAnalytics>;
  readonly countView: ContextAnswer<typeof contract.countView>;
} {
  return {
    readEventAnalytics: ({ params, query }) =>
      readEventAnalytics(database, params.registrationId, query, now()),
    async readAnalytics({ query, caller }) {
      if (caller.kind !== 'user') return notSignedIn;
      return readAnalyticsOf(database, caller.role === 'ADMIN' ? null : caller.userId, query, now());
    },
    countView: ({ params, body }, { ip, userAgent }) =>
      countPageView({ database, ...views }, { ...params, ...body, ip, userAgent }, now()),
  };
}
