import type { Logger } from 'pino';
import type { Database, Queries } from '#server/database/database.ts';
import { isLeaseLost } from '#server/database/leader-work.ts';
import {
  addJob,
  finishJob,
  giveUpJob,
  keepJob,
  putJobBack,
  takeJob,
  type TakenJob,
} from '#server/database/jobs.ts';

/** What became of an attempt: done, or failed; where a later attempt cannot help it is not made. */
export type JobOutcome = 'done' | { readonly problem: string; readonly again: boolean };

/** One kind of work. */
export interface JobKind {
  readonly name: string;
  /** Pauses after a failed attempt, ms: after the first, the second, and so on. */
  readonly pausesMs: readonly number[];
  /**
   * What follows when it fails once more: it is given up, and an administrator finds it; or it is tried again after the
   * last pause, for work that must go on for as long as the server does.
   */
  readonly thereafter: 'give up' | 'go on';
  /** Done again so long after it was done, ms. Without it a job is gone once it is done. */
  readonly everyMs?: number;
  /** How many a server works on at a time; one without it. */
  readonly atOnce?: number;
  /** Does the work. It may be done twice where a server dies, or loses its database, in the middle. */
  work(job: Attempt): Promise<JobOutcome>;
  /** Told of a job before it is given up. */
  gaveUp?(job: TakenJob, problem: string): Promise<void>;
}

/** One attempt at a job. */
export interface Attempt extends TakenJob {
  /** Whether the job is given up where this attempt fails. */
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
 * The jobs of one kind. A server works on one of them at a time, or as many as the kind says, and no two servers on the same
 * one, should two believe that they lead; other kinds wait for nobody.
 */
export interface JobLane {
  readonly kind: string;
  /** Queues a job in the transaction given; call `workOff` once that is committed. `runAt` in ms, now without it. */
  add(queries: Queries, key: string, runAt?: number): Promise<void>;
  /** Works on what is due until nothing is. Rejects where the database fails. A call while one runs shares it. */
  workOff(): Promise<void>;
}

/** How often a server looks for jobs whose turn has come without a word: after a pause, or another server's death; ms. */
export const lookEveryMs = 10_000;
/** How often a server says that it still works on its job, ms. */
const keepEveryMs = 15_000;

/** Makes the lane of one kind of work; nothing runs before `workOff`. */
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
      // In the same step as the last look at `askedAgain`: whoever asks from now on starts anew.
      running = null;
    }
  };
  return {
    kind: kind.name,
    add: (queries, key, runAt) =>
      addJob(queries, { id: deps.newId(), kind: kind.name, key, runAt: runAt ?? deps.now() }, deps.now()),
    workOff() {
      askedAgain = true;
      return (running ??= run());
    },
  };
}

/** Works on one job after another until none is due, and beside it on others once there is one; ends with all of them. */
async function workOn(deps: LaneDeps, kind: JobKind, atOnce: number): Promise<void> {
  let others: Promise<void> | null = null;
  try {
    for (;;) {
      const job = await takeJob(deps.database, kind.name, deps.newId(), deps.now());
      if (job === null) break;
      if (atOnce > 1) others ??= workOn(deps, kind, atOnce - 1);
      // Looked at below, however late.
      others?.catch(() => undefined);
      await attempt(deps, kind, job);
    }
  } finally {
    await others;
  }
}

async function attempt(deps: LaneDeps, kind: JobKind, job: TakenJob): Promise<void> {
  const { database } = deps;
  const most = kind.thereafter === 'give up' ? kind.pausesMs.length + 1 : Infinity;
  // Whoever took it before never said what became of it: this job may be what ends the servers that take it.
  if (job.attempt > most) return giveUp(deps, kind, job, 'every server that tried it stopped');
  const outcome = await guarded(deps, kind, { ...job, isLast: job.attempt === most });
  if (outcome === 'done') {
    if (kind.everyMs === undefined) return finishJob(database, job);
    return putJobBack(database, job, { runAt: deps.now() + kind.everyMs, problem: null, attempts: 0 });
  }
  const { problem, again } = outcome;
  if (kind.thereafter === 'give up' && (!again || job.attempt === most))
    return giveUp(deps, kind, job, problem);
  const pause = kind.pausesMs[job.attempt - 1] ?? kind.pausesMs.at(-1) ?? kind.everyMs ?? 0;
  return putJobBack(database, job, { runAt: deps.now() + pause, problem, attempts: job.attempt });
}

/** Does the work and says meanwhile, again and again, that it is being done. What is thrown is a failure too. */
async function guarded({ database, log, now }: LaneDeps, kind: JobKind, job: Attempt): Promise<JobOutcome> {
  const keep = () =>
    void keepJob(database, job, now()).catch((error: unknown) =>
      log.warn({ err: error, job: kind.name, jobId: job.id }, 'a job could not be kept'),
    );
  const timer = setInterval(keep, keepEveryMs);
  timer.unref();
  try {
    return await kind.work(job);
  } catch (error) {
    // Whoever leads now takes it up again.
    if (isLeaseLost(error)) throw error;
    log.error({ err: error, job: kind.name, jobId: job.id }, 'a job broke');
    return { problem: error instanceof Error ? error.message : String(error), again: true };
  } finally {
    clearInterval(timer);
  }
}

async function giveUp(
  { database, log, now }: LaneDeps,
  kind: JobKind,
  job: TakenJob,
  problem: string,
): Promise<void> {
  log.error({ job: kind.name, jobId: job.id, attempt: job.attempt, problem }, 'a job was given up');
  await kind.gaveUp?.(job, problem);
  await giveUpJob(database, job, problem, now());
}
