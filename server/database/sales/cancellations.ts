import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Amount } from '#domain/sales/money.ts';
import type { Queries } from '#server/database/database.ts';
import type { TicketInForce } from './order-tickets.ts';
import { isManual } from './payments.ts';

/** A cancelled event and the progress of its cancellation. Times in ms. */
export interface CancellationRow {
  readonly eventId: string;
  readonly requestedBy: string;
  /** The reason, for people. */
  readonly reason: string;
  readonly requestedAt: number;
  /** Confirmed orders when it began. */
  readonly orders: number;
  readonly tickets: number;
  readonly doneAt: number | null;
}

const columns = `event_id AS "eventId", requested_by AS "requestedBy", reason, requested_at AS "requestedAt", orders,
  tickets, done_at AS "doneAt"`;

/** Records the start of an event's cancellation, once. */
export async function addCancellation(queries: Queries, row: Omit<CancellationRow, 'doneAt'>): Promise<void> {
  await queries.query(
    `INSERT INTO event_cancellations (event_id, requested_by, reason, requested_at, orders, tickets)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (event_id) DO NOTHING`,
    [row.eventId, row.requestedBy, row.reason, row.requestedAt, row.orders, row.tickets],
  );
}

export async function findCancellation(queries: Queries, eventId: string): Promise<CancellationRow | null> {
  const [row] = await queries.query<CancellationRow>(
    `SELECT ${columns} FROM event_cancellations WHERE event_id = $1`,
    [eventId],
  );
  return row ?? null;
}

/** Lists unfinished cancellations, oldest first. */
export function findOpenCancellations(queries: Queries, most: number): Promise<CancellationRow[]> {
  return queries.query<CancellationRow>(
    `SELECT ${columns} FROM event_cancellations WHERE done_at IS NULL ORDER BY requested_at LIMIT $1`,
    [most],
  );
}

/** Finishes a cancellation once no orders or tickets are valid. @param now ms */
export async function endCancellation(queries: Queries, eventId: string, now: number): Promise<void> {
  await queries.query('UPDATE event_cancellations SET done_at = $2 WHERE event_id = $1 AND done_at IS NULL', [
    eventId,
    now,
  ]);
}

const inForce = `(t.state & ${ticketBits.revoked | ticketBits.cancelled}) = 0`;

/** Counts an event's confirmed orders and the tickets that are not finally void. */
export async function countInForce(
  queries: Queries,
  eventId: string,
): Promise<{ readonly orders: number; readonly tickets: number }> {
  const [row] = await queries.query<{ orders: number; tickets: number }>(
    `SELECT (SELECT count(*) FROM orders o WHERE o.event_id = $1 AND o.state = 'confirmed') AS orders,
            (SELECT count(*) FROM tickets t WHERE t.event_id = $1 AND ${inForce}) AS tickets`,
    [eventId],
  );
  return row ?? { orders: 0, tickets: 0 };
}

interface RefundRow extends Amount {
  readonly byHand: number;
  readonly done: number;
  readonly left: number;
}

/** Refunds of an event's payments. */
export interface RefundCount {
  /** Minor units, by currency. */
  readonly sums: readonly Amount[];
  /** The part of the sums that people took by hand. */
  readonly byHand: readonly Amount[];
  readonly done: number;
  /** Not refunded yet, or due and not confirmed by the provider. */
  readonly left: number;
}

/**
 * Counts money of an event's orders that is to be refunded, or was since the cancellation began.
 *
 * @param since ms; null counts what is paid now
 */
export async function countRefunds(
  queries: Queries,
  eventId: string,
  since: number | null,
): Promise<RefundCount> {
  const rows = await queries.query<RefundRow>(
    `SELECT sum(p.taken_amount - p.return_amount)::bigint AS amount, p.taken_currency AS currency,
            coalesce(sum(p.taken_amount - p.return_amount) FILTER (WHERE ${isManual('p')}), 0)::bigint AS "byHand",
            count(*) FILTER (WHERE p.state = 'refunded') AS done, count(*) FILTER (WHERE p.state <> 'refunded') AS left
       FROM orders o JOIN payments p ON p.order_id = o.id
      WHERE o.event_id = $1 AND p.taken_amount IS NOT NULL
        AND ((p.state = 'completed' AND o.state = 'confirmed')
          OR (p.state IN ('refund_due', 'refunded') AND o.state = 'refunded' AND o.settled_at >= $2::bigint))
      GROUP BY p.taken_currency ORDER BY p.taken_currency`,
    [eventId, since],
  );
  return {
    sums: rows.map(({ amount, currency }) => ({ amount, currency })),
    byHand: rows.flatMap(({ byHand, currency }) => (byHand > 0 ? [{ amount: byHand, currency }] : [])),
    done: rows.reduce((sum, row) => sum + row.done, 0),
    left: rows.reduce((sum, row) => sum + row.left, 0),
  };
}

/** Finds an event's confirmed orders, by id, except those given. */
export async function findConfirmedOrders(
  queries: Queries,
  eventId: string,
  without: readonly string[],
  most: number,
): Promise<string[]> {
  const rows = await queries.query<{ id: string }>(
    `SELECT id FROM orders WHERE event_id = $1 AND state = 'confirmed' AND NOT (id = ANY($2::text[]))
      ORDER BY created_at, id LIMIT $3`,
    [eventId, without, most],
  );
  return rows.map(({ id }) => id);
}

/** Finds an event's tickets that are not finally void, by number. */
export function findEventTicketsInForce(
  queries: Queries,
  eventId: string,
  most: number,
): Promise<TicketInForce[]> {
  return queries.query<TicketInForce>(
    `SELECT t.id AS "ticketId", t.number, t.type_index AS "typeIndex", t.reference, t.state, t.voided_at AS "voidedAt"
       FROM tickets t WHERE t.event_id = $1 AND ${inForce} ORDER BY t.number LIMIT $2`,
    [eventId, most],
  );
}
