import { randomUUIDv7 } from 'node:crypto';
import { calledBySql } from '#server/database/accounts/users.ts';
import type { Queries } from '#server/database/database.ts';

/**
 * SQL for the name of a person's desk: "Desk (ada)", without the person once their account is gone; null if the id is
 * not a desk's.
 *
 * @param id the SQL of a `deviceId` of the scan log
 */
export const deskNameOf = (id: string): string =>
  `(SELECT desk.name || coalesce(' (' || ${calledBySql('person')} || ')', '')
     FROM desks desk LEFT JOIN users person ON person.id = desk.user_id AND person.deleted_at IS NULL WHERE desk.id = ${id})`;

interface DeskOf {
  readonly eventId: string;
  readonly userId: string;
  /** Name of the desk if it is created now. */
  readonly name: string;
  /** In ms. */
  readonly now: number;
}

/** Returns the id of a person's desk at an event, creating it if needed. The caller has locked the event's row. */
export async function deskIdOf(queries: Queries, { eventId, userId, name, now }: DeskOf): Promise<string> {
  const [known] = await queries.query<{ id: string }>(
    'SELECT id FROM desks WHERE event_id = $1 AND user_id = $2',
    [eventId, userId],
  );
  if (known !== undefined) return known.id;
  const id = randomUUIDv7();
  await queries.query(
    'INSERT INTO desks (id, event_id, name, user_id, created_at) VALUES ($1, $2, $3, $4, $5)',
    [id, eventId, name, userId, now],
  );
  return id;
}
