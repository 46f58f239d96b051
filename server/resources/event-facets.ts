import type { ReplyOf } from '#contract/endpoint.ts';
import type { listEventFacets } from '#contract/events.ts';
import type { Queries } from '../database/database.ts';
import { createKept } from '../kept.ts';

type Facets = ReplyOf<typeof listEventFacets>;

/** Longer lists are for nobody to choose from. */
const most = 200;

/** What upcoming events can be narrowed by. Counting looks at all of them, so the answer is kept for a minute. */
export function createEventFacets(database: Queries, now: () => number): () => Promise<Facets> {
  return createKept((at) => countFacets(database, at), { forMs: 60_000, now });
}

async function countFacets(queries: Queries, now: number): Promise<Facets> {
  const upcoming = `FROM events e WHERE e.status = 'published' AND e.ends_at > $1`;
  const order = `ORDER BY count(*) DESC, 1 LIMIT ${most}`;
  const [categories, cities, countries] = [
    await queries.query<Facets['categories'][number]>(
      `SELECT min(e.category) AS category, count(*) AS count ${upcoming} AND e.category_key <> '' GROUP BY e.category_key ${order}`,
      [now],
    ),
    await queries.query<Facets['cities'][number]>(
      `SELECT min(e.venue->>'city') AS city, min(e.venue->>'country') AS country, count(*) AS count ${upcoming}
         AND e.city_key <> '' GROUP BY e.city_key, e.country_key ${order}`,
      [now],
    ),
    await queries.query<Facets['countries'][number]>(
      `SELECT min(e.venue->>'country') AS country, count(*) AS count ${upcoming}
         AND e.country_key <> '' GROUP BY e.country_key ${order}`,
      [now],
    ),
  ];
  return { categories, cities, countries };
}
