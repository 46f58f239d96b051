import type { Queries } from '#server/database/database.ts';
import { deskNameOf } from '#server/database/door/desks.ts';
import { ticketName } from './ticket-name.ts';

export interface AttendeeOrderRow {
  readonly orderId: string;
  readonly state: string;
  readonly buyerName: string;
  readonly buyerEmail: string;
  readonly tickets: number;
  readonly amount: number;
  readonly currency: string;
  readonly createdAt: number;
}

/** Returns the order that a ticket came with. */
export async function findAttendeeOrder(queries: Queries, orderId: string): Promise<AttendeeOrderRow | null> {
  const [row] = await queries.query<AttendeeOrderRow>(
    `SELECT o.id AS "orderId", o.state, o.buyer_name AS "buyerName", o.buyer_email AS "buyerEmail",
       (SELECT count(*) FROM order_attendees a WHERE a.order_id = o.id) AS tickets, o.total_amount AS amount, o.currency,
       o.created_at AS "createdAt" FROM orders o WHERE o.id = $1`,
    [orderId],
  );
  return row ?? null;
}

/** A ticket that another one replaced, and whoever held it. */
interface TicketBefore {
  readonly ticketId: string;
  readonly number: number;
  readonly reference: number;
  readonly name: string;
  readonly until: number | null;
}

/** Returns a ticket's predecessors, newest first. */
export function findTicketsBefore(queries: Queries, ticketId: string): Promise<TicketBefore[]> {
  return queries.query<TicketBefore>(
    `WITH RECURSIVE chain (id, nth) AS (
       SELECT follows, 1 FROM tickets WHERE id = $1 AND follows IS NOT NULL
       UNION ALL SELECT t.follows, c.nth + 1 FROM chain c JOIN tickets t ON t.id = c.id WHERE t.follows IS NOT NULL AND c.nth < 50
     )
     SELECT t.id AS "ticketId", t.number, t.reference, t.voided_at AS until,
       ${ticketName} AS name
       FROM chain c JOIN tickets t ON t.id = c.id LEFT JOIN orders o ON o.id = t.order_id
      ORDER BY c.nth`,
    [ticketId],
  );
}

export interface PassageOfTicket {
  readonly scanId: string;
  readonly at: number;
  readonly direction: 'entry' | 'exit';
  readonly checkpoint: string;
  readonly gateName: string;
  readonly deviceName: string;
  readonly counting: 'first' | 'second' | 'again' | 'undone';
}

/** Returns the passages by a ticket, newest first. */
export function findPassagesOf(
  queries: Queries,
  eventId: string,
  number: number,
): Promise<PassageOfTicket[]> {
  return queries.query<PassageOfTicket>(
    `SELECT k.scan_id AS "scanId", k.at, k.direction, k.checkpoint, k.counting, coalesce(g.name, '') AS "gateName",
       coalesce(d.name, ${deskNameOf('k.device_id')}, '') AS "deviceName"
       FROM claims k LEFT JOIN gates g ON g.id = k.gate_id LEFT JOIN devices d ON d.id = k.device_id
      WHERE k.event_id = $1 AND k.ticket_number = $2 ORDER BY k.at DESC, k.scan_id DESC LIMIT 100`,
    [eventId, number],
  );
}
