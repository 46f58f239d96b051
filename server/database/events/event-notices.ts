import type { SoldTerm } from '#domain/events/sold-terms.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';
import { isOfGuestRow } from '#server/database/tickets/guest-row-tickets.ts';

/** A change of an event that its ticket holders are to be notified of. */
export interface EventNotice {
  readonly eventId: string;
  /** Not sent before this time, in ms, so that further changes are included. Identifies the news. */
  readonly notBefore: number;
  /** The last address that was notified; '' before the first. */
  readonly toldUpTo: string;
  /** The index of the ticket type whose holders are notified; null for holders of the whole event. */
  readonly typeIndex: number | null;
  /** Changed terms besides the event's times. */
  readonly changed: readonly SoldTerm[];
}

/** Stands for the whole event in the column of the ticket type's index. */
const wholeEvent = -1;

/** Schedules one notification of an event's holders for a moment; it covers everything that changed until then. */
export async function addEventNotice(
  queries: Queries,
  {
    eventId,
    notBefore,
    typeIndex = null,
    changed = [],
  }: Pick<EventNotice, 'eventId' | 'notBefore'> & Partial<EventNotice>,
): Promise<void> {
  await queries.query(
    `INSERT INTO event_news (event_id, not_before, type_index, changed) VALUES ($1, $2, $3, $4::jsonb)
     ON CONFLICT (event_id, not_before) DO UPDATE SET
       type_index = CASE WHEN event_news.type_index = excluded.type_index THEN excluded.type_index ELSE ${wholeEvent} END,
       changed = (SELECT coalesce(jsonb_agg(DISTINCT term), '[]') FROM jsonb_array_elements(event_news.changed || excluded.changed) AS term)`,
    // Each type's news has its own row, together with the event's earlier news.
    [
      eventId,
      typeIndex === null ? notBefore : notBefore + 1 + typeIndex,
      typeIndex ?? wholeEvent,
      JSON.stringify(changed),
    ],
  );
}

/** Returns the news that is due first; null if none is. @param now ms */
export async function findDueNotice(queries: Queries, now: number): Promise<EventNotice | null> {
  const [row] = await queries.query<EventNotice>(
    `SELECT event_id AS "eventId", not_before AS "notBefore", told_up_to AS "toldUpTo",
            nullif(type_index, ${wholeEvent}) AS "typeIndex", changed FROM event_news
      WHERE not_before <= $1 ORDER BY not_before, event_id LIMIT 1`,
    [now],
  );
  return row ?? null;
}

/** A holder of an event's tickets, or a guest who was sent links: their address, case-folded, and how they are known. */
export interface NotifiedPerson {
  readonly email: string;
  /** One of their tickets; null for a guest who only has links. */
  readonly ticketId: string | null;
  /** Identifies a guest's row in a list, or a guest's purchase at the door; null for others. */
  readonly guest: string | null;
}

/** State bits of tickets whose holders are not notified of changes. */
const ended = ticketBits.revoked | ticketBits.cancelled | ticketBits.test;

/**
 * SQL for people of the event $1, and guests who only have links.
 *
 * @param which their tickets `t`
 */
const peopleWith = (people: string, which: string) =>
  `SELECT email, min("ticketId") AS "ticketId", min(guest) AS guest FROM (${people}
       UNION ALL
       SELECT NULL, lower(r.email) COLLATE "C", r.import_id || ' ' || r.row FROM guest_rows r
        WHERE r.event_id = $1 AND r.state IN ('made', 'kept') AND r.email_state IN ('queued', 'sent', 'kept')
          AND EXISTS (SELECT 1 FROM tickets t WHERE ${isOfGuestRow()} AND ${which})
     ) people WHERE email <> '' GROUP BY email`;

/** SQL for the next of them to notify. */
const next = (people: string) => `SELECT * FROM (${people}) told WHERE email > $2 ORDER BY email LIMIT $3`;

/** SQL for valid tickets of the event $1: of some types, or of all if the indices are null. @param types the parameter */
const inForce = (types: string) =>
  `(t.state & ${ended}) = 0 AND (${types}::integer[] IS NULL OR t.type_index = ANY(${types}::integer[]))`;

const holdersOf = (types: string) =>
  peopleWith(
    `SELECT t.id AS "ticketId",
         lower(CASE WHEN o.user_id = t.holder_user_id AND o.buyer_email <> '' THEN o.buyer_email ELSE u.email END) COLLATE "C" AS email, NULL AS guest
       FROM tickets t JOIN users u ON u.id = t.holder_user_id LEFT JOIN orders o ON o.id = t.order_id
       WHERE t.event_id = $1 AND ${inForce(types)}
       UNION ALL
       SELECT NULL, lower(o.buyer_email) COLLATE "C", 'sale ' || o.id FROM tickets t JOIN orders o ON o.id = t.order_id
       WHERE t.event_id = $1 AND t.holder_user_id IS NULL AND o.sold_by IS NOT NULL AND o.state = 'confirmed' AND ${inForce(types)}`,
    inForce(types),
  );

/**
 * Returns the next people to notify of an event's news, ordered by address: holders of valid tickets, and guests who
 * were emailed links. Buyers, including those at the door, are notified at the address of their order.
 */
export function findPeopleToNotify(
  queries: Queries,
  { eventId, toldUpTo, typeIndex }: EventNotice,
  most: number,
): Promise<NotifiedPerson[]> {
  return queries.query<NotifiedPerson>(next(holdersOf('$4')), [
    eventId,
    toldUpTo,
    most,
    typeIndex === null ? null : [typeIndex],
  ]);
}

/** The holders that a change of an event, or of one of its ticket types, would affect. */
export interface TouchedHolders {
  /** Valid tickets. */
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

/**
 * Like `findPeopleToNotify`, for a cancelled event: people not notified through an order, whether or not their ticket has ended
 * yet.
 */
export function findPeopleToNotifyOfCancellation(
  queries: Queries,
  { eventId, toldUpTo }: EventNotice,
  most: number,
): Promise<NotifiedPerson[]> {
  return queries.query<NotifiedPerson>(next(notifiedOfCancellation()), [eventId, toldUpTo, most]);
}

/** SQL for people who are not notified through an order that the event $1 was cancelled. */
function notifiedOfCancellation(): string {
  const told = `(t.state & ${ticketBits.revoked | ticketBits.test}) = 0`;
  return peopleWith(
    `SELECT t.id AS "ticketId", lower(u.email) COLLATE "C" AS email, NULL AS guest
       FROM tickets t JOIN users u ON u.id = t.holder_user_id
       WHERE t.event_id = $1 AND t.order_id IS NULL AND ${told}`,
    told,
  );
}

/**
 * Counts people still to be notified of a cancellation, apart from those notified through an order. @param since when
 * it began, ms; null: everyone it would reach
 */
export async function countUnnotified(
  queries: Queries,
  eventId: string,
  since: number | null,
): Promise<number> {
  const [row] = await queries.query<{ people: number }>(
    `SELECT count(*) AS people FROM (${notifiedOfCancellation()}) told
      WHERE $2::bigint IS NULL OR EXISTS (SELECT 1 FROM event_news n WHERE n.event_id = $1 AND n.not_before = $2::bigint
        AND told.email > n.told_up_to
        AND NOT EXISTS (SELECT 1 FROM outbox m WHERE m.once = 'event_cancelled ' || $1 || ' ' || told.email))`,
    [eventId, since],
  );
  return row?.people ?? 0;
}

/** Records up to which address news was sent. */
export async function recordNotified(queries: Queries, news: EventNotice, toldUpTo: string): Promise<void> {
  await queries.query('UPDATE event_news SET told_up_to = $3 WHERE event_id = $1 AND not_before = $2', [
    news.eventId,
    news.notBefore,
    toldUpTo,
  ]);
}

/** Deletes news once everybody was notified. */
export async function deleteNotice(queries: Queries, { eventId, notBefore }: EventNotice): Promise<void> {
  await queries.query('DELETE FROM event_news WHERE event_id = $1 AND not_before = $2', [eventId, notBefore]);
}
