import type { Queries } from '#server/database/database.ts';
import type { TicketRow } from './tickets.ts';

/** Numbers for new tickets, and what the event comes to by them. */
export interface TakenNumbers {
  readonly revision: number;
  /** The first; the others follow on it. */
  readonly first: number;
}

/** Moves an event's revision and takes its next numbers, which locks its row. @throws Error where there is no such event */
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

/** A ticket of an order, as it is made. */
export type OrderedTicket = Pick<
  TicketRow,
  'ticketId' | 'number' | 'typeIndex' | 'reference' | 'state' | 'holderName'
>;

/** Adds the tickets of an order by numbers that `moveForTickets` took; their places are not counted by it. One statement, asked at once. */
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
