import { movingMessages, type EventTimes } from '#domain/events/moved-message.ts';
import { recordInAudit } from '#server/database/audit.ts';
import type { Queries } from '#server/database/database.ts';
import { withholdMessage } from './event-messages.ts';

interface Move {
  readonly eventId: string;
  readonly from: EventTimes;
  readonly to: EventTimes;
}

interface Scheduled {
  readonly messageId: string;
  readonly sendAt: number;
}

/** Moves an event's scheduled messages about the ticket along with it. News stay at their time. */
export async function moveMessages(queries: Queries, { eventId, from, to }: Move): Promise<Scheduled[]> {
  const scheduled = await queries.query<Scheduled>(
    `SELECT id AS "messageId", send_at AS "sendAt" FROM event_messages
      WHERE event_id = $1 AND state = 'scheduled' AND kind = 'event' ORDER BY id FOR NO KEY UPDATE`,
    [eventId],
  );
  const moved = movingMessages(from, to);
  const differing = scheduled
    .map(({ messageId, sendAt }) => ({ messageId, sendAt: moved(sendAt), was: sendAt }))
    .filter(({ sendAt, was }) => sendAt !== was);
  for (const { messageId, sendAt } of differing)
    await queries.query('UPDATE event_messages SET send_at = $2 WHERE id = $1', [messageId, sendAt]);
  return differing;
}

/**
 * Moves scheduled messages along with an event that takes place. One whose new time is already past becomes a draft
 * with that reason: its text may be about what is over.
 *
 * @param now ms
 */
export async function moveOrWithhold(queries: Queries, move: Move, now: number): Promise<void> {
  for (const { messageId, sendAt } of await moveMessages(queries, move)) {
    if (sendAt > now) continue;
    const because = 'moved_past';
    await withholdMessage(queries, messageId, because);
    const line = { at: now, actor: 'server', action: 'message_withheld', eventId: move.eventId };
    await recordInAudit(queries, { ...line, subject: messageId, outcome: 'done', details: { because } });
  }
}
