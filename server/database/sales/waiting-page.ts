import { maxFound } from '#contract/wire/list-total.ts';
import { waitingStates, type WaitingState } from '#domain/sales/waiting-list.ts';
import { personFound } from '#server/database/accounts/user-list.ts';
import { countedUpTo } from '#server/database/counted-up-to.ts';
import { built } from '#server/database/statement-names.ts';
import { unitsLeft } from './availability.ts';
import type { Parameter, Queries } from '#server/database/database.ts';
import { waitingColumns, type WaitingRow } from './waiting-offers.ts';

/** Somebody on a list as the organizer sees them. */
export interface ListedWaitingRow extends WaitingRow {
  readonly name: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly ticketTypeName: string;
  /** Among those who wait for the type, from 1; null if no longer waiting. */
  readonly position: number | null;
}

export interface WaitingFilter {
  readonly search: string;
  readonly state?: WaitingState | undefined;
  readonly ticketTypeId?: string | undefined;
}

/** Conditions on entries `w` of a type `t`. `$1` is the event. */
interface Asked {
  readonly params: Parameter[];
  readonly types: string;
  readonly states: readonly WaitingState[];
  /** Condition on a person `u`; null without a search. */
  readonly found: string | null;
}

function askedOf(eventId: string, { search, state, ticketTypeId }: WaitingFilter): Asked {
  const params: Parameter[] = [eventId];
  const place = (value: Parameter) => `$${params.push(value)}`;
  const ofType = ticketTypeId === undefined ? '' : ` AND t.id = ${place(ticketTypeId)}`;
  return {
    params,
    types: `t.event_id = $1${ofType}`,
    states: state === undefined ? waitingStates : [state],
    found: personFound('u', search, place),
  };
}

const listOf = (states: readonly WaitingState[]) => states.map((state) => `'${state}'`).join(', ');

/**
 * SQL for entries of a type `t` and a state `s`, as many as a page may need. Few matches are collected by person;
 * with many, each list is walked in its order, and ends when the page is full.
 */
const entriesOf = (found: string | null, isRare: boolean, most: string): string =>
  isRare
    ? `SELECT e.* FROM found e WHERE e.ticket_type_id = t.id AND e.state = s.state`
    : `SELECT e.* FROM waiting_entries e WHERE e.ticket_type_id = t.id AND e.state = s.state
        ${found === null ? '' : `AND EXISTS (SELECT 1 FROM users u WHERE u.id = e.user_id AND (${found}) IS TRUE)`}
        ORDER BY e.ended_at DESC, e.rank, e.id LIMIT ${most}`;

const inOrder = `CASE w.state WHEN 'offered' THEN 0 WHEN 'waiting' THEN 1 ELSE 2 END, w.ended_at DESC, t.position, t.index, w.rank, w.id`;

/**
 * Returns a page of an event's waiting lists: offers first, then each type's list in order, then ended entries.
 *
 * @param isRare whether a search finds few, from `countWaitingPage`
 */
export function findWaitingPage(
  queries: Queries,
  eventId: string,
  filter: WaitingFilter,
  { limit, offset, isRare }: { readonly limit: number; readonly offset: number; readonly isRare: boolean },
): Promise<ListedWaitingRow[]> {
  const { params, types, states, found } = askedOf(eventId, filter);
  const place = params.length;
  const isFew = found !== null && isRare;
  const few = isFew
    ? `found AS MATERIALIZED (SELECT w.* FROM users u JOIN waiting_entries w ON w.user_id = u.id
        WHERE u.deleted_at IS NULL AND (${found}) AND w.event_id = $1),`
    : '';
  return queries.query<ListedWaitingRow>(
    built(`WITH ${few} page AS MATERIALIZED (
       SELECT w.*, t.name AS type_name, row_number() OVER (ORDER BY ${inOrder}) AS place
         FROM ticket_types t CROSS JOIN (SELECT unnest(ARRAY[${listOf(states)}]) AS state) s
         CROSS JOIN LATERAL (${entriesOf(found, isFew, `$${place + 1}::bigint + $${place + 2}::bigint`)}) w
        WHERE ${types} ORDER BY ${inOrder} LIMIT $${place + 1} OFFSET $${place + 2}),
     ${listedOfPage}`),
    [...params, limit, offset],
  );
}

/** The shown data of a `page`'s entries. */
const listedOfPage = `line AS (
       SELECT x.ticket_type_id, x.rank, sum(count(*)) OVER (PARTITION BY x.ticket_type_id ORDER BY x.rank)::bigint AS position
         FROM (SELECT ticket_type_id, max(rank) AS last FROM page WHERE state = 'waiting' GROUP BY ticket_type_id) shown
         CROSS JOIN LATERAL (SELECT e.ticket_type_id, e.rank FROM waiting_entries e
           WHERE e.ticket_type_id = shown.ticket_type_id AND e.state = 'waiting' AND e.rank <= shown.last OFFSET 0) x
        GROUP BY x.ticket_type_id, x.rank)
     SELECT ${waitingColumns}, trim(u.first_name || ' ' || u.last_name) AS name, u.email, u.phone_number AS "phoneNumber",
       w.type_name AS "ticketTypeName", line.position
     FROM page w JOIN users u ON u.id = w.user_id
     LEFT JOIN line ON w.state = 'waiting' AND line.ticket_type_id = w.ticket_type_id AND line.rank = w.rank
     ORDER BY w.place`;

/**
 * Returns the ids of everybody on an event's waiting lists, in page order. Paging by these ids skips and repeats no
 * entry, however the lists change meanwhile.
 */
export async function findWaitingIds(
  queries: Queries,
  eventId: string,
  filter: WaitingFilter,
): Promise<string[]> {
  const { params, types, states, found } = askedOf(eventId, filter);
  const rows = await queries.query<{ id: string }>(
    built(`SELECT w.id FROM waiting_entries w JOIN ticket_types t ON t.id = w.ticket_type_id JOIN users u ON u.id = w.user_id
      WHERE ${types} AND w.event_id = $1 AND w.state IN (${listOf(states)}) AND u.deleted_at IS NULL
        ${found === null ? '' : `AND (${found})`} ORDER BY ${inOrder}`),
    params,
  );
  return rows.map(({ id }) => id);
}

/** Returns entries by their ids, in that order and with their current state; deleted ones are omitted. */
export function findWaitingByIds(queries: Queries, ids: readonly string[]): Promise<ListedWaitingRow[]> {
  return queries.query<ListedWaitingRow>(
    `WITH page AS MATERIALIZED (
       SELECT w.*, t.name AS type_name, array_position($1::text[], w.id) AS place
         FROM waiting_entries w JOIN ticket_types t ON t.id = w.ticket_type_id WHERE w.id = ANY($1::text[])),
     ${listedOfPage}`,
    [ids],
  );
}

/** Counts matching entries; in a search up to 2,000. */
export async function countWaitingPage(
  queries: Queries,
  eventId: string,
  filter: WaitingFilter,
): Promise<number> {
  const { params, types, states, found } = askedOf(eventId, filter);
  const whose = `ticket_types t JOIN waiting_entries w ON w.ticket_type_id = t.id JOIN users u ON u.id = w.user_id
    WHERE ${types} AND w.event_id = $1 AND w.state IN (${listOf(states)}) AND u.deleted_at IS NULL AND (${found ?? ''})`;
  const [row] = await queries.query<{ total: number }>(
    built(
      found === null
        ? `SELECT coalesce(sum(w.entries), 0)::bigint AS total FROM ticket_types t JOIN waiting_sums w
            ON w.event_id = $1 AND w.ticket_type_id = t.id WHERE ${types} AND w.state IN (${listOf(states)})`
        : countedUpTo(whose, maxFound),
    ),
    params,
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

/** Counts an event's entries by state, and the tickets that people wait for. */
export async function countWaiting(queries: Queries, eventId: string): Promise<WaitingCounts> {
  const [row] = await queries.query<WaitingCounts>(
    `SELECT ${['waiting', 'offered', 'taken', 'lapsed'].map((state) => `coalesce(sum(entries) FILTER (WHERE state = '${state}'), 0)::bigint AS ${state}`).join(', ')},
       coalesce(sum(quantity) FILTER (WHERE state = 'waiting'), 0)::bigint AS "ticketsWanted"
     FROM waiting_sums WHERE event_id = $1`,
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

/** Returns an event's ticket types with the state of their lists. @param now ms */
export function findListsOfTypes(queries: Queries, eventId: string, now: number): Promise<ListOfType[]> {
  return queries.query<ListOfType>(
    `SELECT t.id AS "ticketTypeId", t.name, t.waiting_list AS "isOn", ${unitsLeft('t', '$2')} AS left,
       coalesce((SELECT s.entries FROM waiting_sums s WHERE s.event_id = $1 AND s.ticket_type_id = t.id AND s.state = 'waiting'), 0) AS waiting
     FROM ticket_types t WHERE t.event_id = $1 AND t.kind = 'ticket' ORDER BY t.position, t.index`,
    [eventId, now],
  );
}
