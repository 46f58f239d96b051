import type { Caller } from '#server/access/caller.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { notSignedIn } from '#server/access/refusals.ts';
import { closeConnections } from '#server/accounts/end-account.ts';
import { raiseRole } from '#server/accounts/give-role.ts';
import type { EndAccountDeps } from '#server/accounts/identity.ts';
import {
  findApplicationWithPerson,
  listApplicationRows,
  lockPersonOf,
  type ApplicationOfPerson,
} from '#server/database/accounts/applications.ts';
import { applicationDecided, noApplication } from './application-refusals.ts';
import { settle, type DecisionEmails } from './settle-application.ts';

export interface DecideDeps extends EndAccountDeps {
  readonly post: DecisionEmails;
}

/** Lists applications in pages. */
export const listApplications = (
  { database }: Pick<DecideDeps, 'database'>,
  query: Parameters<typeof listApplicationRows>[1],
): ReturnType<typeof listApplicationRows> => listApplicationRows(database, query);

/** Makes an applicant an organizer. Idempotent. */
export async function approveApplication(
  deps: DecideDeps,
  id: string,
  caller: Caller,
): Promise<ApplicationOfPerson | Refusal> {
  if (caller.kind !== 'user') return notSignedIn;
  const by = { actor: caller.userId, now: deps.now(), post: deps.post };
  const done = await commitUnlessRefused(deps.database, async (queries) => {
    const found = await findApplicationWithPerson(queries, id);
    if (found === null) return noApplication;
    if (found.status === 'approved') return found;
    // Higher roles are kept; somebody who was given the role in the meantime has no pending application.
    const no = await raiseRole(queries, found.userId, 'ORGANIZER', by);
    if (no !== null) return no;
    const row = await findApplicationWithPerson(queries, id);
    if (row === null) return noApplication;
    return row.status === 'approved' ? row : applicationDecided;
  });
  if (isRefusal(done)) return done;
  deps.post.wake();
  closeConnections(deps, done.userId, []);
  return done;
}

/** Rejects an application with a reason that the applicant reads. Idempotent for the same reason. */
export async function rejectApplication(
  deps: DecideDeps,
  id: string,
  reason: string,
  caller: Caller,
): Promise<ApplicationOfPerson | Refusal> {
  if (caller.kind !== 'user') return notSignedIn;
  const by = { actor: caller.userId, now: deps.now(), post: deps.post };
  const done = await commitUnlessRefused(deps.database, async (queries) => {
    // Same lock as for every other change, so that nothing is written to an application that was just decided.
    await lockPersonOf(queries, id);
    const found = await findApplicationWithPerson(queries, id);
    if (found === null) return noApplication;
    // Only a rejection has a reason.
    if (found.answer === reason) return found;
    if (!(await settle(queries, found, { status: 'rejected', answer: reason, ...by })))
      return applicationDecided;
    return (await findApplicationWithPerson(queries, id)) ?? noApplication;
  });
  if (!isRefusal(done)) deps.post.wake();
  return done;
}
