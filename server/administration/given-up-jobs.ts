import type { Caller } from '#server/access/caller.ts';
import { recordAction } from '#server/access/record-action.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { Queries } from '#server/database/database.ts';
import { listGivenUpJobs, retryJob, type GivenUpJob } from '#server/database/jobs.ts';

export interface GivenUpJobsDeps {
  readonly database: Queries;
  /** ms since 1970. */
  readonly now: () => number;
}

const noJob = refusal(404, 'job_not_found', (texts) => texts.administration.noJob);

/** Lists failed jobs that are no longer retried, newest first. */
export function readGivenUpJobs({ database }: GivenUpJobsDeps, most: number): Promise<GivenUpJob[]> {
  return listGivenUpJobs(database, most);
}

/** Retries such a job from the start within seconds and records who asked for it. Null on success. */
export async function retryGivenUpJob(
  { database, now }: GivenUpJobsDeps,
  jobId: string,
  caller: Caller,
): Promise<Refusal | null> {
  if (!(await retryJob(database, jobId, now()))) return noJob;
  await recordAction(database, caller, { at: now(), action: 'job_retried', subject: jobId });
  return null;
}
