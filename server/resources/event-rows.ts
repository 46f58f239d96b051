import type * as v from 'valibot';
import type { listEvents } from '#contract/events.ts';
import type { Parameter, Queries } from '../database/database.ts';

export interface EventRow {
  readonly id: string;
  readonly organizer_name: string;
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly category: string;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly doors_open_at: number;
  readonly time_zone: string;
  readonly venue: {
    readonly name: string;
    readonly address: string;
    readonly city: string;
    readonly country: string;
  } | null;
  readonly online_url: string | null;
  readonly cover_url: string | null;
  readonly status: 'draft' | 'published' | 'cancelled' | 'ended';
  readonly age_limit: number | null;
  readonly policy: { readonly code: 'static' | 'rotating' | 'rotating_with_fallback' };
  readonly rules: Readonly<
    Record<string, { readonly reentry: 'single' | 'after_exit' | 'per_day' | 'per_gate' | 'free' }>
  >;
  readonly ticket_count: number;
  /** Cheapest offer, and places left over all offers (null where one has no limit). */
  readonly price_from: number | null;
  readonly price_currency: string | null;
  readonly places_left: number | null;
}

export interface TicketTypeRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly price_amount: number;
  readonly currency: string;
  readonly quantity: number | null;
  readonly issued: number;
  readonly per_order_limit: number;
  readonly sale_starts_at: number | null;
  readonly sale_ends_at: number | null;
}

type Filter = v.InferOutput<NonNullable<(typeof listEvents)['query']>>;

const selected = `
  SELECT e.id, e.organizer_name, e.name, e.summary, e.description, e.category, e.starts_at, e.ends_at, e.doors_open_at,
    e.time_zone, e.venue, e.online_url, e.cover_url, e.status, e.age_limit, e.policy, e.rules, e.ticket_count,
    offers.price_from, offers.price_currency, offers.places_left
  FROM events e
  LEFT JOIN LATERAL (
    SELECT min(t.price_amount) AS price_from, min(t.currency) AS price_currency,
      CASE WHEN bool_or(t.quantity IS NULL) THEN NULL ELSE sum(greatest(t.quantity - t.issued, 0))::bigint END AS places_left
    FROM ticket_types t WHERE t.event_id = e.id
  ) offers ON true`;

const orders = {
  soonest: 'e.starts_at, e.id',
  latest: 'e.starts_at DESC, e.id',
  name: 'lower(e.name), e.id',
} as const;

/** Published events that fit a filter, one page of them, and how many there are in all. */
export async function findEvents(
  queries: Queries,
  filter: Filter,
): Promise<{ rows: EventRow[]; total: number }> {
  const { condition, params } = conditionOf(filter);
  const [count] = await queries.query<{ total: number }>(
    `SELECT count(*) AS total FROM events e WHERE ${condition}`,
    params,
  );
  const next = params.length;
  const rows = await queries.query<EventRow>(
    `${selected} WHERE ${condition} ORDER BY ${orders[filter.sort]} LIMIT $${next + 1} OFFSET $${next + 2}`,
    [...params, filter.limit, (filter.page - 1) * filter.limit],
  );
  return { rows, total: count?.total ?? 0 };
}

/** Every word of a search must be found somewhere; the other fields narrow further. Only parameters carry what was typed. */
function conditionOf(filter: Filter): { condition: string; params: Parameter[] } {
  const params: Parameter[] = [];
  const conditions = [`e.status = 'published'`];
  const add = (value: Parameter, write: (place: string) => string) => {
    params.push(value);
    conditions.push(write(`$${params.length}`));
  };
  for (const word of (filter.search ?? '')
    .split(/\s+/)
    .filter((one) => one !== '')
    .slice(0, 8)) {
    add(`%${literally(word)}%`, (place) => `${searched} ILIKE ${place}`);
  }
  if (filter.category !== undefined) add(filter.category, (place) => `lower(e.category) = lower(${place})`);
  if (filter.city !== undefined) add(filter.city, (place) => `lower(e.venue->>'city') = lower(${place})`);
  if (filter.from !== undefined) add(startOfDay(filter.from), (place) => `e.ends_at >= ${place}`);
  if (filter.to !== undefined)
    add(startOfDay(filter.to) + 24 * 3_600_000, (place) => `e.starts_at < ${place}`);
  return { condition: conditions.join(' AND '), params };
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

export async function findOneEvent(queries: Queries, eventId: string): Promise<EventRow | null> {
  const [row] = await queries.query<EventRow>(`${selected} WHERE e.id = $1`, [eventId]);
  return row ?? null;
}

/** Events of a person's team, or all for `null`; newest start first. */
export function findTeamEvents(queries: Queries, userId: string | null): Promise<EventRow[]> {
  if (userId === null)
    return queries.query<EventRow>(`${selected} ORDER BY e.starts_at DESC, e.id LIMIT 500`);
  return queries.query<EventRow>(
    `${selected} WHERE e.organizer_id = $1 OR EXISTS (SELECT 1 FROM event_staff s WHERE s.event_id = e.id AND s.user_id = $1)
     ORDER BY e.starts_at DESC, e.id LIMIT 500`,
    [userId],
  );
}

export function findTicketTypes(queries: Queries, eventId: string): Promise<TicketTypeRow[]> {
  return queries.query<TicketTypeRow>(
    `SELECT id, name, description, price_amount, currency, quantity, issued, per_order_limit, sale_starts_at, sale_ends_at
     FROM ticket_types WHERE event_id = $1 ORDER BY index`,
    [eventId],
  );
}

export function findGatesOf(
  queries: Queries,
  eventIds: readonly string[],
): Promise<{ readonly id: string; readonly event_id: string; readonly name: string }[]> {
  return queries.query(
    'SELECT id, event_id, name FROM gates WHERE event_id = ANY($1::text[]) ORDER BY index',
    [eventIds],
  );
}
