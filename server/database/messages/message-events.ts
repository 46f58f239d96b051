import type { Queries } from '#server/database/database.ts';

/** An event's data for its messages. */
export interface MessageEvent {
  readonly eventId: string;
  readonly organizerId: string;
  /** Empty if unknown. */
  readonly organizerName: string;
  readonly status: 'draft' | 'published' | 'cancelled' | 'ended';
  /** Whether the organizer's account was disabled or deleted. */
  readonly organizerEnded: boolean;
  /** Whether it was deleted, which is final. */
  readonly organizerDeleted: boolean;
}

/**
 * Returns whether an event's messages may still be sent: it is not a draft, not cancelled, and its organizer can sign
 * in.
 */
export const maySendMessages = (event: Pick<MessageEvent, 'status' | 'organizerEnded'> | null): boolean =>
  event !== null && !event.organizerEnded && (event.status === 'published' || event.status === 'ended');

/** Returns whether scheduled messages wait until the organizer's account is enabled again. */
export const isHeldBack = (event: MessageEvent | null): boolean =>
  event !== null &&
  event.organizerEnded &&
  !event.organizerDeleted &&
  maySendMessages({ ...event, organizerEnded: false });

/** Returns the event that messages are about; null if it does not exist. */
export async function findMessageEvent(queries: Queries, eventId: string): Promise<MessageEvent | null> {
  const [row] = await queries.query<MessageEvent>(
    `SELECT e.id AS "eventId", e.organizer_id AS "organizerId", e.organizer_name AS "organizerName", e.status,
            u.disabled_at IS NOT NULL AS "organizerEnded", u.deleted_at IS NOT NULL AS "organizerDeleted"
       FROM events e JOIN users u ON u.id = e.organizer_id WHERE e.id = $1`,
    [eventId],
  );
  return row ?? null;
}
