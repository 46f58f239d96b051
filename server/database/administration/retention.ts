import type { Database, Queries } from '#server/database/database.ts';

/** How long rows that only ever grow are kept. */
export interface Retention {
  /** Lines of events' feeds; days. */
  readonly feedDays: number;
  /** Scans, from the end of their event on; days, null for good. */
  readonly scanDays: number | null;
}

const day = 24 * 3_600_000;
/** Rows deleted in one transaction, and events looked at in one question: nobody waits long for either. */
const atOnce = 2_000;
const eventsAtOnce = 500;

interface Aged {
  readonly id: string;
  readonly ends_at: number;
  readonly feed: number;
  /** When the oldest line of its feed was written; null where there is none. */
  readonly oldest: number | null;
  readonly scans_gone: boolean;
}

/**
 * Deletes what is older than it is to be kept, a little at a time along the keys, so that nothing is read twice and no index is
 * kept for it. What was begun and broken off goes on at the next time.
 *
 * @param now ms
 */
export async function prune(
  database: Database,
  { feedDays, scanDays }: Retention,
  now: number,
): Promise<void> {
  const feedBefore = now - feedDays * day;
  const endedBefore = scanDays === null ? null : now - scanDays * day;
  for (let after = '', more = true; more;) {
    const events = await agedAfter(database, after);
    for (const { id, ends_at: endsAt, feed, oldest, scans_gone: isGone } of events) {
      if (oldest !== null && oldest < feedBefore) await pruneFeed(database, { id, feed }, feedBefore);
      if (endedBefore !== null && endsAt < endedBefore && !isGone) await pruneScans(database, id, now);
    }
    more = events.length === eventsAtOnce;
    after = events.at(-1)?.id ?? after;
  }
}

function agedAfter(queries: Queries, after: string): Promise<Aged[]> {
  return queries.query<Aged>(
    `SELECT e.id, e.ends_at, coalesce(h.feed, 0) AS feed, coalesce(h.scans_gone, false) AS scans_gone,
            (SELECT c.made_at FROM changes c WHERE c.event_id = e.id AND c.revision > coalesce(h.feed, 0)
              ORDER BY c.revision LIMIT 1) AS oldest
       FROM events e LEFT JOIN event_horizons h ON h.event_id = e.id
      WHERE e.id > $1 ORDER BY e.id LIMIT $2`,
    [after, eventsAtOnce],
  );
}

/** Lines and horizon in one transaction: a device is never told a feed that lacks something. */
async function pruneFeed(
  queries: Queries,
  event: { readonly id: string; readonly feed: number },
  before: number,
): Promise<void> {
  for (let feed = event.feed, more = true; more;) {
    const [row] = await queries.query<{ gone: number; reached: number | null }>(
      `WITH old AS (
         SELECT revision, made_at FROM changes WHERE event_id = $1 AND revision > $2 ORDER BY revision LIMIT $4
       ), gone AS (
         DELETE FROM changes WHERE event_id = $1
            AND revision <= (SELECT max(revision) FROM old WHERE made_at < $3) AND revision > $2
         RETURNING revision
       ), told AS (
         INSERT INTO event_horizons AS h (event_id, feed) SELECT $1, max(revision) FROM gone HAVING count(*) > 0
         ON CONFLICT (event_id) DO UPDATE SET feed = greatest(h.feed, excluded.feed)
       )
       SELECT count(*) AS gone, max(revision) AS reached FROM gone`,
      [event.id, feed, before, atOnce],
    );
    more = row?.gone === atOnce;
    feed = row?.reached ?? feed;
  }
}

async function pruneScans(database: Database, eventId: string, now: number): Promise<void> {
  // A batch that is being taken in is stored before, and deleted with the others; none comes after.
  await database.transaction(async (queries) => {
    await queries.query('SELECT 1 AS locked FROM events WHERE id = $1 FOR NO KEY UPDATE', [eventId]);
    await queries.query(
      `INSERT INTO event_horizons AS h (event_id, scans_ended_at) VALUES ($1, $2)
       ON CONFLICT (event_id) DO UPDATE SET scans_ended_at = coalesce(h.scans_ended_at, excluded.scans_ended_at)`,
      [eventId, now],
    );
  }, eventId);
  for (let after = 0, more = true; more;) {
    const rows = await database.query<{ position: number }>(
      `DELETE FROM scans WHERE event_id = $1 AND position IN (
         SELECT position FROM scans WHERE event_id = $1 AND position > $2 ORDER BY position LIMIT $3)
       RETURNING position`,
      [eventId, after, atOnce],
    );
    more = rows.length === atOnce;
    after = rows.reduce((most, { position }) => Math.max(most, position), after);
  }
  await database.query('UPDATE event_horizons SET scans_gone = true WHERE event_id = $1', [eventId]);
}
