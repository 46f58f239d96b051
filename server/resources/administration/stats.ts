import type * as contract from '#contract/administration/stats.ts';
import { readStats, type StatsDeps } from '#server/administration/stats/read-stats.ts';
import { createCached } from '#server/ops/cached.ts';
import type { Answer } from '#server/resources/call.ts';

/** Cache time of the figures, ms, so that several administrators cost as much as one. */
const cacheMs = 10_000;

/** Server statistics for administrators. */
export function createStats(deps: StatsDeps): { readonly readStats: Answer<typeof contract.readStats> } {
  const kept = createCached(() => readStats(deps), { forMs: cacheMs, now: deps.now });
  return { readStats: () => kept() };
}
