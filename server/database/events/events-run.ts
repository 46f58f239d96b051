import { maxCounted, maxFound } from '#contract/wire/list-total.ts';
import type * as v from 'valibot';
import type { myEvents } from '#contract/events/my-events.ts';
import { searchQuery } from '#domain/events/event-search.ts';
import type { Parameter, Queries } from '#server/database/database.ts';
import { built } from '#server/database/statement-names.ts';
import { selectEvents, type EventRow } from '#server/database/events/event-rows.ts';

type Filter = v.InferOutput<NonNullable<(typeof myEvents)['query']>>;

/** How long before opening a door counts as today's, which it does until its event ends; in ms. */
const aheadMs = 24 * 3_600_000;

/** The person whose events are listed: those they own, and those where they have one of the roles. */
export interface Runner {
  readonly userId: string;
  readonly roles: readonly string[];
}

/** A section of the list: its condition on `e`, and its order. */
interface Part {
  readonly condition: string;
  readonly order: string;
  /** Conditions that partition the section's events, each with its own index; none: `true`. */
  readonly cases?: readonly string[];
}

const orders = {
  doors: 'e.doors_open_at, e.id',
  soonest: 'e.starts_at, e.id',
  latest: 'e.starts_at DESC, e.id DESC',
  name: 'e.name_key, e.id',
} as const;

/**
 * Returns a page of the events that a person runs, or of all events for `null`, and counts them: up to 10,000, or
 * 2,000 in a search. Default order: today's doors by opening time, then upcoming ones soonest first, then drafts,
 * then past ones newest first.
 *
 * The sections of the list are counted and walked separately, each by its own index, so that a page costs only its
 * own rows however many events there are.
 *
 * @param now ms
 */
export async function findEventsRun(
  queries: Queries,
  person: Runner | null,
  filter: Filter,
  now: number,
): Promise<{ rows: EventRow[]; total: number }> {
  const list = listOf(person, filter, now);
  const rows: EventRow[] = [];
  let before = 0;
  const from = (filter.page - 1) * filter.limit;
  for (const part of partsOf(filter)) {
    const count = await countPart(queries, list, part);
    const skip = Math.max(0, from - before);
    const wanted = Math.min(filter.limit - rows.length, count - skip);
    if (wanted > 0) rows.push(...(await readPart(queries, list, part, { count, skip, wanted })));
    before += count;
    // Stop after a section whose count was cut off.
    if (count === mostOf(list)) break;
  }
  return { rows, total: Math.min(before, mostOf(list)) };
}

/** The person and filter of a list: `$1` is now, `$2` the end of what counts as today. */
interface List {
  /** Conditions on `e` that together select their events, each event once. */
  readonly theirs: readonly string[];
  readonly conditions: readonly string[];
  readonly params: readonly Parameter[];
  /** The condition of the search; null without one. */
  readonly matching: string | null;
}

function listOf(person: Runner | null, filter: Filter, now: number): List {
  const params: Parameter[] = [now, now + aheadMs];
  const place = (value: Parameter) => `$${params.push(value)}`;
  // Not every section uses both parameters: declares their types.
  const conditions = ['$1::bigint < $2::bigint'];
  if (filter.registrationId !== undefined) conditions.push(`e.id = ${place(filter.registrationId)}`);
  if (filter.status !== undefined) conditions.push(`e.status = ${place(filter.status)}`);
  const query = searchQuery(filter.search ?? '');
  const matching = query === null ? null : `e.words @@ ${place(query)}::tsquery`;
  return { theirs: ownEventConditions(person, place), conditions, params, matching };
}

/** Two conditions that an index each answers in order, rather than one that no index answers. */
function ownEventConditions(person: Runner | null, place: (value: Parameter) => string): readonly string[] {
  if (person === null) return ['true'];
  const user = place(person.userId);
  const roles = place(person.roles);
  return [
    `e.organizer_id = ${user}`,
    `e.organizer_id <> ${user} AND e.id IN (SELECT s.event_id FROM event_staff s WHERE s.user_id = ${user} AND s.role = ANY(${roles}::text[]))`,
  ];
}

const over = 'e.ends_at <= $1';
const isToday = `(int8range(e.doors_open_at, greatest(e.doors_open_at, e.ends_at), '[]') && int8range($1, $2, '[]')
  AND e.status = 'published' AND e.ends_at > $1 AND e.doors_open_at < $2)`;
const today: Part = { condition: isToday, order: orders.doors };
const isDraft = `e.status = 'draft'`;
const later: Part = {
  condition: `e.ends_at > $1 AND NOT ${isToday} AND NOT ${isDraft}`,
  order: orders.soonest,
  // Past events would otherwise all be walked.
  cases: [
    'e.starts_at > $1',
    `e.starts_at <= $1 AND int8range(e.starts_at, greatest(e.starts_at, e.ends_at), '[]') @> $1::bigint`,
  ],
};
const drafts: Part = { condition: isDraft, order: orders.soonest };
const draftsToCome: Part = { condition: `${isDraft} AND e.ends_at > $1`, order: orders.soonest };
// An event that has not begun is not over: stated explicitly so that future events are skipped at once. Drafts with a
// past date are drafts.
const past: Part = { condition: `e.starts_at <= $1 AND ${over} AND NOT ${isDraft}`, order: orders.latest };

function partsOf({ when, sort }: Filter): readonly Part[] {
  if (sort !== undefined) return [{ condition: whenCondition(when), order: orders[sort] }];
  switch (when) {
    case 'today':
      return [today];
    case 'upcoming':
      return [today, later, draftsToCome];
    case 'past':
      return [past];
    case undefined:
      return [today, later, drafts, past];
  }
}

function whenCondition(when: Filter['when']): string {
  switch (when) {
    case 'today':
      return isToday;
    case 'upcoming':
      return 'e.ends_at > $1';
    case 'past':
      return past.condition;
    case undefined:
      return 'true';
  }
}

const mostOf = ({ matching }: Pick<List, 'matching'>): number => (matching === null ? maxCounted : maxFound);

const casesOf = (theirs: readonly string[], { cases = ['true'] }: Part): readonly string[] =>
  theirs.flatMap((whose) => cases.map((one) => `${whose} AND ${one}`));

async function countPart(queries: Queries, { theirs, conditions, params, matching }: List, part: Part) {
  const all = [part.condition, ...conditions, ...(matching === null ? [] : [matching])].join(' AND ');
  const most = mostOf({ matching });
  // In the order of an index that covers the conditions, so that counting reads no rows. Words are not in it.
  const inOrder = matching === null ? `ORDER BY ${part.order}` : '';
  const each = casesOf(theirs, part).map(
    (whose) => `(SELECT 1 FROM events e WHERE ${whose} AND ${all} ${inOrder} LIMIT ${most})`,
  );
  const [row] = await queries.query<{ total: number }>(
    built(`SELECT least(count(*), ${most})::bigint AS total FROM (${each.join(' UNION ALL ')}) one`),
    params,
  );
  return row?.total ?? 0;
}

function readPart(
  queries: Queries,
  { theirs, conditions, params, matching }: List,
  part: Part,
  { count, skip, wanted }: { readonly count: number; readonly skip: number; readonly wanted: number },
): Promise<EventRow[]> {
  const { condition, order } = part;
  // If most events match, walking them in order is fast; the word index would first collect them all.
  const search = matching === null ? [] : [count === maxFound ? `(${matching}) IS TRUE` : matching];
  const where = [condition, ...conditions, ...search].join(' AND ');
  const next = params.length;
  const upTo = `LIMIT $${next + 1}::bigint + $${next + 2}::bigint`;
  const each = casesOf(theirs, part).map(
    (whose) => `(SELECT e.* FROM events e WHERE ${whose} AND ${where} ORDER BY ${order} ${upTo})`,
  );
  const page = `(SELECT e.* FROM (${each.join(' UNION ALL ')}) e ORDER BY ${order} LIMIT $${next + 1}::bigint OFFSET $${next + 2}::bigint)`;
  const sql = built(`${selectEvents(page, '$1')} ORDER BY ${order}`);
  return queries.query<EventRow>(sql, [...params, wanted, skip]);
}
