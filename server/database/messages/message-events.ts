import type { Queries } from '#server/database/database.ts';

/** An event as its messages need it. */
export interface MessageEvent {
  readonly eventId: string;
  readonly organizerId: string;
  /** Empty where none is known. */
  readonly organizerName: string;
  readonly status: 'draft' | 'published' | 'cancelled' | 'ended';
}

/** Whether people are still told of an event: it is no draft, and not cancelled. */
export const isToldOf = (event: Pick<MessageEvent, 'status'> | null): boolean =>
  event?.status === 'published' || event?.status === 'ended';

/** The event that messages are about; null where there is none. */
export async function findMessageEvent(queries: Queries, eventId: string): Promise<MessageEvent | null> {
  const [row] = await queries.query<MessageEvent>(
    `SELECT id AS "eventId", organizer_id AS "organizerId", organizer_name AS "organizerName", status
       FROM events WHERE id = $1`,
    [eventId],
  );
  return row ?? null;
}
