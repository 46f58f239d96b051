import type { SoldTerm } from '#domain/events/sold-terms.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';

/** A change of an event that whoever has a ticket is to be told of. */
export interface EventNews {
  readonly eventId: string;
  /** Not told before, ms: what changes until then is told with it. Names the news. */
  readonly notBefore: number;
  /** The last address that was told; '' before the first. */
  readonly toldUpTo: string;
  /** The index of the ticket type whose holders are told; null for those of the whole event. */
  readonly typeIndex: number | null;
  /** What was changed besides the event's times. */
  readonly changed: readonly SoldTerm[];
}

/** In the column of a ticket type's index: the whole event. */
const wholeEvent = -1;

/** Notes that holders are to be told how an event stands at a moment: once for each such moment, of all that changed. */
export async function addEventNews(
  queries: Queries,
  {
    eventId,
    notBefore,
    typeIndex = null,
    changed = [],
  }: Pick<EventNews, 'eventId' | 'notBefore'> & Partial<EventNews>,
): Promise<void> {
  await queries.query(
    `INSERT INTO event_news (event_id, not_before, type_index, changed) VALUES ($1, $2, $3, $4::jsonb)
     ON CONFLICT (event_id, not_before) DO UPDATE SET
       type_index = CASE WHEN event_news.type_index = excluded.type_index THEN excluded.type_index ELSE ${wholeEvent} END,
       changed = (SELECT coalesce(jsonb_agg(DISTINCT term), '[]') FROM jsonb_array_elements(event_news.changed || excluded.changed) AS term)`,
    // Each type's news is a row of its own, with those of the event before them.
    [
      eventId,
      typeIndex === null ? notBefore : notBefore + 1 + typeIndex,
      typeIndex ?? wholeEvent,
      JSON.stringify(changed),
    ],
  );
}

/** The news that is due first; null where none is. @param now ms */
export async function findDueNews(queries: Queries, now: number): Promise<EventNews | null> {
  const [row] = await queries.query<EventNews>(
    `SELECT event_id AS "eventId", not_before AS "notBefore", told_up_to AS "toldUpTo",
            nullif(type_index, ${wholeEvent}) AS "typeIndex", changed FROM event_news
      WHERE not_before <= $1 ORDER BY not_before, event_id LIMIT 1`,
    [now],
  );
  return row ?? null;
}

/** Somebody who has tickets of an event, or was sent the links of some: where they are told, folded, and by what. */
export interface ToldPerson {
  readonly email: string;
  /** One of the tickets they hold; null for a guest who has only links. */
  readonly ticketId: string | null;
  /** Names a guest's row in a list, or what a guest bought at the door; null for whoever is no guest. */
  readonly guest: string | null;
}

/** Bits of a ticket whose holder is told of no change. */
const ended = ticketBits.revoked | ticketBits.cancelled | ticketBits.test;

/**
 * Of the event $1: people, and guests who have only links.
 *
 * @param which tickets `t` that they have
 */
const peopleWith = (people: string, which: string) =>
  `SELECT email, min("ticketId") AS "ticketId", min(guest) AS guest FROM (${people}
       UNION ALL
       SELECT NULL, lower(r.email) COLLATE "C", r.import_id || ' ' || r.row FROM guest_rows r
        WHERE r.event_id = $1 AND r.state IN ('made', 'kept') AND r.email_state IN ('queued', 'sent', 'kept')
          AND EXISTS (SELECT 1 FROM tickets t WHERE t.event_id = r.event_id AND t.number >= r.first_number
            AND t.number < r.first_number + r.quantity AND ${which})
     ) people WHERE email <> '' GROUP BY email`;

/** Those of them that are told next. */
const next = (people: string) => `SELECT * FROM (${people}) told WHERE email > $2 ORDER BY email LIMIT $3`;

/** Tickets in force of the event $1: of some types, or of all where their indices are null. @param types the parameter */
const inForce = (types: string) =>
  `(t.state & ${ended}) = 0 AND (${types}::integer[] IS NULL OR t.type_index = ANY(${types}::integer[]))`;

const holdersOf = (types: string) =>
  peopleWith(
    `SELECT t.id AS "ticketId",
         lower(CASE WHEN o.user_id = t.holder_user_id THEN o.buyer_email ELSE u.email END) COLLATE "C" AS email, NULL AS guest
       FROM tickets t JOIN users u ON u.id = t.holder_user_id LEFT JOIN orders o ON o.id = t.order_id
       WHERE t.event_id = $1 AND ${inForce(types)}
       UNION ALL
       SELECT NULL, lower(o.buyer_email) COLLATE "C", 'sale ' || o.id FROM tickets t JOIN orders o ON o.id = t.order_id
       WHERE t.event_id = $1 AND t.holder_user_id IS NULL AND o.sold_by IS NOT NULL AND o.state = 'confirmed' AND ${inForce(types)}`,
    inForce(types),
  );

/**
 * The next people that news of an event goes to, by address: whoever holds a ticket that is good, and guests who were
 * emailed the links of theirs. Buyers are told at the address they gave with their order, those at the door too.
 */
export function findTold(
  queries: Queries,
  { eventId, toldUpTo, typeIndex }: EventNews,
  most: number,
): Promise<ToldPerson[]> {
  return queries.query<ToldPerson>(next(holdersOf('$4')), [
    eventId,
    toldUpTo,
    most,
    typeIndex === null ? null : [typeIndex],
  ]);
}

/** Whom a change of an event, or of one of its ticket types, would touch. */
export interface TouchedHolders {
  /** Tickets in force. */
  readonly tickets: number;
  /** How many people would be emailed. */
  readonly people: number;
}

/** @param types indices of the ticket types that change; null for the whole event */
export async function countTouched(
  queries: Queries,
  eventId: string,
  types: readonly number[] | null,
): Promise<TouchedHolders> {
  const [row] = await queries.query<TouchedHolders>(
    `SELECT (SELECT count(*) FROM tickets t WHERE t.event_id = $1 AND ${inForce('$2')}) AS tickets,
            (SELECT count(*) FROM (${holdersOf('$2')}) told) AS people`,
    [eventId, types],
  );
  return row ?? { tickets: 0, people: 0 };
}

/** The same of an event that was cancelled: whoever no order tells of it, whether their ticket has ended yet or not. */
export function findToldOfCancelling(
  queries: Queries,
  { eventId, toldUpTo }: EventNews,
  most: number,
): Promise<ToldPerson[]> {
  return queries.query<ToldPerson>(next(toldOfCancelling()), [eventId, toldUpTo, most]);
}

/** Whom no order tells that the event $1 was cancelled. */
function toldOfCancelling(): string {
  const told = `(t.state & ${ticketBits.revoked | ticketBits.test}) = 0`;
  return peopleWith(
    `SELECT t.id AS "ticketId", lower(u.email) COLLATE "C" AS email, NULL AS guest
       FROM tickets t JOIN users u ON u.id = t.holder_user_id
       WHERE t.event_id = $1 AND t.order_id IS NULL AND ${told}`,
    told,
  );
}

/** How many people are still to be told of a cancellation, besides those whom an order tells. @param since when it began, ms; null: all of them would be */
export async function countUntold(queries: Queries, eventId: string, since: number | null): Promise<number> {
  const [row] = await queries.query<{ people: number }>(
    `SELECT count(*) AS people FROM (${toldOfCancelling()}) told
      WHERE $2::bigint IS NULL OR EXISTS (SELECT 1 FROM event_news n WHERE n.event_id = $1 AND n.not_before = $2::bigint
        AND told.email > n.told_up_to
        AND NOT EXISTS (SELECT 1 FROM outbox m WHERE m.once = 'event_cancelled ' || $1 || ' ' || told.email))`,
    [eventId, since],
  );
  return row?.people ?? 0;
}

/** Notes up to which address news was told. */
export async function noteTold(queries: Queries, news: EventNews, toldUpTo: string): Promise<void> {
  await queries.query('UPDATE event_news SET told_up_to = $3 WHERE event_id = $1 AND not_before = $2', [
    news.eventId,
    news.notBefore,
    toldUpTo,
  ]);
}

/** Everybody was told. */
export async function endNews(queries: Queries, { eventId, notBefore }: EventNews): Promise<void> {
  await queries.query('DELETE FROM event_news WHERE event_id = $1 AND not_before = $2', [eventId, notBefore]);
}
