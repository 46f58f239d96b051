import type { Queries } from './database.ts';

/** A lease on something that only one server may do at a time. */
export interface Lease {
  readonly name: string;
  /** A random id of the caller. */
  readonly holder: string;
}

/** Its holder runs the background jobs. */
export const leaderLease = 'leader';

/**
 * Takes a free or expired lease, or extends the caller's own; by the database's clock.
 *
 * @returns whether the caller holds it for the next `forMs`
 */
export async function acquireLease(
  queries: Queries,
  { name, holder }: Lease,
  forMs: number,
): Promise<boolean> {
  const rows = await queries.query(
    `INSERT INTO leases AS l (name, holder, until) VALUES ($1, $2, clock_timestamp() + $3::bigint * interval '1 ms')
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
       WHERE l.holder = excluded.holder OR l.until <= clock_timestamp()
     RETURNING 1 AS taken`,
    [name, holder, forMs],
  );
  return rows.length > 0;
}

/** Extends a lease, even if expired, unless somebody else has taken it since. @returns false if somebody has */
export async function extendLease(
  queries: Queries,
  { name, holder }: Lease,
  forMs: number,
): Promise<boolean> {
  const rows = await queries.query(
    `UPDATE leases SET until = clock_timestamp() + $3::bigint * interval '1 ms' WHERE name = $1 AND holder = $2
     RETURNING 1 AS kept`,
    [name, holder, forMs],
  );
  return rows.length > 0;
}

/** Returns whether somebody holds a lease. Writes nothing. */
export async function isLeased(queries: Queries, name: string): Promise<boolean> {
  const rows = await queries.query(
    'SELECT 1 AS leased FROM leases WHERE name = $1 AND until > clock_timestamp()',
    [name],
  );
  return rows.length > 0;
}

/** Releases the caller's own lease. */
export async function dropLease(queries: Queries, { name, holder }: Lease): Promise<void> {
  await queries.query('DELETE FROM leases WHERE name = $1 AND holder = $2', [name, holder]);
}
