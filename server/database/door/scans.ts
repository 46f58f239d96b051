import type { listScans } from '#contract/door/scans.ts';
import { forceReasons } from '#domain/door/force.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { deskNameOf } from './desks.ts';
import type { Queries } from '#server/database/database.ts';

type ScanPage = ReplyOf<typeof listScans>;

type LoggedScan = ScanPage['items'][number];

/** What a record says that has no column: read here, because its text may hold what no JSON of the database may. */
function saidIn(record: string): Pick<LoggedScan, 'forced' | 'note' | 'sentAway'> {
  const said: unknown = JSON.parse(record);
  if (typeof said !== 'object' || said === null) return { forced: null, note: null, sentAway: false };
  const forced = 'forced' in said ? (forceReasons.find((reason) => reason === said.forced) ?? 'other') : null;
  const note = 'note' in said && typeof said.note === 'string' ? said.note : null;
  return { forced, note, sentAway: 'sentAway' in said && said.sentAway === true };
}

/**
 * Scans of an event, newest arrival first. Rulings are as they are now, not as they were first answered. The page is cut
 * along the key and the event chosen afterwards: asked for the event's own, a planner without statistics reads them all.
 */
export async function findScans(
  queries: Queries,
  eventId: string,
  before: number | null,
  limit: number,
): Promise<ScanPage> {
  const rows = await queries.query<
    Omit<LoggedScan, 'forced' | 'note' | 'sentAway'> & { readonly record: string }
  >(
    `SELECT s.position, s.scan_id AS "scanId", s.kind, s.device_id AS "deviceId", coalesce(d.name, ${deskNameOf('s.device_id')}, '') AS "deviceName",
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
       FROM (SELECT * FROM scans WHERE (event_id, position) < ($1, $2::bigint)
              ORDER BY event_id DESC, position DESC LIMIT $3) s
       LEFT JOIN LATERAL (SELECT * FROM claims WHERE scan_id = s.scan_id OFFSET 0) c ON true
       LEFT JOIN LATERAL (SELECT * FROM devices WHERE id = s.device_id OFFSET 0) d ON true
       LEFT JOIN LATERAL (SELECT * FROM gates WHERE id = s.gate_id OFFSET 0) g ON true
      WHERE s.event_id = $1
      ORDER BY s.position DESC`,
    [eventId, before ?? Number.MAX_SAFE_INTEGER, limit],
  );
  const items = rows.map(({ record, ...row }): LoggedScan => ({ ...row, ...saidIn(record) }));
  const [count] = await queries.query<{ total: number }>(
    'SELECT scan_count AS total FROM events WHERE id = $1',
    [eventId],
  );
  return { items, total: count?.total ?? 0 };
}
