import type { ReplyOf } from '#contract/wire/endpoint.ts';
import type { listEventFacets } from '#contract/events/events.ts';
import type { Queries } from '#server/database/database.ts';
import { createCached } from '#server/ops/cached.ts';
import { countFacetRows } from '#server/database/events/facet-counts.ts';

type Facets = ReplyOf<typeof listEventFacets>;

/** Returns the filters for upcoming events. Counting reads all of them, so the result is cached for a minute. */
export function createEventFacets(database: Queries, now: () => number): () => Promise<Facets> {
  return createCached((at) => countFacets(database, at), { forMs: 60_000, now });
}

async function countFacets(queries: Queries, now: number): Promise<Facets> {
  const rows = await countFacetRows(queries, now);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    categories: of('category').map(({ name, count }) => ({ category: name, count })),
    cities: of('city').map(({ name, country, count }) => ({ city: name, country, count })),
    countries: of('country').map(({ name, count }) => ({ country: name, count })),
  };
}
