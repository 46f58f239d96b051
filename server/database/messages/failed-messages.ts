import type { Queries } from '#server/database/database.ts';
import { outboxLifeMs, type StoredMessage } from './outbox.ts';

/** Messages that failed for one reason. */
export interface FailedMessages {
  readonly channel: StoredMessage['channel'];
  /** As the outbox notes it; null if it is unknown. */
  readonly problem: string | null;
  readonly count: number;
}

/** Counts the last day's failed messages by channel and reason. @param now ms */
export function countFailedMessages(queries: Queries, now: number): Promise<FailedMessages[]> {
  return queries.query<FailedMessages>(
    `SELECT channel, problem, count(*)::int AS count FROM outbox
      WHERE status = 'failed' AND coalesce(failed_at, created_at) > $1::bigint
      GROUP BY channel, problem ORDER BY channel, problem`,
    [now - outboxLifeMs],
  );
}
