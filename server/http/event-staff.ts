import type { Queries } from '../database/database.ts';

/** Whether a person organizes an event or is on its team; `null` where there is no such event. */
export async function isEventStaff(
  queries: Queries,
  eventId: string,
  userId: string,
): Promise<boolean | null> {
  const [row] = await queries.query<{ staff: boolean }>(
    `SELECT organizer_id = $2 OR EXISTS (SELECT 1 FROM event_staff s WHERE s.event_id = e.id AND s.user_id = $2) AS staff
     FROM events e WHERE e.id = $1`,
    [eventId, userId],
  );
  return row === undefined ? null : row.staff;
}
