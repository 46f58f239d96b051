import { maxScansCounted, type listScans } from '#contract/door/scans.ts';
import { forceReasons } from '#domain/door/force.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { readReference } from '#domain/codes/reference.ts';
import { searchDigits } from '#domain/text/search-digits.ts';
import { patternOf } from '#server/database/like.ts';
import { deskNameOf } from './desks.ts';
import type { Queries } from '#server/database/database.ts';

type ScanPage = ReplyOf<typeof listScans>;

type LoggedScan = ScanPage['items'][number];

/**
 * Reads fields of a record that have no column. Parsed here, because the text may contain what the database's JSON
 * rejects.
 */
function parsedFields(record: string): Pick<LoggedScan, 'forced' | 'note' | 'sentAway'> {
  const said: unknown = JSON.parse(record);
  if (typeof said !== 'object' || said === null) return { forced: null, note: null, sentAway: false };
  const forced = 'forced' in said ? (forceReasons.find((reason) => reason === said.forced) ?? 'other') : null;
  const note = 'note' in said && typeof said.note === 'string' ? said.note : null;
  return { forced, note, sentAway: 'sentAway' in said && said.sentAway === true };
}

/** Filter and page of a list of scans. */
interface ScansQuery {
  /** A ticket's number or code, or part of the name of a gate or device; '' for all. */
  readonly search?: string;
  /** Where the previous page ended. */
  readonly before: number | null;
  readonly limit: number;
}

/**
 * A range of an event's scans along their key. The event is filtered afterwards: with a condition on the event, a
 * planner without statistics would read all of its scans.
 */
const newest = `SELECT * FROM scans WHERE (event_id, position) < ($1, $2::bigint)
              ORDER BY event_id DESC, position DESC LIMIT $3`;
/** Builds the newest `limit` scans of one key before `$2`. @param keys columns of an index, followed by their values */
const newestOf = (keys: readonly string[], values: readonly string[], limit: string): string => {
  const [columns, given] = [keys.map((key) => `s.${key}`), values.join(', ')];
  const same = columns.map((column, at) => `${column} = ${values[at] ?? ''}`).join(' AND ');
  return `SELECT s.position, s.gate_id, s.device_id, s.ticket_number FROM scans s
            WHERE (${columns.join(', ')}, s.position) < (${given}, $2::bigint) AND ${same}
            ORDER BY ${columns.map((column) => `${column} DESC`).join(', ')}, s.position DESC LIMIT ${limit}`;
};
/** Gates of the event `$1` with `$5` in their name. */
const matchingGates = 'SELECT id FROM gates WHERE event_id = $1 AND fold_text(name) LIKE $5';
const matchingDevices = `SELECT id FROM devices WHERE event_id = $1 AND fold_text(name) LIKE $5
  UNION ALL SELECT id FROM desks WHERE event_id = $1 AND fold_text(${deskNameOf('desks.id')}) LIKE $5`;
/**
 * The newest scans of each match of a search, without duplicates: the ticket `$4`, gates and devices. Left to itself,
 * the planner would read all of the event's scans.
 */
const matchingScans = (limit: string): string => `
    SELECT position FROM (${newestOf(['event_id', 'ticket_number'], ['$1', '$4::bigint'], limit)}) t
    UNION ALL
    SELECT s.position FROM (${matchingGates}) g CROSS JOIN LATERAL (${newestOf(['gate_id'], ['g.id'], limit)}) s
     WHERE s.ticket_number IS DISTINCT FROM $4::bigint
    UNION ALL
    SELECT s.position FROM (${matchingDevices}) d CROSS JOIN LATERAL (${newestOf(['device_id'], ['d.id'], limit)}) s
     WHERE s.ticket_number IS DISTINCT FROM $4::bigint AND s.gate_id <> ALL (ARRAY(${matchingGates}))`;
const found = `SELECT s.* FROM (SELECT position FROM (${matchingScans('$3')}) m ORDER BY position DESC LIMIT $3) m
  CROSS JOIN LATERAL (SELECT * FROM scans WHERE event_id = $1 AND position = m.position OFFSET 0) s`;
const countFound = `SELECT count(*) AS total FROM (SELECT 1 FROM (${matchingScans('$3')}) m LIMIT $3) one`;

const listed = (
  part: string,
) => `SELECT s.position, s.scan_id AS "scanId", s.kind, s.device_id AS "deviceId", coalesce(d.name, ${deskNameOf('s.device_id')}, '') AS "deviceName",
            s.gate_id AS "gateId", coalesce(g.name, '') AS "gateName",
            s.direction, s.ticket_number AS "ticketNumber", s.verdict, s.passed,
            CASE WHEN c.scan_id IS NULL OR c.counting = 'undone' OR c.direction = 'exit' THEN 'none'
                 WHEN c.counting = 'second' THEN 'first' ELSE c.counting END AS ruling,
            s.corrected_at AS "correctedTime", s.received_at AS "receivedAt", s.undoes,
            s.left_out AS "leftOut", s.record,
            c.direction IS NOT DISTINCT FROM 'exit' AND NOT c.undone AND coalesce((
              SELECT e.direction FROM claims e
               WHERE e.event_id = c.event_id AND e.ticket_number = c.ticket_number AND e.checkpoint = c.checkpoint
                 AND e.counting IN ('first', 'second') AND (e.at, e.scan_id) < (c.at, c.scan_id)
               ORDER BY e.at DESC, e.scan_id DESC LIMIT 1), 'exit') = 'exit' AS "noEntry"
       FROM (${part}) s
       LEFT JOIN LATERAL (SELECT * FROM claims WHERE scan_id = s.scan_id OFFSET 0) c ON true
       LEFT JOIN LATERAL (SELECT * FROM devices WHERE id = s.device_id OFFSET 0) d ON true
       LEFT JOIN LATERAL (SELECT * FROM gates WHERE id = s.gate_id OFFSET 0) g ON true
      WHERE s.event_id = $1
      ORDER BY s.position DESC`;
const listNewest = listed(newest);
const listFound = listed(found);

/** Lists an event's scans, newest arrival first, with their current rulings, not the original ones. */
export async function findScans(
  queries: Queries,
  eventId: string,
  { search = '', before, limit }: ScansQuery,
): Promise<ScanPage> {
  const words = searchDigits(search).trim();
  const start = before ?? Number.MAX_SAFE_INTEGER;
  const named = [ticketIn(words), patternOf(words)] as const;
  const rows = await queries.query<
    Omit<LoggedScan, 'forced' | 'note' | 'sentAway'> & { readonly record: string }
  >(
    words === '' ? listNewest : listFound,
    words === '' ? [eventId, start, limit] : [eventId, start, limit, ...named],
  );
  const items = rows.map(({ record, ...row }): LoggedScan => ({ ...row, ...parsedFields(record) }));
  const [count] = await (words === ''
    ? queries.query<{ total: number }>(
        `SELECT e.scan_count - coalesce((SELECT h.scans_deleted FROM event_horizons h WHERE h.event_id = e.id), 0) AS total
           FROM events e WHERE e.id = $1`,
        [eventId],
      )
    : queries.query<{ total: number }>(countFound, [
        eventId,
        Number.MAX_SAFE_INTEGER,
        maxScansCounted,
        ...named,
      ]));
  return { items, total: count?.total ?? 0 };
}

/** Returns the ticket number from what was typed: a bare number or a full reference. */
const ticketIn = (words: string): number | null =>
  /^\d{1,9}$/.test(words) ? Number(words) : (readReference(words)?.ticketNumber ?? null);
