import type { Database } from '#server/database/database.ts';
import { listGivenUpJobs, retryJob } from '#server/database/jobs.ts';
import type { CommandResult } from './admin-commands.ts';

interface JobCommandDeps {
  readonly database: Database;
  readonly now: () => number;
}

const most = 200;

/** Lists failed jobs that are no longer retried, newest first. */
export async function listJobsFromCommand({ database }: JobCommandDeps): Promise<CommandResult> {
  const jobs = await listGivenUpJobs(database, most);
  if (jobs.length === 0) return { ok: true, text: 'There are no failed jobs.' };
  const lines = jobs.map(({ id, kind, key, attempts, problem, givenUpAt }) =>
    [
      id,
      kind,
      key,
      attempts === 1 ? '1 attempt' : `${attempts} attempts`,
      new Date(givenUpAt).toISOString(),
      problem,
    ].join('\t'),
  );
  return { ok: true, text: lines.join('\n') };
}

/** Retries such a job from the start. */
export async function retryJobFromCommand(
  { database, now }: JobCommandDeps,
  jobId: string | undefined,
): Promise<CommandResult> {
  if (jobId === undefined) return { ok: false, text: 'Name the job to retry: retry-job --job ID' };
  return (await retryJob(database, jobId, now()))
    ? { ok: true, text: 'The job will be retried.' }
    : { ok: false, text: 'There is no failed job with this ID. List them with: npm run admin -- jobs' };
}
