import type { Queries } from '#server/database/database.ts';

export async function setBuyerName(queries: Queries, orderId: string, name: string): Promise<void> {
  await queries.query('UPDATE orders SET buyer_name = $2 WHERE id = $1', [orderId, name]);
}

/** Sets the names of attendees and of their tickets. */
export async function setAttendeeNames(
  queries: Queries,
  orderId: string,
  names: readonly { readonly ordinal: number; readonly name: string }[],
): Promise<void> {
  const given = [names.map((one) => one.ordinal), names.map((one) => one.name)];
  await queries.query(
    `UPDATE order_attendees a SET name = x.name FROM unnest($2::int[], $3::text[]) AS x(ordinal, name)
      WHERE a.order_id = $1 AND a.ordinal = x.ordinal`,
    [orderId, ...given],
  );
  await queries.query(
    `UPDATE tickets t SET holder_name = x.name FROM unnest($2::int[], $3::text[]) AS x(ordinal, name)
       JOIN order_attendees a ON a.order_id = $1 AND a.ordinal = x.ordinal WHERE t.id = a.ticket_id`,
    [orderId, ...given],
  );
}

/** Sets the name on a ticket and on its place in an order. */
export async function setHolderName(queries: Queries, ticketId: string, name: string): Promise<void> {
  await queries.query('UPDATE order_attendees SET name = $2 WHERE ticket_id = $1', [ticketId, name]);
  await queries.query('UPDATE tickets SET holder_name = $2 WHERE id = $1', [ticketId, name]);
}
