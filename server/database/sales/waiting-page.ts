import type { WaitingState } from '#domain/sales/waiting-list.ts';
import { literalPatternOf } from '#server/database/like.ts';
import { unitsLeft } from './availability.ts';
import type { Parameter, Queries } from '#server/database/database.ts';
import { waitingColumns, type WaitingRow } from './waiting-offers.ts';

/** Somebody on a list as the organizer sees them. */
export interface ListedWaitingRow extends WaitingRow {
  readonly name: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly ticketTypeName: string;
  /** Among those who wait for the type, from 1; null where it waits no more. */
  readonly position: number | null;
}

export interface WaitingFilter {
  readonly search: string;
  readonly state?: WaitingState | undefined;
  readonly ticketTypeId?: string | undefined;
}

const matching = `w.event_id = $1 AND ($2::text IS NULL OR w.state = $2) AND ($3::text IS NULL OR w.ticket_type_id = $3)
  AND ($4 = '' OR (u.first_name || ' ' || u.last_name || ' ' || u.username || ' ' || u.email || ' ' || u.phone_number) ILIKE $4)`;

function parametersOf(eventId: string, filter: WaitingFilter): readonly Parameter[] {
  return [eventId, filter.state ?? null, filter.ticketTypeId ?? null, literalPatternOf(filter.search)];
}

/** A page of who waits at an event: offers first, then each type's list in its order, then what is over. */
export function findWaitingPage(
  queries: Queries,
  eventId: string,
  filter: WaitingFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListedWaitingRow[]> {
  return queries.query<ListedWaitingRow>(
    `WITH line AS (
       SELECT id, row_number() OVER (PARTITION BY ticket_type_id ORDER BY rank, id) AS position
         FROM waiting_entries WHERE event_id = $1 AND state = 'waiting')
     SELECT ${waitingColumns}, trim(u.first_name || ' ' || u.last_name) AS name, u.email, u.phone_number AS "phoneNumber",
       t.name AS "ticketTypeName", line.position
     FROM waiting_entries w JOIN users u ON u.id = w.user_id JOIN ticket_types t ON t.id = w.ticket_type_id
     LEFT JOIN line ON line.id = w.id
     WHERE ${matching}
     ORDER BY CASE w.state WHEN 'offered' THEN 0 WHEN 'waiting' THEN 1 ELSE 2 END,
       CASE WHEN w.state IN ('waiting', 'offered') THEN NULL ELSE -w.ended_at END NULLS FIRST, t.position, t.index, w.rank, w.id
     LIMIT $5 OFFSET $6`,
    [...parametersOf(eventId, filter), limit, offset],
  );
}

export async function countWaitingPage(
  queries: Queries,
  eventId: string,
  filter: WaitingFilter,
): Promise<number> {
  const [row] = await queries.query<{ total: number }>(
    `SELECT count(*) AS total FROM waiting_entries w JOIN users u ON u.id = w.user_id WHERE ${matching}`,
    parametersOf(eventId, filter),
  );
  return row?.total ?? 0;
}

export interface WaitingCounts {
  readonly waiting: number;
  readonly offered: number;
  readonly taken: number;
  readonly lapsed: number;
  readonly ticketsWanted: number;
}

/** How many of an event's entries stand how, and for how many tickets people wait. */
export async function countWaiting(queries: Queries, eventId: string): Promise<WaitingCounts> {
  const [row] = await queries.query<WaitingCounts>(
    `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'offered') AS offered,
       count(*) FILTER (WHERE state = 'taken') AS taken, count(*) FILTER (WHERE state = 'lapsed') AS lapsed,
       coalesce(sum(quantity) FILTER (WHERE state = 'waiting'), 0)::bigint AS "ticketsWanted"
     FROM waiting_entries WHERE event_id = $1`,
    [eventId],
  );
  return row ?? { waiting: 0, offered: 0, taken: 0, lapsed: 0, ticketsWanted: 0 };
}

export interface ListOfType {
  readonly ticketTypeId: string;
  readonly name: string;
  readonly isOn: boolean;
  readonly waiting: number;
  readonly left: number | null;
}

/** The ticket types of an event with how their lists stand. @param now ms */
export function findListsOfTypes(queries: Queries, eventId: string, now: number): Promise<ListOfType[]> {
  return queries.query<ListOfType>(
    `SELECT t.id AS "ticketTypeId", t.name, t.waiting_list AS "isOn", ${unitsLeft('t', '$2')} AS left,
       (SELECT count(*) FROM waiting_entries w WHERE w.ticket_type_id = t.id AND w.state = 'waiting') AS waiting
     FROM ticket_types t WHERE t.event_id = $1 AND t.kind = 'ticket' ORDER BY t.position, t.index`,
    [eventId, now],
  );
}
