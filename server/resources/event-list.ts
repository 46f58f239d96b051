import type * as v from 'valibot';
import type { listEvents } from '#contract/events.ts';
import type { Parameter, Queries } from '../database/database.ts';
import { selectEvents, type EventRow } from './event-rows.ts';

type Filter = v.InferOutput<NonNullable<(typeof listEvents)['query']>>;

const orders = {
  soonest: 'e.starts_at, e.id',
  latest: 'e.starts_at DESC, e.id',
  name: 'lower(e.name), e.id',
  relevance: 'e.starts_at, e.id',
} as const;

/** Published events that fit a filter, one page of them, and how many there are in all. @param now ms */
export async function findEvents(
  queries: Queries,
  filter: Filter,
  now: number,
): Promise<{ rows: EventRow[]; total: number }> {
  const { condition, params } = conditionOf(filter, now);
  const [count] = await queries.query<{ total: number }>(
    `SELECT count(*) AS total FROM events e WHERE ${condition}`,
    params,
  );
  const order = orders[filter.sort ?? (filter.when === 'past' ? 'latest' : 'soonest')];
  const next = params.length;
  const page = `(SELECT e.* FROM events e WHERE ${condition} ORDER BY ${order} LIMIT $${next + 2} OFFSET $${next + 3})`;
  const rows = await queries.query<EventRow>(`${selectEvents(page, `$${next + 1}`)} ORDER BY ${order}`, [
    ...params,
    now,
    filter.limit,
    (filter.page - 1) * filter.limit,
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** Every word of a search must be found somewhere; the other fields narrow further. Only parameters carry what was typed. */
function conditionOf(filter: Filter, now: number): { condition: string; params: Parameter[] } {
  const params: Parameter[] = [];
  const conditions = [`e.status IN ('published', 'ended')`];
  const add = (value: Parameter, write: (place: string) => string) => {
    params.push(value);
    conditions.push(write(`$${params.length}`));
  };
  const when = filter.when ?? (filter.from === undefined ? 'upcoming' : 'any');
  if (when === 'upcoming') add(now, (place) => `e.status = 'published' AND e.ends_at > ${place}`);
  if (when === 'past') add(now, (place) => `(e.status = 'ended' OR e.ends_at <= ${place})`);
  for (const word of (filter.search ?? '')
    .split(/\s+/)
    .filter((one) => one !== '')
    .slice(0, 8)) {
    add(`%${literally(word)}%`, (place) => `${searched} ILIKE ${place}`);
  }
  if (filter.category !== undefined) add(filter.category, (place) => `lower(e.category) = lower(${place})`);
  if (filter.city !== undefined) add(filter.city, (place) => `lower(e.venue->>'city') = lower(${place})`);
  if (filter.country !== undefined) {
    add(filter.country, (place) => `lower(e.venue->>'country') = lower(${place})`);
  }
  if (filter.price !== undefined) conditions.push(priceCondition(filter.price));
  if (filter.from !== undefined) add(startOfDay(filter.from), (place) => `e.ends_at >= ${place}`);
  if (filter.to !== undefined)
    add(startOfDay(filter.to) + 24 * 3_600_000, (place) => `e.starts_at < ${place}`);
  return { condition: conditions.join(' AND '), params };
}

/** Free has something at no price; paid has nothing at no price; where nothing is sold, neither. */
function priceCondition(price: 'free' | 'paid'): string {
  const free = 'EXISTS (SELECT 1 FROM ticket_types t WHERE t.event_id = e.id AND t.price_amount = 0)';
  if (price === 'free') return free;
  return `NOT ${free} AND EXISTS (SELECT 1 FROM ticket_types t WHERE t.event_id = e.id)`;
}

/** `2026-02-31` runs on into March: every date that the contract lets through has a start. ms, UTC. */
function startOfDay(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return Date.UTC(year, month - 1, day);
}

const searched = `concat_ws(' ', e.name, e.summary, e.category, e.organizer_name, e.venue->>'name', e.venue->>'city')`;

/** A word as LIKE takes it literally: `%`, `_` and the backslash lose their meaning. */
function literally(word: string): string {
  return word.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
