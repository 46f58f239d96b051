import type { Queries } from '#server/database/database.ts';

/** More than a phone scans in a shift: sequence numbers further ahead of the last one received are rejected. */
const maxBeyond = 30_000;
/** Maximum number of lost epochs per device; more are not credible. */
const maxEpochs = 5;

/** The last sequence number of an epoch when the device's store was cleared. */
export interface LostReport {
  readonly deviceId: string;
  readonly epoch: string;
  readonly last: number;
}

/** The reporting device as enrolled now, and its owner if known. */
export interface LossReporter {
  readonly eventId: string;
  readonly deviceId: string;
  readonly person: string | null;
  /** In ms. */
  readonly at: number;
}

export interface LostScansRow extends LostReport {
  readonly deviceName: string;
  readonly lost: number;
  readonly reportedAt: number;
}

/** SQL: the number of missing sequence numbers up to `last` in a device's epoch with progress `p`. */
const lostUpTo = (last: string) => `(greatest(0, ${last} - coalesce(p.last_seq, 0)) + coalesce((
  SELECT sum(greatest(0, least((gap->>1)::bigint, ${last}) - (gap->>0)::bigint + 1))
    FROM jsonb_array_elements(p.missing) gap), 0))::bigint`;

const unseen = `SELECT l.event_id, l.device_id, l.epoch, l.last_seq, l.reported_at, ${lostUpTo('l.last_seq')} AS lost
   FROM lost_scans l
   LEFT JOIN device_progress p ON p.device_id = l.device_id AND p.epoch = l.epoch
  WHERE l.event_id = $1 AND l.seen_at IS NULL`;

/**
 * Records what a device reports as lost. Only the event's devices count; if both are known to be a person's own
 * phone, only those of the same person. Numbers that the server has are not lost, and the same loss reported again is
 * one loss. The caller has locked the event's row, so that the limits hold for concurrent reports.
 */
export async function addLostScans(
  queries: Queries,
  { eventId, deviceId, person, at }: LossReporter,
  report: LostReport,
): Promise<void> {
  await queries.query(
    `INSERT INTO lost_scans (event_id, device_id, epoch, last_seq, reported_by, reported_at)
     SELECT d.event_id, d.id, $3, least($4::bigint, coalesce(p.last_seq, 0) + ${maxBeyond}), $5, $6
       FROM devices d
       LEFT JOIN device_progress p ON p.device_id = d.id AND p.epoch = $3
      WHERE d.id = $2 AND d.event_id = $1
        AND (d.person IS NULL OR $7::text IS NULL OR d.person = $7)
        AND ${lostUpTo('$4::bigint')} > 0
        AND (SELECT count(*) FROM lost_scans o WHERE o.device_id = d.id AND o.epoch <> $3) < ${maxEpochs}
     ON CONFLICT (device_id, epoch) DO UPDATE
        SET last_seq = excluded.last_seq, reported_by = excluded.reported_by, reported_at = excluded.reported_at,
            seen_at = NULL
      WHERE lost_scans.last_seq < excluded.last_seq`,
    [eventId, report.deviceId, report.epoch, report.last, deviceId, at, person],
  );
}

/** Lists losses not yet seen by the event's organizers, newest first, with their number and the number of scans in all. */
export async function findLostScans(
  queries: Queries,
  eventId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly items: LostScansRow[]; readonly total: number; readonly scans: number }> {
  const items = await queries.query<LostScansRow>(
    `SELECT u.device_id AS "deviceId", u.epoch, u.last_seq AS last, u.lost, u.reported_at AS "reportedAt",
            d.name AS "deviceName"
       FROM (${unseen}) u JOIN devices d ON d.id = u.device_id
      WHERE u.lost > 0
      ORDER BY u.reported_at DESC, u.device_id, u.epoch LIMIT $2 OFFSET $3`,
    [eventId, limit, (page - 1) * limit],
  );
  const [sums] = await queries.query<{ total: number; scans: number }>(
    `SELECT count(*) AS total, coalesce(sum(u.lost), 0)::bigint AS scans FROM (${unseen}) u WHERE u.lost > 0`,
    [eventId],
  );
  return { items, total: sums?.total ?? 0, scans: sums?.scans ?? 0 };
}

/**
 * Marks a loss as seen in the size that was shown: if it has grown since, it is still unseen.
 *
 * @returns whether this changed anything; null if the event has no such loss
 */
export async function markLossSeen(
  queries: Queries,
  eventId: string,
  { deviceId, epoch, last }: LostReport,
  now: number,
): Promise<boolean | null> {
  const changed = await queries.query(
    `UPDATE lost_scans SET seen_at = $5
      WHERE event_id = $1 AND device_id = $2 AND epoch = $3 AND last_seq <= $4 AND seen_at IS NULL RETURNING epoch`,
    [eventId, deviceId, epoch, last, now],
  );
  if (changed.length > 0) return true;
  const known = await queries.query(
    'SELECT epoch FROM lost_scans WHERE event_id = $1 AND device_id = $2 AND epoch = $3',
    [eventId, deviceId, epoch],
  );
  return known.length > 0 ? false : null;
}
