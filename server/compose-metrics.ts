import type { Config } from './config/config.ts';
import { readGauges } from './database/administration/gauges.ts';
import type { Database } from './database/database.ts';
import { createCached } from './ops/cached.ts';
import type { Leader } from './ops/leadership.ts';
import { watchLoopDelay } from './ops/loop-delay.ts';
import { createMetrics, type Metrics } from './ops/metrics.ts';

/** How long gauges are cached, so that frequent scrapes do not load the database; in ms. */
const gaugesFreshMs = 5_000;

/** Builds `GET /metrics`. The event loop is monitored only if metrics can be read. */
export function composeMetrics(
  {
    config,
    database,
    now,
    hearsOthers = null,
  }: {
    readonly config: Config;
    readonly database: Database;
    readonly now: () => number;
    /** Null if there are no other servers. */
    readonly hearsOthers?: (() => boolean) | null | undefined;
  },
  { live, leader }: { readonly live: { lines(): number }; readonly leader: Pick<Leader, 'leads'> },
): { readonly metrics: Metrics; readonly stopMetrics: () => void } {
  const loopDelay = config.metrics ? watchLoopDelay() : null;
  const gauges = {
    live_lines: () => live.lines(),
    leads: () => Number(leader.leads()),
    ...(hearsOthers === null ? {} : { bus_up: () => Number(hearsOthers()) }),
    resident_bytes: () => process.memoryUsage.rss(),
    ...loopDelay?.gauges,
  };
  const asked = createCached((at) => readGauges(database, at), { forMs: gaugesFreshMs, now });
  return { metrics: createMetrics(gauges, asked), stopMetrics: () => loopDelay?.stop() };
}
