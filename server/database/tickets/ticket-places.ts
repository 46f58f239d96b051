import type { Queries } from '#server/database/database.ts';
import type { OrderState } from '#domain/sales/order.ts';

/** The event of a ticket; null where there is no such ticket. */
export async function findEventOfTicket(queries: Queries, ticketId: string): Promise<string | null> {
  const [row] = await queries.query<{ eventId: string }>(
    'SELECT event_id AS "eventId" FROM tickets WHERE id = $1',
    [ticketId],
  );
  return row?.eventId ?? null;
}

export interface OrderOwner {
  readonly id: string;
  readonly state: OrderState;
  /** Minor units. */
  readonly refundedAmount: number;
  readonly userId: string;
}

/** Whose the orders of tickets are, and how they stand. */
export function findOrderOwners(queries: Queries, orderIds: readonly string[]): Promise<OrderOwner[]> {
  return queries.query<OrderOwner>(
    'SELECT id, state, user_id AS "userId", refunded_amount AS "refundedAmount" FROM orders WHERE id = ANY($1::text[])',
    [orderIds],
  );
}
