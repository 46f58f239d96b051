import type { Queries } from '#server/database/database.ts';
import type { OrderState } from '#domain/sales/order.ts';

/** Returns the event of a ticket; null if the ticket does not exist. */
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

/** Returns the owners and states of tickets' orders. */
export function findOrderOwners(queries: Queries, orderIds: readonly string[]): Promise<OrderOwner[]> {
  return queries.query<OrderOwner>(
    'SELECT id, state, user_id AS "userId", refunded_amount AS "refundedAmount" FROM orders WHERE id = ANY($1::text[])',
    [orderIds],
  );
}
