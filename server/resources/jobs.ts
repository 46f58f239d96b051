import type * as contract from '#contract/jobs.ts';
import {
  readGivenUpJobs,
  retryGivenUpJob,
  type GivenUpJobsDeps,
} from '#server/administration/given-up-jobs.ts';
import type { Answer } from './call.ts';

/** Jobs that the server gave up, for administrators. */
export function createJobs(deps: GivenUpJobsDeps): {
  readonly [K in 'listJobs' | 'retryJob']: Answer<(typeof contract)[K]>;
} {
  return {
    async listJobs({ query }) {
      const jobs = await readGivenUpJobs(deps, query.limit);
      const items = jobs.map(({ key, givenUpAt, ...job }) => ({
        ...job,
        subject: key,
        givenUpAt: new Date(givenUpAt).toISOString(),
      }));
      return { items };
    },
    retryJob: async ({ params, caller }) =>
      (await retryGivenUpJob(deps, params.id, caller)) ?? { retried: true },
  };
}
