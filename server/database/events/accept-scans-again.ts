import type { Queries } from '#server/database/database.ts';

/**
 * Accepts scans again for an event rescheduled to a future end, although earlier scans were deleted. The caller has
 * locked the event.
 *
 * @param endsAt its new end, ms
 * @param now ms
 */
export async function acceptScansAgain(
  queries: Queries,
  eventId: string,
  endsAt: number,
  now: number,
): Promise<void> {
  if (endsAt <= now) return;
  await queries.query(
    'UPDATE event_horizons SET scans_ended_at = NULL WHERE event_id = $1 AND scans_ended_at IS NOT NULL',
    [eventId],
  );
}
