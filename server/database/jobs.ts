import type { Queries } from './database.ts';

/** A job to be queued. Times are ms since 1970. */
export interface NewJob {
  readonly id: string;
  /** Which worker runs it. */
  readonly kind: string;
  /** Subject of the job: while one of this kind and subject is queued or running, another is not queued. */
  readonly key: string;
  /** Earliest start. */
  readonly runAt: number;
}

/** A job that a server is running. */
export interface ClaimedJob {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  /** How often it was taken, including this time. */
  readonly attempt: number;
  /** Proves which server took it last. */
  readonly lease: string;
}

/**
 * How long a server may be silent before its job goes to another, in ms. Longer than the maximum clock difference of
 * two servers (`clockToleranceMs`) plus a few delayed renewals.
 */
export const leaseMs = 90_000;

/** A failed job that is no longer retried. */
export interface GivenUpJob {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  readonly attempts: number;
  readonly problem: string;
  readonly givenUpAt: number;
}

/** How long such jobs are stored, in ms. */
const givenUpLifeMs = 30 * 24 * 3_600_000;

/** Queues a job, preferably in the transaction that causes it. Does nothing if one of the same kind and key is queued. */
export async function addJob(queries: Queries, job: NewJob, now: number): Promise<void> {
  await queries.query(
    `INSERT INTO jobs (id, kind, key, run_at, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (kind, key) DO NOTHING`,
    [job.id, job.kind, job.key, job.runAt, now],
  );
}

/**
 * Queues a job that this server has taken already. It is due only when the lease ends: a new leader, which frees the jobs
 * of the previous one, must not run it beside a server that doesn't lead.
 *
 * @param lease a new random id
 */
export async function addClaimedJob(
  queries: Queries,
  { id, kind, key }: Omit<NewJob, 'runAt'>,
  lease: string,
  now: number,
): Promise<ClaimedJob> {
  await queries.query(
    `INSERT INTO jobs (id, kind, key, run_at, created_at, attempts, lease, leased_until)
     VALUES ($1, $2, $3, $4, $5, 1, $6, $4)`,
    [id, kind, key, now + leaseMs, now, lease],
  );
  return { id, kind, key, attempt: 1, lease };
}

/**
 * Takes the longest-waiting job of a kind, exclusively, for `leaseMs` unless extended by `extendJobLease`. Null if none is
 * due.
 *
 * @param lease a new random id
 */
export async function claimJob(
  queries: Queries,
  kind: string,
  lease: string,
  now: number,
): Promise<ClaimedJob | null> {
  const [row] = await queries.query<ClaimedJob>(
    `UPDATE jobs SET lease = $2, leased_until = $4, attempts = attempts + 1
      WHERE id = (SELECT id FROM jobs WHERE kind = $1 AND given_up_at IS NULL AND run_at <= $3
                     AND (leased_until IS NULL OR leased_until <= $3)
                   ORDER BY run_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, kind, key, attempts AS attempt, lease`,
    [kind, lease, now, now + leaseMs],
  );
  return row ?? null;
}

/** Extends the lease of a running job; does nothing if another server has taken it. */
export async function extendJobLease(
  queries: Queries,
  { id, lease }: ClaimedJob,
  now: number,
): Promise<void> {
  await queries.query('UPDATE jobs SET leased_until = $3 WHERE id = $1 AND lease = $2', [
    id,
    lease,
    now + leaseMs,
  ]);
}

/** Deletes a finished job. */
export async function finishJob(queries: Queries, { id, lease }: ClaimedJob): Promise<void> {
  await queries.query('DELETE FROM jobs WHERE id = $1 AND lease = $2', [id, lease]);
}

/** Makes a job available again at `runAt`: after a failure or, with `attempts` 0, because it is periodic. */
export async function putJobBack(
  queries: Queries,
  { id, lease }: ClaimedJob,
  next: { readonly runAt: number; readonly problem: string | null; readonly attempts: number },
): Promise<void> {
  await queries.query(
    `UPDATE jobs SET run_at = $3, problem = $4, attempts = $5, lease = NULL, leased_until = NULL
      WHERE id = $1 AND lease = $2`,
    [id, lease, next.runAt, next.problem, next.attempts],
  );
}

/** How often a job is hastened at most: one that fails again and again is given up in the end. */
const maxHastened = 3;

/**
 * Lets jobs of a kind be taken now that wait for longer since their last try: what they wait for is there again. That try
 * is forgotten, so that none is given up the sooner for it; who has had only one is back in a minute anyway.
 *
 * @param problem of the last try, as a pattern
 */
export async function hastenJobs(
  queries: Queries,
  { kind, problem }: { readonly kind: string; readonly problem: string },
  now: number,
): Promise<void> {
  await queries.query(
    `UPDATE jobs SET run_at = $3, attempts = attempts - 1,
            data = jsonb_set(data, '{hastened}', to_jsonb(coalesce((data->>'hastened')::int, 0) + 1))
      WHERE kind = $1 AND given_up_at IS NULL AND run_at > $3 AND attempts > 1 AND problem ~ $2
        AND (leased_until IS NULL OR leased_until <= $3) AND coalesce((data->>'hastened')::int, 0) < $4`,
    [kind, problem, now, maxHastened],
  );
}

/** Stops retrying a job; administrators find it with `listGivenUpJobs`. */
export async function giveUpJob(
  queries: Queries,
  { id, lease }: ClaimedJob,
  problem: string,
  now: number,
): Promise<void> {
  await queries.query(
    `UPDATE jobs SET problem = $3, given_up_at = $4, lease = NULL, leased_until = NULL WHERE id = $1 AND lease = $2`,
    [id, lease, problem, now],
  );
}

/** Releases the jobs of the previous server: only the leader, or the only server, runs jobs. */
export async function freeAllJobs(queries: Queries): Promise<void> {
  await queries.query('UPDATE jobs SET lease = NULL, leased_until = NULL WHERE leased_until IS NOT NULL');
}

/** Lists jobs that are no longer retried, newest first. */
export function listGivenUpJobs(queries: Queries, most: number): Promise<GivenUpJob[]> {
  return queries.query<GivenUpJob>(
    `SELECT id, kind, key, attempts, coalesce(problem, '') AS problem, given_up_at AS "givenUpAt" FROM jobs
      WHERE given_up_at IS NOT NULL ORDER BY given_up_at DESC, id LIMIT $1`,
    [most],
  );
}

/** Retries such a job from the start. @returns false if it does not exist */
export async function retryJob(queries: Queries, id: string, now: number): Promise<boolean> {
  const rows = await queries.query(
    `UPDATE jobs SET run_at = $2, attempts = 0, data = data - 'hastened', given_up_at = NULL WHERE id = $1 AND given_up_at IS NOT NULL
      RETURNING 1 AS freed`,
    [id, now],
  );
  return rows.length > 0;
}

/** Like `retryJob`, for the job of a kind and key. */
export async function retryJobOf(
  queries: Queries,
  { kind, key }: Pick<NewJob, 'kind' | 'key'>,
  now: number,
): Promise<boolean> {
  const rows = await queries.query(
    `UPDATE jobs SET run_at = $3, attempts = 0, data = data - 'hastened', given_up_at = NULL
      WHERE kind = $1 AND key = $2 AND given_up_at IS NOT NULL RETURNING 1 AS freed`,
    [kind, key, now],
  );
  return rows.length > 0;
}

export async function deleteGivenUpJobs(queries: Queries, now: number): Promise<void> {
  await queries.query('DELETE FROM jobs WHERE given_up_at <= $1', [now - givenUpLifeMs]);
}
