import type { Change } from '#domain/manifest.ts';
import {
  NoSuchEvent,
  type ChangesFound,
  type DoorEvent,
  type DoorRecords,
  type DoorTransaction,
} from '../door-records.ts';
import type { Database, Queries } from './database.ts';
import { readClaims, readProgress, readScans, readTicketStates, readUndos } from './door-facts.ts';
import { writeDoor } from './door-writes.ts';

/** The door's records in SQL: a batch costs six reads and one write, whatever its size. */
export function doorRecords(database: Database): DoorRecords {
  return {
    inEvent: (eventId, work) =>
      database.transaction(async (queries) => work(doorTransaction(queries, await lockEvent(queries, eventId)))),
    changes: (eventId, since, limit) => readChanges(database, eventId, since, limit),
  };
}

function doorTransaction(queries: Queries, event: DoorEvent): DoorTransaction {
  return {
    event,
    scans: (ids) => readScans(queries, ids),
    undos: (ids) => readUndos(queries, ids),
    claims: (numbers) => readClaims(queries, event.eventId, numbers),
    ticketStates: (numbers) => readTicketStates(queries, event.eventId, numbers),
    progress: (deviceId, epochs) => readProgress(queries, deviceId, epochs),
    write: (writes) => writeDoor(queries, event.eventId, writes),
  };
}

/** Locks the event's row to the end of the transaction: revisions and admissions are decided one after another. */
async function lockEvent(queries: Queries, eventId: string): Promise<DoorEvent> {
  const [row] = await queries.query<DoorEvent>(
    `SELECT id AS "eventId", revision, time_zone AS "timeZone", rules FROM events WHERE id = $1 FOR UPDATE`,
    [eventId],
  );
  if (row === undefined) throw new NoSuchEvent(eventId);
  return row;
}

interface Line {
  readonly revision: number;
  readonly line: string;
}

async function readChanges(queries: Queries, eventId: string, since: number, limit: number): Promise<ChangesFound> {
  // The revision is read first: a line that commits in between is then read again, never missed.
  const [event] = await queries.query<{ revision: number }>('SELECT revision FROM events WHERE id = $1', [eventId]);
  if (event === undefined) throw new NoSuchEvent(eventId);
  const { revision } = event;
  const lines = await queries.query<Line>(
    'SELECT revision, line FROM changes WHERE event_id = $1 AND revision > $2 AND revision <= $3 ORDER BY revision, ordinal LIMIT $4',
    [eventId, since, revision, limit + 1],
  );
  const last = lines.at(-1);
  if (last === undefined || lines.length <= limit) return { revision, cursor: Math.max(since, revision), more: false, changes: lines.map(parse) };
  const whole = lines.filter((line) => line.revision < last.revision);
  const cursor = whole.at(-1)?.revision;
  if (cursor !== undefined) return { revision, cursor, more: true, changes: whole.map(parse) };
  const one = await queries.query<Line>(
    'SELECT revision, line FROM changes WHERE event_id = $1 AND revision = $2 ORDER BY ordinal',
    [eventId, last.revision],
  );
  return { revision, cursor: last.revision, more: last.revision < revision, changes: one.map(parse) };
}

/** Lines are written by `writeDoor` and `addChanges` only. */
function parse({ line }: Line): Change {
  return JSON.parse(line) as Change;
}
