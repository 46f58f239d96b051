import type { Queries } from '#server/database/database.ts';

/** A person's subscription to an organizer's news. */
export interface Subscription {
  readonly userId: string;
  readonly organizerId: string;
}

/** Returns whether somebody receives an organizer's news, and the organizer's name; null if there is no such organizer. */
export async function findSubscription(
  queries: Queries,
  { userId, organizerId }: Subscription,
): Promise<{ readonly organizerName: string; readonly subscribed: boolean } | null> {
  const [row] = await queries.query<{ organizerName: string; subscribed: boolean }>(
    `SELECT coalesce((SELECT v.organizer_name FROM events v WHERE v.organizer_id = o.id AND v.organizer_name <> ''
         ORDER BY v.updated_at DESC, v.id LIMIT 1), '') AS "organizerName",
       NOT EXISTS (SELECT 1 FROM news_opt_outs x WHERE x.user_id = u.id AND x.organizer_id = o.id) AS subscribed
       FROM users o JOIN users u ON u.id = $1 WHERE o.id = $2 AND u.deleted_at IS NULL`,
    [userId, organizerId],
  );
  return row ?? null;
}

/** Subscribes somebody to an organizer's news or unsubscribes them. @param now ms */
export async function setSubscribed(
  queries: Queries,
  { userId, organizerId, subscribed }: Subscription & { readonly subscribed: boolean },
  now: number,
): Promise<void> {
  await queries.query(
    subscribed
      ? 'DELETE FROM news_opt_outs WHERE user_id = $1 AND organizer_id = $2'
      : 'INSERT INTO news_opt_outs (user_id, organizer_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    subscribed ? [userId, organizerId] : [userId, organizerId, now],
  );
}
