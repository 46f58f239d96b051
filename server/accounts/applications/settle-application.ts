import {
  decideApplication,
  findApplicationWithPerson,
  findPendingOf,
  type ApplicationOfPerson,
  type Decision,
} from '#server/database/accounts/applications.ts';
import { recordInAudit } from '#server/database/audit.ts';
import type { Queries } from '#server/database/database.ts';
import type { Envelope } from '#server/database/messages/queued-emails.ts';

/** Notifies an applicant of the decision. */
export interface DecisionEmails {
  readonly add: (queries: Queries, envelope: Envelope) => Promise<unknown>;
  readonly wake: () => void;
}

/** The deciding administrator, the time (`now`, ms), and the outbox for the applicant's email. */
interface DecidedBy {
  readonly actor: string;
  readonly now: number;
  readonly post: DecisionEmails;
}

/** Approves a person's pending application, if any, after they were given the role they applied for. */
export async function settlePending(queries: Queries, userId: string, by: DecidedBy): Promise<void> {
  const found = await findPendingOf(queries, userId);
  const person = found === null ? null : await findApplicationWithPerson(queries, found.id);
  if (person !== null) await settle(queries, person, { status: 'approved', answer: '', ...by });
}

/** Decides a pending application and queues the email about it; false if it was decided in the meantime. */
export async function settle(
  queries: Queries,
  { id, userId, email }: Pick<ApplicationOfPerson, 'id' | 'userId' | 'email'>,
  { status, answer, actor, now, post }: Pick<Decision, 'status' | 'answer'> & DecidedBy,
): Promise<boolean> {
  if (!(await decideApplication(queries, id, { status, answer, by: actor, now }))) return false;
  await recordInAudit(queries, {
    at: now,
    actor,
    action: `application_${status}`,
    subject: userId,
    outcome: 'done',
    details: { applicationId: id },
  });
  if (email !== '')
    await post.add(queries, {
      once: `application_decided ${id}`,
      channel: 'email',
      to: email,
      letter: { kind: 'application_decided', applicationId: id },
    });
  return true;
}
