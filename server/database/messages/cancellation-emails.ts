import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';
import { countUnnotified } from '#server/database/events/event-notices.ts';
import { outboxLifeMs } from './outbox.ts';
import { buyerAddress } from './unnotified-orders.ts';

/** Numbers of emails about a cancelled event. */
export interface EmailCount {
  /** Emails in the outbox, and those still to be queued. */
  readonly letters: number;
  readonly sent: number;
  /** No longer retried unless somebody asks for it. */
  readonly failed: number;
}

/** SQL for emails of the event $1 whose names begin with `kind` and end with an address or a person. */
const named = (kind: string) => `m.once > '${kind} ' || $1 || ' ' AND m.once < '${kind} ' || $1 || '!'`;

/**
 * Counts the emails about a cancellation by their state in the outbox: to buyers whose order ended with it, to
 * recipients of their tickets, to holders and guests not notified through an order, and to the waiting list. Emails
 * not queued yet are counted by their future recipients. Those already deleted from the outbox are not counted.
 *
 * @param since when the cancellation began, ms; null: it has not, and the numbers are what would be sent
 */
export async function countCancellationEmails(
  queries: Queries,
  eventId: string,
  since: number | null,
  now: number,
): Promise<EmailCount> {
  if (since !== null && since <= now - outboxLifeMs) return { letters: 0, sent: 0, failed: 0 };
  const [row] = await queries.query<{ noted: number; sent: number; failed: number; toCome: number }>(
    `WITH noted AS (
       SELECT m.status FROM outbox m WHERE ${named('event_cancelled')}
       UNION ALL
       SELECT m.status FROM outbox m WHERE ${named('waiting_ended')} AND m.channel = 'email'
       UNION ALL
       SELECT m.status FROM orders o JOIN outbox m ON m.once = 'order_ended ' || o.id
        WHERE o.event_id = $1 AND o.state <> 'confirmed' AND o.settled_at >= $2::bigint
       UNION ALL
       SELECT m.status FROM tickets t JOIN outbox m ON m.once = 'ticket_ended ' || t.id
        WHERE t.event_id = $1 AND (t.state & ${ticketBits.cancelled}) <> 0 AND m.created_at >= $2::bigint
     )
     SELECT count(*) FILTER (WHERE $2::bigint IS NOT NULL) AS noted,
            count(*) FILTER (WHERE $2::bigint IS NOT NULL AND status IN ('sent', 'kept')) AS sent,
            count(*) FILTER (WHERE $2::bigint IS NOT NULL AND status = 'failed') AS failed,
            (SELECT count(*) FROM orders o WHERE o.event_id = $1 AND o.state = 'confirmed' AND ${buyerAddress} <> '')
            + (SELECT count(*) FROM tickets t JOIN orders o ON o.id = t.order_id JOIN users u ON u.id = t.holder_user_id
                WHERE t.event_id = $1 AND o.state = 'confirmed' AND u.id <> o.user_id AND u.email <> ''
                  AND (t.state & ${ticketBits.revoked | ticketBits.cancelled}) = 0)
            + (SELECT count(DISTINCT w.user_id) FROM waiting_entries w JOIN users u ON u.id = w.user_id
                WHERE w.event_id = $1 AND w.state IN ('waiting', 'offered') AND u.email <> '') AS "toCome"
       FROM noted`,
    [eventId, since],
  );
  const { noted = 0, sent = 0, failed = 0, toCome = 0 } = row ?? {};
  return { letters: noted + toCome + (await countUnnotified(queries, eventId, since)), sent, failed };
}
