import type { Database, Queries } from '#server/database/database.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { shownTimeOf } from '#server/database/events/shown-time.ts';

/** How long ever-growing data is retained. */
export interface Retention {
  /** Lines of events' feeds, in days. */
  readonly feedDays: number;
  /** Scans, counted from the end of their event; in days, null for ever. */
  readonly scanDays: number | null;
}

/** The limits of one run, which shares the server with calls and other jobs. */
interface PruneRun {
  /** Maximum number of deleting transactions. */
  readonly parts?: number;
  readonly ms?: number;
  /** Where the previous run ended. */
  readonly after?: string;
  /** Called for an event that fails, so that the error does not hold up other events. */
  readonly failed?: (eventId: string, error: unknown) => void;
}

const day = 24 * 3_600_000;
/** Rows deleted per transaction, and events read per query: neither blocks anybody for long. */
const atOnce = 2_000;
const eventsAtOnce = 500;

interface Aged {
  readonly id: string;
  readonly feed: number;
  /** When the oldest line of its feed was written; null if there is none. */
  readonly oldest: number | null;
  readonly scans_due: boolean;
}

/** The remaining budget of a run. */
interface PartsLeft {
  /** Returns whether another part may be deleted; called before each part. */
  take(): boolean;
  areSpent(): boolean;
}

/**
 * Deletes data past its retention in small parts along the keys, so that nothing is read twice and no extra index is
 * needed. Interrupted work, and what exceeds one run, continues at the next run.
 *
 * @param now ms
 * @returns the last event finished, for the next run to continue from; empty if it reached the end
 */
export async function prune(
  database: Database,
  { feedDays, scanDays }: Retention,
  now: number,
  { parts: most = 200, ms = 60_000, after = '', failed = rethrow }: PruneRun = {},
): Promise<string> {
  const feedBefore = now - feedDays * day;
  const endedBefore = scanDays === null ? null : now - scanDays * day;
  const parts = partsOf(most, ms);
  for (let last = after, more = true; more;) {
    const events = await agedAfter(database, last, endedBefore);
    for (const event of events) {
      if (parts.areSpent()) return last;
      try {
        if ((await pruneEvent(database, event, { feedBefore, endedBefore, now }, parts)) === 'more')
          return last;
      } catch (error) {
        failed(event.id, error);
      }
      last = event.id;
    }
    more = events.length === eventsAtOnce;
  }
  return '';
}

function rethrow(_eventId: string, error: unknown): never {
  throw error;
}

/** Whether an event has more to delete in the next run. */
type Left = 'nothing' | 'more';

/** From when an event's feed is retained, and which events' scans; in ms. */
interface RetentionBounds {
  readonly feedBefore: number;
  readonly endedBefore: number | null;
  readonly now: number;
}

async function pruneEvent(
  database: Database,
  { id, feed, oldest, scans_due: areDue }: Aged,
  { feedBefore, endedBefore, now }: RetentionBounds,
  parts: PartsLeft,
): Promise<Left> {
  const hasFeedLeft =
    oldest !== null &&
    oldest < feedBefore &&
    (await pruneFeed(database, { id, feed }, feedBefore, parts)) === 'more';
  const hasScansLeft =
    endedBefore !== null &&
    areDue &&
    (await pruneScans(database, id, { endedBefore, now }, parts)) === 'more';
  return hasFeedLeft || hasScansLeft ? 'more' : 'nothing';
}

function partsOf(most: number, ms: number): PartsLeft {
  const until = performance.now() + ms;
  let left = most;
  const areSpent = () => left <= 0 || performance.now() >= until;
  return {
    areSpent,
    take() {
      if (areSpent()) return false;
      left -= 1;
      return true;
    },
  };
}

/** SQL condition for events that are over, whose scans may be deleted; drafts never took place, whatever their date. */
const isOver = (endedBefore: string) =>
  `e.status <> 'draft' AND ${shownTimeOf('e', 'ends_at')} < ${endedBefore}::bigint`;

function agedAfter(queries: Queries, after: string, endedBefore: number | null): Promise<Aged[]> {
  return queries.query<Aged>(
    `SELECT e.id, coalesce(h.feed, 0) AS feed,
            (SELECT c.made_at FROM changes c WHERE c.event_id = e.id AND c.revision > coalesce(h.feed, 0)
              ORDER BY c.revision LIMIT 1) AS oldest,
            coalesce(${isOver('$3')}, false) AND EXISTS (SELECT 1 FROM scans s WHERE s.event_id = e.id) AS scans_due
       FROM events e LEFT JOIN event_horizons h ON h.event_id = e.id
      WHERE e.id > $1 ORDER BY e.id LIMIT $2`,
    [after, eventsAtOnce, endedBefore],
  );
}

/** Deletes lines and moves the horizon in one transaction, so that a device never gets a feed with gaps. */
async function pruneFeed(
  queries: Queries,
  event: { readonly id: string; readonly feed: number },
  before: number,
  parts: PartsLeft,
): Promise<Left> {
  let more = true;
  for (let feed = event.feed; more && parts.take();) {
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
  return more ? 'more' : 'nothing';
}

/**
 * Deletes part by part under the event's lock: a batch being received is stored first and deleted with the others;
 * none can follow. A rescheduled event keeps its scans.
 */
async function pruneScans(
  database: Database,
  eventId: string,
  { endedBefore, now }: { readonly endedBefore: number; readonly now: number },
  parts: PartsLeft,
): Promise<Left> {
  let more = true;
  for (let after = 0; more && parts.take();) {
    const rows = await atEvent(database, eventId).transaction(async (queries) => {
      const over = await queries.query(
        `SELECT 1 AS locked FROM events e WHERE e.id = $1 AND ${isOver('$2')} FOR NO KEY UPDATE`,
        [eventId, endedBefore],
      );
      return over.length === 0 ? [] : deletePart(queries, eventId, { after, now });
    });
    more = rows.length === atOnce;
    after = rows.reduce((most, { position }) => Math.max(most, position), after);
  }
  return more ? 'more' : 'nothing';
}

/** Sets the horizon as well, after which no further scans are accepted. */
async function deletePart(
  queries: Queries,
  eventId: string,
  { after, now }: { readonly after: number; readonly now: number },
): Promise<{ readonly position: number }[]> {
  const rows = await queries.query<{ position: number }>(
    `DELETE FROM scans WHERE event_id = $1 AND position IN (
       SELECT position FROM scans WHERE event_id = $1 AND position > $2 ORDER BY position LIMIT $3)
     RETURNING position`,
    [eventId, after, atOnce],
  );
  await queries.query(
    `INSERT INTO event_horizons AS h (event_id, scans_ended_at, scans_deleted) VALUES ($1, $2, $3)
     ON CONFLICT (event_id) DO UPDATE SET scans_ended_at = coalesce(h.scans_ended_at, excluded.scans_ended_at),
       scans_deleted = h.scans_deleted + excluded.scans_deleted`,
    [eventId, now, rows.length],
  );
  return rows;
}
