import type { Queries } from '#server/database/database.ts';
import { countView } from '#server/database/sales/sale-tallies.ts';
import { createRateLimit, type RateLimit } from '#server/ops/rate-limit.ts';

/** What this process remembers of views, and forgets when it ends: nothing of it is stored. */
export interface ViewsDeps {
  /** Whether a view is told for the first time, as far as is remembered. */
  readonly isNew: (viewId: string) => boolean;
  /** For each network: a page that is opened without end is no visit. */
  readonly limit: RateLimit;
}

/** Most views that are remembered, the newest; a repeat comes within seconds of the first try. */
const mostRemembered = 20_000;
/** A family at one address looks at a few events; whoever opens more is a program. */
const views = { burst: 120, perSecond: 0.5 };

export function createPageViews(now: () => number): ViewsDeps {
  const seen = new Set<string>();
  return {
    limit: createRateLimit({ now, ...views }),
    isNew(viewId) {
      if (seen.has(viewId)) return false;
      seen.add(viewId);
      const [oldest] = seen;
      if (seen.size > mostRemembered && oldest !== undefined) seen.delete(oldest);
      return true;
    },
  };
}

/** What programs call themselves that open pages for nobody: search engines, previews of links, tests. */
const robots = /bot\b|crawl|spider|slurp|preview|headless|lighthouse|monitor|python|curl|wget|fetch/i;

interface PageView {
  readonly registrationId: string;
  readonly viewId: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** Counts that the page of an event was opened, for the day that it is there; of whom is not known. */
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
