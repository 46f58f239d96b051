import type { ReplyOf } from '#contract/endpoint.ts';
import type { listEventFacets } from '#contract/events.ts';
import type { Queries } from '#server/database/database.ts';
import { createKept } from '#server/ops/cached.ts';

type Facets = ReplyOf<typeof listEventFacets>;

/** Longer lists are for nobody to choose from. */
const most = 200;

/** What upcoming events can be narrowed by. Counting looks at all of them, so the answer is kept for a minute. */
export function createEventFacets(database: Queries, now: () => number): () => Promise<Facets> {
  return createKept((at) => countFacets(database, at), { forMs: 60_000, now });
}

/** One pass over the events, whichever way they are counted then. */
async function countFacets(queries: Queries, now: number): Promise<Facets> {
  const counted = (kind: string, name: string, country: string, key: string) =>
    `(SELECT '${kind}' AS kind, min(${name}) AS name, ${country} AS country, count(*) AS count FROM upcoming
      WHERE ${name} <> '' GROUP BY ${key} ORDER BY count(*) DESC, 2 LIMIT ${most})`;
  const rows = await queries.query<{ kind: string; name: string; country: string; count: number }>(
    `WITH upcoming AS MATERIALIZED (
       SELECT category, category_key, venue->>'city' AS city, city_key, venue->>'country' AS country, country_key
       FROM events WHERE status = 'published' AND ends_at > $1
     )
     ${counted('category', 'category', `''`, 'category_key')}
     UNION ALL ${counted('city', 'city', `coalesce(min(country), '')`, 'city_key, country_key')}
     UNION ALL ${counted('country', 'country', `''`, 'country_key')}
     ORDER BY count DESC, name`,
    [now],
  );
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    categories: of('category').map(({ name, count }) => ({ category: name, count })),
    cities: of('city').map(({ name, country, count }) => ({ city: name, country, count })),
    countries: of('country').map(({ name, count }) => ({ country: name, count })),
  };
}
