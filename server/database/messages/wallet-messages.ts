import type { Queries } from '#server/database/database.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { isFollowed } from '#server/database/tickets/attendees.ts';

/** A message to an event's attendees, as one of them reads it. */
export interface WalletMessageRow {
  readonly eventId: string;
  readonly messageId: string;
  /** Empty if there is no name. */
  readonly organizerName: string;
  readonly subject: string;
  readonly text: string;
  /** In ms. */
  readonly sentAt: number;
}

/** SQL for whether a message that was stopped for some of its recipients is being sent again to others. */
const isStoppedForSome = (message: string) =>
  `(${message}.state = 'sending' AND EXISTS (SELECT 1 FROM message_recipients k
             WHERE k.message_id = ${message}.id AND k.state = 'skipped' AND k.problem = 'stopped'))`;

/**
 * Returns the newest event messages for somebody: those sent to them, and those to everybody with a ticket like
 * theirs, whether or not they have confirmed an email address.
 */
export function findMessagesTo(
  queries: Queries,
  {
    userId,
    eventIds,
    most,
  }: { readonly userId: string; readonly eventIds: readonly string[]; readonly most: number },
): Promise<WalletMessageRow[]> {
  return queries.query<WalletMessageRow>(
    `SELECT e.id AS "eventId", e.organizer_name AS "organizerName", m.id AS "messageId", m.subject, m.body AS text,
       m.started_at AS "sentAt"
       FROM unnest($2::text[]) AS asked(id) JOIN events e ON e.id = asked.id
       JOIN LATERAL (SELECT * FROM event_messages n
         WHERE n.event_id = e.id AND n.started_at IS NOT NULL AND (
           EXISTS (SELECT 1 FROM message_recipients r
             WHERE r.message_id = n.id AND r.user_id = $1 AND r.state NOT IN ('waiting', 'skipped'))
           OR (n.audience = 'all' AND n.state <> 'stopped' AND NOT ${isStoppedForSome('n')}
             AND NOT (n.kind = 'news' AND EXISTS (SELECT 1 FROM news_opt_outs x
               WHERE x.user_id = $1 AND x.organizer_id = e.organizer_id))
             AND EXISTS (SELECT 1 FROM tickets t JOIN ticket_types y ON y.event_id = t.event_id AND y.index = t.type_index
               WHERE t.event_id = e.id AND t.holder_user_id = $1 AND NOT ${isFollowed}
                 AND t.state & ${ticketBits.cancelled | ticketBits.revoked | ticketBits.test} = 0
                 AND (n.ticket_types ? y.id OR (jsonb_array_length(n.ticket_types) = 0 AND y.kind <> 'add_on')))))
         ORDER BY n.started_at DESC, n.id DESC LIMIT $3) AS m ON true
      ORDER BY m.started_at DESC, m.id DESC`,
    [userId, eventIds, most],
  );
}
