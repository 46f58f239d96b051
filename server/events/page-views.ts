import type { Queries } from '#server/database/database.ts';
import { countView } from '#server/database/sales/sale-tallies.ts';
import { createRateLimit, type RateLimit } from '#server/ops/rate-limit.ts';

/** In-memory state about views, lost when the process ends: nothing of it is stored. */
export interface ViewsDeps {
  /** Returns whether a view is new, as far as is remembered. */
  readonly isNew: (viewId: string) => boolean;
  /** Per network: endless page views are not visits. */
  readonly limit: RateLimit;
}

/** Maximum number of remembered views, the newest; a retry follows within seconds. */
const maxRemembered = 20_000;
/** A family at one address looks at a few events; more requests come from programs. */
const views = { burst: 120, perSecond: 0.5 };

export function createPageViews(now: () => number): ViewsDeps {
  const seen = new Set<string>();
  return {
    limit: createRateLimit({ now, ...views }),
    isNew(viewId) {
      if (seen.has(viewId)) return false;
      seen.add(viewId);
      const [oldest] = seen;
      if (seen.size > maxRemembered && oldest !== undefined) seen.delete(oldest);
      return true;
    },
  };
}

/** User agents of automated clients: search engines, link previews, tests. */
const robots = /bot\b|crawl|spider|slurp|preview|headless|lighthouse|monitor|python|curl|wget|fetch/i;

interface PageView {
  readonly registrationId: string;
  readonly viewId: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** Counts a view of an event's page, for the event's local day, without recording who viewed it. */
export async function countPageView(
  { database, isNew, limit }: ViewsDeps & { readonly database: Queries },
  { registrationId, viewId, ip, userAgent }: PageView,
  now: number,
): Promise<{ counted: boolean }> {
  if (userAgent === '' || robots.test(userAgent)) return { counted: false };
  if (limit(ip).wait > 0 || !isNew(viewId)) return { counted: false };
  await countView(database, registrationId, now);
  return { counted: true };
}
