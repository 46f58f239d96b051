import type { Change } from '#domain/manifest/manifest.ts';
import {
  NoSuchEvent,
  type ChangesFound,
  type DoorEvent,
  type DoorRecords,
  type DoorTransaction,
} from './door-records.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { atEvent, type EventQueries } from '#server/database/events/at-event.ts';
import { readClaims, readProgress, readScans, readTicketStates, readUndos } from './door-facts.ts';
import { writeDoor } from './door-writes.ts';
import { withReadableSum } from './owed-sums.ts';
import { pastRulesOf } from './rule-changes.ts';

/** The door's records in SQL: a batch costs a lock, five reads and one write, whatever its size. */
export function doorRecords(database: Database): DoorRecords {
  return {
    inEvent: (eventId, work) =>
      atEvent(database, eventId).transaction(async (queries) => work(await lockDoor(queries, eventId))),
    changes: (eventId, since, limit) => readChanges(database, eventId, since, limit),
  };
}

/**
 * Opens an event's door inside a transaction that does more than store scans; the event's row stays locked to the
 * end.
 *
 * @throws NoSuchEvent if there is none with that id
 */
export const lockDoor = async (queries: EventQueries, eventId: string): Promise<DoorTransaction> =>
  doorTransaction(queries, await lockEvent(queries, eventId));

function doorTransaction(queries: Queries, event: DoorEvent): DoorTransaction {
  return {
    event,
    scans: (ids) => readScans(queries, ids),
    undos: (ids) => readUndos(queries, event.eventId, ids),
    claims: (numbers, atMost) => readClaims(queries, event.eventId, numbers, atMost),
    ticketStates: (numbers) => readTicketStates(queries, event.eventId, numbers),
    progress: (deviceId, epochs) => readProgress(queries, deviceId, epochs),
    write: (writes) => writeDoor(queries, event.eventId, writes),
  };
}

/**
 * Locks the event's row until the end of the transaction, so that revisions and admissions are decided one after
 * another.
 */
async function lockEvent(queries: EventQueries, eventId: string): Promise<DoorEvent> {
  const [row] = await queries.query<DoorEvent>(
    `SELECT id AS "eventId", revision, time_zone AS "timeZone", rules, created_at AS "createdAt", ${pastRulesOf('e.id')} AS "pastRules",
            EXISTS (SELECT 1 FROM event_horizons h WHERE h.event_id = e.id AND h.scans_ended_at IS NOT NULL) AS "scansGone",
            EXISTS (SELECT 1 FROM event_horizons h WHERE h.event_id = e.id AND h.scans_deleted > 0) AS "scansDeleted",
            ARRAY(SELECT g.id FROM gates g WHERE g.event_id = e.id) AS gates
       FROM events e WHERE id = $1 FOR NO KEY UPDATE`,
    [eventId],
  );
  if (row === undefined) throw new NoSuchEvent(eventId);
  return row;
}

interface FeedRow {
  /** Revision up to which the feed is deleted. */
  readonly feed: number;
  readonly revision: number;
  readonly lines: string;
  /** Number of lines up to and including this row. */
  readonly sum: number;
}

interface NoRow {
  readonly feed: number;
  readonly revision: null;
}

async function readChanges(
  queries: Queries,
  eventId: string,
  since: number,
  limit: number,
): Promise<ChangesFound> {
  // Read the revision first: a line committed in between is then read twice, never missed.
  const [event] = await queries.query<{ revision: number }>('SELECT revision FROM events WHERE id = $1', [
    eventId,
  ]);
  if (event === undefined) throw new NoSuchEvent(eventId);
  const { revision } = event;
  // Each row has at least one line, so `limit` rows are enough. The first is read however long it is; of the row
  // after the page, only whether it exists. The horizon is read in the same statement, so that lines deleted in
  // between are not mistaken for lines that never existed.
  const found = await queries.query<FeedRow | NoRow>(
    `SELECT h.feed, r.* FROM (SELECT coalesce((SELECT feed FROM event_horizons WHERE event_id = $1), 0) AS feed) h LEFT JOIN (
     SELECT revision, CASE WHEN sum - line_count < $4 THEN lines ELSE '' END AS lines, sum FROM (
       SELECT revision, lines, line_count, sum(line_count) OVER (ORDER BY revision) AS sum,
              greatest($4, first_value(line_count) OVER (ORDER BY revision)) AS page FROM (
         SELECT revision, lines, line_count FROM changes
          WHERE event_id = $1 AND revision > $2 AND revision <= $3 ORDER BY revision LIMIT $4 + 1
       ) AS next
     ) AS summed WHERE sum - line_count <= page) r ON true ORDER BY r.revision`,
    [eventId, since, revision, limit],
  );
  const gone = since < (found[0]?.feed ?? 0);
  const rows = found.filter((row) => row.revision !== null);
  const fitting = rows.filter((row) => row.sum <= limit);
  const page = fitting.length > 0 ? fitting : rows.slice(0, 1);
  const more = page.length < rows.length;
  const cursor = more ? (page.at(-1)?.revision ?? since) : Math.max(since, revision);
  return { revision, cursor, more, gone, changes: page.flatMap(parse) };
}

/** Lines are written by `writeDoor` and `addChanges` only. */
function parse({ lines }: FeedRow): Change[] {
  return (JSON.parse(`[${lines.replaceAll('\n', ',')}]`) as Change[]).map(withReadableSum);
}
