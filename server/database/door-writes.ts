import type { Change } from '#domain/manifest.ts';
import type { DoorWrites, NewScan } from '../door-records.ts';
import type { Queries } from './database.ts';

/**
 * Writes a batch in one statement. The parts travel as JSON and become rows inside the database, so a batch of
 * five hundred costs as many round trips as one of one.
 */
export async function writeDoor(queries: Queries, eventId: string, writes: DoorWrites): Promise<void> {
  await queries.query(statement, [
    eventId,
    writes.revision,
    writes.at,
    JSON.stringify(writes.scans.map(scanRow)),
    JSON.stringify(writes.claims),
    JSON.stringify(writes.conflicts),
    JSON.stringify(writes.changes.map(changeRow)),
    JSON.stringify(writes.progress),
  ]);
}

/** Appends lines to the delta feed; the caller has moved the event's revision in the same transaction. */
export async function addChanges(queries: Queries, eventId: string, changes: readonly Change[]): Promise<void> {
  await queries.query(
    `INSERT INTO changes (event_id, revision, ordinal, line)
     SELECT $1, revision, ordinal, line FROM json_to_recordset($2::json) AS x(revision bigint, ordinal integer, line text)`,
    [eventId, JSON.stringify(changes.map(changeRow))],
  );
}

const statement = `
  WITH moved AS (
    UPDATE events SET revision = $2 WHERE id = $1
  ), new_scans AS (
    INSERT INTO scans (scan_id, event_id, device_id, supervisor, kind, gate_id, direction, ticket_number,
                       verdict, passed, undoes, corrected_at, received_at, payload_hash, record, outcome, chain_holds, time_flag)
    SELECT "scanId", $1, "deviceId", supervisor, kind, "gateId", direction, "ticketNumber",
           verdict, passed, undoes, "correctedTime", "receivedAt", "payloadHash", record, outcome, "chainHolds", "timeFlag"
      FROM json_to_recordset($4::json) AS x(
           "scanId" text, "deviceId" text, supervisor boolean, kind text, "gateId" text, direction text,
           "ticketNumber" bigint, verdict text, passed boolean, undoes text, "correctedTime" bigint, "receivedAt" bigint, "payloadHash" text, record text, outcome text,
           "chainHolds" boolean, "timeFlag" text)
  ), ruled AS (
    INSERT INTO claims (scan_id, event_id, ticket_number, checkpoint, direction, gate_id, device_id, at, undone, ruling, slot)
    SELECT "scanId", $1, "ticketNumber", checkpoint, direction, "gateId", "deviceId", at, undone, ruling, slot
      FROM json_to_recordset($5::json) AS x(
           "scanId" text, "ticketNumber" bigint, checkpoint text, direction text, "gateId" text, "deviceId" text,
           at bigint, undone boolean, ruling text, slot text)
    ON CONFLICT (scan_id) DO UPDATE SET undone = excluded.undone, ruling = excluded.ruling, slot = excluded.slot
  ), disputed AS (
    INSERT INTO conflicts (conflict_id, event_id, kind, ticket_number, checkpoint, first, other, status, created_at)
    SELECT "conflictId", $1, kind, "ticketNumber", checkpoint, nullif(first, 'null'::jsonb), other, status, $3
      FROM json_to_recordset($6::json) AS x(
           "conflictId" text, kind text, "ticketNumber" bigint, checkpoint text, first jsonb, other jsonb, status text)
    ON CONFLICT (conflict_id) DO UPDATE SET kind = excluded.kind, first = excluded.first, status = excluded.status
  ), told AS (
    INSERT INTO changes (event_id, revision, ordinal, line)
    SELECT $1, revision, ordinal, line
      FROM json_to_recordset($7::json) AS x(revision bigint, ordinal integer, line text)
  )
  INSERT INTO device_progress (device_id, epoch, last_seq, last_hash, missing, updated_at)
  SELECT "deviceId", epoch, "lastSeq", "lastHash", missing, $3
    FROM json_to_recordset($8::json) AS x("deviceId" text, epoch text, "lastSeq" bigint, "lastHash" text, missing jsonb)
  ON CONFLICT (device_id, epoch) DO UPDATE
     SET last_seq = excluded.last_seq, last_hash = excluded.last_hash, missing = excluded.missing, updated_at = excluded.updated_at`;

function scanRow({ scan, outcome, ...rest }: NewScan) {
  const { scanId, deviceId, kind, gateId, direction, ticketNumber, verdict, passed, undoes, correctedTime } = scan;
  return {
    scanId, deviceId, kind, gateId, direction, ticketNumber, verdict, passed, undoes, correctedTime,
    ...rest,
    record: JSON.stringify(scan),
    outcome: JSON.stringify(outcome),
  };
}

function changeRow(change: Change, ordinal: number) {
  return { revision: change.revision, ordinal, line: JSON.stringify(change) };
}
