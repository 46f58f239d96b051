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
  /** Whether it was deleted: it will never be enabled again. */
  readonly organizerDeleted: boolean;
}

/** Whether people are still told of an event: it is no draft, not cancelled, and its organizer may still sign in. */
export const isToldOf = (event: Pick<MessageEvent, 'status' | 'organizerEnded'> | null): boolean =>
  event !== null && !event.organizerEnded && (event.status === 'published' || event.status === 'ended');

/** Whether scheduled messages about an event wait until the account of its organizer is enabled again. */
export const isHeldBack = (event: MessageEvent | null): boolean =>
  event !== null &&
  event.organizerEnded &&
  !event.organizerDeleted &&
  isToldOf({ ...event, organizerEnded: false });

/** The event that messages are about; null where there is none. */
export async function findMessageEvent(queries: Queries, eventId: string): Promise<MessageEvent | null> {
  const [row] = await queries.query<MessageEvent>(
    `SELECT e.id AS "eventId", e.organizer_id AS "organizerId", e.organizer_name AS "organizerName", e.status,
            u.disabled_at IS NOT NULL AS "organizerEnded", u.deleted_at IS NOT NULL AS "organizerDeleted"
       FROM events e JOIN users u ON u.id = e.organizer_id WHERE e.id = $1`,
    [eventId],
  );
  return row ?? null;
}
