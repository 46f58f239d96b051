import type { Queries } from './database.ts';

/** Work to be queued. Times are ms since 1970. */
export interface NewJob {
  readonly id: string;
  /** Which worker does it. */
  readonly kind: string;
  /** What it is about: while such a job of this kind waits or is worked on, another one is not queued. */
  readonly key: string;
  /** Not before. */
  readonly runAt: number;
}

/** A job that a server works on now. */
export interface TakenJob {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  /** How often it was taken, this time included. */
  readonly attempt: number;
  /** Proves who took it last. */
  readonly lease: string;
}

/**
 * How long a server may be silent before its job is another's, ms. Longer than the clocks of two servers may be apart
 * (`clockToleranceMs`) and a few words may be late.
 */
export const leaseMs = 90_000;

/** A job that nobody tries any more. */
export interface GivenUpJob {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  readonly attempts: number;
  readonly problem: string;
  readonly givenUpAt: number;
}

/** How long jobs that were given up are kept; ms. */
const givenUpLifeMs = 30 * 24 * 3_600_000;

/** Queues a job, best in the transaction that brings it about. One of the same kind and key changes nothing. */
export async function addJob(queries: Queries, job: NewJob, now: number): Promise<void> {
  await queries.query(
    `INSERT INTO jobs (id, kind, key, run_at, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (kind, key) DO NOTHING`,
    [job.id, job.kind, job.key, job.runAt, now],
  );
}

/**
 * Takes the job of a kind that has waited longest, so that no other server takes it too, for `leaseMs` unless `keepJob`
 * prolongs that. Null where none is due.
 *
 * @param lease a new random id
 */
export async function takeJob(
  queries: Queries,
  kind: string,
  lease: string,
  now: number,
): Promise<TakenJob | null> {
  const [row] = await queries.query<TakenJob>(
    `UPDATE jobs SET lease = $2, leased_until = $4, attempts = attempts + 1
      WHERE id = (SELECT id FROM jobs WHERE kind = $1 AND given_up_at IS NULL AND run_at <= $3
                     AND (leased_until IS NULL OR leased_until <= $3)
                   ORDER BY run_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, kind, key, attempts AS attempt, lease`,
    [kind, lease, now, now + leaseMs],
  );
  return row ?? null;
}

/** Says that a job is still worked on; where another server has taken it meanwhile, nothing happens. */
export async function keepJob(queries: Queries, { id, lease }: TakenJob, now: number): Promise<void> {
  await queries.query('UPDATE jobs SET leased_until = $3 WHERE id = $1 AND lease = $2', [
    id,
    lease,
    now + leaseMs,
  ]);
}

/** A job is done, and gone. */
export async function finishJob(queries: Queries, { id, lease }: TakenJob): Promise<void> {
  await queries.query('DELETE FROM jobs WHERE id = $1 AND lease = $2', [id, lease]);
}

/** Lets a job be taken again at `runAt`: after a failure, or, with `attempts` 0, because it is done again and again. */
export async function putJobBack(
  queries: Queries,
  { id, lease }: TakenJob,
  next: { readonly runAt: number; readonly problem: string | null; readonly attempts: number },
): Promise<void> {
  await queries.query(
    `UPDATE jobs SET run_at = $3, problem = $4, attempts = $5, lease = NULL, leased_until = NULL
      WHERE id = $1 AND lease = $2`,
    [id, lease, next.runAt, next.problem, next.attempts],
  );
}

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
    `UPDATE jobs SET run_at = $3, attempts = attempts - 1
      WHERE kind = $1 AND given_up_at IS NULL AND run_at > $3 AND attempts > 1 AND problem ~ $2
        AND (leased_until IS NULL OR leased_until <= $3)`,
    [kind, problem, now],
  );
}

/** Nobody tries a job any more: administrators find it by `listGivenUpJobs`. */
export async function giveUpJob(
  queries: Queries,
  { id, lease }: TakenJob,
  problem: string,
  now: number,
): Promise<void> {
  await queries.query(
    `UPDATE jobs SET problem = $3, given_up_at = $4, lease = NULL, leased_until = NULL WHERE id = $1 AND lease = $2`,
    [id, lease, problem, now],
  );
}

/** Frees what the server before was working on: only the one that leads, or is alone, works on jobs. */
export async function freeAllJobs(queries: Queries): Promise<void> {
  await queries.query('UPDATE jobs SET lease = NULL, leased_until = NULL WHERE leased_until IS NOT NULL');
}

/** The jobs that were given up last, newest first. */
export function listGivenUpJobs(queries: Queries, most: number): Promise<GivenUpJob[]> {
  return queries.query<GivenUpJob>(
    `SELECT id, kind, key, attempts, coalesce(problem, '') AS problem, given_up_at AS "givenUpAt" FROM jobs
      WHERE given_up_at IS NOT NULL ORDER BY given_up_at DESC, id LIMIT $1`,
    [most],
  );
}

/** Lets a job that was given up be tried from the start. @returns false where there is no such job */
export async function retryJob(queries: Queries, id: string, now: number): Promise<boolean> {
  const rows = await queries.query(
    `UPDATE jobs SET run_at = $2, attempts = 0, given_up_at = NULL WHERE id = $1 AND given_up_at IS NOT NULL
      RETURNING 1 AS freed`,
    [id, now],
  );
  return rows.length > 0;
}

/** The same for the job of a kind and key. */
export async function retryJobOf(
  queries: Queries,
  { kind, key }: Pick<NewJob, 'kind' | 'key'>,
  now: number,
): Promise<boolean> {
  const rows = await queries.query(
    `UPDATE jobs SET run_at = $3, attempts = 0, given_up_at = NULL
      WHERE kind = $1 AND key = $2 AND given_up_at IS NOT NULL RETURNING 1 AS freed`,
    [kind, key, now],
  );
  return rows.length > 0;
}

export async function forgetGivenUpJobs(queries: Queries, now: number): Promise<void> {
  await queries.query('DELETE FROM jobs WHERE given_up_at <= $1', [now - givenUpLifeMs]);
}
