import type { TicketTime } from '#domain/sales/manual-payment.ts';
import type { Queries } from '#server/database/database.ts';

/** A way to pay that an organizer offers besides the provider. */
export interface WayRow {
  readonly wayToPayId: string;
  readonly eventId: string;
  readonly name: string;
  readonly instructions: string;
  readonly reserveHours: number;
  readonly tickets: TicketTime;
  readonly version: number;
  /** In ms; null while it is offered. */
  readonly removedAt: number | null;
}
export type WayFields = Pick<WayRow, 'name' | 'instructions' | 'reserveHours' | 'tickets'>;

const columns = `w.id AS "wayToPayId", w.event_id AS "eventId", w.name, w.instructions, w.reserve_hours AS "reserveHours",
  w.tickets, w.version, w.removed_at AS "removedAt"`;

/** Lists an event's offered ways to pay, oldest first. */
export function findWays(queries: Queries, eventId: string): Promise<WayRow[]> {
  return queries.query<WayRow>(
    `SELECT ${columns} FROM ways_to_pay w WHERE w.event_id = $1 AND w.removed_at IS NULL ORDER BY w.created_at, w.id`,
    [eventId],
  );
}

/** Returns these ways to pay, still offered or not. */
export function findWaysOf(queries: Queries, wayIds: readonly string[]): Promise<WayRow[]> {
  return queries.query<WayRow>(`SELECT ${columns} FROM ways_to_pay w WHERE w.id = ANY($1::text[])`, [wayIds]);
}

/** Returns a way to pay, still offered or not, locked until the transaction ends. */
export async function lockWay(queries: Queries, wayToPayId: string): Promise<WayRow | null> {
  const [row] = await queries.query<WayRow>(
    `SELECT ${columns} FROM ways_to_pay w WHERE w.id = $1 FOR UPDATE`,
    [wayToPayId],
  );
  return row ?? null;
}

/** @param now ms */
export async function addWay(
  queries: Queries,
  { wayToPayId, eventId }: Pick<WayRow, 'wayToPayId' | 'eventId'>,
  fields: WayFields,
  now: number,
): Promise<void> {
  await queries.query(
    `INSERT INTO ways_to_pay (id, event_id, name, instructions, reserve_hours, tickets, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [wayToPayId, eventId, fields.name, fields.instructions, fields.reserveHours, fields.tickets, now],
  );
}

export async function changeWay(queries: Queries, wayToPayId: string, fields: WayFields): Promise<void> {
  await queries.query(
    `UPDATE ways_to_pay SET name = $2, instructions = $3, reserve_hours = $4, tickets = $5, version = version + 1
      WHERE id = $1`,
    [wayToPayId, fields.name, fields.instructions, fields.reserveHours, fields.tickets],
  );
}

/** @param now ms */
export async function removeWay(queries: Queries, wayToPayId: string, now: number): Promise<void> {
  await queries.query('UPDATE ways_to_pay SET removed_at = $2 WHERE id = $1 AND removed_at IS NULL', [
    wayToPayId,
    now,
  ]);
}
