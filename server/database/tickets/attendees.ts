import { ticketBits } from '#domain/manifest/manifest.ts';
import type { CountedPassage } from '#domain/manifest/passage.ts';
import type { AttendeeSearch } from '#domain/events/attendee-search.ts';
import { maxFound } from '#contract/wire/list-total.ts';
import { countedUpTo } from '#server/database/counted-up-to.ts';
import type { Parameter, Queries } from '#server/database/database.ts';
import { built } from '#server/database/statement-names.ts';
import { isInside, isMain, isOwnInside } from '#server/database/door/people-inside.ts';
import { isAddOn } from '#server/database/sales/add-ons.ts';
import { numbersFound, ticketsWithWords } from './attendee-numbers.ts';
import { guestRowOfTicket } from './guest-row-tickets.ts';
import { ticketName } from './ticket-name.ts';

/** A ticket with its person, its order and its passages. Times in ms. */
export interface AttendeeRow {
  readonly ticketId: string;
  readonly number: number;
  readonly reference: number;
  /** Sum of `ticketBits`. */
  readonly state: number;
  /** Whether somebody else holds its successor. */
  readonly followed: boolean;
  readonly name: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly ticketTypeId: string;
  readonly ticketTypeName: string;
  readonly orderId: string | null;
  readonly issuedAt: number;
  readonly arrivedAt: number | null;
  readonly gateName: string;
  readonly inside: boolean;
  readonly ownInside: boolean;
  /** The note for the door. */
  readonly note: string;
  /** Name of the buyer; '' for tickets without an order. */
  readonly buyerName: string;
  readonly buyerEmail: string;
  /** When it was ordered, or issued if there was no order. */
  readonly orderedAt: number;
  readonly addOn: boolean;
}

/** From one time on and before another, in ms; null: unbounded. */
interface TimeSpan {
  readonly from: number | null;
  readonly until: number | null;
}

export interface AttendeeFilter {
  readonly search: AttendeeSearch | null;
  readonly status: 'arrived' | 'not_arrived' | 'inside' | 'cancelled' | null;
  readonly ticketTypeId: string | null;
  readonly gateId: string | null;
  /** Only people with this answer, for themselves or as the buyer of their order. */
  readonly answer: { readonly questionId: string; readonly value: string } | null;
  /** Only people who came into the main area in this time. */
  readonly checkedIn: TimeSpan;
  /** Only tickets ordered in this time, or issued if there was no order. */
  readonly ordered: TimeSpan;
  /** Only tickets with these numbers; null: all. */
  readonly numbers: readonly number[] | null;
}

/** SQL for an entry `k` to the main area that counts; `$5` is the gate filter, `$6` and `$7` the time range. */
const isEntry = `${isMain('k')} AND k.direction = 'entry' AND ($5::text IS NULL OR k.gate_id = $5::text)
  AND ($6::bigint IS NULL OR k.at >= $6::bigint) AND ($7::bigint IS NULL OR k.at < $7::bigint)`;
const hasEntry = `EXISTS (SELECT 1 FROM claims k WHERE k.event_id = $1 AND k.ticket_number = t.number AND ${isEntry})`;
/** SQL for whether somebody else holds the successor of a ticket `t`. */
export const isFollowed = 'EXISTS (SELECT 1 FROM tickets f WHERE f.follows = t.id)';
/**
 * Matches `sold` in docs/definitions.md: a transferred ticket counts once, a cancelled one not at all. Rehearsal
 * tickets are listed too, marked as such.
 */
const takesPlace = `t.state & ${ticketBits.cancelled} = 0 AND NOT ${isFollowed}`;

/** SQL for people who came in, by ticket, read in list order, so that a page costs the same however many there are. */
const cameIn = `(SELECT DISTINCT k.ticket_number::int AS number FROM claims k
  WHERE k.event_id = $1 AND k.ticket_number > $2 AND ${isEntry} ORDER BY 1)`;

/**
 * SQL for whether a ticket's attendee, or the buyer of its order, gave an answer. @param at placeholder of the
 * question's id; the next one is the value
 */
const hasAnswer = (at: number): string => `EXISTS (SELECT 1 FROM order_attendees p JOIN order_answers w
  ON w.order_id = p.order_id AND w.ordinal IN (-1, p.ordinal)
  WHERE p.ticket_id = t.id AND w.question_id = $${at}::text AND jsonb_exists(w.answer, $${at + 1}::text))`;

/** Returns whether the filter is by entry: a gate or a time. */
const asksForEntry = ({ gateId, checkedIn: { from, until } }: AttendeeFilter): boolean =>
  gateId !== null || from !== null || until !== null;

/** SQL for when a ticket `t` was ordered, or issued if there was no order. */
const orderedAt = 'coalesce((SELECT o.created_at FROM orders o WHERE o.id = t.order_id), t.issued_at)';

/** Tickets checked one after another if many are known to match: five for each of a default page. */
const maxLookedAt = 500;
/** Read by number, and no further than a page needs. */
const nextTickets = `(SELECT k.* FROM tickets k WHERE k.event_id = $1 AND k.number > $2 AND k.number <= $2::int + ${maxLookedAt}
  ORDER BY k.number OFFSET 0) t`;

/**
 * Builds the source of a list's tickets and their conditions.
 *
 * @param isNear look for search matches only among the next tickets
 */
function listed(
  filter: AttendeeFilter,
  place: (value: Parameter) => string,
  isNear: boolean,
): {
  readonly from: string;
  readonly where: string;
  readonly order: string;
} {
  const { search, status } = filter;
  const asksEntry = asksForEntry(filter);
  const conditions = {
    arrived: hasEntry,
    not_arrived: `${takesPlace} AND NOT ${hasEntry}`,
    inside: isInside,
    cancelled: `t.state & ${ticketBits.cancelled} <> 0 AND NOT ${isFollowed}`,
  };
  // A filter by gate or time lists people like those who arrived, whatever happened to the ticket since.
  const where = status === null ? (asksEntry ? 'true' : takesPlace) : conditions[status];
  if (search !== null) {
    const { bySet, oneByOne } = numbersFound(search, place);
    return isNear
      ? { from: nextTickets, where: `${where} AND ${oneByOne}`, order: 't.number' }
      : { from: ticketsBy(bySet), where, order: 'd.number' };
  }
  const isAtDoor = status === 'arrived' || status === 'inside' || asksEntry;
  const atDoor = `${cameIn} AS d JOIN tickets t ON t.event_id = $1 AND t.number = d.number`;
  return { from: isAtDoor ? atDoor : 'tickets t', where, order: 't.number' };
}

/**
 * SQL for tickets `t` by their number in `source`, each read by key: a planner without an estimate would read all
 * tickets.
 */
const ticketsBy = (source: string): string =>
  `${source} CROSS JOIN LATERAL (SELECT k.* FROM tickets k WHERE k.event_id = $1 AND k.number = d.number OFFSET 0) t`;

/** SQL for all data of tickets `t`, by number. @param tickets a FROM */
const described = (tickets: string) => `
  SELECT t.id AS "ticketId", t.number, t.reference, t.state, ${isFollowed} AS followed,
    ${ticketName} AS name,
    CASE WHEN coalesce(a.email, '') <> '' THEN a.email WHEN guest.email <> '' THEN guest.email WHEN o.user_id = t.holder_user_id THEN o.buyer_email
         ELSE coalesce(u.email, '') END AS email,
    CASE WHEN o.user_id = t.holder_user_id THEN o.buyer_phone ELSE '' END AS "phoneNumber",
    y.id AS "ticketTypeId", y.name AS "ticketTypeName", t.order_id AS "orderId", t.issued_at AS "issuedAt", t.door_note AS note,
    coalesce(o.buyer_name, '') AS "buyerName", coalesce(o.buyer_email, '') AS "buyerEmail",
    coalesce(o.created_at, t.issued_at) AS "orderedAt", y.kind = 'add_on' AS "addOn",
    came.at AS "arrivedAt", coalesce(g.name, '') AS "gateName", coalesce(${isInside}, false) AS inside,
    coalesce(${isOwnInside}, false) AS "ownInside"
  FROM ${tickets}
  JOIN ticket_types y ON y.event_id = t.event_id AND y.index = t.type_index
  LEFT JOIN order_attendees a ON a.ticket_id = t.id
  LEFT JOIN orders o ON o.id = t.order_id
  LEFT JOIN users u ON u.id = t.holder_user_id
  LEFT JOIN LATERAL ${guestRowOfTicket} guest ON true
  LEFT JOIN LATERAL (SELECT c.at, c.gate_id FROM claims c WHERE c.event_id = $1 AND c.ticket_number = t.number
    AND ${isMain('c')} AND c.direction = 'entry' ORDER BY c.at, c.scan_id LIMIT 1) came ON true
  LEFT JOIN gates g ON g.id = came.gate_id
  ORDER BY t.number`;

/** A page of a list: `after` is the number of the previous page's last ticket, -1 for the first page. */
interface ListPart {
  readonly after: number;
  readonly limit: number;
}

/**
 * Returns a page of an event's attendees, by ticket number. If a search finds many, the next tickets usually fill the
 * page without sorting all matches; if they do not, all matches are looked up instead.
 *
 * @param many number of word matches from which on there are many
 */
export async function findAttendees(
  queries: Queries,
  eventId: string,
  filter: AttendeeFilter,
  part: ListPart,
  many = maxFound,
): Promise<AttendeeRow[]> {
  if (part.limit <= maxLookedAt / 4 && (await findsMany(queries, eventId, filter, many))) {
    const near = await readAttendees(queries, eventId, filter, part, true);
    if (near.length === part.limit) return near;
  }
  return readAttendees(queries, eventId, filter, part, false);
}

async function findsMany(
  queries: Queries,
  eventId: string,
  { search }: AttendeeFilter,
  many: number,
): Promise<boolean> {
  if (search === null || search.words.length === 0) return false;
  const asked: Parameter[] = [eventId];
  const rows = ticketsWithWords(search.words, (value) => `$${asked.push(value)}`);
  const [count] = await queries.query<{ total: number }>(countedUpTo(rows, many), asked);
  return (count?.total ?? 0) >= many;
}

function readAttendees(
  queries: Queries,
  eventId: string,
  filter: AttendeeFilter,
  { after, limit }: ListPart,
  isNear: boolean,
): Promise<AttendeeRow[]> {
  const { answer, numbers, checkedIn, ordered } = filter;
  const part = [eventId, after, limit];
  const asked: Parameter[] = [...part, filter.ticketTypeId, filter.gateId, checkedIn.from, checkedIn.until];
  const { from, where, order } = listed(filter, (value) => `$${asked.push(value)}`, isNear);
  const also: string[] = [];
  /** Adds a condition on values whose placeholders follow the existing ones. */
  const add = (values: readonly Parameter[], conditionAt: (at: number) => string) => {
    also.push(`AND ${conditionAt(asked.length + 1)}`);
    asked.push(...values);
  };
  if (answer !== null) add([answer.questionId, answer.value], hasAnswer);
  if (numbers !== null) add([numbers], (at) => `t.number = ANY($${at}::int[])`);
  if (ordered.from !== null) add([ordered.from], (at) => `${orderedAt} >= $${at}::bigint`);
  if (ordered.until !== null) add([ordered.until], (at) => `${orderedAt} < $${at}::bigint`);
  const page = `SELECT t.number FROM ${from} WHERE t.event_id = $1 AND t.number > $2 AND ${where}
    AND ($4::text IS NOT NULL OR NOT ${isAddOn}) AND ($4::text IS NULL OR t.type_index = (SELECT y.index FROM ticket_types y WHERE y.id = $4 AND y.event_id = $1))
    AND (coalesce($5::text, $6::bigint::text, $7::bigint::text) IS NULL OR ${hasEntry}) ${also.join(' ')} ORDER BY ${order} LIMIT $3`;
  return queries.query<AttendeeRow>(built(described(ticketsBy(`(${page}) AS d`))), asked);
}

/** Returns one attendee of an event; null if the ticket is not the event's. */
export async function findAttendee(
  queries: Queries,
  eventId: string,
  ticketId: string,
): Promise<AttendeeRow | null> {
  const [row] = await queries.query<AttendeeRow>(
    described('(SELECT n.* FROM tickets n WHERE n.id = $2 AND n.event_id = $1) t'),
    [eventId, ticketId],
  );
  return row ?? null;
}

/** Returns everybody who has or had a ticket with a number from `from` to below `until`. */
export const findAttendeesNumbered = (
  queries: Queries,
  eventId: string,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<AttendeeRow[]> =>
  queries.query<AttendeeRow>(
    described(
      '(SELECT n.* FROM tickets n WHERE n.event_id = $1 AND n.number >= $2 AND n.number < $3 ORDER BY n.number OFFSET 0) t',
    ),
    [eventId, from, until],
  );

export interface PassageRow extends Pick<CountedPassage, 'gateId' | 'at' | 'direction' | 'second'> {
  readonly number: number;
  readonly gateName: string;
}

/** Returns the passages of the main area that count, by tickets with these numbers; each ticket's earliest first. */
export const findPassagesNumbered = (
  queries: Queries,
  eventId: string,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<PassageRow[]> =>
  queries.query<PassageRow>(
    `SELECT c.ticket_number AS number, c.gate_id AS "gateId", coalesce(g.name, '') AS "gateName", c.at,
            c.direction, c.counting = 'second' AS second
       FROM claims c LEFT JOIN gates g ON g.id = c.gate_id
      WHERE c.event_id = $1 AND c.ticket_number >= $2 AND c.ticket_number < $3 AND ${isMain('c')}
      ORDER BY c.ticket_number, c.at, c.scan_id`,
    [eventId, from, until],
  );
