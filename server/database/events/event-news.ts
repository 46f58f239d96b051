import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';

/** A change of an event that whoever has a ticket is to be told of. */
export interface EventNews {
  readonly eventId: string;
  /** Not told before, ms: what changes until then is told with it. Names the news. */
  readonly notBefore: number;
  /** The last address that was told; '' before the first. */
  readonly toldUpTo: string;
}

/** Notes that holders are to be told how an event stands at a moment; once for each such moment. */
export async function addEventNews(queries: Queries, eventId: string, notBefore: number): Promise<void> {
  await queries.query(
    'INSERT INTO event_news (event_id, not_before) VALUES ($1, $2) ON CONFLICT (event_id, not_before) DO NOTHING',
    [eventId, notBefore],
  );
}

/** The news that is due first; null where none is. @param now ms */
export async function findDueNews(queries: Queries, now: number): Promise<EventNews | null> {
  const [row] = await queries.query<EventNews>(
    `SELECT event_id AS "eventId", not_before AS "notBefore", told_up_to AS "toldUpTo" FROM event_news
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
  /** Names a guest's row in a list; null for whoever is no guest. */
  readonly guest: string | null;
}

/** @param bad bits of a ticket that nobody is told of */
const next = (people: string, bad: number) =>
  `SELECT email, min("ticketId") AS "ticketId", min(guest) AS guest FROM (${people}
       UNION ALL
       SELECT NULL, lower(r.email) COLLATE "C", r.import_id || ' ' || r.row FROM guest_rows r
        WHERE r.event_id = $1 AND r.state IN ('made', 'kept') AND r.email_state IN ('queued', 'sent', 'kept')
          AND EXISTS (SELECT 1 FROM tickets t WHERE t.event_id = r.event_id AND t.number >= r.first_number
            AND t.number < r.first_number + r.quantity AND (t.state & ${bad}) = 0)
     ) people WHERE email <> '' AND email > $2 GROUP BY email ORDER BY email LIMIT $3`;

/**
 * The next people that news of an event goes to, by address: whoever holds a ticket that is good, and guests who were
 * emailed the links of theirs. Buyers are told at the address they gave with their order.
 */
export function findTold(
  queries: Queries,
  { eventId, toldUpTo }: EventNews,
  most: number,
): Promise<ToldPerson[]> {
  const bad = ticketBits.revoked | ticketBits.cancelled | ticketBits.test;
  return queries.query<ToldPerson>(
    next(
      `SELECT t.id AS "ticketId",
         lower(CASE WHEN o.user_id = t.holder_user_id THEN o.buyer_email ELSE u.email END) COLLATE "C" AS email, NULL AS guest
       FROM tickets t JOIN users u ON u.id = t.holder_user_id LEFT JOIN orders o ON o.id = t.order_id
       WHERE t.event_id = $1 AND (t.state & ${bad}) = 0`,
      bad,
    ),
    [eventId, toldUpTo, most],
  );
}

/** The same of an event that was cancelled: whoever no order tells of it, whether their ticket has ended yet or not. */
export function findToldOfCancelling(
  queries: Queries,
  { eventId, toldUpTo }: EventNews,
  most: number,
): Promise<ToldPerson[]> {
  const bad = ticketBits.revoked | ticketBits.test;
  return queries.query<ToldPerson>(
    next(
      `SELECT t.id AS "ticketId", lower(u.email) COLLATE "C" AS email, NULL AS guest
       FROM tickets t JOIN users u ON u.id = t.holder_user_id
       WHERE t.event_id = $1 AND t.order_id IS NULL AND (t.state & ${bad}) = 0`,
      bad,
    ),
    [eventId, toldUpTo, most],
  );
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
