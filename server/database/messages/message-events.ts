import type { Queries } from '#server/database/database.ts';

/** An event as its messages need it. */
export interface MessageEvent {
  readonly eventId: string;
  readonly organizerId: string;
  /** Empty where none is known. */
  readonly organizerName: string;
  readonly status: 'draft' | 'published' | 'cancelled' | 'ended';
  /** Whether the organizer's account was disabled or deleted. */
  readonly organizerEnded: boolean;
}

/** Whether people are still told of an event: it is no draft, not cancelled, and its organizer may still sign in. */
export const isToldOf = (event: Pick<MessageEvent, 'status' | 'organizerEnded'> | null): boolean =>
  event !== null && !event.organizerEnded && (event.status === 'published' || event.status === 'ended');

/** The event that messages are about; null where there is none. */
export async function findMessageEvent(queries: Queries, eventId: string): Promise<MessageEvent | null> {
  const [row] = await queries.query<MessageEvent>(
    `SELECT e.id AS "eventId", e.organizer_id AS "organizerId", e.organizer_name AS "organizerName", e.status,
            u.disabled_at IS NOT NULL AS "organizerEnded"
       FROM events e JOIN users u ON u.id = e.organizer_id WHERE e.id = $1`,
    [eventId],
  );
  return row ?? null;
}
