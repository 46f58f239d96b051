import type { Queries } from '#server/database/database.ts';

const dayMs = 86_400_000;
const staleMs = 5 * 60_000;
/** A job that waits longer than this has no server to run it; in ms. */
const lateJobMs = 5 * 60_000;

export interface Counted {
  readonly users: number;
  readonly organizers: number;
  readonly administrators: number;
  readonly disabled: number;
  readonly events: number;
  readonly published: number;
  readonly drafts: number;
  readonly cancelled: number;
  readonly running: number;
  readonly tickets: number;
  readonly scans: number;
  readonly openConflicts: number;
  readonly applications: number;
  readonly failedMessages: number;
  readonly waitingMessages: number;
  readonly errors: number;
  readonly warnings: number;
  readonly jobsWaiting: number;
  readonly jobsLate: number;
  readonly jobsGivenUp: number;
}

/**
 * Counts every single-number statistic in one statement. People are counted by index only, each number by its own,
 * because their rows are wide.
 *
 * @param now ms
 */
export async function countAll(queries: Queries, now: number): Promise<Counted> {
  const [row] = await queries.query<Counted & object>(
    `SELECT u.*, e.*, o.*, l.*, j.*,
            (SELECT count(*) FROM conflicts WHERE status = 'open') AS "openConflicts",
            (SELECT count(*) FROM applications WHERE status = 'pending') AS applications
       FROM (SELECT (SELECT count(*) FROM users WHERE deleted_at IS NULL) AS users,
                    (SELECT count(*) FROM users WHERE role = 'ORGANIZER' AND deleted_at IS NULL) AS organizers,
                    (SELECT count(*) FROM users WHERE role = 'ADMIN' AND deleted_at IS NULL) AS administrators,
                    (SELECT count(*) FROM users WHERE disabled_at IS NOT NULL AND deleted_at IS NULL) AS disabled) u,
            (SELECT count(*) AS events, count(*) FILTER (WHERE status = 'published') AS published,
                    count(*) FILTER (WHERE status = 'draft') AS drafts,
                    count(*) FILTER (WHERE status = 'cancelled') AS cancelled,
                    count(*) FILTER (WHERE status = 'published' AND starts_at <= $1 AND ends_at > $1) AS running,
                    coalesce(sum(ticket_count), 0)::bigint AS tickets, coalesce(sum(scan_count), 0)::bigint AS scans
               FROM events) e,
            (SELECT count(*) FILTER (WHERE status = 'failed') AS "failedMessages",
                    count(*) FILTER (WHERE status = 'waiting') AS "waitingMessages"
               FROM outbox WHERE status IN ('failed', 'waiting')) o,
            (SELECT count(*) FILTER (WHERE level = 'error') AS errors, count(*) FILTER (WHERE level = 'warn') AS warnings
               FROM (SELECT level FROM log_lines WHERE level = 'error' AND level <> 'info' AND at > $2 UNION ALL
                     SELECT level FROM log_lines WHERE level = 'warn' AND level <> 'info' AND at > $2) x) l,
            (SELECT count(*) FILTER (WHERE given_up_at IS NULL) AS "jobsWaiting",
                    count(*) FILTER (WHERE given_up_at IS NULL AND run_at < $3 AND leased_until IS NULL) AS "jobsLate",
                    count(*) FILTER (WHERE given_up_at IS NOT NULL) AS "jobsGivenUp" FROM jobs) j`,
    [now, now - dayMs, now - lateJobMs],
  );
  if (row === undefined) throw new Error('a count query always returns a row');
  return row;
}

export interface DeviceHealth {
  readonly deviceId: string;
  readonly name: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly unsent: number | null;
  readonly lastContactAt: number | null;
  readonly stale: boolean;
  /** Totals over all active devices, repeated on each row: how many there are, by kind. */
  readonly devices: number;
  readonly unsentDevices: number;
  readonly unsentScans: number;
  readonly staleDevices: number;
}

/** Finds active devices that have unsent scans or are silent during their event, worst first. @param now ms */
export function findTroubledDevices(queries: Queries, now: number, most: number): Promise<DeviceHealth[]> {
  return queries.query<DeviceHealth>(
    `WITH known AS (
       SELECT d.id, d.name, d.event_id, e.name AS event_name, d.unsent, d.last_contact_at,
              e.starts_at <= $1 AND e.ends_at > $1 AND coalesce(d.last_contact_at, d.enrolled_at) < $2 AS stale
         FROM devices d JOIN events e ON e.id = d.event_id
        WHERE d.revoked_at IS NULL AND (d.lease_expires_at > $1 OR d.unsent > 0)
     ), sums AS (
       SELECT count(*) AS devices, count(*) FILTER (WHERE unsent > 0) AS unsent_devices,
              coalesce(sum(unsent), 0)::bigint AS unsent_scans, count(*) FILTER (WHERE stale) AS stale_devices FROM known
     )
     SELECT coalesce(k.id, '') AS "deviceId", k.name, k.event_id AS "eventId", k.event_name AS "eventName", k.unsent,
            k.last_contact_at AS "lastContactAt", k.stale, s.devices, s.unsent_devices AS "unsentDevices",
            s.unsent_scans AS "unsentScans", s.stale_devices AS "staleDevices"
       FROM sums s LEFT JOIN (SELECT * FROM known WHERE stale OR unsent > 0) k ON true
      ORDER BY coalesce(k.unsent, 0) DESC, k.last_contact_at, k.id LIMIT $3`,
    [now, now - staleMs, most],
  );
}

interface DaySum {
  /** Days since 1970, in UTC unless stated otherwise. */
  readonly day: number;
}

/** Counts accounts by the day they were created. */
export const findSignUpDays = (
  queries: Queries,
  fromDay: number,
): Promise<(DaySum & { readonly count: number })[]> =>
  queries.query(
    `SELECT created_at / ${dayMs} AS day, count(*) AS count FROM users
      WHERE deleted_at IS NULL AND created_at >= $1::bigint * ${dayMs} GROUP BY 1`,
    [fromDay],
  );

/** Sums sales minus refunds by day at each event, and by currency. */
export const findSaleSums = (
  queries: Queries,
  fromDay: number,
): Promise<(DaySum & { readonly currency: string; readonly tickets: number; readonly amount: number })[]> =>
  queries.query(
    `SELECT day, currency, sum(tickets - returned_tickets)::bigint AS tickets,
            sum(amount - returned_amount)::bigint AS amount
       FROM sale_days WHERE day >= $1 GROUP BY 1, 2`,
    [fromDay],
  );

/** Sums of all time, by currency. */
export const findRevenue = (
  queries: Queries,
): Promise<{ readonly currency: string; readonly amount: number }[]> =>
  queries.query(
    `SELECT currency, sum(revenue)::bigint AS amount FROM sale_sums
      GROUP BY currency HAVING sum(revenue + refunded) > 0 ORDER BY currency`,
  );

/** Counts people admitted and turned away, by door time. */
export const findDoorDays = (
  queries: Queries,
  fromDay: number,
): Promise<(DaySum & { readonly entered: number; readonly refused: number })[]> =>
  queries.query(
    `SELECT minute / 1440 AS day, sum(entered)::bigint AS entered, sum(refused)::bigint AS refused
       FROM gate_minutes WHERE minute >= $1::bigint * 1440 GROUP BY 1`,
    [fromDay],
  );

export async function databaseBytes(queries: Queries): Promise<number> {
  const [row] = await queries.query<{ bytes: number }>(
    'SELECT pg_database_size(current_database()) AS bytes',
  );
  return row?.bytes ?? 0;
}
