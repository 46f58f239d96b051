import type { Queries } from '#server/database/database.ts';

/** Longer lists are of no use for choosing. */
const most = 200;

export interface FacetCount {
  readonly kind: string;
  readonly name: string;
  readonly country: string;
  readonly count: number;
}

/** Counts upcoming events by category, city and country in one pass over the events. */
export function countFacetRows(queries: Queries, now: number): Promise<FacetCount[]> {
  const counted = (kind: string, name: string, country: string, key: string) =>
    `(SELECT '${kind}' AS kind, min(${name}) AS name, ${country} AS country, count(*) AS count FROM upcoming
      WHERE ${name} <> '' GROUP BY ${key} ORDER BY count(*) DESC, 2 LIMIT ${most})`;
  return queries.query<FacetCount>(
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
}
