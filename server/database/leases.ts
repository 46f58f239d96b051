import type { Queries } from './database.ts';

/** Who may do something that one of all servers does at a time. */
export interface Lease {
  readonly name: string;
  /** A random id of whoever asks. */
  readonly holder: string;
}

/** Whoever has it does the work beside the calls. */
export const leaderLease = 'leader';

/**
 * Takes a lease that nobody has, whose time is over, or prolongs one's own; by the clock of the database.
 *
 * @returns whether it is the caller's for `forMs` from now on
 */
export async function takeLease(queries: Queries, { name, holder }: Lease, forMs: number): Promise<boolean> {
  const rows = await queries.query(
    `INSERT INTO leases AS l (name, holder, until) VALUES ($1, $2, clock_timestamp() + $3::bigint * interval '1 ms')
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
       WHERE l.holder = excluded.holder OR l.until <= clock_timestamp()
     RETURNING 1 AS taken`,
    [name, holder, forMs],
  );
  return rows.length > 0;
}

/** Prolongs a lease that nobody else has had since one took it, also after its time. @returns false where somebody had */
export async function keepLease(queries: Queries, { name, holder }: Lease, forMs: number): Promise<boolean> {
  const rows = await queries.query(
    `UPDATE leases SET until = clock_timestamp() + $3::bigint * interval '1 ms' WHERE name = $1 AND holder = $2
     RETURNING 1 AS kept`,
    [name, holder, forMs],
  );
  return rows.length > 0;
}

/** Whether somebody has a lease now. Writes nothing. */
export async function isLeased(queries: Queries, name: string): Promise<boolean> {
  const rows = await queries.query(
    'SELECT 1 AS leased FROM leases WHERE name = $1 AND until > clock_timestamp()',
    [name],
  );
  return rows.length > 0;
}

/** Lets go of a lease, if it is one's own. */
export async function dropLease(queries: Queries, { name, holder }: Lease): Promise<void> {
  await queries.query('DELETE FROM leases WHERE name = $1 AND holder = $2', [name, holder]);
}
