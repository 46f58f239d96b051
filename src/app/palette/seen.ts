import { createNameIndex, type IndexedNames } from '#domain/text/name-index.ts';
import { cacheKey, type Replies } from '#app/data/replies.ts';
import type { Endpoint, ReplyOf } from '#contract/wire/endpoint.ts';

/** Of so many rows in memory names are looked for: a search stays within a frame. */
const mostLooked = 2_000;

type RowOf<E> = ReplyOf<E> extends { readonly items: readonly (infer T)[] } ? T : never;

/** A list as it is remembered: one reply, or part by part. */
interface RememberedList<T> {
  readonly items?: readonly T[];
  readonly pages?: readonly { readonly items: readonly T[] }[];
}

/**
 * Rows of a list that the server has sent while this page was open, as far as they are the person's or everybody's.
 *
 * @param person credential id; null for nobody's
 * @param eventId of this event alone, for lists of one
 */
export function rowsSeen<E extends Pick<Endpoint, 'method' | 'path' | 'access' | 'reply'>>(
  replies: Replies,
  endpoint: E,
  person: number | null,
  eventId?: string,
): readonly RowOf<E>[] {
  const [method, path, , whose] = cacheKey(endpoint, null, person);
  return replies.cache
    .getQueriesData<RememberedList<RowOf<E>>>({ queryKey: [method, path] })
    .flatMap(([key, list]) => {
      if (key[3] !== whose || list === undefined) return [];
      if (eventId !== undefined && eventOf(key[2]) !== eventId) return [];
      return list.pages?.flatMap(({ items }) => items) ?? list.items ?? [];
    });
}

/** The event that a list was asked of. */
function eventOf(input: unknown): unknown {
  const params = typeof input === 'object' && input !== null && 'params' in input ? input.params : null;
  return typeof params === 'object' && params !== null && 'registrationId' in params
    ? params.registrationId
    : undefined;
}

/** Those that have all words of what was typed, as names are searched; the best first, at most `limit`. */
export function namedBy<T>(
  rows: readonly T[],
  typed: string,
  namesOf: (row: T) => IndexedNames,
  limit: number,
): readonly T[] {
  const looked = rows.slice(0, mostLooked);
  return createNameIndex(looked.map(namesOf))
    .search(typed, limit)
    .places.flatMap((place) => looked.slice(place, place + 1));
}

/** Each row once, by `keyOf`: the first of those with the same key. */
export function eachOnce<T>(rows: readonly T[], keyOf: (row: T) => string): readonly T[] {
  return [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].toReversed();
}
