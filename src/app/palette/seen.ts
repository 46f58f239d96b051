import { createNameIndex, type IndexedNames } from '#domain/text/name-index.ts';
import { cacheKey, type Replies } from '#app/data/replies.ts';
import type { Endpoint, ReplyOf } from '#contract/wire/endpoint.ts';

/** Maximum rows in memory that are searched, so that a search stays within a frame. */
const maxSearchedRows = 2_000;

type RowOf<E> = ReplyOf<E> extends { readonly items: readonly (infer T)[] } ? T : never;

/** A cached list: one reply, or several pages. */
interface RememberedList<T> {
  readonly items?: readonly T[];
  readonly pages?: readonly { readonly items: readonly T[] }[];
}

/**
 * Returns cached rows of a list, if they belong to the user or are public.
 *
 * @param person credential id; null if signed out
 * @param eventId for lists of one event: only this event's
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

/** Returns the event that a list was requested for. */
function eventOf(input: unknown): unknown {
  const params = typeof input === 'object' && input !== null && 'params' in input ? input.params : null;
  return typeof params === 'object' && params !== null && 'registrationId' in params
    ? params.registrationId
    : undefined;
}

/** Returns rows that match all typed words, as in a name search; best first, at most `limit`. */
export function namedBy<T>(
  rows: readonly T[],
  typed: string,
  namesOf: (row: T) => IndexedNames,
  limit: number,
): readonly T[] {
  const looked = rows.slice(0, maxSearchedRows);
  return createNameIndex(looked.map(namesOf))
    .search(typed, limit)
    .places.flatMap((place) => looked.slice(place, place + 1));
}

/** Removes rows with the same key, keeping the first. */
export function eachOnce<T>(rows: readonly T[], keyOf: (row: T) => string): readonly T[] {
  return [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].toReversed();
}
