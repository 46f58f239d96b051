import { lateAfterMs } from '#domain/people/log-line.ts';

/*
 * Parts of the statement that stores a batch: `$1` is the event, `$3` the time, `$6` the request. Log lines have the
 * door's time beside the server's and, for late scans, since when the device had been silent.
 */

/** Builds the log line of each scan. @param rows the scans as `sent` */
export const scansLogged = (rows: string): string => `logged_scans AS (
    INSERT INTO log_lines (at, level, source, action, outcome, event_id, device_id, gate_id, request_id, door_at, details, words)
    SELECT received_at,
           CASE WHEN late OR left_out IS NOT NULL OR time_flag IS NOT NULL OR NOT chain_holds THEN 'warn' ELSE 'info' END,
           'scans', kind, verdict, $1, device_id, gate_id, $6::text, corrected_at,
           jsonb_strip_nulls(jsonb_build_object('scanId', scan_id, 'ticket', ticket_number, 'direction', direction,
             'passed', passed, 'undoes', undoes, 'timeFlag', time_flag, 'leftOut', left_out,
             'chainBroken', CASE WHEN NOT chain_holds THEN true END,
             'silentSince', CASE WHEN late THEN (SELECT max(updated_at) FROM device_progress p WHERE p.device_id = s.device_id) END)),
           array_to_tsvector(array_remove(ARRAY[kind, direction, ticket_number::text, CASE WHEN late THEN 'late' END, time_flag, $6::text]
             || string_to_array(verdict, '_') || string_to_array(left_out, '_'), NULL))
      FROM (SELECT *, received_at - corrected_at >= ${lateAfterMs} AS late FROM ${rows}) s
  )`;

/** Builds a log line for each conflict that is created or changed. @param rows the conflicts as `sent` */
export const conflictLogged = (rows: string): string => `logged_conflicts AS (
    INSERT INTO log_lines (at, level, source, action, outcome, event_id, device_id, gate_id, request_id, door_at, details, words)
    SELECT $3::bigint, CASE WHEN status = 'open' THEN 'warn' ELSE 'info' END, 'conflicts', 'conflict_' || status, kind, $1,
           other::jsonb->>'deviceId', other::jsonb->>'gateId', $6::text, (other::jsonb->>'at')::bigint,
           jsonb_strip_nulls(jsonb_build_object('conflictId', conflict_id, 'ticket', ticket_number,
             'firstAt', first::jsonb->'at', 'firstDevice', first::jsonb->'deviceId')),
           array_to_tsvector(array_remove(ARRAY['conflict', status, ticket_number::text, $6::text] || string_to_array(kind, '_'), NULL))
      FROM ${rows}
  )`;
