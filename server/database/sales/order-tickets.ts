import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';
import type { TicketRow } from '#server/database/tickets/tickets.ts';

/** Numbers for new tickets, and the event's revision and counters after taking them. */
export interface TakenNumbers {
  readonly revision: number;
  /** The first number; the others follow. */
  readonly first: number;
}

/**
 * Advances an event's revision and takes its next numbers, which locks its row. @throws Error if the event does not
 * exist
 */
export async function moveForTickets(
  queries: Queries,
  eventId: string,
  count: number,
): Promise<TakenNumbers> {
  const [row] = await queries.query<TakenNumbers>(
    `UPDATE events SET revision = revision + 1, ticket_count = ticket_count + $2::int, next_number = next_number + $2::int
      WHERE id = $1 RETURNING revision, next_number - $2::int AS first`,
    [eventId, count],
  );
  if (row === undefined) throw new Error(`there is no event ${eventId}`);
  return row;
}

/** A ticket of an order, to be issued. */
export type OrderedTicket = Pick<
  TicketRow,
  'ticketId' | 'number' | 'typeIndex' | 'reference' | 'state' | 'holderName'
>;

/**
 * Adds an order's tickets with numbers taken by `moveForTickets`, without counting their places. One statement, sent
 * with the others.
 */
export async function addOrderedTickets(
  queries: Queries,
  order: Pick<TicketRow, 'eventId' | 'keyId' | 'holderUserId' | 'orderId'> & { readonly now: number },
  tickets: readonly OrderedTicket[],
): Promise<void> {
  await queries.query(
    `INSERT INTO tickets (id, event_id, number, type_index, key_id, reference, state, holder_user_id, holder_name, issued_at,
       issued_for_at, order_id)
     SELECT x.id, $1, x.number, x.type_index, $2, x.reference, x.state, $3, x.name, $4, e.starts_at, $5
       FROM events e,
            unnest($6::text[], $7::int[], $8::int[], $9::int[], $10::int[], $11::text[]) AS x(id, number, type_index, reference, state, name)
      WHERE e.id = $1`,
    [
      order.eventId,
      order.keyId,
      order.holderUserId,
      order.now,
      order.orderId,
      tickets.map(({ ticketId }) => ticketId),
      tickets.map(({ number }) => number),
      tickets.map(({ typeIndex }) => typeIndex),
      tickets.map(({ reference }) => reference),
      tickets.map(({ state }) => state),
      tickets.map(({ holderName }) => holderName),
    ],
  );
}

/**
 * Assigns tickets to the places of an order, and add-ons to the tickets they are for. One statement, sent with the
 * others.
 */
export async function giveTicketsToAttendees(
  queries: Queries,
  orderId: string,
  given: readonly {
    readonly ordinal: number;
    readonly ticketId: string;
    /** Null if it is for no ticket, or for an earlier one. */
    readonly forTicketId: string | null;
  }[],
): Promise<void> {
  await queries.query(
    `UPDATE order_attendees a SET ticket_id = x.ticket_id, for_ticket_id = coalesce(x.for_ticket_id, a.for_ticket_id)
       FROM unnest($2::int[], $3::text[], $4::text[]) AS x(ordinal, ticket_id, for_ticket_id)
      WHERE a.order_id = $1 AND a.ordinal = x.ordinal`,
    [
      orderId,
      given.map(({ ordinal }) => ordinal),
      given.map(({ ticketId }) => ticketId),
      given.map(({ forTicketId }) => forTicketId),
    ],
  );
}

const chained = 'id, event_id, number, type_index, reference, state, holder_user_id, voided_at';
/**
 * Tickets of the orders in $1, and their successors after transfers. `OFFSET 0`, here and below: each is looked up by
 * its key; for a page of orders every ticket, or every passage, would be read otherwise.
 */
const ticketsOfOrders = `WITH RECURSIVE chain (order_id, ${chained}) AS (
  SELECT order_id, ${chained} FROM tickets WHERE order_id = ANY($1::text[])
  UNION SELECT c.order_id, t.* FROM chain c
    CROSS JOIN LATERAL (SELECT ${chained} FROM tickets WHERE follows = c.id OFFSET 0) t
)`;

export type TicketInForce = Pick<
  TicketRow,
  'ticketId' | 'number' | 'typeIndex' | 'reference' | 'state' | 'voidedAt'
>;

/** Finds an order's current tickets, whoever holds them: those without a successor that were not cancelled. By number. */
export function findTicketsInForce(queries: Queries, orderId: string): Promise<TicketInForce[]> {
  return queries.query<TicketInForce>(
    `${ticketsOfOrders}
     SELECT t.id AS "ticketId", t.number, t.type_index AS "typeIndex", t.reference, t.state, t.voided_at AS "voidedAt"
       FROM chain t
      WHERE t.state & ${ticketBits.cancelled} = 0
        AND NOT EXISTS (SELECT 1 FROM tickets f WHERE f.follows = t.id OFFSET 0)
      ORDER BY t.number`,
    [[orderId]],
  );
}

/** Marks tickets as paid, so that doors no longer refuse them as unpaid. */
export async function markTicketsPaid(queries: Queries, ticketIds: readonly string[]): Promise<void> {
  await queries.query(`UPDATE tickets SET state = state & ~${ticketBits.unpaid} WHERE id = ANY($1::text[])`, [
    ticketIds,
  ]);
}

/** Cancels tickets, which also ends their open transfers. A ticket that was void before keeps its earlier time. */
export async function cancelTickets(
  queries: Queries,
  ticketIds: readonly string[],
  { reason, now }: { readonly reason: string; readonly now: number },
): Promise<void> {
  await queries.query(
    `UPDATE tickets SET state = state | ${ticketBits.cancelled}, voided_at = coalesce(voided_at, $2), void_reason = $3
      WHERE id = ANY($1::text[])`,
    [ticketIds, now, reason],
  );
  await endOffers(queries, ticketIds, now);
}

/** Ends open transfers of these tickets. @param now ms */
export async function endOffers(queries: Queries, ticketIds: readonly string[], now: number): Promise<void> {
  await queries.query(
    `UPDATE transfers SET state = 'cancelled', ended_at = $2 WHERE ticket_id = ANY($1::text[]) AND state = 'offered'`,
    [ticketIds, now],
  );
}

/** Moves a ticket's place to another type, without a price tier; its owner stays. */
export async function setAttendeeType(
  queries: Queries,
  ticketId: string,
  {
    ticketTypeId,
    name,
    email,
  }: { readonly ticketTypeId: string; readonly name: string; readonly email: string },
): Promise<void> {
  await queries.query(
    `UPDATE order_attendees SET ticket_type_id = $2, name = $3, email = $4, tier_id = NULL,
       bought_type = coalesce(bought_type, ticket_type_id) WHERE ticket_id = $1`,
    [ticketId, ticketTypeId, name, email],
  );
}

/** Passes the door's note about a ticket's holder on to its successor with the same person. */
export async function passOnDoorNote(queries: Queries, oldId: string, freshId: string): Promise<void> {
  await queries.query(
    `WITH old AS (SELECT door_note FROM tickets WHERE id = $1)
     UPDATE tickets t SET door_note = CASE WHEN t.id = $2 THEN old.door_note ELSE '' END
       FROM old WHERE t.id IN ($1, $2) AND old.door_note <> ''`,
    [oldId, freshId],
  );
}

export interface TicketUse {
  readonly orderId: string;
  /** Tickets that admitted somebody, including transferred ones. */
  readonly used: number;
  /** Tickets held by somebody other than the buyer. */
  readonly passedOn: number;
  /** For a refunded order: its tickets that had admitted somebody by then, whenever the scan arrived. */
  readonly refundedAfterUse: number;
}

/** SQL for whether a ticket admitted somebody before it was void. @param ticket alias of a row of `tickets` */
const usedBeforeVoid = (ticket: string): string =>
  `EXISTS (SELECT 1 FROM claims v WHERE v.event_id = ${ticket}.event_id AND v.ticket_number = ${ticket}.number
     AND v.direction = 'entry' AND v.counting IN ('first', 'second') AND v.at < ${ticket}.voided_at)`;

/** SQL for whether an order was refunded after one of its tickets had admitted somebody. @param order alias of its row */
export const isRefundedAfterUse = (order: string): string =>
  `(${order}.state = 'refunded' AND EXISTS (
     WITH RECURSIVE mine (id) AS (
       SELECT id FROM tickets WHERE order_id = ${order}.id
       UNION SELECT t.id FROM mine m JOIN tickets t ON t.follows = m.id)
     SELECT 1 FROM mine m JOIN tickets t ON t.id = m.id WHERE ${usedBeforeVoid('t')}))`;

/** Returns how the tickets of orders were used; orders without tickets are omitted. */
export function findTicketUse(queries: Queries, orderIds: readonly string[]): Promise<TicketUse[]> {
  return queries.query<TicketUse>(
    `${ticketsOfOrders}
     SELECT t.order_id AS "orderId", count(*) FILTER (WHERE u.used)::bigint AS used,
            count(*) FILTER (WHERE t.holder_user_id IS DISTINCT FROM o.user_id)::bigint AS "passedOn",
            count(*) FILTER (WHERE o.state = 'refunded' AND ${usedBeforeVoid('t')})::bigint AS "refundedAfterUse"
       FROM chain t JOIN orders o ON o.id = t.order_id AND o.id = ANY($1::text[])
      CROSS JOIN LATERAL (SELECT EXISTS (
        SELECT 1 FROM claims k WHERE k.event_id = t.event_id AND k.ticket_number = t.number
           AND k.direction = 'entry' AND k.counting IN ('first', 'second') OFFSET 0) AS used) u
      GROUP BY t.order_id`,
    [orderIds],
  );
}
