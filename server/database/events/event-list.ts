import { maxCounted, maxFound } from '#contract/wire/list-total.ts';
import type * as v from 'valibot';
import type { listEvents } from '#contract/events/events.ts';
import { dayNumber, searchQuery } from '#domain/events/event-search.ts';
import { foldText } from '#domain/text/text-fold.ts';
import type { Parameter, Queries } from '#server/database/database.ts';
import { built } from '#server/database/statement-names.ts';
import { selectEvents, type EventRow } from '#server/database/events/event-rows.ts';

type Filter = v.InferOutput<NonNullable<(typeof listEvents)['query']>>;
type Sort = NonNullable<Filter['sort']>;

const dayMs = 86_400_000;
const farthestMs = 15 * 3_600_000;

/** A filter as a condition on `e`, with its parameters and the placeholder of the search. */
interface Condition {
  readonly sql: string;
  readonly params: readonly Parameter[];
  readonly search: string | null;
  /** Splits upcoming events by whether they have begun; null for other filters. */
  readonly upcoming: { readonly isOn: string; readonly isToCome: string } | null;
}

/**
 * Returns a page of published events that match a filter, and counts them all: up to 10,000, or 2,000 in a search.
 * Events beyond that are not listed.
 *
 * @param now ms
 */
export async function findEvents(
  queries: Queries,
  filter: Filter,
  now: number,
): Promise<{ rows: EventRow[]; total: number }> {
  const { search, params, upcoming, ...condition } = conditionOf(filter, now);
  const divided = (sql: string) =>
    upcoming === null ? [sql] : [upcoming.isOn, upcoming.isToCome].map((part) => `${sql} AND ${part}`);
  const most = search === null ? maxCounted : maxFound;
  // In the order of an index that covers the conditions, so that counting reads no rows. Words are not in it.
  const counted = search === null ? divided(condition.sql) : [condition.sql];
  const inOrder = search === null ? 'ORDER BY e.starts_at, e.id' : '';
  const ones = counted.map((part) => `(SELECT 1 FROM events e WHERE ${part} ${inOrder} LIMIT ${most})`);
  const [count] = await queries.query<{ total: number }>(
    built(`SELECT least(count(*), ${most})::bigint AS total FROM (${ones.join(' UNION ALL ')}) one`),
    params,
  );
  const total = count?.total ?? 0;
  const skipped = (filter.page - 1) * filter.limit;
  if (skipped >= total) return { rows: [], total };
  const isDense = search !== null && total === maxFound;
  const sort = sortOf(filter, search !== null && !isDense);
  const order = orderOf(sort, search);
  // If most events match, walking them in order is fast; the word index would first collect them all.
  const sql = isDense
    ? condition.sql.replace(matching(search), (index) => `(${index}) IS TRUE`)
    : condition.sql;
  // Running and future events each have an index; past events would otherwise all be walked.
  const parts = sort === 'soonest' && (search === null || isDense) ? divided(sql) : [sql];
  const next = params.length;
  // Rows are read for the page only: those before it are skipped within the index.
  const key = sort === 'relevance' ? 'e.*' : 'e.id, e.starts_at, e.name_key';
  const each = parts.map(
    (part) =>
      `(SELECT ${key} FROM events e WHERE ${part} ORDER BY ${order} LIMIT $${next + 2}::bigint + $${next + 3}::bigint)`,
  );
  const keys = `SELECT e.id FROM (${each.join(' UNION ALL ')}) e ORDER BY ${order} LIMIT $${next + 2}::bigint OFFSET $${next + 3}::bigint`;
  const page = `(SELECT e.* FROM events e WHERE e.id = ANY(ARRAY(${keys})))`;
  const rows = await queries.query<EventRow>(
    built(`${selectEvents(page, `$${next + 1}`)} ORDER BY ${order}`),
    [...params, now, filter.limit, skipped],
  );
  return { rows, total };
}

/** Lists pages of upcoming events for a sitemap, soonest first. @param now ms */
export function findUpcomingPages(
  queries: Queries,
  now: number,
  most: number,
): Promise<{ readonly id: string; readonly updated_at: number }[]> {
  return queries.query(
    `SELECT id, updated_at FROM events WHERE status = 'published' AND ends_at > $1 ORDER BY starts_at, id LIMIT $2`,
    [now, most],
  );
}

function sortOf(filter: Filter, searched: boolean): Sort {
  const usual = filter.when === 'past' ? 'latest' : 'soonest';
  if (filter.sort === 'relevance') return searched ? 'relevance' : usual;
  return filter.sort ?? (searched ? 'relevance' : usual);
}

function orderOf(sort: Sort, search: string | null): string {
  const soonest = 'e.starts_at, e.id';
  switch (sort) {
    case 'soonest':
      return soonest;
    case 'latest':
      return 'e.starts_at DESC, e.id DESC';
    case 'name':
      return 'e.name_key, e.id';
    case 'relevance':
      return search === null ? soonest : `ts_rank(e.words, ${search}::tsquery) DESC, ${soonest}`;
  }
}

const matching = (search: string) => `e.words @@ ${search}::tsquery`;

/** Search text is passed only in parameters. */
function conditionOf(filter: Filter, now: number): Condition {
  const params: Parameter[] = [];
  const conditions: string[] = [];
  const place = (value: Parameter) => `$${params.push(value)}`;
  const when = filter.when ?? (filter.from === undefined ? 'upcoming' : 'any');
  let upcoming: Condition['upcoming'] = null;
  if (when === 'upcoming') {
    const at = place(now);
    conditions.push(`e.status = 'published' AND e.ends_at > ${at}`);
    upcoming = {
      isOn: `e.starts_at <= ${at} AND int8range(e.starts_at, greatest(e.starts_at, e.ends_at), '[]') @> ${at}::bigint`,
      isToCome: `e.starts_at > ${at}`,
    };
  } else conditions.push(`e.status IN ('published', 'ended')`);
  if (when === 'past') {
    // An event that has not begun is not over: stated explicitly so that future events are skipped at once.
    const at = place(now);
    conditions.push(`e.starts_at <= ${at} AND (e.status = 'ended' OR e.ends_at <= ${at})`);
  }
  const query = searchQuery(filter.search ?? '');
  const search = query === null ? null : place(query);
  if (search !== null) conditions.push(matching(search));
  const same = (column: string, value: string | undefined) => {
    if (value !== undefined) conditions.push(`e.${column} = ${place(foldText(value))}`);
  };
  same('category_key', filter.category);
  same('city_key', filter.city);
  same('country_key', filter.country);
  if (filter.price !== undefined) conditions.push(priceCondition(filter.price));
  // A local day differs from UTC by at most this much; the second condition lets an index find the range.
  if (filter.from !== undefined) {
    const day = dayNumber(filter.from);
    conditions.push(`e.last_day >= ${place(day)} AND e.ends_at > ${place(day * dayMs - farthestMs)}`);
  }
  if (filter.to !== undefined) {
    const day = dayNumber(filter.to);
    conditions.push(
      `e.first_day <= ${place(day)} AND e.starts_at < ${place((day + 1) * dayMs + farthestMs)}`,
    );
  }
  return { sql: conditions.join(' AND '), params, search, upcoming };
}

/** Free: has something without a price; paid: has nothing without a price; an event that sells nothing is neither. */
function priceCondition(price: 'free' | 'paid'): string {
  const free = 'EXISTS (SELECT 1 FROM ticket_types t WHERE t.event_id = e.id AND t.price_amount = 0)';
  if (price === 'free') return free;
  return `NOT ${free} AND EXISTS (SELECT 1 FROM ticket_types t WHERE t.event_id = e.id)`;
}
