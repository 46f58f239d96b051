import type { Logger } from 'pino';
import type { Database, Queries } from '#server/database/database.ts';
import { isLeaseLost } from '#server/database/leader-work.ts';
import {
  addClaimedJob,
  addJob,
  finishJob,
  giveUpJob,
  extendJobLease,
  putJobBack,
  claimJob,
  type ClaimedJob,
} from '#server/database/jobs.ts';

/**
 * The result of an attempt: done; failed, where `again` is false when a retry cannot help; or nothing to do before a
 * time, in ms, which counts as no attempt.
 */
export type JobOutcome =
  | 'done'
  | { readonly problem: string; readonly again: boolean }
  | { readonly notBefore: number };

/** What came of an attempt, and what it hands to the caller that waited for it. */
export interface Worked<T> {
  readonly outcome: JobOutcome;
  readonly result: T;
}

/** A kind of job. */
export interface JobKind {
  readonly name: string;
  /** Pauses after failed attempts, ms: after the first, the second, and so on. */
  readonly pausesMs: readonly number[];
  /**
   * What happens after the last pause: the job is abandoned and shown to an administrator, or retried at that pause
   * forever for work that must continue.
   */
  readonly thereafter: 'give up' | 'go on';
  /** Interval until it is run again, ms. Without it, a job is deleted once done. */
  readonly everyMs?: number;
  /** Jobs a server works on at once; 1 by default. */
  readonly atOnce?: number;
  /** Does the work. It may run twice when a server crashes, or loses its database, in the middle. */
  work(job: Attempt): Promise<JobOutcome>;
  /** Called before a job is abandoned. */
  gaveUp?(job: ClaimedJob, problem: string): Promise<void>;
}

/** One attempt at a job. */
export interface Attempt extends ClaimedJob {
  /** Whether the job is abandoned if this attempt fails. */
  readonly isLast: boolean;
}

export interface LaneDeps {
  readonly database: Database;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** ms since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
}

/**
 * The jobs of one kind. A server works on one at a time, or on as many as the kind allows, and no two servers on the
 * same one, even if both believe that they lead; other kinds do not wait for it.
 */
export interface JobLane {
  readonly kind: string;
  /** Queues a job in the given transaction; call `workOff` once it is committed. `runAt` in ms, now by default. */
  add(queries: Queries, key: string, runAt?: number): Promise<void>;
  /** Queues a job in the given transaction that this server works on at once: call `begin` once it is committed. */
  addBegun(queries: Queries, key: string): Promise<ClaimedJob>;
  /**
   * Works on such a job now, in place of the kind's own `work`. If that fails, or this server stops meanwhile, the job
   * continues like any other.
   *
   * @returns the result of the work; null if it threw
   */
  begin<T>(job: ClaimedJob, work: (job: Attempt) => Promise<Worked<T>>): Promise<T | null>;
  /** Runs due jobs until none is left. Rejects when the database fails. Concurrent calls share one run. */
  workOff(): Promise<void>;
}

/** How often a server looks for due jobs without a wake-up, after a pause or another server's crash; ms. */
export const pollIntervalMs = 10_000;
/** How often a server renews its lease on a job, ms. */
const renewIntervalMs = 15_000;

/** Creates the lane for one kind of job; nothing runs before `workOff`. */
export function createJobLane(deps: LaneDeps, kind: JobKind): JobLane {
  let running: Promise<void> | null = null;
  let askedAgain = false;
  const run = async () => {
    try {
      while (askedAgain) {
        askedAgain = false;
        await workOn(deps, kind, kind.atOnce ?? 1);
      }
    } finally {
      // Done in the same step as the last check of `askedAgain`, so that a later request starts a new run.
      running = null;
    }
  };
  return {
    kind: kind.name,
    add: (queries, key, runAt) =>
      addJob(queries, { id: deps.newId(), kind: kind.name, key, runAt: runAt ?? deps.now() }, deps.now()),
    addBegun: (queries, key) =>
      addClaimedJob(queries, { id: deps.newId(), kind: kind.name, key }, deps.newId(), deps.now()),
    begin: (job, work) => attempt(deps, kind, job, work),
    workOff() {
      askedAgain = true;
      return (running ??= run());
    },
  };
}

/** Runs jobs one after another until none is due, and others in parallel when there are any; resolves with all of them. */
async function workOn(deps: LaneDeps, kind: JobKind, atOnce: number): Promise<void> {
  let others: Promise<void> | null = null;
  try {
    for (;;) {
      const job = await claimJob(deps.database, kind.name, deps.newId(), deps.now());
      if (job === null) break;
      if (atOnce > 1) others ??= workOn(deps, kind, atOnce - 1);
      // Handled below, however late.
      others?.catch(() => undefined);
      await attempt(deps, kind, job, async (one) => ({ outcome: await kind.work(one), result: null }));
    }
  } finally {
    await others;
  }
}

async function attempt<T>(
  deps: LaneDeps,
  kind: JobKind,
  job: ClaimedJob,
  work: (job: Attempt) => Promise<Worked<T>>,
): Promise<T | null> {
  const most = kind.thereafter === 'give up' ? kind.pausesMs.length + 1 : Infinity;
  if (job.attempt > most) {
    // Its previous worker never reported a result: this job may be what crashes the servers that run it.
    await giveUp(deps, kind, job, 'every server that tried it stopped');
    return null;
  }
  const { outcome, result } = await guarded(deps, kind, job, () =>
    work({ ...job, isLast: job.attempt === most }),
  );
  await settle(deps, kind, job, outcome, most);
  return result;
}

/** Stores what came of an attempt: the job is over, given up, or run again later. */
async function settle(
  deps: LaneDeps,
  kind: JobKind,
  job: ClaimedJob,
  outcome: JobOutcome,
  most: number,
): Promise<void> {
  const { database } = deps;
  if (outcome === 'done') {
    if (kind.everyMs === undefined) return finishJob(database, job);
    return putJobBack(database, job, { runAt: deps.now() + kind.everyMs, problem: null, attempts: 0 });
  }
  if ('notBefore' in outcome)
    return putJobBack(database, job, { runAt: outcome.notBefore, problem: null, attempts: job.attempt - 1 });
  const { problem, again } = outcome;
  if (kind.thereafter === 'give up' && (!again || job.attempt === most))
    return giveUp(deps, kind, job, problem);
  const pause = kind.pausesMs[job.attempt - 1] ?? kind.pausesMs.at(-1) ?? kind.everyMs ?? 0;
  return putJobBack(database, job, { runAt: deps.now() + pause, problem, attempts: job.attempt });
}

/** Does the work and renews the lease meanwhile. A thrown error counts as a failure. */
async function guarded<T>(
  { database, log, now }: LaneDeps,
  kind: JobKind,
  job: ClaimedJob,
  work: () => Promise<Worked<T>>,
): Promise<Worked<T | null>> {
  const keep = () =>
    void extendJobLease(database, job, now()).catch((error: unknown) =>
      log.warn({ err: error, job: kind.name, jobId: job.id }, 'a job could not be renewed'),
    );
  const timer = setInterval(keep, renewIntervalMs);
  timer.unref();
  try {
    return await work();
  } catch (error) {
    // The current leader takes it over.
    if (isLeaseLost(error)) throw error;
    log.error({ err: error, job: kind.name, jobId: job.id }, 'a job crashed');
    const problem = error instanceof Error ? error.message : String(error);
    return { outcome: { problem, again: true }, result: null };
  } finally {
    clearInterval(timer);
  }
}

async function giveUp(
  { database, log, now }: LaneDeps,
  kind: JobKind,
  job: ClaimedJob,
  problem: string,
): Promise<void> {
  log.error({ job: kind.name, jobId: job.id, attempt: job.attempt, problem }, 'a job failed permanently');
  await kind.gaveUp?.(job, problem);
  await giveUpJob(database, job, problem, now());
}
